// What people have waited for shows large over the table, on every screen at once, for two seconds: it costs no tap and delays
// none, because taps go through it, and the first takes it away.

import { isLively } from "./lively.js";
import { dress } from "./lively_styles.js";

const STAYS = 2800; // milliseconds
const MOVES = 600; // of which what moves on the table has the first

/** Show what was played between two drawings of a page, or of a part of it. */
export function beat(was, is) {
  const [before, now] = [was, is].map((one) => one.querySelector("template[data-beat]"));
  if (!before || now?.dataset.beat === before.dataset.beat) return;
  drop();
  const [one] = now?.content.children ?? [];
  if (one && Number(now.dataset.beat) > Number(before.dataset.beat)) show(one.cloneNode(true));
}

function drop() {
  document.querySelector(".beat")?.remove();
}

async function show(one) {
  await dress();
  if (document.querySelector(".window.open")) return; // somebody looks at their role
  document.body.append(one);
  if (!document.documentElement.classList.contains("far")) cover(one);
  if (isLively()) one.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: MOVES, fill: "backwards" });
  setTimeout(() => one.remove(), STAYS);
}

/**
 * The television shows nothing else meanwhile. Other devices leave what is tapped in sight, and the words where it fits
 * on what is seen of the table.
 */
function cover(one) {
  const table = document.querySelector("main .table").getBoundingClientRect();
  const bars = [...document.querySelectorAll("main :is(.holdbar, .dock)")].map((bar) => bar.getBoundingClientRect());
  const below = bars.filter((bar) => bar.right > table.left && bar.top > table.top);
  const end = Math.min(table.bottom, innerHeight, ...below.map((bar) => bar.top));
  for (const top of [table.top, 0]) {
    const place = { inset: `${top}px auto auto ${table.left}px`, width: `${table.width}px`, height: `${end - top}px` };
    Object.assign(one.style, place);
    if (one.scrollHeight <= one.clientHeight) return;
  }
}

for (const tap of ["pointerdown", "keydown"]) addEventListener(tap, drop);
