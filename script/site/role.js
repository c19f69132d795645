/* Lets the page of a role that a phone carries open without a network; what it keeps, that page has put there. */
const kept = (request) => caches.match(request, { ignoreSearch: true });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  event.respondWith(
    request.mode === "navigate"
      ? fetch(request).catch(() => kept(request))
      : kept(request).then((found) => found ?? fetch(request)),
  );
});
