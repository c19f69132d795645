// Sends a seat's decisions without leaving the page. One that finds no server waits, and is sent again until it is answered: the
// same decision never counts twice. Without this file the forms load pages.

import { answered } from "../base/follow.js";

const LONGEST = 8000; // milliseconds that an answer may take
const AGAIN = 2000; // milliseconds until it is sent again

let underway = false;

/** Send `body` to `address` until somebody answers who is no proxy; `lost` is called each time that nobody does. */
async function post(address, body, lost) {
  for (;;) {
    try {
      const answer = await fetch(address, { method: "POST", body, cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
      if (answer.status < 502 || answer.status > 504) return answer;
    } catch {
      // Not yet.
    }
    lost();
    await new Promise((again) => setTimeout(again, AGAIN));
  }
}

function labelOf(button) {
  return (button?.ariaLabel || button?.querySelector("span")?.firstChild?.textContent || button?.textContent || "").trim();
}

/**
 * Send the forms that `mine` picks out. `done` gets the answer of one that led elsewhere, `drawn` the page that answered
 * any other; `lost` gets what was tapped, while that waits for the server, and an empty text once it has arrived.
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
      const fields = new FormData(form);
      if (button?.name) fields.append(button.name, button.value);
      const answer = await post(form.action, new URLSearchParams(fields), () => lost(labelOf(button)));
      lost("");
      if (answer.redirected) await done(answer);
      else await drawn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } finally {
      underway = false;
      answered();
      button?.removeAttribute("aria-busy");
    }
  });
}
