// An open hand: whatever takes the page out of sight blanks it and leads back to the page without secrets. Without
// this file a link hides the hand.

import { isUnderway, sendForms } from "./send_forms.js";
import { rest } from "../base/touch.js";
import { watch } from "../base/watch.js";
import "../base/in_turn.js";

function hand() {
  return document.querySelector("main[data-hand]");
}

/** Nothing of the hand stays, here or in the browser's memory of pages. */
function leave(back = hand().dataset.hand) {
  hand().replaceChildren();
  location.replace(back);
}

sendForms({
  mine: (form) => form.closest("main[data-hand]"),
  done: (answer) => leave(answer.url),
  drawn(page) {
    const fresh = page.querySelector("main[data-hand]");
    if (!fresh) return leave();
    hand().replaceWith(fresh);
    rest();
    fresh.querySelector("[role=alert]:not([hidden])")?.scrollIntoView({ block: "nearest" });
  },
  lost() {
    const line = hand().querySelector("[data-trouble]");
    line.textContent = hand().dataset.offline;
    line.hidden = false;
    line.scrollIntoView({ block: "nearest" });
  },
});

/** Leave when the seat stands before another decision than this page shows: it was settled elsewhere, or taken back. */
async function follow(signal) {
  try {
    const answer = await fetch(hand().dataset.hand, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
    if (answer.status >= 500) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("[data-live=acts]")?.dataset.decision;
    if (!isUnderway() && (!answer.ok || now !== hand().dataset.point)) leave();
    return true;
  } catch {
    return false;
  }
}

// The way out takes the hand's place among the pages seen, so that the way back does not lead to it.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || link.getAttribute("href") !== hand()?.dataset.hand) return;
  event.preventDefault();
  leave();
});

// Reloading a page that was opened by a form sends the form again: whoever does that has not asked to see the hand.
if (performance.getEntriesByType("navigation")[0]?.type === "reload") leave();
document.addEventListener("visibilitychange", () => document.hidden && leave());
addEventListener("pagehide", () => hand().replaceChildren());
addEventListener("pageshow", (event) => event.persisted && leave());
if (hand().dataset.stream) watch(follow);
