// Order round the table by dragging. Without this file the arrows and the Enter key do the same.

const form = document.getElementById("players");
const list = form.querySelector("ol");
let held = null;

function rows() {
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
  for (const row of rows()) {
    if (row === held) continue;
    const box = row.getBoundingClientRect();
    const middle = box.top + box.height / 2;
    if (event.clientY > box.top && event.clientY < box.bottom) {
      row[event.clientY < middle ? "before" : "after"](held);
      return;
    }
  }
}

function lay() {
  if (!held) return;
  held.classList.remove("lifted");
  held = null;
  // The inputs already stand in their new order, so keeping the names keeps the order.
  if (rows().some((row, place) => Number(row.dataset.place) !== place)) {
    form.requestSubmit(form.querySelector("button[value=keep]"));
  }
}

list.addEventListener("pointerdown", lift);
list.addEventListener("pointermove", carry);
list.addEventListener("pointerup", lay);
list.addEventListener("pointercancel", lay);
