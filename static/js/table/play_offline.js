// A tap that did not reach the server waits, one at a time, and is sent when the server answers again. Nothing can
// be tapped after it, because the server draws the next screen. If only the answer was lost, the server knows: a
// form carries the version that it was drawn from, and the same tap never counts twice.

const EVERY = 2000; // milliseconds between two attempts
const PATIENCE = 8000; // milliseconds that an answer may take

let tap = null; // {fields, label}: what waits, as its form says it, and what was written on the button
let underway = null; // what stops the present attempt

function screen() {
  return document.getElementById("play");
}

/** Where it outlives the page, for one that is loaded again meanwhile; a browser that keeps nothing does without. */
function kept() {
  return `tap ${screen().dataset.place}`;
}

function remember() {
  try {
    if (tap) sessionStorage.setItem(kept(), JSON.stringify(tap));
    else sessionStorage.removeItem(kept());
  } catch {
    // It waits in this page alone.
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(kept()));
  } catch {
    return null;
  }
}

/** Say what waits, at the place where one looks. Called again whenever the screen was drawn again. */
export function drawWaiting() {
  const main = screen();
  main.querySelector("[data-waits]")?.remove();
  if (!tap) return;
  const notice = main.querySelector("template[data-waiting]").content.firstElementChild.cloneNode(true);
  notice.querySelector("b").textContent = tap.label;
  notice.querySelector("button").addEventListener("click", takeBack);
  main.querySelector(".do").after(notice);
}

function forget() {
  tap = null;
  remember();
  drawWaiting();
}

/** Nothing is sent any more. What had arrived nevertheless shows on the screen by itself, and can be undone there. */
function takeBack() {
  underway?.abort();
  forget();
}

function labelOf(button) {
  const text = button?.title || button?.querySelector("span")?.firstChild?.textContent || button?.textContent || "";
  return text.trim();
}

/** Let a form wait that found no server. Returns whether there was one to wait: what only leads elsewhere is not kept. */
export function lost({ request } = {}) {
  if (request?.method !== "POST" || !isTap(request.action)) return false;
  tap = { fields: [...request.body], label: labelOf(request.submitter) };
  remember();
  drawWaiting();
  return true;
}

function isTap(address) {
  return new URL(address, location.href).pathname === screen().dataset.place;
}

async function send() {
  if (!tap || underway || document.hidden) return;
  underway = new AbortController();
  const { signal } = underway;
  const timer = setTimeout(() => underway.abort(), PATIENCE);
  try {
    const headers = { "HX-Request": "true" };
    const body = new URLSearchParams(tap.fields);
    const answer = await fetch(screen().dataset.place, { method: "POST", body, headers, signal, cache: "no-store" });
    if (!isAway(answer.status)) await show(answer, await answer.text());
  } catch {
    // Not yet.
  } finally {
    clearTimeout(timer);
    underway = null;
  }
}

/** Return whether it is a proxy that answers, because the server does not. */
export function isAway(status) {
  return status >= 502 && status <= 504;
}

/** The tap was judged: the screen that came back says how. */
async function show(answer, text) {
  forget();
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) location.assign(elsewhere);
  else if (!text.includes('id="play"')) location.reload();
  else await window.htmx.swap({ text, target: "#play", swap: "outerHTML", sourceElement: screen() });
}

/** While one tap waits another would be judged for a screen that is not there yet. */
function hinder(event) {
  if (!tap || !isTap(event.target.getAttribute("action"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const notice = screen().querySelector("[data-waits]");
  notice.querySelector("[data-sentence]").hidden = true;
  notice.querySelector("[data-one-waits]").hidden = false;
}

document.addEventListener("submit", hinder, true);
document.addEventListener("visibilitychange", send);
addEventListener("online", send);
setInterval(send, EVERY);
tap = recall();
drawWaiting();
send();
