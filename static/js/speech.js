// A script spoken by itself: one line, its pause, the next line. Nobody can tap while all eyes are closed, and a device's
// voice may be missing, stay silent, never say that it has ended, or break. So a line never waits for the voice alone:
// whatever happens, it is over when its time is up. Clock and voice come in from outside.

/** The browser's own clock. `every` returns a function that stops it. */
export const wallClock = {
  now: () => Date.now(),
  after: (ms, act) => setTimeout(act, ms),
  every(ms, act) {
    const id = setInterval(act, ms);
    return () => clearInterval(id);
  },
};

/** Milliseconds between looks at the clock. */
export const TICK = 200;

/** Milliseconds after which a voice that has not begun counts as silent. */
export const SILENT_AFTER = 2500;

/** Milliseconds a voice is given for `text` at most: a slow one takes about two thirds of it. */
export function voiceTime(text, pace) {
  return 2500 + (110 * text.length) / rateOf(pace);
}

/** Milliseconds a person needs to read `text` aloud. */
export function readingTime(text, pace) {
  return 2000 + (80 * text.length) / rateOf(pace);
}

/** Speech follows the pace half-way: pauses may grow long, words must not drag. */
export function rateOf(pace) {
  return Math.min(1.25, Math.max(0.8, Math.sqrt(pace)));
}

/** The voices of a language, those of the device itself first. Android writes fr_FR for fr-FR. */
export function voicesOf(synth, lang) {
  try {
    const own = synth.getVoices().filter((voice) => voice.lang.toLowerCase().replace("_", "-").split("-")[0] === lang);
    return own.sort((one, other) => Number(other.localService) - Number(one.localService));
  } catch {
    return [];
  }
}

/** The device's voice. `choose` returns the voice to use, or undefined for the browser's own choice. */
export class Voice {
  #synth;
  #Utterance;
  #clock;
  #lang;
  #choose;
  #spoken = null; // a browser may drop an utterance that nobody refers to, and its events with it
  #stoppedAt = -Infinity;
  #turn = 0;
  began = false;

  constructor({ synth, Utterance, lang, clock = wallClock, choose = () => undefined }) {
    this.#synth = synth;
    this.#Utterance = Utterance;
    this.#lang = lang;
    this.#clock = clock;
    this.#choose = choose;
  }

  time(text, pace) {
    return voiceTime(text, pace);
  }

  /** Say `text`, then call `done`; it may never be called. */
  speak(text, pace, done) {
    const turn = ++this.#turn;
    this.began = false;
    // What is said directly after a cancel is dropped by some browsers.
    const wait = Math.max(0, this.#stoppedAt + 250 - this.#clock.now());
    const say = () => turn === this.#turn && this.#say(text, pace, () => turn === this.#turn && done());
    if (wait) this.#clock.after(wait, say);
    else say();
  }

  #say(text, pace, done) {
    try {
      const utterance = new this.#Utterance(text);
      const voice = this.#choose();
      if (voice) utterance.voice = voice;
      utterance.lang = voice?.lang ?? this.#lang;
      utterance.rate = rateOf(pace);
      utterance.onstart = () => {
        this.began = true;
      };
      utterance.onend = done;
      this.#spoken = utterance;
      this.#synth.speak(utterance);
      this.#synth.resume?.();
    } catch {
      // A voice that breaks is a silent voice: the clock goes on.
    }
  }

  stop() {
    this.#turn += 1;
    this.#spoken = null;
    this.#stoppedAt = this.#clock.now();
    try {
      this.#synth.cancel();
    } catch {
      // Nothing was being said, then.
    }
  }
}

/** No voice: a gong says that somebody should read the line aloud. */
export class Gong {
  #strike;
  began = true;

  constructor(strike) {
    this.#strike = strike;
  }

  time(text, pace) {
    return readingTime(text, pace);
  }

  speak() {
    this.#strike();
  }

  stop() {}
}

/**
 * Runs a script. `lines` are {say, pause} with the pause in seconds at pace 1; `speaker` is a Voice or a Gong; `strike`
 * sounds the gong; `changed` is called whenever something is to be drawn anew.
 * `phase` is ready, countdown, speaking, resting or done; `at` is the line, `seconds` what is left of the countdown.
 */
export class Recital {
  #lines;
  #speaker;
  #clock;
  #pace;
  #strike;
  #changed;
  #countdown;
  #stopClock = null;
  #deadline = 0;
  #left = 0;
  #begun = 0;
  #struck = false;
  phase = "ready";
  paused = false;
  at = 0;

  constructor({ lines, speaker, pace = 1, countdown = 8, clock = wallClock, strike = () => {}, changed = () => {} }) {
    this.#lines = lines;
    this.#speaker = speaker;
    this.#pace = pace;
    this.#countdown = countdown;
    this.#clock = clock;
    this.#strike = strike;
    this.#changed = changed;
  }

