/* The window around the app: loads it once, holds the lock so that only one window runs it, hands on requests. */
const BASE = new URL("./", location.href).pathname;
const { version } = document.documentElement.dataset;
const say = (name) => {
  document.body.dataset.now = name;
};
const bar = document.querySelector("progress");
const size = document.querySelector("output");
const frame = document.querySelector("iframe");

const said = [...document.querySelectorAll("body [lang]")];
const lang = navigator.languages.map((each) => each.slice(0, 2)).find((each) => said.some((one) => one.lang === each)) ?? "en";
document.documentElement.lang = lang;
for (const one of said) if (one.lang !== lang) one.remove();
say("loading");

const progress = ({ loaded, total }) => {
  bar.max = total;
  bar.value = loaded;
  size.value = `${(loaded / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`;
  document.body.toggleAttribute("data-partly", loaded < total);
};

let engine = null;
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.total) progress(data);
  if (data.request && engine) engine.postMessage(data.request, [ports[0]]);
});

/* A new version waits until somebody asks for it. */
const offer = (registration) => {
  const waiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) document.body.dataset.update = "";
  };
  waiting();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", waiting));
  document.querySelector("#update").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
};

const run = () =>
  new Promise((done, fail) => {
    engine = new Worker("engine.js", { type: "module" });
    engine.onmessage = ({ data }) => {
      if (data.ready) done();
      else if (data.fetched) say("starting");
      else if (data.failed) fail(new Error(data.failed));
      else document.body.toggleAttribute("data-full", !data.kept);
    };
    engine.onerror = (error) => fail(error);
    engine.postMessage({ base: BASE, version });
  });

const open = async () => {
  if (!("serviceWorker" in navigator)) return say("insecure");
  const known = await navigator.serviceWorker.getRegistration(BASE);
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const registration = await navigator.serviceWorker.register("sw.js", { scope: BASE, updateViaCache: "none" });
  if (known?.active) say("waiting");
  else await controlled;
  offer(registration);
  const held = await navigator.locks.request(`chevet ${BASE}`, { ifAvailable: true }, async (lock) => {
    if (lock) await play();
    return Boolean(lock);
  });
  if (held) return undefined;
  say("elsewhere");
  return navigator.locks.request(`chevet ${BASE}`, play);
};

/* Runs until the window closes. */
const play = async () => {
  await run();
  const promised = navigator.storage?.persist?.();
  frame.addEventListener("load", async () => {
    const { pathname, search } = frame.contentWindow.location;
    history.replaceState(null, "", `#${pathname.slice(BASE.length + 3)}${search}`);
    document.title = frame.contentDocument.title;
    const warning = frame.contentDocument.querySelector("[data-unkept]"); // the first page has one
    if (warning && !(await promised)) warning.hidden = false;
  });
  const place = location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
  frame.src = `${BASE}app${place}`;
  say("open");
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage("keep all"));
  await new Promise(() => {});
};

open().catch((error) => {
  say("failed");
  console.error(error);
});
