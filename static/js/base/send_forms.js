// Sends forms without leaving the page. One that finds no server waits, and is sent again until it is answered: the
// same decision never counts twice. Without this file the forms load pages.

import { answered } from "./follow.js";

const LONGEST = 8000; // milliseconds that an answer may take
const AGAIN = 2000; // milliseconds until it is sent again

let underway = false;

/** Send `body` to `address` until somebody answers who is no proxy, or it is taken `back`; `lost` is called each time nobody does. */
async function post(address, body, lost, back) {
  do {
    const sent = fetch(address, { method: "POST", body, cache: "no-store", signal: AbortSignal.timeout(LONGEST) });
    const answer = await Promise.race([sent.catch(() => ({ status: 503 })), back]);
    if (!answer || answer.status < 502 || answer.status > 504) return answer;
    lost();
  } while (await Promise.race([new Promise((again) => setTimeout(again, AGAIN, true)), back]));
}

function labelOf(button) {
  return (button?.ariaLabel || button?.querySelector("span")?.firstChild?.textContent || button?.textContent || "").trim();
}

/**
 * Send the forms that `mine` picks out. `done` gets the answer of one that led elsewhere, `drawn` the page that answered
 * any other; `lost` gets what was tapped, while that waits for the server, and what takes it back, and an empty text once it
 * waits no longer. What had arrived nevertheless shows by itself.
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
      let takeBack;
      const back = new Promise((done) => (takeBack = () => done()));
      const answer = await post(form.action, new URLSearchParams(fields), () => lost(labelOf(button), takeBack), back);
      lost("");
      if (!answer) return;
      if (answer.redirected) await done(answer);
      else await drawn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } finally {
      underway = false;
      answered();
      button?.removeAttribute("aria-busy");
    }
  });
}
