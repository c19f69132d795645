// The game master's own recordings as a speaker. They are all fetched before the script begins, so that the network
// may fail. A line whose recording is missing or does not sound in time is said by another speaker.

import { wallClock } from "./speech.js";

/** Milliseconds that recordings are waited for before the script may begin without them. */
export const LOADING = 8000;

/** Milliseconds after which a recording that is not heard is given up. */
export const UNHEARD = 1200;

/** Milliseconds that a recording may take longer than it is long. */
export const SLACK = 1500;

/** The seconds of a sound. What the device cannot decode it could not play either. */
async function secondsOf(bytes) {
  const Offline = window.OfflineAudioContext ?? window.webkitOfflineAudioContext;
  return (await new Offline(1, 1, 44100).decodeAudioData(bytes)).duration;
}

async function load(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const blob = await answer.blob();
  const seconds = await secondsOf(await blob.arrayBuffer());
  return { url: URL.createObjectURL(blob), seconds };
}

/**
 * Fetch recordings; `addresses` gives them by what is said. Returns the map of those that are there, each as {url,
 * seconds}; one that comes later than `limit` milliseconds joins the map then.
 */
export async function preload(addresses, { limit = LOADING, clock = wallClock } = {}) {
  const sounds = new Map();
  const coming = [...addresses].map(async ([say, address]) => {
    try {
      sounds.set(say, await load(address));
    } catch {
      // Another speaker says this line.
    }
  });
  await Promise.race([Promise.all(coming), new Promise((enough) => clock.after(limit, enough))]);
  return sounds;
}

/** Plays one sound after the other on a single element: a tap that has unlocked it has done so for the whole script. */
export class Player {
  #audio;
  #listening = new AbortController();

  constructor(audio = new Audio()) {
    this.#audio = audio;
    audio.preload = "auto";
  }

  /** To be called by a tap: some devices play nothing later that no tap has played. */
  unlock(url) {
    this.stop();
    const { signal } = this.#listening;
    this.#audio.muted = true;
    this.#audio.src = url;
    this.#audio.play().then(() => signal.aborted || this.#audio.pause(), () => {});
  }

  /** Play a sound from its start; `failed` may be called after `began`, and neither it nor `ended` needs to come. */
  play(url, { began, ended, failed }) {
    this.stop();
    const { signal } = this.#listening;
    this.#audio.addEventListener("playing", began, { signal });
    this.#audio.addEventListener("ended", ended, { signal });
    this.#audio.addEventListener("error", failed, { signal });
    this.#audio.muted = false;
    this.#audio.src = url;
    this.#audio.play().catch(() => signal.aborted || failed());
  }

  stop() {
    this.#listening.abort();
    this.#listening = new AbortController();
    this.#audio.pause();
  }
}

/** Says what is recorded by its recording, and everything else, or what fails, by `other`. */
export class Recorded {
  #sounds;
  #player;
  #other;
  #clock;
  #turn = 0;
  #playing = false;
  #heard = false;

  constructor({ sounds, player, other, clock = wallClock }) {
    this.#sounds = sounds;
    this.#player = player;
    this.#other = other;
    this.#clock = clock;
  }

  get began() {
    return this.#playing ? this.#heard : this.#other.began;
  }

  time(text, pace) {
    const sound = this.#sounds.get(text);
    return sound ? 1000 * sound.seconds + SLACK : this.#other.time(text, pace);
  }

  least(text) {
    return this.#playing ? 0 : this.#other.least(text);
  }

  speak(text, pace, done, longer) {
    const turn = ++this.#turn;
    const sound = this.#sounds.get(text);
    this.#playing = Boolean(sound);
    this.#heard = false;
    if (!sound) return this.#other.speak(text, pace, done, longer);
    const current = () => turn === this.#turn && this.#playing;
    const from = this.#clock.now();
    const failed = () => {
      if (!current()) return;
      this.#playing = false;
      this.#player.stop();
      longer(this.#other.time(text, pace));
      this.#other.speak(text, pace, done, longer);
    };
    const began = () => {
      if (current()) this.#heard = true;
    };
    // A sound that ends far too early was not heard.
    const ended = () => (this.#clock.now() - from < 500 * sound.seconds ? failed() : current() && done());
    try {
      this.#player.play(sound.url, { began, ended, failed });
    } catch {
      failed();
    }
    this.#clock.after(UNHEARD, () => this.#heard || failed());
  }

  unlock() {
    this.#other.unlock();
    const [first] = this.#sounds.values();
    if (first) this.#player.unlock(first.url);
  }

  stop() {
    this.#turn += 1;
    this.#player.stop();
    this.#other.stop();
  }
}
