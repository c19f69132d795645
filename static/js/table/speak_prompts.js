// Speaks each new prompt once, where that is switched on. Whatever updates the page, the sentence is always in one
// place, which is watched.

import { Voice, voicesOf } from "../base/speech.js";

/** Milliseconds after which a device that has named no voice has none. */
const LATE = 2000;

const lang = document.documentElement.lang;
const synth = "SpeechSynthesisUtterance" in window ? window.speechSynthesis : undefined;
const kept = `said ${location.pathname}`;
const voice = synth && new Voice({ synth, Utterance: window.SpeechSynthesisUtterance, lang, choose });

let saying = false;
let late = false;

function place() {
  return document.querySelector("[data-speak]");
}

/** The voice that was chosen for this language, else the device's first one. */
function choose() {
  const voices = voicesOf(synth, lang);
  return voices.find((one) => one.name === place()?.dataset.voice) ?? voices[0];
}

function hush() {
  if (saying) voice.stop();
  saying = false;
}

/** Say what is to be said now, unless it was the last thing said here: a page drawn again says nothing new. */
function check() {
  const here = place();
  hint(here);
  if (!here || document.hidden || !voice) return hush();
  const sentence = here.dataset.speak;
  if (sentence === sessionStorage.getItem(kept)) return;
  hush();
  sessionStorage.setItem(kept, sentence);
  if (!sentence) return;
  saying = true;
  voice.speak(sentence, Number(here.dataset.pace), () => {
    saying = false;
  });
}

/** Without a voice the prompts stay silent, and the switch says so. */
function hint(here) {
  const line = here?.querySelector("[data-mute]");
  if (line) line.hidden = !late || Boolean(synth && voicesOf(synth, lang).length);
}

new MutationObserver(check).observe(document.body, {
  attributeFilter: ["data-speak"],
  childList: true,
  subtree: true,
});
document.addEventListener("visibilitychange", check);
addEventListener("pagehide", hush);
setTimeout(() => {
  late = true;
  check();
}, LATE);
check();
