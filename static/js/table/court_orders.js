// The tablet's side of a court screen that speaks the script: whether one is ready, and what it shall do.

/** Milliseconds between two questions whether a screen is ready. */
const EVERY = 2500;

/** Milliseconds that an order may take: all eyes are open still, but nobody should wait long. */
const PATIENCE = 2500;

/** Give an order; tells whether a screen is there to follow it. `tile` is where the screen can be chosen. */
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

/** Offer the court screen while one is ready; `idle` tells whether anybody looks at the choice. */
export function watchCourt(tile, idle) {
  const radio = tile.querySelector("input");
  let before = null;
  const show = (ready) => {
    tile.hidden = !ready;
    // Whoever spoke before speaks again when the screen has gone.
    if (!ready && radio.checked) (before ?? radio.form.querySelector("[name=sound]:not([value=court])")).checked = true;
  };
  const ask = async () => {
    if (idle() && !document.hidden) {
      try {
        const answer = await fetch(tile.dataset.court);
        if (answer.ok) show((await answer.json()).ready);
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
