// The play screen follows what is done elsewhere, on a second tablet or in another tab of the same game master. What is
// tapped here comes first: while a form is on its way its own answer brings the screen up to date.

import { pause, untouched } from "../base/touch.js";
import { watch } from "../base/watch.js";

const FIELDS = "input:not([type=hidden]), select";
let underway = 0; // forms and links that have not been answered yet; one that leads to another page never is

function screen() {
  return document.getElementById("play");
}

/** Show the table as it is, when that is not what is shown. False: it could not be asked for, or not shown now. */
async function follow(signal) {
  const shown = screen();
  if (underway) return false;
  const place = new URL(shown.dataset.place, location.href);
  for (const [name, value] of new URLSearchParams(shown.dataset.asked)) place.searchParams.append(name, value);
  place.searchParams.set("seen", shown.dataset.seen);
  const answer = await fetch(place, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
  if (answer.status === 204) return true;
  if (answer.status >= 500) return false;
  const text = await answer.text();
  await untouched(shown);
  if (underway || screen() !== shown) return false;
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) {
    underway += 1;
    location.assign(elsewhere);
  } else if (!answer.ok || !text.includes('id="play"')) location.reload();
  else await show(shown, text);
  return true;
}

/**
 * Put another screen in place of the one that is shown; what was open stays open. Where it asks somebody else, a tap that was
 * meant for whom the old one asked must not answer in their name.
 */
async function show(shown, text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("play");
  if (fresh.dataset.whose !== shown.dataset.whose) pause(document.body); // before it can be tapped
  const fields = filledIn(shown);
  const open = [...shown.querySelectorAll("details[open]")].map((one) => one.className);
  await window.htmx.swap({ text, target: "#play", swap: "outerHTML", sourceElement: shown });
  for (const one of screen().querySelectorAll("details")) one.open = open.includes(one.className);
  if (shown.dataset.asked && shown.dataset.asked === screen().dataset.asked) fillIn(screen(), fields);
}

/** What is filled in on a screen, before another takes its place: by then its radio buttons forget what was chosen. */
function filledIn(shown) {
  return [...shown.querySelectorAll(FIELDS)].map(({ name, value, checked }) => ({ name, value, checked }));
}

/** Fill in a form that is shown again as it was filled in before. */
function fillIn(fresh, fields) {
  for (const one of fresh.querySelectorAll(FIELDS)) {
    const picked = one.type === "radio" || one.type === "checkbox";
    const before = fields.find((other) => other.name === one.name && (!picked || other.value === one.value));
    if (before && picked) one.checked = before.checked;
    else if (before) one.value = before.value;
  }
}

document.addEventListener("htmx:before:request", () => {
  underway += 1;
});
document.addEventListener("htmx:finally:request", (event) => {
  if (!event.detail.ctx.hx?.redirect) underway = Math.max(0, underway - 1);
});

watch(follow, { seen: () => screen().dataset.changes });
