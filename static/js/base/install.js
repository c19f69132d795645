// Asks the browser to keep the service worker, where it may (over https, or on this very machine) and where there is one.
// Everything works without it, so whatever goes wrong here is nobody's concern. What the page itself needs comes first.

import "./touch.js"; // every page of the game master's rests under the tap that opened it

function install() {
  const { lang } = document.documentElement;
  navigator.serviceWorker.register(`/sw.js?lang=${lang}`, { scope: "/" }).catch(() => {});
}

if (window.isSecureContext && "serviceWorker" in navigator && document.querySelector("link[data-worker]")) {
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}
