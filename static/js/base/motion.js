// What has changed on the table shows by moving there. The page names its pieces and their places, and everything that moves
// is public: a piece moves because it lies elsewhere in what everybody sees, never for a reason of its own.
//
// data-flies   a piece, by its name; pieces of the same name cannot be told apart
// data-spot    the place that the pieces in it lie in: as long as it is the same, a piece lies still
// data-face    what a piece shows, nothing while it lies face down: when that changes, it turns over
// data-from    where a piece comes from that was nowhere, and goes when it is gone: sources by name, the first that is there
// data-source  such a place; a pile (data-heap) is one, too
// data-holds   names of the pieces that lie in this place unseen
// data-stock   a number of coins (data-amount): what one loses and another gains flies over
// data-late    milliseconds that pieces wait before they move to a place in here
// data-grows   a number (data-n): where it has grown, it knocks

import { dress } from "./lively_styles.js";

const FLIGHT = 640; // milliseconds
const TURN = 420;
const KNOCK = 260;
const APART = 110; // between one piece and the next
const MOST = 24; // pieces that move at once: where more do, the page just shows it
const COINS = 5;

const EASE = "cubic-bezier(.3,.1,.2,1)";

dress();

/** Everything in `root` that may move, as it lies now. */
export function look(root) {
  const all = (name) => [...root.querySelectorAll(`[data-${name}]`)];
  const box = (one) => one.getBoundingClientRect();
  const spot = (one) => one.closest("[data-spot]")?.dataset.spot;
  const named = (name, value) => new Map(all(name).map((one) => [one.dataset[name], value(one)]));
  return {
    past: Number(root.dataset.past) - (root.classList.contains("settled") ? 0.5 : 0), // told, and not shown on the table yet
    pieces: all("flies").map((node) => {
      const { flies: name, face, from = "" } = node.dataset;
      return { node, name, face, from: from.split(" "), spot: spot(node), box: box(node) };
    }),
    places: new Map([...named("heap", box), ...named("source", box)]),
    spots: named("spot", box),
    holders: new Map(all("holds").map((one) => [spot(one), { spot: spot(one), box: box(one), names: one.dataset.holds.split(" ") }])),
    stocks: named("stock", (node) => ({ node, amount: Number(node.dataset.amount), box: box(node) })),
    numbers: named("grows", (node) => ({ node, n: Number(node.dataset.n) })),
  };
}

/** Show what has changed in `root` since `old` was looked at: nothing, unless something has been played or taken back. */
export function show(root, old, sound) {
  const now = look(root);
  if (now.past === old.past) return;
  for (const was of [...old.pieces, ...old.holders.values()]) was.box = carried(was, old.spots, now.spots);
  const { stayed, came, gone } = paired(old.pieces, now.pieces);
  const moves = [
    ...stayed.filter(([was, is]) => was.spot !== is.spot || was.face !== is.face).map(([was, is]) => () => shift(was, is)),
    ...came.map((is) => () => arrive(is, unseen(is, old, now), old)),
    ...gone.map((was) => () => leave(was, unseen(was, now, old), now, root)),
  ];
  if (moves.length <= MOST) for (const each of moves) each();
  pay(now.stocks, old.stocks);
  if (now.past > old.past) grow(now.numbers, old.numbers, sound);
}

/** Where something lay on the screen as it is now: the place that it lay in may be drawn elsewhere by this time. */
function carried({ box, spot }, before, after) {
  const [was, is] = [before.get(spot), after.get(spot)];
  if (!was?.width || !is?.width) return box;
  const [x, y] = [is.left - was.left + (is.width - was.width) / 2, is.top - was.top + (is.height - was.height) / 2];
  return new DOMRect(box.left + x, box.top + y, box.width, box.height);
}

/** Which piece is which: of those with the same name first the ones that have stayed where they were. */
function paired(old, now) {
  const gone = new Set(old);
  const find = (is, fits) => [...gone].find((was) => was.name === is.name && fits(was));
  const partners = new Map();
  for (const fits of [(is) => (was) => was.spot === is.spot, () => () => true]) {
    for (const is of now) {
      const was = partners.has(is) ? null : find(is, fits(is));
      if (was) partners.set(is, was);
      if (was) gone.delete(was);
    }
  }
  const seen = (piece) => piece.box.width > 0;
  return {
    stayed: now.filter((is) => partners.has(is) && seen(is)).map((is) => [partners.get(is), is]),
    came: now.filter((is) => !partners.has(is) && seen(is)),
    gone: [...gone].filter(seen),
  };
}

/** Where `piece` lies unseen among `those`: what holds one more of its name than among `others`. */
function unseen({ name }, those, others) {
  const count = (holder) => holder?.names.filter((one) => one === name).length ?? 0;
  return [...those.holders].find(([spot, holder]) => count(holder) > count(others.holders.get(spot)))?.[1].box;
}

function source({ from }, { places }) {
  return places.get(from.find((name) => places.has(name)));
}

/** A piece lies elsewhere, or shows something else. */
function shift(was, is) {
  const turns = was.face !== is.face;
  if (was.spot !== is.spot) fly(is.node, was.box, turns);
  else turn(is.node);
}

function arrive(piece, held, old) {
  const from = held ?? source(piece, old);
  if (from) fly(piece.node, from, !held);
}

/** How far the middle of `one` lies from that of `other`, in pixels of what is `scale` times as large. */
function way(one, other, scale) {
  const x = (one.left + one.width / 2 - other.left - other.width / 2) / scale;
  const y = (one.top + one.height / 2 - other.top - other.height / 2) / scale;
  return (part) => `translate(${x * part}px, ${y * part}px)`;
}

