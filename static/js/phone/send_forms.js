// What a seat decides is sent without leaving the page, so that a network that loses it loses nothing else. Without this
// file the forms load pages.

const LONGEST = 8000; // milliseconds that an answer may take

let underway = false;

/** Whether a decision is on its way. */
export function isUnderway() {
  return underway;
}

async function post(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(fields),
    cache: "no-store",
    credentials: "same-origin",
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
    try {
      const answer = await post(form, event.submitter);
      if (answer.redirected) await done(answer);
      else await drawn(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      lost();
    } finally {
      underway = false;
    }
  });
}
