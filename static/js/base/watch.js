// A live page: one stream that says only that something has changed, or a question every two seconds without one.
// The page itself fetches what has changed.

const EVERY = 2000; // milliseconds between two questions while no stream is open
const SILENT = 40000; // milliseconds without a word after which a stream counts as broken: it says something every 15 s
const BLINK = 5000; // milliseconds out of sight that a stream is trusted to have lived through
const ASLEEP = 60000; // milliseconds out of sight after which the stream is closed
const AGAIN = 15000; // milliseconds after a refusal until a stream is asked for again, twice as long each time
const LONGEST = 120000;
const UNANSWERED = 20000; // milliseconds after which a question is asked again: its connection may be dead without saying so

/** One of the moments around `time`, so that not every device of a room asks at the same one. */
function about(time) {
  return time * (0.75 + Math.random() / 2);
}

/** How long ago `time` was. Where the device's clock was set back meanwhile nobody knows: it counts as long ago. */
function since(time) {
  const gone = Date.now() - time;
  return gone < 0 ? Infinity : gone;
}

class Watch {
  #changed;
  #address;
  #seen;
  #stream = null;
  #heard = 0; // when the stream said something for the last time
  #refused = 0; // how often in a row no stream was given
  #later = null; // the timer of the next try
  #asleep = null; // the timer that closes the stream of a page out of sight
  #hidden = 0; // since when the page has been out of sight
  #away = false; // whether the page has been left, and may come back from the browser's memory
  #busy = false;
  #again = false;

  constructor(changed, address, seen) {
    this.#changed = changed;
    this.#address = address;
    this.#seen = seen;
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", (event) => event.persisted && this.#back());
    addEventListener("online", () => this.#back());
    document.addEventListener("visibilitychange", () => this.#turned());
    setInterval(() => this.#look(), EVERY);
    this.#open();
  }

  #open() {
    clearTimeout(this.#later);
    this.#stream?.close();
    this.#stream = null;
    if (this.#away || !window.EventSource) return;
    const stream = new EventSource(this.#address);
    this.#stream = stream;
    this.#heard = Date.now();
    let first = true; // it begins with where the table stands, which may be no news
    stream.addEventListener("open", () => {
      first = true;
      this.#refused = 0;
      this.#heard = Date.now();
    });
    stream.addEventListener("alive", () => {
      this.#heard = Date.now();
    });
    stream.addEventListener("changed", (event) => {
      this.#heard = Date.now();
      if (!first || event.data !== this.#seen()) this.#ask();
      first = false;
    });
    stream.addEventListener("error", () => {
      // The browser comes back by itself after a stream that has ended, and gives up after a refusal.
      if (stream === this.#stream && stream.readyState === stream.CLOSED) this.#tryLater();
    });
  }

  #tryLater() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#open(), about(Math.min(AGAIN * 2 ** this.#refused, LONGEST)));
    this.#refused += 1;
  }

  #close() {
    clearTimeout(this.#later);
    this.#stream?.close();
    this.#stream = null;
  }

  /** The two seconds are over: without a stream the page asks; a stream that fell silent is opened again. */
  #look() {
    if (document.hidden || this.#away) return;
    if (!this.#stream || this.#stream.readyState !== this.#stream.OPEN) this.#ask();
    else if (since(this.#heard) > SILENT) {
      this.#ask();
      this.#open();
    }
  }

  #turned() {
    clearTimeout(this.#asleep);
    if (document.hidden) {
      this.#hidden = Date.now();
      this.#asleep = setTimeout(() => this.#close(), ASLEEP);
    } else if (this.#stream && since(this.#hidden) < BLINK) this.#ask();
    else this.#back();
  }

  #leave() {
    this.#away = true;
    this.#close();
  }

  /** The page is seen again, or the network is there again: what it shows may be old, and its stream dead. */
  #back() {
    this.#away = false;
    if (document.hidden) return;
    this.#ask();
    this.#open();
  }

  /** Have the page brought up to date; what changes meanwhile is asked for when that is done. */
  async #ask() {
    this.#again = this.#busy;
    if (this.#busy) return;
    this.#busy = true;
    let done = false;
    try {
      done = (await this.#changed(AbortSignal.timeout(UNANSWERED))) !== false;
    } catch {
      // The server does not answer now.
    }
    this.#busy = false;
    if (this.#again) this.#ask();
    else if (!done) setTimeout(() => document.hidden || this.#away || this.#ask(), about(EVERY));
  }
}

/**
 * Call `changed` at every change of the table, when the page is seen again, and every two seconds while no stream is
 * open. It may return a promise; `false`, or an error, says that the page could not be brought up to date, and it is
 * called again. What it fetches it fetches with the `signal` that it is given, which ends a question that nobody answers.
 * `address` is the stream's; `seen` returns the number of the change that the page shows, where it knows
 * it: a stream that begins with the same number then brings no news.
 */
export function watch(changed, { address = document.querySelector("[data-stream]").dataset.stream, seen = () => null } = {}) {
  return new Watch(changed, address, seen);
}
