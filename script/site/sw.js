/* Answers every request of the site: its files from the cache, pages by the app that runs in an open window. */
const BASE = new URL("./", location.href).pathname;
const APP = `${BASE}app/`;
const CACHE = `chevet ${BASE} ${FACTS.version}`;

const LANES = 6; // as many as browsers open to a host
const FILES = new Map(FACTS.files.map(([path, size, asked]) => [new URL(path, location.href).href, { size, asked }]));

const tell = async (message) => {
  for (const window of await clients.matchAll({ type: "window", includeUncontrolled: true })) window.postMessage(message);
};

const kept = async (cache) => new Set((await cache.keys()).map(({ url }) => url));

const tellWhatIsKept = async (cache) => {
  const there = await kept(cache);
  let [loaded, total] = [0, 0];
  for (const [address, { size, asked }] of FILES) {
    if (there.has(address)) loaded += size;
    if (there.has(address) || !asked) total += size;
  }
  await tell({ loaded, total });
};

/* What is only for one language is kept once it was asked for, and again in each version after that. */
const wanted = async () => {
  const all = await Promise.all([...FILES].map(async ([address, { asked }]) => (!asked || (await caches.match(address))) && address));
  return all.filter(Boolean);
};

const take = async (address) => {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
};

const fill = async () => {
  const cache = await caches.open(CACHE);
  const there = await kept(cache);
  const missing = (await wanted()).filter((address) => !there.has(address)).values();
  const lane = async () => {
    for (const address of missing) await cache.put(address, await take(address));
  };
  await Promise.all(Array.from({ length: LANES }, lane)); // small files wait for the host more than they travel
  await tellWhatIsKept(cache);
};

/* The first visit fetches what it starts with as it asks for it, and the rest when somebody can play. */
self.addEventListener("install", (event) => {
  if (registration.active) event.waitUntil(fill());
});

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(`chevet ${BASE} `) && name !== CACHE) await caches.delete(name);
      }
      await clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "take over") self.skipWaiting();
  if (data === "keep all") event.waitUntil(fill());
});

/* The window that runs the app answers; the others keep silent. */
const ask = async (request, address) => {
  const message = {
    method: request.method,
    address,
    headers: Object.fromEntries(request.headers),
    body: await request.arrayBuffer(),
  };
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return new Promise((done) => {
    for (const window of windows) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      window.postMessage({ request: message }, [port2]);
    }
  });
};

/* Going back sends a form again, without asking as for a server: it would show what it opened to whoever holds the device. */
const sentAgain = ({ method, cache, isHistoryNavigation }) =>
  method === "POST" && (isHistoryNavigation || cache === "only-if-cached" || cache === "force-cache"); // Firefox: the last

const page = async (request, url) => {
  if (sentAgain(request)) return Response.redirect(url, 303);
  if (request.destination === "document") return Response.redirect(`${BASE}#${url.pathname.slice(APP.length - 1)}${url.search}`);
  if (request.headers.get("accept") === "text/event-stream") return new Response(null, { status: 204 });
  const { status, headers, body, failed } = await ask(request, url.pathname + url.search);
  if (failed) return new Response(failed, { status });
  return new Response([204, 304].includes(status) ? null : body, { status, headers });
};

const file = async (event, url) => {
  const cache = await caches.open(CACHE);
  const address = new URL(url.pathname === BASE ? "index.html" : url.pathname, url).href;
  const found = await cache.match(address);
  if (found) return found;
  if (!FILES.has(address)) return fetch(event.request);
  const answer = await take(address);
  event.waitUntil(cache.put(address, answer.clone()).then(() => tellWhatIsKept(cache)));
  return answer;
};

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  if (url.pathname.startsWith(APP) && !url.pathname.startsWith(`${APP}assets/`)) {
    event.respondWith(page(event.request, url));
    return;
  }
  event.respondWith(file(event, url));
});
