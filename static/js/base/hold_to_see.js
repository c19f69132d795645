// Hold to see, let go to hide. Whatever takes the finger, the eye or the page away hides, too. Without the pages' scripts the
// button opens the role on a page of its own.

/** Drop what a leaving page must not keep: a page may come back from the browser's memory as it was left. */
export function whenLeaving(leave, back) {
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    leave();
    back?.();
  });
}

/**
 * Make `button` call `open` when it is held, by finger, mouse, space or enter, and `close` when it is let go.
 * `close` may be called when nothing is open.
 */
export function holdToSee(button, { open, close }) {
  let held = false;
  const press = () => {
    if (held) return;
    held = true;
    button.classList.add("on");
    open();
  };
  const release = () => {
    held = false;
    button.classList.remove("on");
    close();
  };
  const isKey = (event) => event.key === " " || event.key === "Enter";

  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    // The browser may refuse a capture; leaving the button then counts as letting go.
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      button.addEventListener("pointerleave", release, { once: true });
    }
    press();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(end, release);
  button.addEventListener("keydown", (event) => {
    if (!isKey(event)) return;
    event.preventDefault();
    press();
  });
  button.addEventListener("keyup", (event) => isKey(event) && release());
  // A long press selects, drags and opens menus elsewhere; a click would send the form that works without this file.
  for (const also of ["contextmenu", "selectstart", "dragstart", "click"]) {
    button.addEventListener(also, (event) => event.preventDefault());
  }
  addEventListener("blur", release);
  document.addEventListener("visibilitychange", () => document.hidden && release());
  whenLeaving(release);
}

/** The window of a secret page: its texts when hidden are those that the server drew. */
export class Shutter {
  #root;
  #hidden;
  #scene;
  #scenes;

  /** `root` holds the window and the texts, each marked by `data-secret` with the name of what it shows. */
  constructor(root) {
    this.#root = root;
    this.#scene = root.querySelector(".window use[href]");
    this.#scenes = this.#scene.getAttribute("href"); // without a role, it shows none
    this.#hidden = new Map([...root.querySelectorAll("[data-secret]")].map((one) => [one, one.textContent]));
  }

  /** Put `secret` into the page. */
  open(secret) {
    for (const place of this.#hidden.keys()) place.textContent = secret[place.dataset.secret];
    this.#scene.setAttribute("href", this.#scenes + secret.role);
    for (const one of [this.#root, this.#root.querySelector(".window")]) one.classList.add("open");
  }

  /** Take every trace of it out of the page. */
  close() {
    for (const one of [this.#root, this.#root.querySelector(".window")]) one.classList.remove("open");
    this.#scene.setAttribute("href", this.#scenes);
    for (const [place, text] of this.#hidden) place.textContent = text;
  }
}

/** Ask the server for a seat's secret; raises when it does not answer, or answers no. */
export async function fetchSecret(form) {
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
    cache: "no-store",
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Say something in the one line for it, in sight as it appears, and offer to `takeBack` what waits; empty says nothing. */
export function complain(root, text, takeBack) {
  const line = root.querySelector("[data-trouble]");
  const [words, button] = line.children;
  words.textContent = text;
  button.hidden = !takeBack;
  button.onclick = takeBack;
  const { hidden } = line;
  line.hidden = !text;
  if (hidden) line.scrollIntoView({ block: "nearest" });
}
