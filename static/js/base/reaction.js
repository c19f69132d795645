// Counts down the seconds that people have to react, by a clock that only runs forward. Where a form of the page says that it
// passes, it is sent when they are over; whoever touches that page, or uses its keys, meanwhile means to do it by hand.

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
    end = performance.now() + Number(part?.dataset.leftToReact);
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
