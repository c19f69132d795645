// Records the lines of the script one after the other. A recording is sent as the line's form would send a file, and
// the answer replaces the line.

import { Player } from "../base/recordings.js";

/** Milliseconds after which a recording ends by itself. */
const LONGEST = 30_000;

/** What this device may record in, what most other devices can play first. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];

const player = new Player();
let canRecord = window.isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in window;
let recorder = null;
let asking = false; // the browser asks whether this page may use the microphone

function page() {
  return document.querySelector("main");
}

function say(what) {
  const said = page().querySelector("[data-said]");
  said.textContent = what;
  said.scrollIntoView({ block: "nearest" });
}

/** Show what this device can do: the microphone, or else a file for each line. */
function prepare() {
  for (const one of document.querySelectorAll("[data-record]")) one.hidden = !canRecord;
  for (const one of document.querySelectorAll("[data-take], [data-plain]")) one.hidden = canRecord;
  // A chosen file is sent at once.
  for (const one of document.querySelectorAll("[data-take] button")) one.hidden = true;
}

/** Send the form of a line with `sound`, or of a whole script; then draw the page as the server has it now. */
async function send(form, sound) {
  const body = new FormData(form);
  body.set("file", sound, sound.name ?? "line");
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    if (!fresh.classList.contains("takes")) return say(fresh.querySelector("[role=alert], h1").textContent.trim());
    page().replaceWith(document.adoptNode(fresh));
    prepare();
    const line = form.closest("li");
    if (line && answer.ok) lead(line.id);
    if (!line) page().querySelector(".table [role=alert], .table [role=status]")?.scrollIntoView({ block: "center" });
  } catch {
    say(page().dataset.lost);
  }
}

/** On to the next line that has no recording; after the last one there is nothing to lead to. */
function lead(id) {
  const line = document.getElementById(id);
  const next = line.nextElementSibling;
  const to = next?.querySelector(canRecord ? "[data-record]" : "[type=file]") ?? line.querySelector("[data-play]");
  to?.focus({ preventScroll: true });
  (next ?? line).scrollIntoView({ block: "nearest" });
}

async function record(button) {
  player.stop();
  let microphone;
  asking = true;
  try {
    microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch {
    canRecord = false;
    prepare();
    return say(page().dataset.refused);
  } finally {
    asking = false;
  }
  const chunks = [];
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  recorder = new MediaRecorder(microphone, { mimeType, audioBitsPerSecond: 48_000 });
  recorder.addEventListener("dataavailable", (event) => chunks.push(event.data));
  recorder.addEventListener("stop", () => {
    for (const track of microphone.getTracks()) track.stop();
    const { mimeType: type } = recorder;
    recorder = null;
    send(button.closest("li").querySelector("[data-take]"), new Blob(chunks, { type }));
  });
  recorder.start();
  button.classList.replace("btn-2", "btn-x");
  button.querySelector("span").textContent = button.querySelector("span").dataset.stop;
  const running = recorder;
  setTimeout(() => running.state === "recording" && running.stop(), LONGEST);
}

async function play(link) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const url = URL.createObjectURL(await answer.blob());
    const over = () => URL.revokeObjectURL(url);
    player.play(url, { began: () => {}, ended: over, failed: () => say(page().dataset.lost) });
  } catch {
    say(page().dataset.lost);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-record]");
  const link = event.target.closest("[data-play]");
  if (link) {
    event.preventDefault();
    play(link);
  } else if (button && recorder) {
    // Whatever is being recorded ends; only its own button looks like a stop.
    recorder.stop();
  } else if (button && !asking) {
    record(button);
  }
});
document.addEventListener("change", (event) => {
  if (event.target.type === "file" && event.target.files.length) send(event.target.form, event.target.files[0]);
});
addEventListener("pagehide", () => {
  if (recorder?.state === "recording") recorder.stop();
  player.stop();
});
prepare();
