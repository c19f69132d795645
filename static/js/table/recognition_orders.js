// How the game master's device uses court screens to speak the script: which offer to, which may, and their orders.

/** Milliseconds between two questions which screens are there. */
const EVERY = 2500;

/** Milliseconds that an order may take: all eyes are open still, but nobody should wait long. */
const PATIENCE = 2500;

/** Answers in a row that no screen is there, after which a script that is being read is taken back. */
const MISSED = 2;

/** Give an order; return whether a screen is there to follow it. `tile` is where the screen can be chosen. */
export async function orderTo(tile, what) {
  const body = new URLSearchParams({ do: what, csrf: tile.closest("form").elements.csrf.value });
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(tile.dataset.court, { method: "POST", body, signal: patience.signal });
    return answer.ok && (await answer.json()).ready;
  } catch {
    return false;
  }
}

/** The screens that offer to read, each a row with what the game master may say of it. */
class Offers {
  #list;
  #drawn = "";
  #let;

  /** `list` has a template for a row; `let_` is called with a screen and yes or no. */
  constructor(list, let_) {
    this.#list = list;
    this.#let = let_;
  }

  draw(screens) {
    const drawn = JSON.stringify(screens);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const tapped = this.#list.contains(document.activeElement) && document.activeElement.dataset;
    this.#list.replaceChildren(this.#list.querySelector("template"), ...screens.map((screen) => this.#row(screen)));
    // The keyboard's focus stays at the same screen.
    if (tapped) this.#list.querySelector(`[data-reader="${tapped.reader}"]:not([hidden])`)?.focus();
  }

  #row({ reader, number, may }) {
    const row = this.#list.querySelector("template").content.firstElementChild.cloneNode(true);
    const words = row.querySelector("p");
    words.textContent = words.dataset[may === null ? "asks" : may ? "may" : "refused"].replace("{n}", number);
    for (const button of row.querySelectorAll("button")) {
      const said = button.dataset.may;
      button.dataset.reader = reader;
      button.hidden = may !== null && may === (said === "yes");
      button.addEventListener("click", () => this.#let(reader, said));
    }
    return row;
  }
}

/**
 * Show the screens that offer to read, and offer the court screen as a voice while one that may is there. `asks` tells
 * whether anybody wants to know; `gone` is called when the screen that reads has gone before the end.
 */
export function watchCourt(tile, list, { asks, gone }) {
  const radio = tile.querySelector("input");
  let before = null;
  let missed = 0;
  const show = (ready) => {
    tile.hidden = !ready;
    // Whoever spoke before speaks again when the screen has gone.
    if (!ready && radio.checked) (before ?? radio.form.querySelector("[name=sound]:not([value=court])")).checked = true;
  };
  const told = ({ ready, over, screens }) => {
    offers.draw(screens);
    show(ready);
    missed = ready || over ? 0 : missed + 1;
    if (missed >= MISSED) gone();
  };
  const offers = new Offers(list, async (reader, may) => {
    const body = new URLSearchParams({ reader, may, csrf: radio.form.elements.csrf.value });
    try {
      const answer = await fetch(list.dataset.screens, { method: "POST", body });
      if (!answer.ok) return;
      const now = await answer.json();
      told(now);
      if (may === "yes" && now.ready) radio.click(); // a screen is let so that it reads
    } catch {
      // The screen goes on asking, and the row stays.
    }
  });
  const ask = async () => {
    if (asks() && !document.hidden) {
      try {
        const answer = await fetch(tile.dataset.court);
        if (answer.ok) told(await answer.json());
      } catch {
        show(false);
      }
    }
    setTimeout(ask, EVERY);
  };
  tile.closest("form").addEventListener("change", ({ target }) => {
    if (target.name === "sound" && target !== radio) before = target;
  });
  ask();
}
