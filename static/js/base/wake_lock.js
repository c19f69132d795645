// Keeps the screen on where the browser lets it, and says once how to do it by hand where it does not. Some browsers let a
// page do so only after a tap: there the next tap asks again, and nothing is said before it was refused.

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

function say() {
  if (!hint || isKnown()) return;
  hint.querySelector("link").disabled = false; // its style is fetched where it is needed
  hint.hidden = false;
}

function dismiss() {
  hint.hidden = true;
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // It is said again the next time.
  }
}

/** Whether a granted lock holds. Before iOS 18.4, which brought `requestClose`, it does not in an app on the home screen. */
function holds() {
  return !navigator.standalone || "requestClose" in HTMLDialogElement.prototype;
}

/** A browser gives the screen back whenever the page is out of sight: it is asked again at every return. */
async function stayAwake(tapped) {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    if (hint) hint.hidden = true;
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

hint?.querySelector("button").addEventListener("click", dismiss);
document.addEventListener("visibilitychange", () => stayAwake(false));
stayAwake(false);
