// A soft rain while eyes are closed, so that nobody hears who moves: noise that a filter dulls. It steps back under a
// spoken line, and begins and ends slowly.

import { soundAloud } from "./speech.js";

const LOOP = 4; // seconds of noise: nobody hears where it begins again
const DULL = 1200; // hertz, above which it fades
const UNDER_WORDS = 0.15; // what a spoken line leaves of it
const FADE = 0.4; // seconds after which two thirds of a change are over
const PATIENCE = 1500; // milliseconds that a browser may take to begin
const IDLE = 4000; // milliseconds of silence after which the device may rest

/** The gain of noise that plays from now on, and is silent at first. */
function makeNoise() {
  const context = new AudioContext();
  const buffer = context.createBuffer(1, LOOP * context.sampleRate, context.sampleRate);
  buffer.copyToChannel(Float32Array.from({ length: buffer.length }, () => 2 * Math.random() - 1), 0);
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const gain = new GainNode(context, { gain: 0 });
  source.connect(new BiquadFilterNode(context, { type: "lowpass", frequency: DULL })).connect(gain);
  gain.connect(context.destination);
  source.start();
  return gain;
}

export class Background {
  #gain = null;
  #volume = 0;
  #share = 0;
  #loud = 0;
  #resting = null;

  /** To be called by a tap. A page says where it has room for it that its browser plays no such sound. */
  async open() {
    const heard = await this.#begin();
    for (const one of document.querySelectorAll("[data-unheard]")) one.hidden = heard || !this.#volume;
  }

  async #begin() {
    try {
      soundAloud();
      this.#gain ??= makeNoise();
      const { context } = this.#gain;
      await Promise.race([context.resume(), new Promise((enough) => setTimeout(enough, PATIENCE))]);
      return context.state === "running";
    } catch {
      return false;
    }
  }

  /** How loud it is where nobody speaks, from 0 to 1. */
  set volume(volume) {
    this.#volume = volume;
    this.#sound();
  }

  /** Sound as the script stands: between two lines, under one, or no longer. */
  follow({ phase, paused }) {
    const over = phase === "ready" || phase === "done";
    this.#share = over ? 0 : phase === "speaking" || paused ? UNDER_WORDS : 1;
    this.#sound();
  }

  #sound() {
    const loud = this.#volume * this.#share;
    if (!this.#gain || loud === this.#loud) return;
    this.#loud = loud;
    const { context, gain } = this.#gain;
    gain.setTargetAtTime(loud, context.currentTime, FADE);
    clearTimeout(this.#resting);
    if (!loud) this.#resting = setTimeout(() => context.suspend(), IDLE);
  }
}
