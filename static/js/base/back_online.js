// The page for no network: it loads the page that was asked for as soon as the server answers again.

import "./ready.js";

const EVERY = 3000; // milliseconds between two attempts

async function knock() {
  if (document.hidden) return;
  try {
    await fetch("/health", { cache: "no-store" });
    location.reload();
  } catch {
    // Not yet.
  }
}

addEventListener("online", knock);
setInterval(knock, EVERY);
