// Hold to see, let go to hide: a player's page, and the game master's tablet for those without a phone. Whatever takes the
// finger, the eye or the page away hides, too. Without this file the button opens the role on a page of its own.

import { sendForms } from "./send_forms.js";
import { announce, newestLine } from "../base/announce.js";
import { rest, untouched } from "../base/touch.js";
import { watch } from "../base/watch.js";

/** Drop what a leaving page must not keep: a page may come back from the browser's memory as it was left. */
function whenLeaving(leave, back) {
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    leave();
    back?.();
  });
}

/**
 * Make `button` call `open` when it is held, by finger, mouse, space or enter, and `close` when it is let go.
 * `close` may be called when nothing is open. Returns a function that lets go by itself.
 */
function holdToSee(button, { open, close }) {
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
  return release;
}

/** The window of a secret page: its texts when hidden are those that the server drew. */
class Shutter {
  #root;
  #hidden;
  #sprite;

  /** `root` holds the window and the texts, each marked by `data-secret` with the name of what it shows. */
  constructor(root) {
    this.#root = root;
    this.#sprite = root.dataset.sprite;
    this.#hidden = new Map([...root.querySelectorAll("[data-secret]")].map((one) => [one, one.textContent]));
  }

  /** Put `secret` into the page. */
  open(secret) {
    for (const place of this.#hidden.keys()) place.textContent = secret[place.dataset.secret];
    this.#emblem(`${this.#sprite}#role-${secret.emblem}`);
    this.#root.querySelector(".window").classList.add("open");
  }

  /** Take every trace of it out of the page. */
  close() {
    this.#root.querySelector(".window").classList.remove("open");
    this.#emblem("");
    for (const [place, text] of this.#hidden) place.textContent = text;
  }

  #emblem(address) {
    const use = this.#root.querySelector(".window .emblem");
    if (address) use.setAttribute("href", address);
    else use.removeAttribute("href");
  }
}

/** Ask the server for a seat's secret; raises when it does not answer, or answers no. */
async function fetchSecret(form) {
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
    cache: "no-store",
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** Say something in the one line under the button; empty says nothing. */
function complain(root, text) {
  const line = root.querySelector("[data-trouble]");
  line.textContent = text;
  line.hidden = !text;
}

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

/** A player's page: the role, fetched beforehand, while the button is held, and the court as it stands. */
class PhonePage {
  #main;
  #form;
  #shutter;
  #secret = null;
  #held = false;
  #looked;
  #tag = null; // of what is shown, where the server brought it up to date last

  constructor(main) {
    this.#main = main;
    watch((signal) => this.#refresh(signal), { seen: () => this.#main.dataset.seen });
    sendForms({
      mine: (form) => form.closest("[data-live=acts]") && form.action.endsWith("/play"),
      done: async (answer) => this.#draw(parsed(await answer.text())),
      drawn: (page) => this.#draw(page),
      lost: () => complain(main, main.dataset.offline),
    });
    this.#form = main.querySelector("[data-role-form]");
    if (!this.#form) return; // a game without a role to hold
    this.#shutter = new Shutter(main.querySelector("[data-shutter]"));
    this.#looked = main.dataset.looked === "yes";
    holdToSee(this.#form.querySelector("button"), { open: () => this.#open(), close: () => this.#close() });
    whenLeaving(
      () => {
        this.#secret = null;
        this.#close();
      },
      () => this.#load(),
    );
    this.#load();
  }

  #open() {
    this.#held = true;
    if (this.#secret) this.#show();
    else this.#load();
  }

  #close() {
    this.#held = false;
    this.#shutter.close();
  }

  #show() {
    this.#shutter.open(this.#secret);
    if (this.#looked) return;
    this.#looked = true;
    const fields = new URLSearchParams(new FormData(this.#form));
    fetch(this.#main.dataset.lookedAt, { method: "POST", body: fields }).catch(() => {
      this.#looked = false;
    });
  }

  /** Have the secret ready, so that the window opens at once when the button is held. */
  async #load() {
    try {
      this.#secret = await fetchSecret(this.#form);
      complain(this.#main, "");
      if (this.#held) this.#show();
    } catch (problem) {
      // A refusal means that this seat is no longer this phone's: the server says so on a page of its own.
      if (/^4/.test(problem.message)) location.reload();
      else complain(this.#main, this.#main.dataset.offline);
    }
  }

  /**
   * Bring the court up to date. The server answers 204 as long as nothing has changed, and 304 where nothing of it shows
   * here. False: it does not answer.
   */
  async #refresh(signal) {
    try {
      const answer = await fetch(`${location.pathname}?seen=${this.#main.dataset.seen}`, {
        headers: { "HX-Request": "true", ...(this.#tag && { "If-None-Match": this.#tag }) },
        cache: "no-store",
        signal,
      });
      if (answer.status === 204 || answer.status >= 500) return answer.ok;
      if (answer.status === 304) await this.#same(answer.headers.get("X-Seen"));
      else if (answer.ok) await this.#draw(parsed(await answer.text()), answer.headers.get("ETag"));
      else location.reload();
      return true;
    } catch {
      return false; // the Wi-Fi is poor: the court is as old as its turn says
    }
  }

  /** Show a newer page in place of this one. */
  async #draw(page, tag = null) {
    const fresh = page.querySelector("main[data-seen]");
    if (!fresh) return location.reload();
    await this.#update(fresh, tag);
    await this.#ask();
  }

  /** Nothing that this page shows has changed. */
  async #same(seen) {
    if (Number(seen) > Number(this.#main.dataset.seen)) this.#main.dataset.seen = seen;
    await this.#ask();
  }

  /** Every phone asks for its secret at every change, so that none is seen to be the one that has news. */
  async #ask() {
    if (this.#form) await this.#load();
  }

  /** What was asked for before a tap may be answered after it: a page that is older than this one is not shown. */
  async #update(fresh, tag) {
    const parts = [...this.#main.querySelectorAll("[data-live]")];
    await Promise.all(parts.map(untouched));
    if (Number(fresh.dataset.seen) < Number(this.#main.dataset.seen)) return;
    this.#main.dataset.seen = fresh.dataset.seen;
    this.#tag = tag;
    for (const part of parts) {
      const now = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // A form that is being filled in stays as long as it asks the same; what was refused is over at the next change.
      if (part.dataset.point && part.dataset.point === now?.dataset.point) continue;
      if (!now) continue;
      part.replaceWith(now);
      rest();
    }
    announce(newestLine(this.#main.querySelector(".news")));
  }
}

/** The tablet: each hold fetches the role again, because the log tells everybody that it was shown. */
function tabletPage(form) {
  const shutter = new Shutter(document.querySelector("[data-shutter]"));
  let hold = 0;
  holdToSee(form.querySelector("button"), {
    async open() {
      const mine = ++hold;
      try {
        const secret = await fetchSecret(form);
        complain(document, "");
        // An answer that comes after the button was let go is for nobody's eyes.
        if (mine === hold) shutter.open(secret);
      } catch (problem) {
        if (/^4/.test(problem.message)) location.reload();
        else complain(document, form.dataset.offline);
      }
    },
    close() {
      hold += 1;
      shutter.close();
    },
  });
}

const phone = document.querySelector("main.phone[data-seen]");
if (phone) new PhonePage(phone);
else tabletPage(document.querySelector("[data-role-form]"));
