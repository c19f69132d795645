// Counts a timer down by a clock that only runs forward, so a wrong clock of the device does not matter. After a
// sleep the page asks what is left. At the end a gong sounds where the page names one. Without this file the page
// shows what was left when it was loaded.

import { age } from "./drawn.js";

const LATE = 3000; // milliseconds after the end up to which a gong still makes sense

let shown = null; // the timer in the page
let facts = ""; // what the page said of it
let end = 0; // when it ends, by performance.now()
let rang = true;
let strike = null;

/** Count from `left` milliseconds on. */
function set(left) {
  end = performance.now() + left;
  rang = left <= 0;
}

/** Find the timer that is in the page now: it may be another by this time, or say something else. */
function find() {
  const found = document.querySelector("[data-timer]");
  const now = found && JSON.stringify(found.dataset);
  if (found === shown && now === facts) return found;
  [shown, facts] = [found, now];
  if (!found) return null;
  set(Math.max(0, found.dataset.left - ("running" in found.dataset ? age() : 0)));
  if (found.dataset.gong && !strike) load(found.dataset.gong);
  return found;
}

async function load(address) {
  try {
    const { makeGong } = await import(address);
    strike = makeGong();
  } catch {
    // No gong: the words are large enough.
  }
}

function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function tick() {
  const part = find();
  if (!part || !("running" in part.dataset)) return;
  const left = end - performance.now();
  const seconds = Math.max(0, Math.ceil(left / 1000));
  say(part.querySelector("[data-clock]"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  say(part.querySelector("[data-note]"), left > 0 ? "" : part.dataset.over);
  part.classList.toggle("over", left <= 0);
  if (left > 0 || rang) return;
  rang = true;
  if (left > -LATE && part.dataset.gong) strike?.();
}

/** The page is seen again: its clock may have stood still meanwhile. */
async function again() {
  const part = find();
  if (document.hidden || !part || !("running" in part.dataset)) return;
  try {
    const answer = await fetch(part.dataset.timer, { cache: "no-store" });
    const { left, number } = await answer.json();
    if (part === shown && String(number) === part.dataset.number) set(left);
  } catch {
    // It counts on as it did.
  }
}

// Browsers let a page sound only after a tap on it.
addEventListener("pointerdown", () => strike?.unlock?.());
document.addEventListener("visibilitychange", again);
addEventListener("pageshow", (event) => event.persisted && again());
setInterval(tick, 250);
tick();
