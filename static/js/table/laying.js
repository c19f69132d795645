// Pieces that lie on the table are entered by taps: a slot for each, and a palette with the pieces of the kind that
// is asked for. A piece goes into the slot, and the next empty one is asked for; a tap on a slot asks for it, a
// second one empties it. One button undoes the last tap, one fills the rest at random. The lists below are what is
// sent, and serve keys and screen readers; without this file they do it all.

import { rest, untouched } from "../base/touch.js";

const AFTER = 400; // milliseconds after which what is asked for is scrolled to: nothing moves under a tap, or a double one

/** The piece in a slot; "" and "-" are none. */
const laid = (slot) => slot.list.value.replace(/^-$/, "");

/** One of so many, each as likely. */
const one = (of) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * of);

function lay(board) {
  const inTurn = board.dataset.laying === "all";
  const palettes = new Map();
  for (const palette of board.querySelectorAll("[data-palette]")) palettes.set(palette.dataset.palette, palette);
  const slots = [...board.querySelectorAll("[data-slot]")].map((label) => ({
    label,
    kind: label.dataset.slot,
    list: label.querySelector("select"),
    face: Object.assign(document.createElement("span"), { className: "face-laid", ariaHidden: "true" }),
  }));
  const back = board.querySelector("[data-back]");
  const chance = board.querySelector("[data-chance]");
  const past = []; // what lay there, and what was asked for, before each tap
  let asked = null;

  const pieces = (kind) => [...palettes.get(kind).querySelectorAll("[data-piece]")];
  const of = (kind) => slots.filter((slot) => slot.kind === kind);
  const holder = (kind, value) => of(kind).filter((slot) => laid(slot) === value);

  function draw() {
    for (const slot of slots) {
      const piece = laid(slot) && pieces(slot.kind).find((one) => one.dataset.piece === laid(slot));
      slot.face.replaceChildren(...(piece ? [piece.querySelector(".piece").cloneNode(true)] : []));
      slot.label.classList.toggle("asked", slot === asked);
      slot.label.classList.toggle("filled", Boolean(piece));
    }
    for (const [kind, palette] of palettes) {
      palette.hidden = asked?.kind !== kind;
      if (palette.hidden) continue;
      palette.querySelector(".asking").textContent = asked.label.querySelector("span").textContent;
      for (const piece of pieces(kind)) piece.disabled = gone(piece);
    }
    if (back) {
      (palettes.get(asked?.kind) ?? board).append(back);
      back.hidden = !past.length;
    }
    if (chance) chance.hidden = slots.every(laid);
  }

  function keep() {
    past.push({ asked, lists: slots.map((slot) => slot.list.value) });
  }

  function goBack() {
    const before = past.pop();
    before.lists.forEach((value, at) => (slots[at].list.value = value));
    asked = before.asked;
    draw();
    rest();
  }

  function fill() {
    keep();
    for (const kind of palettes.keys()) {
      const left = pieces(kind).flatMap(({ dataset: { most = "1", piece } }) =>
        Array(Math.max(0, Number(most) - holder(kind, piece).length)).fill(piece),
      );
      for (const slot of of(kind)) if (!laid(slot)) [slot.list.value] = left.splice(one(left.length), 1);
    }
    asked = null;
    draw();
    rest();
  }

  /** Return whether none of a piece is left for the slot asked for. Of what is there once, it changes places with a piece laid. */
  function gone(piece) {
    const { most, piece: value } = piece.dataset;
    if (most === undefined || laid(asked) === value || (most === "1" && laid(asked))) return false;
    return holder(asked.kind, value).length >= Number(most);
  }

  /** The next empty slot of the kind asked for; once that is complete, the first empty one of all. */
  function next() {
    const from = slots.indexOf(asked) + 1;
    const after = [...slots.slice(from), ...slots.slice(0, from)];
    return [...after.filter((slot) => slot.kind === asked?.kind), ...slots].find((slot) => !laid(slot)) ?? null;
  }

  function put(piece) {
    keep();
    const { most, piece: value } = piece.dataset;
    const [other] = most === "1" ? holder(asked.kind, value).filter((slot) => slot !== asked) : [];
    if (other) other.list.value = asked.list.value;
    asked.list.value = value;
    const { kind } = asked;
    const open = of(kind).filter((slot) => !laid(slot));
    const once = pieces(kind).every((one) => one.dataset.most === "1");
    const left = pieces(kind).filter((one) => !holder(kind, one.dataset.piece).length);
    if (once && open.length === 1 && left.length === 1) open[0].list.value = left[0].dataset.piece; // where else could it be
    asked = inTurn ? next() : null;
    draw();
    rest();
    setTimeout(() => untouched(board).then(show), AFTER);
  }

  function show() {
    asked?.label.scrollIntoView({ block: "nearest" });
  }

  function ask(slot) {
    if (asked === slot && laid(slot)) {
      keep();
      slot.list.selectedIndex = 0;
    } else asked = !inTurn && asked === slot ? null : slot;
    draw();
  }

  for (const slot of slots) {
    slot.label.append(slot.face);
    slot.label.addEventListener("click", (event) => {
      if (event.target === slot.list) return; // by keys
      event.preventDefault(); // a tap on a label would open its list
      ask(slot);
    });
    slot.list.addEventListener("focus", () => {
      if (asked === slot) return;
      asked = slot;
      draw();
    });
    slot.list.addEventListener("change", draw);
  }
  board.addEventListener("click", ({ target }) => {
    const piece = target.closest?.("[data-piece]");
    if (piece) put(piece);
  });
  back?.addEventListener("click", goBack);
  chance?.addEventListener("click", fill);
  board.classList.add("taps");
  if (inTurn) asked = next();
  draw();
}

document.querySelectorAll("[data-laying]").forEach(lay);
