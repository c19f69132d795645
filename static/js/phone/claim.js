// Behind a scanned code: takes the seat, and replaces the address with the code in the history. Without this file
// the form takes the seat as well; the address stays, and opens nothing for another phone.

import "../base/reload_when_restored.js";
import "../base/touch.js";

const form = document.querySelector("form[data-place]");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.submitter?.setAttribute("aria-busy", "true"); // tapped; the seat's own page comes next
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      redirect: "manual",
    });
    if (answer.type === "opaqueredirect") return location.replace(form.dataset.place);
  } catch {
    // The server does not answer: the browser says so in its own words.
  }
  form.submit(); // a refusal is a page of its own
});
