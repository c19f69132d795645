// Speakers: the device's voice, and a gong. A device's voice may be missing, stay silent, never say that it has ended, or
// break: a speaker says how long a sentence takes at most, and whoever waits for it waits no longer. Clock and voice come
// in from outside.
//
// A speaker has time(text, pace), the milliseconds that a sentence takes at most; least(text), below which an end is not
// believed; speak(text, pace, done, longer), where done() says that it has ended and longer(ms) asks for that much time
// from now on; unlock(), to be called by the tap that starts it all; stop(); and began, whether it is heard.

/** The clock on the wall: that of the browser which nobody sets. `every` returns a function that stops it. */
export const wallClock = {
  now: () => performance.now(),
  after: (ms, act) => setTimeout(act, ms),
  every(ms, act) {
    const id = setInterval(act, ms);
    return () => clearInterval(id);
  },
};

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

/** Have an iPhone or iPad sound as it does for music: what a page makes by itself its ringer switch would mute. */
export function soundAloud() {
  if (navigator.audioSession) navigator.audioSession.type = "playback";
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

/**
 * The device's voice. `choose` returns the voice to use, or undefined for the browser's own choice; `lines` are {say,
 * spoken}: what it is given for what is shown.
 */
export class Voice {
  #synth;
  #Utterance;
  #clock;
  #lang;
  #choose;
  #lines;
  #spoken = null; // a browser may drop an utterance that nobody refers to, and its events with it
  #stoppedAt = -Infinity;
  #turn = 0;
  began = false;

  constructor({ synth, Utterance, lang, clock = wallClock, choose = () => undefined, lines = [] }) {
    this.#synth = synth;
    this.#Utterance = Utterance;
    this.#lang = lang;
    this.#clock = clock;
    this.#choose = choose;
    this.#lines = lines;
  }

  time(text, pace) {
    return voiceTime(text, pace);
  }

  least(text) {
    return 25 * text.length;
  }

  /** To be called by a tap: Apple's browsers say nothing later unless a tap has once made them speak. */
  unlock() {
    if (!navigator.vendor?.startsWith("Apple")) return;
    try {
      const nothing = new this.#Utterance("");
      nothing.volume = 0;
      this.#synth.speak(nothing);
    } catch {
      // A voice that fails counts as silent.
    }
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
      soundAloud();
      const utterance = new this.#Utterance(this.#lines.find((line) => line.say === text)?.spoken ?? text);
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
      // A voice that fails counts as silent: the clock goes on.
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
  counted = true; // whoever hears it counts strokes

  constructor(strike) {
    this.#strike = strike;
  }

  time(text, pace) {
    return readingTime(text, pace);
  }

  least() {
    return 0;
  }

  speak() {
    this.#strike();
  }

  unlock() {
    this.#strike.unlock?.();
  }

  stop() {}
}

/** Another screen speaks: here one only waits for as long as it takes, knowing the length of what is recorded. */
export class Elsewhere {
  #sounds;
  began = true;

  constructor(sounds) {
    this.#sounds = sounds;
  }

  time(text, pace) {
    const sound = this.#sounds.get(text);
    return sound ? 1000 * sound.seconds + 300 : 1200 + (65 * text.length) / rateOf(pace);
  }

  least() {
    return 0;
  }

  speak() {}

  unlock() {}

  stop() {}
}

/** What a gong is made of: the frequency of each tone, how loud it is, and for how many seconds. */
export const GONG = [[146, 0.3, 4], [295, 0.16, 2.6], [428, 0.1, 1.8], [610, 0.05, 1.1]];

/** Sound `tones` together in `context`, at its time `at`; each is loudest after `attack` seconds and fades from then on. */
export function ring(context, tones, at = context.currentTime, attack = 0.02) {
  for (const [frequency, loud, long] of tones) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}

/**
 * A gong made by code. Returns a function that strikes it; where there is no sound it does nothing. Its `unlock` is to be
 * called by a tap.
 */
export function makeGong(AudioContext = window.AudioContext) {
  let context = null;
  const open = () => {
    soundAloud();
    context ??= new AudioContext();
    context.resume?.();
  };
  const strike = () => {
    try {
      open();
      ring(context, GONG);
    } catch {
      // No sound on this device: the text is large enough to be read.
    }
  };
  strike.unlock = () => {
    try {
      open();
    } catch {
      // As above.
    }
  };
  return strike;
}
