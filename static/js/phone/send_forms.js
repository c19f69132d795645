// Sends a seat's decisions without leaving the page, so that a bad network does not lose the page. Without this file
// the forms load pages.

import { answered } from "../base/follow.js";

const LONGEST = 8000; // milliseconds that an answer may take

let underway = false;

async function post(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(fields),
    cache: "no-store",
    signal: AbortSignal.timeout(LONGEST),
  });
}

/**
 * Send the forms that `mine` picks out. `done` gets the answer of one that led elsewhere, `drawn` the page that answered
 * any other; `lost` is called where the server cannot be reached.
 */
export function sendForms({ mine, done, drawn, lost }) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!mine(form)) return;
    event.preventDefault();
    if (underway) return;
    underway = true;
    const button = event.submitter;
    button?.setAttribute("aria-busy", "true"); // it shows that it was tapped, however long the answer takes
    try {
      const answer = await post(form, button);
      if (answer.redirected) await done(answer);
      else await drawn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      lost();
    } finally {
      underway = false;
      answered();
      button?.removeAttribute("aria-busy");
    }
  });
}
