// Motion and sound, if they are switched on. The modules are fetched after the page, before the first tap or when
// there was none for a while. Until then a page simply shows the new state.

const SOON = 1500; // milliseconds after which they are fetched without a tap

let motion = null;
let sound = null;
let asked = false;

/** Return whether this page may move and sound: the switch is on, and the device does not ask for stillness. */
export function isLively() {
  return "lively" in document.documentElement.dataset && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The sounds, once they are there; null where nothing may sound. */
export async function sounds() {
  if (!isLively()) return null;
  sound ??= await import("./sounds.js").catch(() => null);
  return sound;
}

/** What of `root` may move: ask before it is drawn again. */
export function before(root) {
  return isLively() && motion ? motion.look(root) : null;
}

/** Show how `root` came to be what it is; `seen` is what `before` returned. */
export function after(root, seen) {
  if (seen && isLively()) motion.show(root, seen, sound);
}

async function prepare() {
  if (asked || !isLively()) return;
  asked = true;
  motion = await import("./motion.js").catch(() => null);
  if (document.querySelector("[data-knocks], [data-count]")) await sounds();
}

/** Some browsers let a page sound only after a tap during which it has begun to. */
function unlock() {
  if (isLively()) sound?.unlock();
}

document.addEventListener("pointerdown", prepare);
document.addEventListener("keydown", prepare);
document.addEventListener("click", unlock);
setTimeout(prepare, SOON);
