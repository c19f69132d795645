// Counts a timer down by a clock that only runs forward, so a wrong clock of the device does not matter. After a
// sleep the page asks what is left. At the end a gong sounds where the page names one. Without this file the page
// shows what was left when it was loaded.

const LATE = 3000; // milliseconds after the end up to which a gong still makes sense

let shown; // the timer in the page; undefined until the page as it came has been looked through
let end = 0; // when it ends, by performance.now()
let rang = true;
let strike = null;

/** Count from `left` milliseconds on. */
function set(left) {
  end = performance.now() + left;
  rang = left <= 0;
}

/** Find the timer that is in the page now; htmx, or a newer page, may have put another in its place. */
function find() {
  const found = document.querySelector("[data-timer]");
  if (found === shown) return found;
  // What came with the page is as old as the page: what it took to get here has passed since. What is put in later is new.
  const sent = shown === undefined && performance.getEntriesByType("navigation")[0]?.responseStart;
  shown = found;
  if (!found) return null;
  const since = sent ? performance.now() - sent : 0;
  set(Math.max(0, found.dataset.left - ("running" in found.dataset ? since : 0)));
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
