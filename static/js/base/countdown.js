// Three, two, one, show: large above the table, for what everybody shows at the same moment. Nothing waits for it,
// and entering something ends it. The numbers are shown even where motion and sound are off.

import { dress } from "./lively_styles.js";
import { Voice, voicesOf } from "./speech.js";

const BEAT = 1000; // milliseconds from one word to the next
const LOOK = 100;
const LAST = -2; // beats after the moment at which its word goes away

let running = null;

function stop() {
  clearInterval(running?.timer);
  running?.place.remove();
  running = null;
}

/** The device's voice, where this table has its prompts said aloud. */
function voice({ speak, voice: chosen, pace }) {
  if (speak === undefined || !("SpeechSynthesisUtterance" in window)) return null;
  const [synth, { lang }] = [window.speechSynthesis, document.documentElement];
  const choose = () => voicesOf(synth, lang).find((one) => one.name === chosen) ?? voicesOf(synth, lang)[0];
  const made = new Voice({ synth, Utterance: window.SpeechSynthesisUtterance, lang, choose });
  made.stop(); // what is being said now would still be said when everybody shows
  return (word) => made.speak(word, Number(pace), () => {});
}

/** Count `left` milliseconds down to the word `show`; `sound` has tick and gong, or is null; `announce` says what it is given. */
async function count(left, show, { lively, sound, announce, say }) {
  const end = performance.now() + left;
  await dress();
  stop();
  const place = document.createElement("div");
  place.className = "countdown";
  const word = place.appendChild(document.createElement("b"));
  document.body.append(place);
  running = { place, timer: setInterval(tick, LOOK), at: null };
  tick();

  function tick() {
    const at = Math.max(0, Math.ceil((end - performance.now()) / BEAT));
    const over = end - performance.now() < LAST * BEAT;
    if (over || !document.querySelector("[data-count]")) return stop();
    if (at === running.at) return;
    running.at = at;
    word.textContent = at || show;
    place.classList.toggle("shows", !at);
    announce(word.textContent);
    say?.(word.textContent);
    if (at) sound?.tick();
    else sound?.gong();
    if (lively) word.animate([{ transform: "scale(1.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 160, easing: "ease-out" });
  }
}

/** The game master's tap: counts here at once, and has the court screens count along. */
export function begin(button, screen, how) {
  const body = new URLSearchParams({ csrf: screen.querySelector("[name=csrf]").value });
  fetch(button.dataset.count, { method: "POST", body }).catch(() => {}); // this screen counts in any case
  return count(3 * BEAT, button.dataset.show, { ...how, say: voice(screen.dataset) });
}

/** A court screen counts along from what is left. */
export function join(screen, how) {
  return count(Number(screen.dataset.count), screen.dataset.show, how);
}
