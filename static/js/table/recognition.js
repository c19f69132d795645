// The recognition's page: choices before, a dark screen that speaks by itself, one link after.

import { Background } from "../base/background.js";
import { Player, Recorded, preload } from "../base/recordings.js";
import { Recital } from "../base/recital.js";
import { orderTo, watchCourt } from "./recognition_orders.js";
import { Elsewhere, Gong, SILENT_AFTER, Voice, makeGong, voicesOf, wallClock } from "../base/speech.js";
import { Stage } from "../base/stage.js";

const before = document.querySelector("[data-before]");
const script = document.querySelector("[data-script]");
const choices = document.querySelector("[data-choices]");
const select = choices.querySelector("select");
const tried = document.querySelector("[data-tried]");
const begin = document.querySelector("[data-start]");
const court = document.querySelector("[data-court]");
const lang = document.documentElement.lang;
const strike = makeGong();
const player = new Player();
const background = new Background();
const lines = [...script.children].map((item) => ({
  say: item.querySelector("[data-say]").textContent.trim(),
  spoken: item.dataset.spoken,
  pause: Number(item.dataset.pause),
  picture: item.querySelector("svg"),
  sound: item.dataset.sound,
}));
const recorded = lines.filter((line) => line.sound);
const stage = new Stage(document.querySelector("[data-during]"), lines, {
  pause: () => conduct("pause"),
  resume: () => conduct("resume"),
  back: () => conduct("back"),
  repeat: () => conduct("repeat"),
  leave,
});

/** Milliseconds that the server may take to answer whether it is there. */
const PATIENCE = 5000;

/** Milliseconds for which a volume is heard that has just been set. */
const SAMPLE = 3000;

let voices = [];
let sounds = new Map();
let recital = null;
let lock = null;
let elsewhere = false;
let own = null;
let loading = false;
let sampled = null;

/* What is chosen before. */

function synth() {
  return "SpeechSynthesisUtterance" in window ? window.speechSynthesis : undefined;
}

function chosen() {
  return new FormData(choices).get("sound");
}

/** Who speaks: the recordings and behind them the voice, the voice alone, or the gong; without a voice always the gong. */
function speaker(who = chosen()) {
  const choose = () => voices[select.selectedIndex];
  const other =
    who === "gong" || !synth()
      ? new Gong(strike)
      : new Voice({ synth: synth(), Utterance: window.SpeechSynthesisUtterance, lang, choose, lines });
  return who === "recorded" || (who === "court" && recorded.length) ? new Recorded({ sounds, player, other }) : other;
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
  if (voices.length || (chosen() === "recorded" && recorded.length === lines.length)) return;
  document.querySelector("[data-no-voice]").hidden = false;
  if (chosen() !== "voice") return;
  choices.querySelector("[value=gong]").checked = true;
  keep({ target: { name: "sound", value: "no_voice" } }); // the phones show what each stroke means
}

/** Say what the script will sound like, and what to do when nothing was heard. */
function tryVoice() {
  const one = speaker();
  const sample = chosen() === "recorded" && lines.find((line) => sounds.has(line.say));
  tried.textContent = tried.dataset.heard;
  one.stop();
  one.speak(sample ? sample.say : script.dataset.test, pace(), () => {}, () => {});
  hearBackground("speaking");
  wallClock.after(SILENT_AFTER + 500, () => {
    if (!one.began) tried.textContent = tried.dataset.silent;
  });
}

function pace() {
  return Number(choices.querySelector("[name=pace]:checked").dataset.pace);
}

function pauses() {
  return choices.elements.pauses.value / 100;
}

/** Let the background be heard by itself, as it is between two lines or under one. */
function hearBackground(phase) {
  background.open();
  background.follow({ phase });
  clearTimeout(sampled);
  sampled = setTimeout(() => stage.hidden && background.follow({ phase: "ready" }), SAMPLE);
}

/** Say beside a slider what it means. */
function tell(slider, what) {
  slider.nextElementSibling.textContent = what;
  slider.setAttribute("aria-valuetext", what);
}

/** The volume, and the pauses of this script in seconds as they will be. */
function drawSliders() {
  const { background: loud, pauses: long } = choices.elements;
  background.volume = loud.value / 100;
  tell(loud, Number(loud.value) ? (loud.value / 100).toLocaleString(lang, { style: "percent" }) : loud.dataset.off);
  const rests = lines.map((line) => line.pause).filter(Boolean);
  const digits = { maximumFractionDigits: 1 };
  const [least, most] = [Math.min, Math.max].map((of) => ((of(...rests) * pauses()) / pace()).toLocaleString(lang, digits));
  tell(long, long.dataset.seconds.replace("{least}", least).replace("{most}", most));
}

