// Steps through a closed game without loading a page for every turn; arrow keys step, too. Without this file forms load pages.

import "../base/ready.js";
import { announce } from "../base/announce.js";
import { follow } from "../base/follow.js";
import { after, before } from "../base/lively.js";
import { sendForms } from "../base/send_forms.js";

let key = null; // of the button that was tapped

/** The step of now stands in sight among the others. */
function bringIntoSight() {
  const [step] = document.querySelectorAll("#steps [aria-current]");
  const row = step.closest("ol");
  row.scrollTo({ left: step.offsetLeft - (row.clientWidth - step.offsetWidth) / 2, behavior: "instant" });
}

const follower = follow({
  before(shown) {
    document.activeElement?.blur(); // what has the focus would keep its words
    return before(shown);
  },
  after(shown, moving) {
    after(shown, moving);
    bringIntoSight();
    announce(shown.querySelector("h1").textContent);
    document.querySelector(`[data-key="${key}"]:not(:disabled)`)?.focus({ preventScroll: true });
  },
});

sendForms({
  mine: () => true,
  async done(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.getElementById("steps")) await follower.show(page);
    else location.assign(answer.url);
  },
  drawn: () => location.reload(),
  lost: () => {}, // the button shows that it waits, and the page that it may be old
});

document.addEventListener("submit", ({ submitter }) => {
  key = submitter?.dataset.key ?? null;
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  document.querySelector(`[data-key="${event.key}"]`)?.click();
});
bringIntoSight();
