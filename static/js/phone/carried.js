// A role that a phone carries, at a table whose app runs in a browser: it came behind the `#` of this page's address, goes
// from there into this browser's storage, and is read only while the button is held. Nothing is sent anywhere.

import "../base/ready.js";
import { holdToSee, Shutter } from "../base/hold_to_see.js";

const KEPT = "chevet role";
const KEY = 8; // bytes; companion/web/phone/carried.py seals

async function unsealed(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0));
  const key = bytes.subarray(0, KEY);
  const body = bytes.subarray(KEY);
  for (let block = 0; block * 32 < body.length; block += 1) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.of(...key, block)));
    for (const [at, byte] of digest.entries()) body[block * 32 + at] ^= byte;
  }
  const packed = new Blob([body.subarray(2, 2 + 256 * body[0] + body[1])]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** Have this page, and all that it consists of, open without a network. */
async function keepPage(scenes) {
  const parts = performance.getEntriesByType("resource").map((one) => one.name);
  const cache = await caches.open(KEPT);
  await cache.addAll(new Set([location.href, new URL(scenes, location.href).href, ...parts])); // none may come twice
  await navigator.serviceWorker.register("sw.js");
  document.documentElement.dataset.kept = "";
}

async function show() {
  if (location.hash) {
    localStorage.setItem(KEPT, location.hash.slice(1));
    history.replaceState(null, "", location.pathname); // not in the browser's history
  }
  const code = localStorage.getItem(KEPT);
  const secret = code && (await unsealed(code).catch(() => null));
  document.querySelector(secret ? "[data-with]" : "[data-without]").hidden = false;
  if (!secret) return;
  document.querySelector("[data-name]").textContent = secret.name;
  const root = document.querySelector("[data-shutter]");
  const shutter = new Shutter(root);
  const bar = document.querySelector(".holdbar");
  bar.hidden = false;
  holdToSee(bar.querySelector("button"), { open: () => shutter.open(secret), close: () => shutter.close() });
  await document.fonts.ready;
  await keepPage(root.querySelector(".window use").getAttribute("href").split("#")[0]);
}

addEventListener("hashchange", () => location.reload());
show();
