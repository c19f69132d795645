// A page that waits for somebody: it asks again when something has changed, and gets a 204 if it shows all of it
// already. Without this file it is brought up to date by loading it again.

import { rest, untouched } from "./touch.js";
import { watch } from "./watch.js";

const PATIENCE = 10000; // milliseconds that an answer to a form may take

let underway = false; // whether a form has been sent: its answer is a page of its own, which must not be overtaken

function waiting() {
  return document.querySelector("main[data-ask]");
}

async function ask(signal) {
  const old = waiting();
  if (!old) return true;
  if (underway) return false;
  try {
    const answer = await fetch(old.dataset.ask, { headers: { "HX-Request": "true" }, cache: "no-store", signal });
    if (answer.status === 204 || answer.status >= 500 || old !== waiting()) return answer.status < 500;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-ask]");
    await untouched(old);
    if (underway) return false;
    if (!answer.ok || answer.redirected || !fresh) location.reload();
    else swap(old, fresh);
    return true;
  } catch {
    return false;
  }
}

/** Put `fresh` in place of `old`; who was at a link of the list stays there, and an open menu stays open. */
function swap(old, fresh) {
  if (old.querySelector(".menu[open]")) fresh.querySelector(".menu").open = true;
  const at = document.activeElement?.getAttribute("href");
  old.replaceWith(fresh);
  rest();
  if (at) [...fresh.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === at)?.focus();
}

document.addEventListener("submit", () => {
  underway = true;
  setTimeout(() => {
    underway = false;
  }, PATIENCE);
});

watch(ask);
