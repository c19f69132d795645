// The court follows the table: it fetches what has changed and replaces what is shown. Without this file the page is
// brought up to date by loading it again.

import "../base/ready.js";
import { announce, newestLine } from "../base/announce.js";
import { after, before, isLively, sounds } from "../base/lively.js";
import { watch } from "../base/watch.js";

let tag = null; // of what is shown, where the server brought it up to date last
let counted = null; // the number of the count that runs here, or ran last

function court() {
  return document.querySelector("main[data-place]");
}

async function follow(signal) {
  const old = court();
  const answer = await fetch(`${old.dataset.place}?seen=${old.dataset.seen}`, {
    headers: { "HX-Request": "true", ...(tag && { "If-None-Match": tag }) },
    cache: "no-store",
    signal,
  });
  if (answer.status === 204) return true;
  if (answer.status === 304) {
    old.dataset.seen = answer.headers.get("X-Seen"); // nothing that the court shows has changed
    return true;
  }
  if (answer.status >= 500) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-place]");
  if (!answer.ok || !fresh) location.reload();
  else if (fresh.dataset.place !== old.dataset.place) location.assign(fresh.dataset.place); // the next game
  else {
    const seen = before(old);
    old.replaceWith(fresh);
    tag = answer.headers.get("ETag");
    after(fresh, seen);
    announce(newestLine(fresh.querySelector(".news")));
    countAlong().catch(() => {}); // who cannot count hears the game master
  }
  return true;
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

countAlong().catch(() => {});
watch(follow, { seen: () => court().dataset.seen });
