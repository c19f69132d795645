// Four digits by remote control: its digit keys, or arrows and OK on the keys of the page. Without this file each
// key loads the page with one more digit, and the browser's own spatial navigation moves between buttons.

import "../base/ready.js";

const keys = document.getElementById("keys");
const enter = document.getElementById("enter");
const shown = [...document.querySelectorAll(".shown li")];
const remove = keys.querySelector("[name=delete]");
const ok = keys.querySelector(".ok");
let digits = enter.elements.digits.value;

function draw() {
  enter.elements.digits.value = digits;
  keys.elements.digits.value = digits;
  for (const [at, place] of shown.entries()) {
    place.textContent = digits[at] ?? "";
    place.className = at < digits.length ? "in" : at === digits.length ? "at" : "";
  }
  remove.disabled = !digits;
  ok.disabled = digits.length < shown.length;
  if (!ok.disabled) ok.focus();
  else if (document.activeElement?.disabled || document.activeElement === document.body) {
    keys.querySelector("[name=key]").focus();
  }
}

function press(digit) {
  if (digits.length < shown.length) digits += digit;
  draw();
}

function back() {
  digits = digits.slice(0, -1);
  draw();
}

/** The button that lies nearest in a direction: what an arrow of a remote leads to. */
function beside(from, x, y) {
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const here = centre(from);
  const away = (one) => {
    const there = centre(one);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    return ahead > 1 ? ahead + 3 * aside : Infinity;
  };
  const others = [...document.querySelectorAll("main button:not(:disabled)")].filter((one) => one !== from);
  const best = others.sort((one, other) => away(one) - away(other))[0];
  return best && away(best) < Infinity ? best : null;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (/^\d$/.test(event.key)) press(event.key);
  else if (event.key === "Backspace") back();
  else if (ARROWS[event.key]) {
    const from = document.activeElement.closest?.("main button") ?? keys.querySelector("[name=key]");
    (beside(from, ...ARROWS[event.key]) ?? from).focus();
  } else return;
  event.preventDefault();
});

keys.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, value } = event.submitter ?? {};
  if (name === "delete") back();
  else if (name === "key") press(value);
});

// A second press of OK while the first is on its way does nothing.
let sent = false;
document.addEventListener("submit", (event) => {
  if (event.target.method !== "post") return;
  if (sent) event.preventDefault();
  sent = true;
});
addEventListener("pageshow", () => {
  sent = false;
});

draw();
