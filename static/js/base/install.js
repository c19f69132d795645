// Registers the service worker, over https or on this machine, after everything that the page itself needs. The app
// works without it, so a failure is ignored.

import "./touch.js"; // every page of the game master's rests under the tap that opened it
import { readyAfter } from "./ready.js";

readyAfter(import("./on_top.js").catch(() => {})); // not before what the page shows first

function install() {
  const { lang } = document.documentElement;
  navigator.serviceWorker.register(`/sw.js?lang=${lang}`, { scope: "/" }).catch(() => {});
}

if (window.isSecureContext && "serviceWorker" in navigator && document.querySelector("link[data-worker]")) {
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}
