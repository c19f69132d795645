// Who plays: phones join while the game master types and sorts. Seats are dragged to another place; without this file their
// links and the arrows do the same.

import "../base/reload_when_restored.js";
import { answered, follow, sending } from "../base/follow.js";

const DRAG = 10; // pixels from which on a finger carries a seat, and does not tap it

let held = null; // the seat that is carried: { seat, x, y, moving }

function page() {
  return document.querySelector("main.gather");
}

const follower = follow({ busy: () => held !== null, after: next });

function lift(event) {
  const seat = event.target.closest("main.gather .seat[data-place]");
  if (seat && event.isPrimary && event.button === 0) held = { seat, x: event.clientX, y: event.clientY, moving: false };
}

/** The seat, taken or free, that is nearest to a point. */
function nearest(x, y) {
  const distance = (seat) => {
    const box = seat.querySelector(".tok").getBoundingClientRect();
    return Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  };
  return [...page().querySelectorAll(".seat[data-place]")].sort((one, other) => distance(one) - distance(other))[0];
}

function carry(event) {
  if (!held) return;
  held.moving ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG;
  if (!held.moving) return;
  held.seat.classList.add("carried");
  const over = nearest(event.clientX, event.clientY);
  for (const seat of page().querySelectorAll(".lands")) if (seat !== over) seat.classList.remove("lands");
  if (over !== held.seat) over.classList.add("lands");
}

async function lay(event) {
  const carried = held;
  held = null;
  if (!carried?.moving) return;
  for (const seat of page().querySelectorAll(".carried, .lands")) seat.classList.remove("carried", "lands");
  const to = nearest(event.clientX, event.clientY);
  if (event.type === "pointercancel" || to === carried.seat) return;
  const csrf = page().querySelector("input[name=csrf]").value;
  const body = new URLSearchParams({ csrf, change: "move", who: carried.seat.dataset.name, to: to.dataset.place });
  sending();
  try {
    await fetch(page().querySelector("[data-move]").dataset.move, { method: "POST", body, redirect: "manual" });
  } catch {
    // The server does not answer: the seat lies where it lay.
  }
  answered();
  follower.ask().catch(() => {});
}

// The code that fills the screen leaves nothing behind in the history.
document.addEventListener("click", (event) => {
  if (!event.target.closest(".scan a") || document.referrer !== location.href.split("?")[0]) return;
  event.preventDefault();
  history.back();
});

// Dragging a seat is not a tap on it.
function tap(event) {
  if (event.target.closest(".seat") && page()?.dataset.carried) event.preventDefault();
}

// A name that sits at the table leaves the field, so that the next one can be typed, and is seen where it sits.
function next() {
  const field = document.getElementById("new-name");
  if (!field || field.matches("[aria-invalid]")) return field?.focus();
  const names = [...document.querySelectorAll(".seat[data-name]")].map((seat) => seat.dataset.name);
  const typed = field.value.split(/[,;\n]/).map((name) => name.trim().replace(/\s+/g, " "));
  if (typed.every((name) => !name || names.includes(name))) {
    if (field.value) document.querySelector(`.seat[data-place="${names.length - 1}"]`).scrollIntoView({ block: "nearest" });
    field.value = "";
  }
  if (document.activeElement === document.body) field.focus();
}

// The field holds lines, so that a pasted list stays one; Enter adds what it holds.
function enter(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target.id !== "new-name") return;
  event.preventDefault();
  event.target.form.requestSubmit(event.target.form.querySelector("[value=add]"));
}

document.addEventListener("keydown", enter);
document.addEventListener("pointerdown", lift);
document.addEventListener("pointermove", carry);
document.addEventListener("pointerup", (event) => {
  if (held?.moving) {
    page().dataset.carried = "yes";
    setTimeout(() => delete page()?.dataset.carried);
  }
  lay(event);
});
document.addEventListener("pointercancel", lay);
document.addEventListener("click", tap, true);
document.addEventListener("htmx:after:swap", next);

document.querySelector(".seat.pick")?.scrollIntoView({ block: "nearest" }); // a bar lies over the end of a low screen
