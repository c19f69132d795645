// The court follows the table, says what has happened, and counts along. Without this file the page is brought up to date by
// loading it again.

import "../base/ready.js";
import { announce, newestLine } from "../base/announce.js";
import { follow } from "../base/follow.js";
import { after, before, isLively, sounds } from "../base/lively.js";

/** Milliseconds for which the switches stay after a key or a touch. */
const SHOWN = 8000;

let counted = null; // the number of the count that runs here, or ran last

function court() {
  return document.querySelector("main[data-seen]");
}

/** The game master counts down to what everybody shows at once: so does this screen. */
async function countAlong() {
  const { number } = court().dataset;
  if (!number || number === counted) return;
  counted = number;
  const sound = await sounds();
  const { join } = await import("../base/countdown.js");
  await join(court(), { lively: isLively(), sound, announce });
}

/** Show the switches for a while after a key or a touch; then the screen shows the game alone. */
function rest() {
  document.documentElement.dataset.rests = "";
}

let resting = null;
for (const touch of ["keydown", "pointerdown"]) {
  addEventListener(touch, () => {
    delete document.documentElement.dataset.rests;
    clearTimeout(resting);
    resting = setTimeout(rest, SHOWN);
  });
}
rest();
countAlong().catch(() => {});
follow({
  before,
  after(shown, moving) {
    after(shown, moving);
    announce(newestLine(shown.querySelector(".news")));
    countAlong().catch(() => {}); // who cannot count hears the game master
  },
});
