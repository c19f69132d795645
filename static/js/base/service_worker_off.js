// Takes the place of the service worker where it is switched off: deletes its caches and unregisters it.

async function leave() {
  const kept = (await caches.keys()).filter((name) => name.startsWith("chevet-"));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(leave()));
