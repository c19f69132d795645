// What htmx does not do when it swaps one play screen for the next: the tale that slides to its slot, the focus, the
// count of a vote by names, and a word when the server cannot be reached. Without scripts the forms load pages.

import { announce, newestLine } from "./announce.js";
import { drawWaiting, isAway, lost } from "./offline.js";

const SLIDE = 420;
let old = null;

function screen() {
  return document.getElementById("play");
}

/** How many tales have been read on each board. */
function readCounts(root) {
  return [...root.querySelectorAll(".middle .board")].map((board) => board.querySelectorAll(".slot.read").length);
}

function narratorPlace(root) {
  return root.querySelector("[data-narrator] .tok")?.getBoundingClientRect();
}

/** The tale just read slides from the Narrator's seat to its slot. */
function slide(root, before, from) {
  const board = readCounts(root).findIndex((count, at) => count === before[at] + 1);
  if (board < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const tale = [...root.querySelectorAll(".middle .board")[board].querySelectorAll(".slot.read")].pop();
  const to = tale.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  tale.style.zIndex = "3";
  tale.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: SLIDE,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
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
}

/** Where prompts are said aloud the module that does so is fetched; from then on it watches the page itself. */
function listen() {
  if ("speak" in screen().dataset) import("./prompts.js").catch(() => {});
}

/** Something has happened: what it was; else why a seat cannot be tapped. */
function tell() {
  const happened = screen().dataset.seen !== old?.seen;
  const reason = screen().querySelector(".notes [role=status]")?.textContent ?? "";
  announce(happened ? newestLine(screen().querySelector("[data-news]").content) : reason);
}

/** Before a swap: remember where the Narrator sat. What is no play screen (an error page) is opened as a page. */
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
  old = { narrator: narratorPlace(screen()), counts: readCounts(screen()), seen: screen().dataset.seen };
});

/** After a swap: the focus on what to do, and the tale on its way. */
document.addEventListener("htmx:after:swap", () => {
  screen().querySelector(".do").focus({ preventScroll: true });
  tell();
  if (old?.narrator) slide(screen(), old.counts, old.narrator);
  old = null;
  drawWaiting();
  tally();
  listen();
});

document.addEventListener("htmx:error", (event) => {
  if (!lost(event.detail.ctx)) complain();
});

/** Help with the moment; what a browser opens beside this page it opens itself. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-help]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return;
  event.preventDefault();
  import("./help.js").then((help) => help.open(link)).catch(complain);
});

document.addEventListener("click", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener("change", tally);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
tally();
listen();
