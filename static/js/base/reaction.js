// Counts down the seconds in which people may react, by a clock that only runs forward. When they are over, a form
// marked as passing is sent, unless somebody has touched the page or a key meanwhile.

import { age } from "./drawn.js";

const LATE = 2000; // milliseconds: a page that slept through the end passes nothing

let shown = null; // the count in the page
let end = 0; // when it ends, by performance.now()

function stop() {
  shown?.classList.add("over");
  end = -Infinity;
}

function tick() {
  const part = document.querySelector("[data-left-to-react]");
  if (part !== shown) {
    shown = part;
    end = performance.now() + Number(part?.dataset.leftToReact) - age();
  }
  const left = end - performance.now();
  if (!part || left === -Infinity) return;
  part.style.setProperty("--part", Math.max(0, left / Number(part.dataset.whole)));
  part.querySelector("b").textContent = Math.max(0, Math.ceil(left / 1000));
  if (left > 0) return;
  stop();
  if (left > -LATE) document.querySelector("form[data-passes]")?.requestSubmit();
}

function touched() {
  tick(); // what has just appeared counts, too
  if (shown?.isConnected && document.querySelector("form[data-passes]")) stop();
}

document.addEventListener("pointerdown", touched, true);
document.addEventListener("keydown", touched, true);
setInterval(tick, 100);
tick();
