// What htmx does not do when it swaps one play screen for the next, nor the follower when somebody else plays: what has moved,
// the focus, the count of a vote by names, counting down to a vote, and a word when the server cannot be reached. Without
// scripts the forms load pages.

import { announce, newestLine } from "../base/announce.js";
import { follow } from "../base/follow.js";
import { after, before, isLively, sounds } from "../base/lively.js";
import { pause, rest } from "../base/touch.js";
import "../base/in_turn.js";
import "../base/reload_when_restored.js";
import { goOn } from "./play_goes_on.js";
import { drawWaiting, isAway, lost } from "./play_offline.js";

let old = null;

function screen() {
  return document.getElementById("play");
}

/** What only leads elsewhere found no server: say so at the place where one looks, and leave everything as it was. */
function complain() {
  const main = screen();
  main.querySelector("[data-complaint]")?.remove();
  const line = document.createElement("p");
  line.className = "notice bad";
  line.setAttribute("role", "alert");
  line.dataset.complaint = "";
  line.textContent = main.dataset.offline;
  main.querySelector(".do").after(line);
}

/** How many said Yes, while the seats are being tapped. */
function tally() {
  const line = document.querySelector("[data-tally]");
  if (!line) return;
  const boxes = [...line.closest("form").elements].filter((one) => one.type === "checkbox");
  const yes = boxes.filter((one) => one.checked).length;
  line.textContent = line.dataset.tally.replace("{yes}", yes).replace("{no}", boxes.length - yes);
  line.hidden = false;
  line.closest(".btn").className = `btn btn-${yes ? 1 : 2}`; // gold is the next tap: until somebody is ticked, a seat
}

/** Where prompts are said aloud the module that does so is fetched; from then on it watches the page itself. */
function listen() {
  if ("speak" in screen().dataset) import("./speak_prompts.js").catch(() => {});
}

/** Counting down wants this file, and is offered where it runs. */
function offer() {
  for (const one of screen().querySelectorAll("[data-count]")) one.hidden = false;
}

async function countDown(button) {
  const sound = await sounds();
  const { begin } = await import("../base/countdown.js");
  await begin(button, screen(), { lively: isLively(), sound, announce });
}

/** Something has happened: what it was; else why a seat cannot be tapped. */
function tell(old) {
  const happened = screen().dataset.seen !== old?.seen;
  const reason = screen().querySelector(".notes [role=status]")?.textContent ?? "";
  announce(happened ? newestLine(screen().querySelector("[data-news]").content) : reason);
}

// What was tapped, a button or a link, shows that it was until the answer is here, however slow the network. A button does
// so at once: on a slow tablet htmx takes a frame or two to begin.
document.addEventListener("submit", ({ submitter }) => {
  if (submitter) submitter.ariaBusy = "true";
});
document.addEventListener("htmx:before:request", ({ detail, target }) => {
  const tapped = detail.ctx.request?.submitter ?? target;
  if (tapped !== document) tapped.ariaBusy = "true"; // the document stands for what has left the page
});
document.addEventListener("htmx:finally:request", () => {
  for (const tapped of document.querySelectorAll("[aria-busy]")) tapped.ariaBusy = null;
});

/** Before a swap: remember where everything lies. What is no play screen (an error page) is opened as a page. */
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (isAway(ctx.response?.status) && lost(ctx)) {
    event.preventDefault();
    return;
  }
  if (!ctx.text.includes('id="play"')) {
    event.preventDefault();
    location.reload();
    return;
  }
  old = remember();
});

// A screen is in the page a while before htmx sees to its forms: on a slow tablet the second half of a double tap comes then.
document.addEventListener("htmx:before:settle", rest);

/** What is shown, before another screen takes its place. */
function remember() {
  const { seen, point, whose } = screen().dataset;
  return { shown: screen(), moving: before(screen()), seen, point, whose };
}

async function showBeat(was, is) {
  const { beat } = await import("../base/beat.js");
  if (was) beat(was.shown, is);
}

/** What every new screen needs. */
function prepare() {
  drawWaiting();
  tally();
  offer();
  listen();
  goOn(screen());
}

/** After a swap: the focus on what to do, and what has moved on its way. */
document.addEventListener("htmx:after:swap", () => {
  screen().querySelector(".do").focus({ preventScroll: true });
  tell(old);
  after(screen(), old?.moving);
  showBeat(old, screen()).catch(() => {}); // without it the outcome stands on the screen all the same
  old = null;
  rest();
  prepare();
});

follow({
  before: remember,
  after(shown, was) {
    // A tap that was meant for whom the old screen asked must not answer in somebody else's name.
    if (shown.dataset.whose !== was.whose) pause(document.body);
    if (shown.dataset.point !== was.point) shown.querySelector(".do").focus({ preventScroll: true });
    tell(was);
    after(shown, was.moving);
    prepare();
  },
});

document.addEventListener("htmx:error", (event) => {
  if (!lost(event.detail.ctx)) complain();
});

/** Help with the moment; what a browser opens beside this page it opens itself. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-help]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return;
  event.preventDefault();
  import("./play_help.js").then((help) => help.open(link)).catch(complain);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-count]");
  if (button) countDown(button).catch(complain);
});

document.addEventListener("change", tally);
prepare();
