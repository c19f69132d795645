// A tap is a press and a release on the same element: if a page replaces it in between, the tap is lost. So changes
// from elsewhere wait until the finger is lifted. And what a tap brings under the finger does not react for a
// moment, or the second half of a double tap would answer a question that nobody has read.

import "./ready.js";

const LONGEST = 3000; // milliseconds after which a finger that rests somewhere is not tapping
const CLICK = 350; // milliseconds after a release in which browsers send the click
const REST = 400; // milliseconds for which what appears under a finger takes no tap
const NOTICE = 800; // milliseconds in which a finger on its way was sent by what the page showed before
const REACH = 24; // pixels round a tap that are under the finger
const LEFT = "tap"; // where the next page finds the tap that led to it
const ON_ITS_WAY = 5000; // milliseconds after which a page was not opened by the last tap

let touched = null; // what the finger is on, or has just left
let timer = 0;
let waiting = []; // what goes on when it is off
let tap = null; // where the last tap was, and until when what appears there rests

function off() {
  clearTimeout(timer);
  touched = null;
  for (const go of waiting.splice(0)) go();
}

function offIn(time) {
  clearTimeout(timer);
  timer = setTimeout(off, time);
}

document.addEventListener(
  "pointerdown",
  ({ target }) => {
    touched = target;
    offIn(LONGEST);
  },
  true,
);
document.addEventListener("pointerup", () => touched && offIn(CLICK), true);
document.addEventListener("pointercancel", off, true);
document.addEventListener(
  "click",
  (event) => {
    const { detail, x, y, timeStamp } = event;
    if (detail && tap?.until > timeStamp && Math.hypot(x - tap.x, y - tap.y) < REACH) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (detail) tap = { x, y, at: Date.now() }; // a key has no place, nor what a label does
    if (touched) offIn(0); // what the click sends has been sent by then
  },
  true,
);

/**
 * Let what has just come under the finger take no tap for a moment. While the device is busy a tap comes later than it was
 * made, when all is awake again: such a one is told by its time (above).
 */
export function rest() {
  if (!tap) return;
  tap.until ??= performance.now() + REST;
  const time = tap.until - performance.now();
  if (time <= 0) return;
  // What is held shows itself only while it is held: no tap answers it.
  for (const one of document.elementsFromPoint(tap.x, tap.y)) {
    if (!one.matches("a, button:not(.hold), label, input, summary")) continue;
    one.style.pointerEvents = "none";
    setTimeout(() => one.removeAttribute("style"), time);
  }
}

/** Let `part`, which comes to ask something else, take no tap until one can have seen that. */
export function pause(part) {
  part.style.pointerEvents = "none";
  setTimeout(() => part.removeAttribute("style"), NOTICE);
}

/** Wait until no tap is under way on `part` or in it. */
export function untouched(part) {
  if (!touched || !part.contains(touched)) return Promise.resolve();
  return new Promise((go) => waiting.push(go));
}

/* A tap that leads to another page brings that page's buttons under the finger, too. */

function keep() {
  if (!tap || Date.now() - tap.at > ON_ITS_WAY) return;
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ x: tap.x, y: tap.y, at: tap.at }));
  } catch {
    // Without storage a page cannot know how it was opened.
  }
}

function takeUp() {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT));
    sessionStorage.removeItem(LEFT);
    if (!left || Date.now() - left.at > ON_ITS_WAY) return;
    tap = { ...left, at: 0 }; // the page after this one was not opened by it
  } catch {
    return;
  }
  rest();
}

addEventListener("pagehide", keep);
takeUp();
