// The court follows the table: whatever changes is fetched and put in place of what is shown. Without this file the page
// is brought up to date by loading it again.

import { announce, newestLine } from "./announce.js";
import { watch } from "./watch.js";

function court() {
  return document.querySelector("main[data-place]");
}

async function follow() {
  const old = court();
  const answer = await fetch(`${old.dataset.place}?seen=${old.dataset.seen}`, {
    headers: { "HX-Request": "true" },
    cache: "no-store",
  });
  if (answer.status === 204) return true;
  if (answer.status >= 500) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-place]");
  if (!answer.ok || !fresh) location.reload();
  else {
    old.replaceWith(fresh);
    announce(newestLine(fresh.querySelector(".news")));
  }
  return true;
}

watch(follow, { seen: () => court().dataset.seen });
