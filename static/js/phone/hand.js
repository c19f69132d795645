// An open hand: whatever takes the page out of sight blanks it and leads back to the page without secrets, and so does a
// decision that was made elsewhere, or taken back. Without this file a link hides the hand.

import { sendForms } from "../base/send_forms.js";
import { follow } from "../base/follow.js";
import { complain } from "../base/hold_to_see.js";
import { rest } from "../base/touch.js";
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
  lost: (tap, takeBack) => complain(hand(), tap && hand().dataset.waits.replace("{tap}", tap), takeBack),
});

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
follow({ elsewhere: () => leave() });
