// The court screen speaks the script. A tap lets it make sounds; it then offers itself to the game master's device,
// and follows that device's orders once it is approved. After the start it needs neither the device nor the network.
// It can also begin by itself.

import { Background } from "../base/background.js";
import { Player, Recorded, preload } from "../base/recordings.js";
import { Recital } from "../base/recital.js";
import { Gong, Voice, makeGong, voicesOf } from "../base/speech.js";
import { Stage } from "../base/stage.js";

/** Milliseconds between two questions for orders. */
const EVERY = 1000;

/** Milliseconds for which the end of the script stays on the screen. */
const AFTER = 8000;

/** Seconds after which an order to begin is too old to be followed. */
const TOO_LATE = 10;

const page = document.querySelector("[data-recital]");
const { lines: scripts, voices, order: newest, ...chosen } = JSON.parse(page.dataset.scripts);
const status = page.querySelector("[data-armed]");
const strike = makeGong();
const player = new Player();
const background = new Background();
const acts = {
  pause: () => recital?.pause(),
  resume: () => recital?.resume(),
  back: () => recital?.back(),
  repeat: () => recital?.repeat(),
  leave,
};
const lines = [];
const stage = new Stage(document.querySelector("[data-during]"), lines, acts);

let sounds = new Map();
let recital = null;
let seen = newest;
let lock = null;
let over = null;
let armed = false;

function say(what) {
  if (status.textContent !== what) status.textContent = what; // a screen reader says what has changed
}

/** The gesture of a line, drawn from the same sprite as on the tablet. */
function picture(gesture) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${page.dataset.sprite}#${gesture}`);
  svg.setAttribute("class", "i gest");
  svg.append(use);
  return svg;
}

function speaker(lang) {
  const synth = "SpeechSynthesisUtterance" in window ? window.speechSynthesis : undefined;
  const choose = () => {
    const own = voicesOf(synth, lang);
    return own.find((one) => one.name === voices[lang]) ?? own[0];
  };
  const other = synth
    ? new Voice({ synth, Utterance: window.SpeechSynthesisUtterance, lang, choose, lines: scripts[lang] })
    : new Gong(strike);
  return new Recorded({ sounds, player, other });
}

/** Offer to speak where there is a recording or a voice; else the script stays a list to read aloud. */
function offerVoice() {
  const heard = Object.entries(scripts).some(
    ([lang, script]) => script.some((line) => line.sound) || voicesOf(window.speechSynthesis, lang).length,
  );
  for (const one of document.querySelectorAll("[data-plain]")) one.hidden = heard;
  for (const one of document.querySelectorAll("[data-spoken], [data-arm]")) one.hidden = !heard;
}

/** A tap has allowed this screen to sound: fetch everything, then wait for orders. */
async function arm() {
  page.querySelector("[data-arm]").remove();
  const recorded = Object.values(scripts).flat().filter((line) => line.sound);
  if (recorded.length) player.unlock(recorded[0].sound);
  strike.unlock();
  background.open();
  // What is heard now says whether this screen is loud enough.
  speaker(document.documentElement.lang).speak(status.dataset.test, 1, () => {}, () => {});
  say(status.dataset.loading);
  sounds = await preload(recorded.map((line) => [line.say, line.sound]));
  page.querySelector("[data-begin]").hidden = false;
  keepAwake();
  armed = true;
  offer();
}

function form(fields) {
  return new URLSearchParams({ csrf: page.dataset.csrf, ...fields });
}

/** Offer to read, and ask for orders, for as long as this page is open. */
async function offer() {
  try {
    const answer = await fetch(page.dataset.recital, { method: "POST", body: form(over === null ? {} : { over }) });
    if (answer.status === 404) return; // the table is gone
    if (answer.ok) follow(await answer.json());
  } catch {
    // Out of reach: what has begun goes on by itself.
  }
  setTimeout(offer, EVERY);
}

/** Say where this screen stands with the game master, who is asked about it by its number, and do what is new. */
function follow({ screen, may, number, do: order, language, seconds, ...how }) {
  const { ready, waits, refused } = status.dataset;
  say(may ? ready : may === null ? waits.replace("{n}", screen) : refused);
  if (!may || number === seen) return;
  seen = number;
  if (order === "start" && seconds < TOO_LATE) start(language, how);
  else if (order === "stop") leave();
  else acts[order]?.();
}

function start(lang, { pace, pauses, background: volume }) {
  recital?.stop();
  background.volume = volume / 100;
  background.open();
  over = null;
  lines.splice(0, Infinity, ...(scripts[lang] ?? []).map((line) => ({ ...line, picture: picture(line.gesture) })));
  recital = new Recital({
    lines,
    speaker: speaker(lang),
    pace,
    pauses,
    strike,
    changed: () => recital && draw(),
  });
  page.hidden = true;
  stage.hidden = false;
  recital.start();
}

/** Draw the script; after its end the screen shows the court again by itself. */
function draw() {
  stage.draw(recital);
  background.follow(recital);
  if (recital.phase !== "done") return;
  const ended = recital;
  over = seen;
  setTimeout(() => recital === ended && !stage.hidden && goBack(), AFTER);
}

async function goBack() {
  leave();
  try {
    if ((await fetch(page.dataset.back)).ok) location.assign(page.dataset.back);
  } catch {
    // Without a network this page is better than the browser's error.
  }
}

function leave() {
  recital?.stop();
  stage.hidden = true;
  page.hidden = false;
}

async function keepAwake() {
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null;
  }
}

page.querySelector("[data-arm]").addEventListener("click", arm);
page.querySelector("[data-begin]").addEventListener("click", () => {
  start(document.documentElement.lang, chosen);
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (lock) keepAwake();
  recital?.tick();
});
addEventListener("pagehide", () => {
  recital?.stop();
  if (armed) navigator.sendBeacon(page.dataset.recital, form({ leave: "yes" }));
});
offerVoice();
window.speechSynthesis?.addEventListener("voiceschanged", offerVoice); // some browsers load their voices when first asked
