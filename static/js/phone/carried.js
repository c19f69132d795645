// A role that a phone carries, at a table whose app runs in a browser: it came behind the `#` of this page's address, goes
// from there into this browser's storage, and is read only while the button is held. Only this phone's key, which is typed
// on the device that shows the code, opens it. Nothing is sent anywhere.

import "../base/ready.js";
import { holdToSee, Shutter } from "../base/hold_to_see.js";

const KEPT = "chevet role";
const SALT = 8; // bytes; companion/web/phone/carried.py seals
const ROUNDS = 20_000;
const DIGITS = 8;
const [chance] = crypto.getRandomValues(new Uint32Array(1));
const key = (localStorage["chevet key"] ??= String(chance % 10 ** DIGITS).padStart(DIGITS, "0"));

async function slowly(salt) {
  const typed = await crypto.subtle.importKey("raw", new TextEncoder().encode(key), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  return new Uint8Array(await crypto.subtle.deriveBits(how, typed, 256));
}

/** Return what a code contains; fails if it is not for this phone, because what is packed has a checksum. */
async function unsealed(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0));
  const slow = await slowly(bytes.subarray(0, SALT));
  const body = bytes.subarray(SALT);
  for (let block = 0; block * 32 < body.length; block += 1) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.of(...slow, block)));
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

function unveil(secret, root) {
  document.querySelector("[data-name]").textContent = secret.name;
  const shutter = new Shutter(root);
  const bar = document.querySelector(".holdbar");
  bar.hidden = false;
  holdToSee(bar.querySelector("button"), { open: () => shutter.open(secret), close: () => shutter.close() });
}

async function show() {
  const scanned = location.hash.slice(1);
  history.replaceState(null, "", location.pathname); // not in the browser's history
  const code = scanned || localStorage[KEPT];
  const secret = code && (await unsealed(code).catch(() => null));
  if (secret) localStorage[KEPT] = code;
  const otherwise = scanned ? "[data-other]" : "[data-without]";
  const words = document.querySelector(secret ? "[data-with]" : otherwise);
  words.hidden = false;
  const root = document.querySelector("[data-shutter]");
  if (secret) unveil(secret, root);
  else words.querySelector("[data-key]").textContent = key.replace(/(?=.{4}$)/, "\u00a0");
  await document.fonts.ready;
  await keepPage(root.querySelector(".window use").getAttribute("href").split("#")[0]);
}

addEventListener("hashchange", () => location.reload());
show();
