// What a phone keeps of a seat: notes of its game alone, and its page for a reload without a network, as the server drew it: no role is
// in it. Browsers want https for that.

const SEAT = "chevet-seat"; // as in js/base/service_worker.js

const { notes, worker } = document.querySelector("main").dataset;

/** Notes of an earlier game go. */
function dropOldNotes() {
  const old = Object.keys(localStorage).filter((name) => name.startsWith("notes ") && !name.startsWith(notes));
  for (const name of old) localStorage.removeItem(name);
}

/** The worker sees a page from the second time on: of the first one it gets the page and the files that came with it here. */
async function prepare() {
  const workers = navigator.serviceWorker;
  workers.register(`/sw.js?lang=${document.documentElement.lang}`, { scope: "/" });
  if (!workers.controller) await new Promise((claimed) => workers.addEventListener("controllerchange", claimed, { once: true }));
  const seat = await caches.open(SEAT);
  if (await seat.match(location.pathname)) return;
  const page = await fetch(location.pathname, { cache: "no-store" });
  if (page.ok && !page.redirected) await seat.put(location.pathname, page);
  const files = performance.getEntriesByType("resource").map((one) => one.name);
  await Promise.all(files.filter((name) => name.includes("/assets/")).map((name) => fetch(name)));
}

/** A part as the server drew it: without what scripts have set for a moment, which no stored page may say. */
function drawn(part) {
  const copy = part.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[style]")]) one.removeAttribute("style");
  return copy;
}

/** The parts of the page that have changed change in what is kept of it. */
async function keep() {
  const seat = await caches.open(SEAT);
  const kept = await seat.match(location.pathname);
  if (!kept) return;
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    page.querySelector(`[data-live="${part.dataset.live}"]`).replaceWith(page.importNode(drawn(part), true));
  }
  page.querySelector("main").dataset.seen = document.querySelector("main").dataset.seen;
  const body = `<!doctype html>${page.documentElement.outerHTML}`;
  await seat.put(location.pathname, new Response(body, { headers: kept.headers }));
}

try {
  dropOldNotes();
} catch {
  // A phone that keeps nothing has none.
}
if (navigator.serviceWorker && worker !== undefined) {
  prepare().catch(() => {}); // it is kept the next time
  const changed = new MutationObserver(() => keep().catch(() => {}));
  changed.observe(document.documentElement, { attributeFilter: ["data-drawn"] });
}
