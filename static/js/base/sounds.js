// What can be heard besides words: a knock on wood, a tick, the gong. All of it is made by code, and a page that may not sound
// yet, because nobody has tapped on it, stays silent without a word.

import { GONG, ring, soundAloud } from "./speech.js";

const WOOD = [[330, 0.5, 0.11], [545, 0.3, 0.08], [1310, 0.16, 0.035], [2270, 0.08, 0.02]];
const TICK = [[1180, 0.14, 0.05], [2360, 0.06, 0.03]];
const STRUCK = 0.002; // seconds in which a knock is as loud as it gets
const APART = 0.19; // seconds between two knocks
const IDLE = 6000; // milliseconds after a sound until the device may rest

let context = null;
let resting = null;

/** Open the device's sound; null where it has none, or nobody has tapped yet. */
function open() {
  if (navigator.userActivation?.hasBeenActive === false) return null;
  try {
    soundAloud();
    context ??= new window.AudioContext();
    if (context.state !== "running") context.resume()?.catch(() => {});
  } catch {
    return null;
  }
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend()?.catch(() => {}), IDLE);
  return context;
}

function sound(tones, after = 0, attack = STRUCK) {
  try {
    const now = open();
    if (now) ring(now, tones, now.currentTime + after, attack);
  } catch {
    // No sound on this device: everything can be seen as well.
  }
}

/** To be called by a tap, before anything is to sound. */
export function unlock() {
  if (!context) open();
}

export function knock(times) {
  for (let at = 0; at < times; at += 1) sound(WOOD, at * APART);
}

export function tick() {
  sound(TICK);
}

export function gong() {
  sound(GONG, 0, 0.02);
}