/** Every state between lying at `away` and lying where it belongs; `back` says that it shows its back at first. */
function flight(away, size, back) {
  const turned = (degrees) => (back ? `perspective(900px) rotateY(${degrees}deg)` : "");
  return [
    { transform: `${away(1)} scale(${size}) ${turned(180)}`, easing: "ease-out" },
    { transform: `${away(0.94)} scale(${size * 1.3}) ${turned(180)}`, offset: 0.2, easing: "ease-in-out" },
    { transform: `${away(0.08)} scale(1.3) ${turned(0)}`, offset: 0.8, easing: "ease-in" },
    { transform: `${away(0)} scale(1) ${turned(0)}` },
  ];
}

/** Let `node` move through `frames`; its back lies over it until it is `half` round, when it has one. */
function move(node, frames, options, half) {
  const back = half === undefined ? null : node.appendChild(document.createElement("span"));
  if (back) {
    back.className = "back-side";
    const [seen, gone] = options.direction === "reverse" ? [0, 1] : [1, 0];
    back.animate([{ opacity: seen }, { opacity: seen, offset: half }, { opacity: gone, offset: half }, { opacity: gone }], {
      ...options,
      direction: "normal",
    });
  }
  node.classList.add("flies");
  const end = () => {
    node.classList.remove("flies");
    back?.remove();
  };
  const moving = node.animate(frames, { easing: EASE, fill: "backwards", ...options });
  moving.finished.then(end, end);
  return moving;
}

function fly(node, from, turns) {
  const to = node.getBoundingClientRect();
  const frames = flight(way(from, to, to.width / node.offsetWidth), sized(from, to), turns);
  const delay = Number(node.closest("[data-late]")?.dataset.late ?? 0);
  move(node, frames, { duration: FLIGHT, delay, easing: "linear" }, turns ? 0.5 : undefined);
}

/** How large something of the size of `to` looks at `from`: no larger than half as large again, nor vanishing. */
function sized(from, to) {
  return Math.min(1.5, Math.max(0.4, Math.min(from.width / to.width, from.height / to.height)));
}

function turn(node) {
  const frames = [180, 90, 0].map((degrees) => ({ transform: `perspective(900px) rotateY(${degrees}deg)` }));
  move(node, frames, { duration: TURN, easing: "linear" }, node.dataset.face ? 0.5 : undefined);
}

/** A piece that is gone flies off, as a likeness of what it was, from where it lay to where it went. */
function leave({ node, box: from, ...piece }, held, now, root) {
  const to = held ?? source(piece, now);
  const spot = to && root.querySelector(`[data-spot="${CSS.escape(piece.spot)}"]`);
  if (!spot) return;
  const ghost = likeness(node, from, spot);
  const here = ghost.getBoundingClientRect();
  const scale = here.width / ghost.offsetWidth;
  ghost.style.left = `${(from.left - here.left) / scale}px`;
  ghost.style.top = `${(from.top - here.top) / scale}px`;
  // The keyframes run backwards: from there to where it lay.
  const frames = flight(way(to, from, scale), sized(to, from), !held);
  const options = { duration: FLIGHT, easing: "linear", direction: "reverse", fill: "both" };
  const gone = () => ghost.remove();
  move(ghost, frames, options, held ? undefined : 0.5).finished.then(gone, gone);
}

function likeness(node, { width, height }, place) {
  const ghost = node.cloneNode(true);
  for (const name of Object.keys(ghost.dataset)) delete ghost.dataset[name];
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  place.append(ghost);
  const scale = ghost.getBoundingClientRect().width / ghost.offsetWidth || 1;
  ghost.style.width = `${width / scale}px`;
  ghost.style.height = `${height / scale}px`;
  return ghost;
}

/** Coins go from the one who has fewer to the one who has more; where it is not one to one, nobody can tell. */
function pay(now, old) {
  const changed = [...now].filter(([name, stock]) => old.has(name) && old.get(name).amount !== stock.amount);
  const gains = changed.filter(([name, stock]) => stock.amount > old.get(name).amount);
  const losses = changed.filter(([name, stock]) => stock.amount < old.get(name).amount);
  if (gains.length !== 1 || losses.length !== 1) return;
  const [[name, { node, box, amount }], [, { node: giver, box: from }]] = [gains[0], losses[0]];
  const coin = node.querySelector("[data-coin]") ?? giver.querySelector("[data-coin]");
  if (!coin) return;
  for (let at = 0; at < Math.min(amount - old.get(name).amount, COINS); at += 1) {
    const ghost = likeness(coin, coin.getBoundingClientRect(), node);
    const here = ghost.getBoundingClientRect();
    const scale = here.width / ghost.offsetWidth;
    const [away, near] = [way(from, here, scale), way(box, here, scale)];
    const frames = [{ transform: away(1) }, { transform: `${away(0.5)} ${near(0.5)} scale(1.4)` }, { transform: near(1) }];
    const gone = () => ghost.remove();
    move(ghost, frames, { duration: FLIGHT, delay: at * APART, fill: "both" }).finished.then(gone, gone);
  }
}

/** Numbers that have grown knock; what is to be heard is struck as often as the number says. */
function grow(now, old, sound) {
  for (const [name, { node, n }] of now) {
    if (!old.has(name) || n <= old.get(name).n) continue;
    const pips = node.matches(".pips") ? node : node.querySelector(".pips");
    const frames = ["none", "translateY(-28%) scale(1.3)", "translateY(6%) scale(.88)", "none"].map((transform) => ({ transform }));
    (pips?.children[n - 1] ?? node).animate(frames, { duration: KNOCK, easing: "ease-in" });
    if ("knocks" in node.dataset) sound?.knock(n);
  }
}
