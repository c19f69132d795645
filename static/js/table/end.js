// The end as a scene: a tap ends the hush, and each hidden card turns where it lies. Without this file buttons do
// both by loading the page again.

import { rest } from "../base/touch.js";

const LIFT = 700; // milliseconds of daybreak, as in pieces/ending.css
const HALF = 120; // milliseconds until a card that turns stands on its edge, as in pieces/ending.css

/** Return whether nothing may move here. */
function still() {
  return !("lively" in document.documentElement.dataset) || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function pause(time) {
  return new Promise((done) => setTimeout(done, still() ? 0 : time));
}

function scene() {
  return document.querySelector("main[data-end]");
}

/** Put the page as it is now in place of what is shown; `text` is its HTML. Return the new scene. */
function replace(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("main[data-end]");
  if (!fresh) location.assign(scene().dataset.end);
  else scene().replaceWith(document.adoptNode(fresh));
  return fresh;
}

async function lift(hush) {
  if (hush.classList.contains("lifting")) return;
  hush.classList.add("lifting");
  // The court and the phones have waited with us, and learn it now.
  const form = hush.querySelector("[data-open]");
  const answer = fetch(form.action, { method: "POST", body: new URLSearchParams([...new FormData(form), ["to", "end"]]) });
  scene().classList.add("rising");
  await pause(LIFT);
  const fresh = replace(await (await answer).text());
  if (fresh) rest();
  const title = fresh?.querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}

/** Turn over what the server says comes next, or everything. */
async function turn(form, button) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  const fields = new FormData(form);
  if (button?.name) fields.set(button.name, button.value);
  const answer = await fetch(form.action, { method: "POST", body: fields });
  if (!answer.ok) return location.assign(scene().dataset.end);
  const text = await answer.text();
  const after = new DOMParser().parseFromString(text, "text/html");
  const turning = [...document.querySelectorAll("[data-card].down")].filter(
    (card) => !after.querySelector(`[data-card="${card.dataset.card}"]`)?.classList.contains("down"),
  );
  for (const card of turning) card.classList.add("turning");
  turning[0]?.scrollIntoView({ block: "nearest" });
  if (turning.length) await pause(HALF);
  const fresh = replace(text);
  if (!fresh) return;
  for (const card of turning) {
    const open = fresh.querySelector(`[data-card="${card.dataset.card}"]`);
    open.classList.add("turned");
    if (card === turning[0]) open.scrollIntoView({ block: "nearest" });
  }
  if (turning.length > 1) scrollTo(0, 0); // nobody follows one card: the page begins with who won
  tell(turning.map((card) => said(fresh.querySelector(`[data-card="${card.dataset.card}"] .whose`))));
  (fresh.querySelector("[data-turn] button") ?? fresh.querySelector("#moment, .bar .btn"))?.focus({ preventScroll: true });
}

/** What stands under a card, as one reads it out. */
function said(whose) {
  return [...whose.children].map((part) => part.textContent.trim()).join(", ");
}

function tell(sentences) {
  const place = scene().querySelector("[data-turned]");
  // What is announced has to change while the place is already there.
  requestAnimationFrame(() => {
    place.textContent = sentences.join(". ");
  });
}

document.addEventListener("submit", (event) => {
  const open = event.target.closest("[data-open]");
  if (!open) return;
  event.preventDefault();
  lift(open.closest("[data-hush]")).catch(() => location.assign(scene().dataset.end));
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-turn]");
  if (!form) return;
  event.preventDefault();
  turn(form, event.submitter).catch(() => location.assign(scene().dataset.end));
});

const hush = document.querySelector("[data-hush]");
if (hush && still()) lift(hush).catch(() => location.assign(scene().dataset.end));
