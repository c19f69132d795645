// The service worker: keeps the static files of one version, a page for when there is no network, and the last page of a seat as
// the server drew it: its role is fetched by a form, and never kept.
// FACTS is written before it by the server: {version, shell, locales}.

const PREFIX = "chevet-";
const KEPT = PREFIX + FACTS.version;
const SEAT = PREFIX + "seat"; // as in js/phone/seat_kept.js
const ASSETS = `/assets/${FACTS.version}/`;

/** The page for no network in the language of the page that has asked for this worker. */
const lang = new URL(location.href).searchParams.get("lang");
const OFFLINE = `/offline/${FACTS.locales.includes(lang) ? lang : FACTS.locales[0]}`;

async function prepare() {
  const cache = await caches.open(KEPT);
  await cache.addAll([...FACTS.shell, OFFLINE]);
  await self.skipWaiting();
}

/** What older versions have kept is of no use any more. If there are none, the language is new: the page of a seat stays. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  if (others.some((name) => name !== SEAT)) await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A file of this version never changes: it is fetched once. */
async function asset(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** The page of a seat takes the place of the one before it, where there is room. */
async function keepSeat(url, answer) {
  await caches.delete(SEAT);
  if (answer.ok) await (await caches.open(SEAT)).put(url, answer.clone());
}

/** A page comes from the server; without it what is kept, which is the page of a seat alone. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (/^\/seat\/[^/]+\/\d+$/.test(new URL(request.url).pathname)) await keepSeat(request.url, answer).catch(() => {});
    return answer;
  } catch (error) {
    const seat = await caches.match(request.url, { cacheName: SEAT, ignoreVary: true });
    const kept = seat ?? (await caches.match(OFFLINE, { ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// What is neither a static file of this version nor a page that is opened is left to the browser: forms, streams, what
// pages fetch for themselves.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("range")) return;
  if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
