// The recognition's page: choices before, a dark screen that speaks by itself during, one link after.

import { Gong, Recital, SILENT_AFTER, Voice, makeGong, voicesOf, wallClock } from "./speech.js";

const before = document.querySelector("[data-before]");
const during = document.querySelector("[data-during]");
const script = document.querySelector("[data-script]");
const choices = document.querySelector("[data-choices]");
const select = choices.querySelector("select");
const tried = document.querySelector("[data-tried]");
const line = during.querySelector("[data-line]");
const step = during.querySelector("[data-step]");
const picture = during.querySelector("[data-picture]");
const bar = during.querySelector("progress");
const night = during.querySelector("[data-night]");
const lang = document.documentElement.lang;
const strike = makeGong();
const lines = [...script.children].map((item) => ({
  say: item.querySelector("[data-say]").textContent.trim(),
  pause: Number(item.dataset.pause),
  picture: item.querySelector("svg"),
}));

let voices = [];
let recital = null;
let lock = null;
let drawn = "";

/* What is chosen before. */

function synth() {
  return "SpeechSynthesisUtterance" in window ? window.speechSynthesis : undefined;
}

function speaker() {
  const sound = new FormData(choices).get("sound");
  if (sound !== "voice" || !synth()) return new Gong(strike);
  const choose = () => voices[select.selectedIndex];
  return new Voice({ synth: synth(), Utterance: window.SpeechSynthesisUtterance, lang, choose });
}

/** Voices come late, and in some browsers never: the list is filled whenever they do. */
function fillVoices() {
  voices = synth() ? voicesOf(synth(), lang) : [];
  const kept = select.value || select.dataset.kept;
  select.replaceChildren(...voices.map((voice) => new Option(voice.name, voice.name, false, voice.name === kept)));
  document.querySelector("[data-voices]").hidden = voices.length < 2;
}

/** Without a voice for this language the gong is the better choice; a voice may still be tried. */
function adviseGong() {
  if (voices.length) return;
  document.querySelector("[data-no-voice]").hidden = false;
  choices.querySelector("[value=gong]").checked = true;
}

/** Say a sentence, and what to do when nothing was heard. */
function tryVoice() {
  const one = speaker();
  tried.textContent = tried.dataset.heard;
  one.stop();
  one.speak(script.dataset.test, pace(), () => {});
  wallClock.after(SILENT_AFTER + 500, () => {
    if (!one.began) tried.textContent = tried.dataset.silent;
  });
}

function pace() {
  return Number(choices.querySelector("[name=pace]:checked")?.dataset.pace ?? 1);
}

/* A screen that stays on. */

async function keepAwake() {
  const hint = document.querySelector("[data-stays-on]");
  try {
    lock = await navigator.wakeLock.request("screen");
    hint.textContent = script.dataset.on;
  } catch {
    hint.textContent = script.dataset.off;
  }
  hint.hidden = false;
}

/* During. */

function start() {
  recital?.stop();
  recital = new Recital({ lines, speaker: speaker(), pace: pace(), strike, changed: draw });
  before.hidden = true;
  during.hidden = false;
  keepAwake();
  // Remembered for the next time; it does not matter when the server is out of reach.
  fetch(choices.action, { method: "POST", body: new URLSearchParams(new FormData(choices)) }).catch(() => {});
  recital.start();
  line.focus({ preventScroll: true });
}

function leave() {
  recital.stop();
  lock?.release?.().catch(() => {});
  during.hidden = true;
  before.hidden = false;
}

function draw() {
  if (!recital || recital.phase === "ready") return;
  const { phase, at, paused, seconds } = recital;
  bar.value = recital.progress;
  const now = [phase === "resting" ? "speaking" : phase, at, paused, seconds].join();
  if (now === drawn) return;
  drawn = now;
  drawLine(phase, at, seconds);
  control("pause").hidden = paused || phase === "done";
  control("resume").hidden = !paused;
  for (const name of ["back", "repeat"]) control(name).hidden = phase === "done";
  control("dark").hidden = phase === "done";
  during.querySelector("[data-next]").hidden = phase !== "done";
  if (phase === "done") lighten();
}

function drawLine(phase, at, seconds) {
  line.classList.toggle("count-down", phase === "countdown");
  if (phase === "countdown") {
    line.textContent = String(seconds);
    step.textContent = step.dataset.soon;
    picture.replaceChildren();
  } else if (phase === "done") {
    line.textContent = line.dataset.done;
    step.textContent = step.dataset.over;
    picture.replaceChildren();
  } else {
    line.textContent = lines[at].say;
    step.textContent = step.dataset.step.replace("{k}", at + 1).replace("{n}", lines.length);
    picture.replaceChildren(lines[at].picture.cloneNode(true));
  }
}

function control(name) {
  return during.querySelector(`[data-do="${name}"]`);
}

function darken() {
  night.hidden = false;
  night.focus();
}

function lighten() {
  night.hidden = true;
}

const acts = {
  pause: () => recital.pause(),
  resume: () => recital.resume(),
  back: () => recital.back(),
  repeat: () => recital.repeat(),
  dark: darken,
  leave,
};

during.addEventListener("click", (event) => {
  const name = event.target.closest("[data-do]")?.dataset.do;
  if (name) acts[name]();
});
night.addEventListener("click", lighten);
document.querySelector("[data-start]").addEventListener("click", start);
document.querySelector("[data-try]").addEventListener("click", tryVoice);
choices.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("visibilitychange", () => {
  if (document.hidden || during.hidden) return;
  keepAwake();
  recital?.tick();
});
addEventListener("pagehide", () => recital?.stop());

for (const one of document.querySelectorAll("[data-plain]")) one.hidden = true;
for (const one of document.querySelectorAll("[data-spoken], [data-start]")) one.hidden = false;
fillVoices();
try {
  synth()?.addEventListener("voiceschanged", fillVoices);
} catch {
  // A browser whose voices never change.
}
wallClock.after(2000, adviseGong);
if (!window.isSecureContext || !("wakeLock" in navigator)) {
  const hint = document.querySelector("[data-stays-on]");
  hint.textContent = script.dataset.off;
  hint.hidden = false;
}
