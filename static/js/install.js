// Asks the browser to keep the service worker, where it may: over https, or on this very machine. Everything works
// without it, so whatever goes wrong here is nobody's concern.

if (window.isSecureContext && "serviceWorker" in navigator) {
  const { lang } = document.documentElement;
  navigator.serviceWorker.register(`/sw.js?lang=${lang}`, { scope: "/" }).catch(() => {});
}
