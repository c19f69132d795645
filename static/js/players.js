// Order round the table by dragging. Without this file the arrows and the Enter key do the same.
// The list is morphed after every change, so that everything here listens on the document.

let held = null;

function rows(list) {
  return [...list.querySelectorAll("li[data-place]")];
}

function lift(event) {
  const grip = event.target.closest("[data-grip]");
  if (!grip) return;
  held = grip.closest("li");
  held.classList.add("lifted");
  grip.setPointerCapture(event.pointerId);
  event.preventDefault();
}

function carry(event) {
  if (!held) return;
  for (const row of rows(held.parentElement)) {
    if (row === held) continue;
    const box = row.getBoundingClientRect();
    if (event.clientY > box.top && event.clientY < box.bottom) {
      row[event.clientY < box.top + box.height / 2 ? "before" : "after"](held);
      return;
    }
  }
}

function lay() {
  if (!held) return;
  const moved = rows(held.parentElement).some((row, place) => Number(row.dataset.place) !== place);
  held.classList.remove("lifted");
  const form = held.closest("form");
  held = null;
  // The fields already stand in their new order, so keeping the names keeps the order.
  if (moved) form.requestSubmit(document.querySelector("button[value=keep]"));
}

// The name that was typed is in the list now: the field is empty and ready for the next one.
function next() {
  const field = document.getElementById("new-name");
  if (!field || document.querySelector("[role=alert]")) return;
  field.value = "";
  field.focus();
}

document.addEventListener("pointerdown", lift);
document.addEventListener("pointermove", carry);
document.addEventListener("pointerup", lay);
document.addEventListener("pointercancel", lay);
document.addEventListener("htmx:after:swap", next);
