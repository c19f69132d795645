// Keeps the screen on where the browser lets it, and says once how to do it by hand where it does not.

const KNOWN = "awake known";
const hint = document.querySelector("[data-awake]");
let lock = null;

function isKnown() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

function dismiss() {
  hint.hidden = true;
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // It is said again the next time.
  }
}

/** A browser gives the screen back whenever the page is out of sight: it is asked again at every return. */
async function stayAwake() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    if (hint) hint.hidden = true;
  } catch {
    if (hint) hint.hidden = isKnown();
  }
}

hint?.querySelector("button").addEventListener("click", dismiss);
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