  start() {
    this.#stopClock ??= this.#clock.every(TICK, () => this.tick());
    this.paused = false;
    this.at = 0;
    this.#enter("countdown", this.#countdown * 1000);
  }

  /** Whole seconds until the first line. */
  get seconds() {
    return this.phase === "countdown" ? Math.max(0, Math.ceil(this.#remaining() / 1000)) : 0;
  }

  /** How much of the script is over, from 0 to 1. */
  get progress() {
    if (this.phase === "done") return 1;
    if (this.phase === "ready" || this.phase === "countdown") return 0;
    const before = this.#lines.slice(0, this.at).reduce((sum, line) => sum + this.#length(line), 0);
    const whole = this.#lines.reduce((sum, line) => sum + this.#length(line), 0);
    const line = this.#lines[this.at];
    const rest = this.phase === "speaking" ? this.#remaining() + this.#rest(line) : this.#remaining();
    return (before + Math.max(0, this.#length(line) - rest)) / whole;
  }

  pause() {
    if (this.paused || this.phase === "ready" || this.phase === "done") return;
    this.#left = this.#remaining();
    this.paused = true;
    this.#speaker.stop();
    this.#changed();
  }

  /** Go on: a line that was broken off is said again from its start. */
  resume() {
    if (!this.paused) return;
    this.paused = false;
    if (this.phase === "speaking") this.#say();
    else this.#deadline = this.#clock.now() + this.#left;
    this.#changed();
  }

  back() {
    this.#go(Math.max(0, this.at - 1));
  }

  repeat() {
    this.#go(this.at);
  }

  stop() {
    this.#stopClock?.();
    this.#stopClock = null;
    this.#speaker.stop();
    this.phase = "ready";
    this.paused = false;
    this.#changed();
  }

  /** Look at the clock; the clock calls it, and so may a page that has just been woken. */
  tick() {
    if (this.paused || this.phase === "ready" || this.phase === "done") return;
    if (this.phase === "speaking" && !this.#struck && !this.#speaker.began && this.#clock.now() - this.#begun > SILENT_AFTER) {
      this.#struck = true;
      this.#strike();
    }
    if (this.#remaining() <= 0) this.#next();
    this.#changed();
  }

  #remaining() {
    return this.paused ? this.#left : this.#deadline - this.#clock.now();
  }

  #length(line) {
    return this.#speaker.time(line.say, this.#pace) + this.#rest(line);
  }

  #rest(line) {
    return (line.pause * 1000) / this.#pace;
  }

  #enter(phase, ms) {
    this.phase = phase;
    this.#deadline = this.#clock.now() + ms;
    this.#changed();
  }

  #go(at) {
    if (this.phase === "ready" || this.phase === "done") return;
    this.#speaker.stop();
    this.paused = false;
    if (this.phase === "countdown") return this.#enter("countdown", this.#countdown * 1000);
    this.at = at;
    this.#say();
  }

  #say() {
    const line = this.#lines[this.at];
    this.#begun = this.#clock.now();
    this.#struck = false;
    this.#enter("speaking", this.#speaker.time(line.say, this.#pace));
    const at = this.at;
    const begun = this.#begun;
    this.#speaker.speak(line.say, this.#pace, () => this.#said(at, begun));
  }

  /** The voice says that it has ended. One that was too quick to have said anything is not believed. */
  #said(at, begun) {
    if (this.paused || this.phase !== "speaking" || at !== this.at || begun !== this.#begun) return;
    if (this.#clock.now() - begun < 25 * this.#lines[at].say.length) {
      if (!this.#struck) this.#strike();
      this.#struck = true;
      return;
    }
    this.#enter("resting", this.#rest(this.#lines[at]));
  }

  #next() {
    if (this.phase === "speaking") {
      this.#speaker.stop();
      this.#enter("resting", this.#rest(this.#lines[this.at]));
    } else if (this.phase === "resting" && this.at + 1 >= this.#lines.length) {
      this.#stopClock?.();
      this.#stopClock = null;
      this.#enter("done", 0);
    } else {
      if (this.phase === "resting") this.at += 1;
      this.#say();
    }
  }
}

/** A gong made by code. Returns a function that strikes it; where there is no sound it does nothing. */
export function makeGong(AudioContext = window.AudioContext) {
  let context = null;
  return () => {
    try {
      context ??= new AudioContext();
      context.resume?.();
      const now = context.currentTime;
      for (const [ratio, loud, long] of [[1, 0.3, 4], [2.02, 0.16, 2.6], [2.93, 0.1, 1.8], [4.18, 0.05, 1.1]]) {
        const tone = context.createOscillator();
        const gain = context.createGain();
        tone.frequency.value = 146 * ratio;
        gain.gain.setValueAtTime(0.0001, now);
        gain.gain.exponentialRampToValueAtTime(loud, now + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.0001, now + long);
        tone.connect(gain).connect(context.destination);
        tone.start(now);
        tone.stop(now + long);
      }
    } catch {
      // No sound on this device: the text is large enough to be read.
    }
  };
}
