// A tap is a press and a release on the same thing: where a page puts something else under the finger in between, the tap
// reaches nothing. What is to be changed from elsewhere waits until the finger is off it.

const LONGEST = 3000; // milliseconds after which a finger that rests somewhere is not tapping
const CLICK = 350; // milliseconds after a release in which browsers send the click

let touched = null; // what the finger is on, or has just left
let timer = 0;
let waiting = []; // what goes on when it is off

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
document.addEventListener("click", () => touched && offIn(0), true); // what the click sends has been sent by then

/** Wait until no tap is under way on `part` or in it. */
export function untouched(part) {
  if (!touched || !part.contains(touched)) return Promise.resolve();
  return new Promise((go) => waiting.push(go));
}
