// Where several things are asked by tabs, a tap on an answer goes on to the next tab. The arrow keys, which pass
// other answers, stay. The new tab does not react for a moment, so that a double tap does not answer twice.

import { rest } from "./touch.js";

const TAP = 700; // milliseconds in which a click belongs to the finger that has just left

let touched = -TAP;

document.addEventListener("pointerup", ({ timeStamp }) => (touched = timeStamp), true);
document.addEventListener("click", ({ target, timeStamp }) => {
  if (!target.matches?.("input[type=radio]") || timeStamp - touched > TAP) return;
  const tabs = [...document.querySelectorAll("[data-in-turn] input")];
  const at = tabs.findIndex((one) => one.dataset.asks === target.name);
  if (at < 0 || at + 1 === tabs.length) return;
  tabs[at + 1].checked = true;
  rest();
});

// A form that comes back refused takes the place of itself, and its tabs and those before it cancel each other out.
document.addEventListener("htmx:finally:request", () => {
  for (const tabs of document.querySelectorAll("[data-in-turn]")) {
    if (!tabs.querySelector(":checked")) tabs.querySelector("[checked]").checked = true;
  }
});
