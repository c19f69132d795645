// Order round the table by dragging. Without this file the arrows and the Enter key do the same.
// The list is morphed after every change, so that everything here listens on the document.

import "../base/reload_when_restored.js";

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

// A name that stands in the list leaves the field, refused or not: sent from both it would be there
// twice. A refused name is mended where it stands, in the marked row: whoever types on writes over it.
function next() {
  const field = document.getElementById("new-name");
  const names = [...document.querySelectorAll("li[data-place] input")];
  if (field && names.some((name) => name.value.trim() === field.value.trim())) field.value = "";
  const refused = names.find((name) => name.matches("[aria-invalid]"));
  (refused || field)?.focus();
  refused?.select();
}

document.addEventListener("pointerdown", lift);
document.addEventListener("pointermove", carry);
document.addEventListener("pointerup", lay);
document.addEventListener("pointercancel", lay);
document.addEventListener("htmx:after:swap", next);
