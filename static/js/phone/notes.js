// A player's notes: marks for each name, and some lines. This phone alone keeps them; the page goes when nobody touches it.

import "../base/ready.js";

const LEFT_ALONE = 20000; // milliseconds

const main = document.querySelector("main[data-notes]");
const { notes: name, back, round } = main.dataset;
const words = main.querySelector("textarea");
const notes = { marks: {}, words: "", ...kept() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keep() {
  try {
    localStorage.setItem(name, JSON.stringify(notes));
  } catch {
    // A phone that keeps nothing shows them until the page goes.
  }
}

/** What `row` holds after `mark` was tapped: one mark, none of it a second time; in a `round` what was seen, look by look. */
function marked(row, mark) {
  const before = notes.marks[row.dataset.about] ?? [];
  if (mark === "back") return before.slice(0, -1);
  if (round) return [...before, { mark, round }];
  return before[0]?.mark === mark ? [] : [{ mark }];
}

function draw(row) {
  const marks = notes.marks[row.dataset.about] ?? [];
  if (!round) for (const button of row.querySelectorAll("button")) button.ariaPressed = button.value === marks[0]?.mark;
  else row.querySelector("[data-seen]").replaceChildren(...marks.map((one) => seen(row, one)));
}

function seen(row, one) {
  const drawn = row.querySelector(`[data-mark="${one.mark}"]`).cloneNode(true);
  drawn.dataset.round = one.round;
  return drawn;
}

function close() {
  main.replaceChildren();
  location.replace(back);
}

let alone = setTimeout(close, LEFT_ALONE);
for (const touch of ["input", "keydown", "pointerdown", "scroll"]) {
  addEventListener(touch, () => {
    clearTimeout(alone);
    alone = setTimeout(close, LEFT_ALONE);
  });
}
document.addEventListener("visibilitychange", () => document.hidden && close());
addEventListener("pagehide", () => main.replaceChildren());
addEventListener("pageshow", (event) => event.persisted && close());

words.value = notes.words;
words.addEventListener("input", () => {
  notes.words = words.value;
  keep();
});
main.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const row = button.closest("[data-about]");
  notes.marks[row.dataset.about] = marked(row, button.value);
  keep();
  draw(row);
});
main.querySelectorAll("[data-about]").forEach(draw);