/** Remembered for the next time; it does not matter when the server is out of reach. */
function keep(event) {
  const { name, type, value, checked } = event.target;
  // A court screen is there or not, evening by evening.
  if (!name || value === "court") return;
  // What was not touched is not sent: another device may have changed it since.
  const sent = type === "checkbox" && !checked ? "no" : value;
  const body = new URLSearchParams({ csrf: choices.elements.csrf.value, [name]: sent });
  fetch(choices.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
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

async function start() {
  recital?.stop();
  own = speaker();
  own.unlock();
  strike.unlock();
  background.open();
  begin.disabled = true;
  elsewhere = chosen() === "court" && (await orderTo(court, "start"));
  begin.disabled = false;
  if (chosen() === "court" && !elsewhere) {
    tried.textContent = court.dataset.gone;
    orderTo(court, "stop"); // the order to begin may have arrived although its answer did not
  }
  const one = elsewhere ? new Elsewhere(sounds) : own;
  recital = new Recital({ lines, speaker: one, pace: pace(), pauses: pauses(), strike, changed: () => recital && draw() });
  before.hidden = true;
  stage.hidden = false;
  keepAwake();
  recital.start();
}

function draw() {
  stage.draw(recital);
  if (!elsewhere) background.follow(recital);
}

/** Pause, resume, back or repeat, here and on the screen that speaks. */
function conduct(what) {
  recital[what]();
  if (elsewhere) orderTo(court, what);
}

/** The screen that speaks has gone: this device says the rest, and should the screen come back it is silent. */
function takeBack() {
  if (!elsewhere || stage.hidden || recital.phase === "done") return;
  elsewhere = false;
  orderTo(court, "stop");
  recital.hand(own);
}

function leave() {
  recital.stop();
  if (elsewhere) orderTo(court, "stop");
  lock?.release?.().catch(() => {});
  stage.hidden = true;
  before.hidden = false;
}

/** The first turn needs the server: as long as it does not answer this page stays, and says so. */
async function goOn(event) {
  const button = event.currentTarget;
  const away = document.querySelector("[data-away]");
  event.preventDefault();
  away.hidden = true;
  try {
    const asked = { method: "HEAD", cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(PATIENCE) };
    await fetch(location.pathname, asked);
    button.form.requestSubmit(button);
  } catch {
    away.hidden = false;
  }
}

/** Where recordings are to be heard, the script begins when all are here, or were waited for long enough. */
function allowBegin() {
  const small = begin.querySelector("small");
  begin.disabled = loading && chosen() === "recorded";
  small.textContent = begin.disabled ? small.dataset.loading : small.dataset.small;
}

async function fetchRecordings() {
  loading = true;
  allowBegin();
  sounds = await preload(recorded.map((line) => [line.say, line.sound]));
  loading = false;
  allowBegin();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || stage.hidden) return;
  keepAwake();
  recital?.tick();
});
addEventListener("pagehide", () => recital?.stop());
begin.addEventListener("click", start);
document.querySelector("[data-next]").addEventListener("click", goOn);
document.querySelector("[data-try]").addEventListener("click", tryVoice);
choices.addEventListener("change", keep);
choices.addEventListener("change", allowBegin);
choices.addEventListener("input", ({ target }) => {
  drawSliders();
  if (target.name === "background") hearBackground("resting");
});
choices.addEventListener("submit", (event) => event.preventDefault());

for (const one of document.querySelectorAll("[data-plain]")) one.hidden = true;
for (const one of document.querySelectorAll("[data-spoken], [data-start]")) one.hidden = false;
fillVoices();
drawSliders();
try {
  synth()?.addEventListener("voiceschanged", fillVoices);
} catch {
  // A browser whose voices never change.
}
wallClock.after(2000, adviseGong);
if (recorded.length) fetchRecordings();
if ("foundVoice" in choices.dataset) keep({ target: choices.querySelector("[value=recorded]") }); // no strokes any more
watchCourt(court, document.querySelector("[data-screens]"), { asks: () => stage.hidden || elsewhere, gone: takeBack });
if (!window.isSecureContext || !("wakeLock" in navigator)) {
  const hint = document.querySelector("[data-stays-on]");
  hint.textContent = script.dataset.off;
  hint.hidden = false;
}
