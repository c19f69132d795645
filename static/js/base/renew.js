// Draws a part of a page anew (follow.js says when). What somebody has begun is taken along: fields that are filled in, what
// was unfolded, the focus, and how far it is scrolled.

import { beat } from "./beat.js";

const PAGES = new Set(["csrf", "version"]); // hidden fields that only say how old a form is
const OWN = new Set(["style", "data-htmx-powered"]); // attributes that only scripts write
const TICKS = new Set(["radio", "checkbox"]);

/** A form, by where it leads and what it is about. */
function formKey(form) {
  const about = [...form.elements].filter((one) => one.type === "hidden" && !PAGES.has(one.name));
  return [form.id, form.getAttribute("action"), ...about.map((one) => `${one.name}=${one.value}`)];
}

/** What an element is on any drawing of the page; of the fields of one name each has its value. */
function keyOf(one) {
  const form = one.form ? formKey(one.form) : [];
  const value = TICKS.has(one.type) || one.tagName === "BUTTON" ? one.value : "";
  return JSON.stringify([one.tagName, one.id, one.getAttribute("href"), one.name ?? one.className, value, ...form]);
}

/** What was done with a field or something that unfolds; null while it is as it came. */
function stateOf(one) {
  if (one.tagName === "DETAILS") return { open: one.open };
  if (TICKS.has(one.type)) return one.checked === one.defaultChecked ? null : { checked: one.checked };
  const came = one.tagName === "SELECT" ? optionOf(one) : one.defaultValue;
  return one.value === came ? null : { value: one.value };
}

function optionOf(select) {
  const options = [...select.options];
  return (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

function within(part, what) {
  return [...part.querySelectorAll(what)];
}

/** All fields and what unfolds, with what each is; those that are the same are counted. */
function fieldsOf(part) {
  const count = new Map();
  return within(part, "input:not([type=hidden]), select, textarea, details").map((one) => {
    const key = keyOf(one);
    count.set(key, (count.get(key) ?? 0) + 1);
    return [`${key} ${count.get(key)}`, one];
  });
}

/** What is half done in `part`. */
function halfDone(part) {
  const at = part.contains(document.activeElement) ? document.activeElement : null;
  const done = fieldsOf(part).map(([key, one]) => [key, stateOf(one)]);
  return {
    fields: new Map(done.filter(([, state]) => state)),
    focus: at && keyOf(at),
    selected: at?.selectionStart === undefined ? null : [at.selectionStart, at.selectionEnd],
    scrolled: within(part, "*").map((one) => [one.className, one.scrollLeft, one.scrollTop]).filter(([name, x, y]) => name && (x || y)),
  };
}

/** Do in `part` what was half done in the one before it, as far as it is still there to be done. */
function carry({ fields, focus, selected, scrolled }, part) {
  for (const [key, one] of fieldsOf(part)) Object.assign(one, fields.get(key));
  for (const [name, left, top] of scrolled) {
    const one = within(part, "*").find((other) => other.className === name);
    one?.scrollTo({ left, top, behavior: "instant" });
  }
  if (!focus || part.contains(document.activeElement)) return;
  const at = within(part, "*").find((one) => keyOf(one) === focus);
  at?.focus({ preventScroll: true });
  if (selected?.[0] != null) at?.setSelectionRange(...selected);
}

let library = null;

/** The library that morphs. */
function idiomorph() {
  library ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("../../vendor/idiomorph-0.8.0/idiomorph.min.js", import.meta.url);
    script.onload = () => resolve(window.Idiomorph);
    script.onerror = () => {
      library = null;
      reject(new Error(script.src));
    };
    document.head.append(script);
  });
  return library;
}

function renew(part, fresh, morph) {
  beat(part, fresh);
  const same = part.dataset.point === fresh.dataset.point;
  const half = same ? halfDone(part) : null;
  if (same && part.dataset.past === fresh.dataset.past && part.className === fresh.className) {
    morph(part, fresh, { ignoreActiveValue: true, callbacks: { beforeAttributeUpdated: (name) => !OWN.has(name) } });
    window.htmx?.process(part, true);
  } else {
    part.replaceWith(fresh);
    window.htmx?.process(fresh);
    part = fresh;
  }
  if (half) carry(half, part);
  else if (part.dataset.live === "acts" && part.dataset.point) scrollTo(0, 0); // what a phone is asked stands at its top
}

/** Return what makes a part of the page what a fresh one is, once all that it takes is there. */
export async function ready() {
  const { morph } = await idiomorph();
  return (part, fresh) => renew(part, fresh, morph);
}
