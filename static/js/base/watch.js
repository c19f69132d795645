// When a live page asks (follow.js): one stream says only that something has changed; without one it asks every two seconds.
// A browser opens few connections to a server over plain http, so only some of its pages hold a stream, and none out of sight.

const EVERY = 2000; // milliseconds between two questions while no stream is open
const SILENT = 40000; // milliseconds without a word after which a stream counts as broken: it says something every 15 s
const BLINK = 5000; // milliseconds out of sight after which a stream is closed
const AGAIN = 15000; // milliseconds after a refusal until a stream is asked for again, twice as long each time
const LONGEST = 120000;
const UNANSWERED = 20000; // milliseconds after which a question is asked again: its connection may be dead without saying so
const STALE = 6000; // milliseconds without an answer after which the page says that it may be old
const MOST = 3; // streams of one browser
const HELD = "streams"; // where its pages note which of them hold one, and when it said something
const ME = Math.random().toString(36);

/** One of the moments around `time`, so that not every device of a room asks at the same one. */
function about(time) {
  return time * (0.75 + Math.random() / 2);
}

/** How long ago `time` was. Where the device's clock was set back meanwhile nobody knows: it counts as long ago. */
function since(time) {
  const gone = Date.now() - time;
  return gone < 0 ? Infinity : gone;
}

/**
 * Note that this page holds a stream, or holds it no longer; return whether it may hold one. A browser that keeps nothing
 * does not know its other pages.
 */
function hold(wanted) {
  try {
    const pages = Object.entries(JSON.parse(localStorage.getItem(HELD)) ?? {});
    const others = pages.filter(([page, heard]) => page !== ME && since(heard) < SILENT);
    const may = others.length < MOST;
    localStorage.setItem(HELD, JSON.stringify(Object.fromEntries(wanted && may ? [...others, [ME, Date.now()]] : others)));
    return may;
  } catch {
    return true;
  }
}

/**
 * Call `changed` at every change of the table, when the page is seen again, and every two seconds while no stream is open.
 * It returns a promise: false says that the page could not be brought up to date now, an error that the server did not
 * answer; it is called again. What it fetches it fetches with the `signal` that it is given, which ends a question that
 * nobody answers. `main` says where the stream is, and what is said while the server does not answer.
 */
export function watch(changed, { dataset: { stream: address, stale } }) {
  let stream = null;
  let heard = 0; // when the stream said something for the last time
  let refused = 0; // how often in a row no stream was given
  let later = 0; // the timer of the next try
  let asleep = 0; // the timer that closes the stream of a page out of sight
  let busy = false;
  let again = false;
  let worry = 0; // the timer that says that the server does not answer
  let line = null; // the line that says so

  function close() {
    clearTimeout(later);
    stream?.close();
    stream = null;
    hold(false);
  }

  function open() {
    close();
    if (!window.EventSource) return;
    if (!hold(true)) return tryLater();
    const mine = new EventSource(address);
    stream = mine;
    heard = Date.now();
    let first = true; // it begins with where the table stands, which may be no news
    mine.addEventListener("open", () => {
      first = true;
      refused = 0;
      heard = Date.now();
    });
    mine.addEventListener("alive", hear);
    mine.addEventListener("changed", ({ data }) => {
      hear();
      const { changes, seen } = document.querySelector("main").dataset;
      if (!first || data !== (changes ?? seen)) ask();
      first = false;
    });
    mine.addEventListener("error", () => {
      // The browser comes back by itself after a stream that has ended, and gives up after a refusal.
      if (mine === stream && mine.readyState === mine.CLOSED) tryLater();
    });
  }

  /** The stream has said something. Where other pages have taken its place meanwhile, it gives way. */
  function hear() {
    heard = Date.now();
    if (!hold(true)) tryLater();
  }

  function tryLater() {
    close();
    later = setTimeout(open, about(Math.min(AGAIN * 2 ** refused, LONGEST)));
    refused += 1;
  }

  /** The two seconds are over: without a stream the page asks; a stream that fell silent is opened again. */
  function look() {
    if (document.hidden) return;
    if (stream?.readyState !== 1) ask();
    else if (since(heard) > SILENT) back();
  }

  /** The page is seen again, or the network is there again: what it shows may be old, and its stream dead. */
  function back() {
    if (document.hidden) return;
    ask();
    open();
  }

  /** Have the page brought up to date; what changes meanwhile is asked for when that is done. */
  async function ask() {
    again = busy;
    if (busy) return;
    busy = true;
    worry ||= setTimeout(say, STALE);
    let done = false;
    try {
      done = (await changed(AbortSignal.timeout(UNANSWERED))) !== false;
      answered();
    } catch {
      // The server does not answer now.
    }
    busy = false;
    if (again) ask();
    else if (!done) setTimeout(() => document.hidden || ask(), about(EVERY));
  }

  /** Say that what is shown may be old. */
  function say() {
    line = document.createElement("p");
    line.className = "stale notice";
    line.role = "alert";
    line.textContent = stale;
    document.querySelector("main").prepend(line);
  }

  function answered() {
    clearTimeout(worry);
    worry = 0;
    line?.remove();
  }

  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && back());
  addEventListener("online", back);
  addEventListener("offline", ask);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(asleep);
    if (document.hidden) asleep = setTimeout(close, BLINK);
    else back();
  });
  setInterval(look, EVERY);
  open();
}
