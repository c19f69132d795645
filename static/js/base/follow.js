// A page that shows what others do, on whatever device, is kept up to date by this module alone.
//
// The contract is in the page's <main>, which templates write by `follows` (base/macros/follows.html):
//
// data-stream   says that something has changed; without one, and where it is refused, the page asks every two seconds
// data-ask      answers with the page as it is now: 204 if it is what was `seen`, 304 if nothing of it shows here; a page
//               that is elsewhere by now is loaded again
// data-seen     what is shown, as the server calls it; data-changes: the stream's number of it, where that is another
// data-stale    what to say while the server does not answer
// data-live     marks the parts that change, by name; without any it is the whole <main>
// data-point    what a part asks. As long as it is the same, what is half done stays: what is typed, ticked and opened, the
//               focus, and how far one has scrolled. Another question begins empty.
// data-past     how much has been played. As long as that, the question and the part's classes are the same, it is morphed;
//               else the new one takes its place whole, and what has moved flies there (motion.js).
//
// Nothing is replaced under a finger, while a form is on its way, or by what is older.

import { rest, untouched } from "./touch.js";
import { watch } from "./watch.js";

const PATIENCE = 8000; // milliseconds that an answer to a form may take

let sent = -Infinity; // when the form was sent whose answer is not here yet

/** A form is on its way: its answer shows the page as it is then. Browsers and htmx say so by themselves. */
export function sending() {
  sent = performance.now();
}

/** It was answered, or it never will be. */
export function answered() {
  sent = -Infinity;
}

document.addEventListener("submit", sending);
document.addEventListener("htmx:before:request", sending);
document.addEventListener("htmx:finally:request", ({ detail }) => detail.ctx.hx?.redirect || answered());

/** What is shown was drawn now. What counts on it is fetched where something does. */
function drawn() {
  document.documentElement.dataset.drawn = performance.now();
  fetchClocks();
}

function fetchClocks() {
  if (document.querySelector("[data-timer]")) import("./timer.js").catch(() => {});
  if (document.querySelector("[data-left-to-react]")) import("./reaction.js").catch(() => {});
}

document.addEventListener("htmx:after:swap", drawn);

function page(root = document) {
  return root.querySelector("main[data-seen]");
}

let failed = 0;

/** What draws a page anew, fetched when something has changed for the first time: it is no part of the page's first load. */
async function renewing() {
  try {
    const { ready } = await import("./renew.js");
    return await ready();
  } catch (problem) {
    failed += 1;
    if (failed === 3) location.reload(); // some browsers fetch a module once only
    throw problem;
  }
}

function parts(shown) {
  const live = [...shown.querySelectorAll("[data-live]")];
  return live.length ? live : [shown];
}

/**
 * Follow what others do, as this page's <main> says (above). All of these may be left out: `busy` says that something is
 * done here that must not be interrupted; `before` gets the old <main>, `after` the one that is shown then and what
 * `before` returned; `changed` is called at every change, shown or not; `elsewhere` is called where the page is no
 * longer what was asked for. Returns what asks at once, and what shows a page that came otherwise.
 */
export function follow({
  busy = () => false,
  before = () => {},
  after = () => {},
  changed = () => {},
  elsewhere = () => location.reload(),
} = {}) {
  let tag = null; // of what is shown, where the server brought it up to date last

  const waits = (shown) => performance.now() - sent < PATIENCE || busy() || page() !== shown;

  /** Bring the page up to date. False: not now, because something else is under way. Raises where the server does not answer. */
  async function ask(signal) {
    const shown = page();
    if (waits(shown)) return false;
    const place = new URL(shown.dataset.ask, location.href);
    place.searchParams.set("seen", shown.dataset.seen);
    const headers = { "HX-Request": "true", ...(tag && { "If-None-Match": tag }) };
    const answer = await fetch(place, { headers, cache: "no-store", signal });
    if (answer.status >= 500) throw new Error(String(answer.status));
    if (answer.status === 204) return true;
    if (answer.status === 304) {
      const seen = answer.headers.get("X-Seen"); // something has changed, and nothing of it shows here
      if (Number(seen) > Number(shown.dataset.seen)) shown.dataset.seen = seen;
      await changed();
      return true;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    await Promise.all([renewing(), ...parts(shown).map(untouched)]);
    if (waits(shown)) return false;
    if (!answer.ok || answer.redirected) elsewhere();
    else await show(fresh, answer.headers.get("ETag"));
    return true;
  }

  /** Show the page that `fresh`, a document, holds. */
  async function show(fresh, its = null) {
    const renew = await renewing();
    const [shown, now] = [page(), page(fresh)];
    if (!now) return elsewhere();
    if (now.dataset.stream && now.dataset.stream !== shown.dataset.stream) return location.reload(); // it follows something else
    if (!(Number(now.dataset.seen) < Number(shown.dataset.seen))) {
      document.title = fresh.title || document.title;
      tag = its;
      const old = before(shown);
      for (const part of parts(shown)) {
        const other = part === shown ? now : now.querySelector(`[data-live="${part.dataset.live}"]`);
        if (other) renew(part, other);
      }
      page().dataset.seen = now.dataset.seen;
      drawn();
      rest();
      after(page(), old);
    }
    await changed();
  }

  fetchClocks();
  if (page()?.dataset.stream) watch(ask, page());
  return { ask, show };
}
