// Speaks a script by itself: one line, its pause, the next line. Nobody can tap while all eyes are closed, so each
// line has a deadline: whatever the speaker does, it is then over.

import { SILENT_AFTER, wallClock } from "./speech.js";

/** Milliseconds between looks at the clock. */
export const TICK = 200;

/**
 * Runs a script. `lines` are {say, pause} with the pause in seconds at pace 1, which `pauses` multiplies; `speaker` says
 * them; `strike` sounds the gong; `changed` is called whenever something has to be drawn again.
 * `phase` is ready, countdown, speaking, resting or done; `at` is the line, `seconds` what is left of the countdown.
 */
export class Recital {
  #lines;
  #speaker;
  #clock;
  #pace;
  #pauses;
  #strike;
  #changed;
  #countdown;
  #stopClock = null;
  #deadline = 0;
  #left = 0;
  #begun = 0;
  #silent = 0;
  #struck = false;
  phase = "ready";
  paused = false;
  at = 0;

  constructor({ lines, speaker, pace = 1, pauses = 1, countdown = 8, clock = wallClock, strike = () => {}, changed = () => {} }) {
    this.#lines = lines;
    this.#speaker = speaker;
    this.#pace = pace;
    this.#pauses = pauses;
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

  /** Return whether nobody says the lines: their strokes are counted. */
  get counted() {
    return Boolean(this.#speaker.counted);
  }

  /** Whole seconds until the next line, or until the end. */
  get left() {
    if (this.phase !== "speaking" && this.phase !== "resting") return 0;
    const rest = this.phase === "speaking" ? this.#rest(this.#lines[this.at]) : 0;
    return Math.max(0, Math.ceil((this.#remaining() + rest) / 1000));
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

  /** Let another speaker say the rest, from the start of the line that is being said. */
  hand(speaker) {
    this.#speaker.stop();
    this.#speaker = speaker;
    if (this.phase === "speaking" && !this.paused) this.#say();
  }

  /** Look at the clock; the clock calls it, and so may a page that has just been woken. */
  tick() {
    if (this.paused || this.phase === "ready" || this.phase === "done") return;
    if (this.phase === "speaking" && !this.#struck && !this.#speaker.began && this.#clock.now() - this.#silent > SILENT_AFTER) {
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
    return (line.pause * 1000 * this.#pauses) / this.#pace;
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
    this.#begun = this.#silent = this.#clock.now();
    this.#struck = false;
    this.#enter("speaking", this.#speaker.time(line.say, this.#pace));
    const at = this.at;
    const begun = this.#begun;
    this.#speaker.speak(line.say, this.#pace, () => this.#said(at, begun), (ms) => this.#wait(at, begun, ms));
  }

  /** Return whether the line that began at `begun` is still being said. */
  #speaks(at, begun) {
    return !this.paused && this.phase === "speaking" && at === this.at && begun === this.#begun;
  }

  /** Another speaker has taken over the line: it gets time of its own, and is not yet silent. */
  #wait(at, begun, ms) {
    if (!this.#speaks(at, begun)) return;
    this.#deadline = this.#clock.now() + ms;
    this.#silent = this.#clock.now();
  }

  /** The voice says that it has ended. One that was too quick to have said anything is not believed. */
  #said(at, begun) {
    if (!this.#speaks(at, begun)) return;
    if (this.#clock.now() - this.#silent < this.#speaker.least(this.#lines[at].say)) {
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
