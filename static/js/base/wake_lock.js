// Keeps the screen on where the browser allows it, and says once how to do it by hand where it does not. Some
// browsers allow it only after a tap: there the next tap asks again, and nothing is said before it was refused.

const KNOWN = "awake known";
const style = document.querySelector("[data-awake-style]"); // only on pages that say it
let lock = null;

function isKnown() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

function say() {
  if (!style || isKnown()) return;
  style.disabled = false; // fetched where it is needed
  document.documentElement.dataset.sleeps = ""; // the menu may be drawn again: what it shows is written above it
}

function hush() {
  delete document.documentElement.dataset.sleeps;
}

function dismiss({ target }) {
  if (!target.closest("[data-awake] button")) return;
  hush();
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // It is said again the next time.
  }
}

/** Return whether a granted lock holds. Before iOS 18.4, which brought `requestClose`, it does not in an app on the home screen. */
function holds() {
  return !navigator.standalone || "requestClose" in HTMLDialogElement.prototype;
}

/** A browser gives the screen back whenever the page is out of sight: it is asked again at every return. */
async function stayAwake(tapped) {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    hush();
    if (!holds()) say();
  } catch {
    const final = tapped || !navigator.wakeLock; // where nothing can be asked for, no tap will change that
    if (final) say();
    if (!tapped) document.addEventListener("click", afterTap, { once: true, capture: true });
  }
}

function afterTap() {
  stayAwake(true);
}

if (style) document.addEventListener("click", dismiss);
document.addEventListener("visibilitychange", () => stayAwake(false));
stayAwake(false);
