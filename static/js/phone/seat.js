// A player's page: it follows the court, sends what its seat decides, and shows its role while a button is held.

import { sendForms } from "./send_forms.js";
import { announce, newestLine } from "../base/announce.js";
import { complain, fetchSecret, holdToSee, Shutter, whenLeaving } from "../base/hold_to_see.js";
import { rest, untouched } from "../base/touch.js";
import { watch } from "../base/watch.js";

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

new PhonePage(document.querySelector("main.phone[data-seen]"));
