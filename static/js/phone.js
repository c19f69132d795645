// A player's page: the role while the button is held, and the court as it stands. Without this file the button opens the
// role on a page of its own, and the court is as new as the page.

import { Shutter, fetchSecret, holdToSee, whenLeaving } from "./hold.js";

const EVERY = 2000;

const main = document.querySelector("main.phone");
const form = main.querySelector("[data-role-form]");
const button = form.querySelector("button");
const shutter = new Shutter(main.querySelector("[data-shutter]"));
let secret = null;
let held = false;
let looked = main.dataset.looked === "yes";

/** Say something in the one line under the button; empty says nothing. */
function say(text) {
  const line = main.querySelector("[data-trouble]");
  line.textContent = text;
  line.hidden = !text;
}

/** Have the secret ready, so that the window opens at once when it is held. */
async function load() {
  try {
    secret = await fetchSecret(form);
    say("");
    if (held) show();
  } catch (problem) {
    // A refusal means that this seat is no longer this phone's: the server says so on a page of its own.
    if (/^4/.test(problem.message)) location.reload();
    else say(main.dataset.offline);
  }
}

function show() {
  shutter.open(secret);
  if (looked) return;
  looked = true;
  fetch(main.dataset.lookedAt, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => {
    looked = false;
  });
}

holdToSee(button, {
  open() {
    held = true;
    if (secret) show();
    else load();
  },
  close() {
    held = false;
    shutter.close();
  },
});

whenLeaving(() => {
  secret = null;
  held = false;
  shutter.close();
}, load);
load();

/** Bring the court up to date; the server answers 204 as long as nothing has changed. */
async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`${location.pathname}?seen=${main.dataset.seen}`, {
      headers: { "HX-Request": "true" },
      cache: "no-store",
    });
    if (answer.status === 204 || answer.status >= 500) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main[data-seen]");
    if (!answer.ok || !fresh) location.reload();
    else update(fresh);
  } catch {
    // The Wi-Fi is poor: the court is as old as its turn says, and the next round asks again.
  }
}

function update(fresh) {
  main.dataset.seen = fresh.dataset.seen;
  for (const part of main.querySelectorAll("[data-live]")) {
    const now = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (now) part.replaceWith(now);
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
