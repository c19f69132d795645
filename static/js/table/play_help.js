// Help with the moment, in a panel over the prompt: the table stays as it is, and so does what was picked. The panel
// and its style sheet are fetched at the first tap; without this file the link opens the rules.

const box = document.getElementById("help");

/** Wait until the panel's own style sheet is there; without it the panel opens all the same. */
function dressed(sheet) {
  if (!sheet || sheet.sheet) return undefined;
  return new Promise((done) => {
    for (const end of ["load", "error"]) sheet.addEventListener(end, done, { once: true });
  });
}

/** Open the panel that `link` names. Throws where it cannot be fetched. */
export async function open(link) {
  if (box.open || link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  try {
    const answer = await fetch(link.dataset.help, { headers: { "HX-Request": "true" }, cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    box.innerHTML = await answer.text();
    await dressed(box.querySelector("link"));
    window.htmx.process(box);
    box.showModal();
  } finally {
    link.ariaBusy = null;
  }
}

/** A tap beside the panel closes it, and does nothing else. */
box.addEventListener("click", (event) => {
  if (event.target === box) box.close();
});

/** The link that opened it may have been drawn again meanwhile. */
box.addEventListener("close", () => {
  document.querySelector("a[data-help]")?.focus({ preventScroll: true });
});

// What happens in the panel is none of the play screen's business, which follows swaps of its own.
for (const name of ["htmx:before:swap", "htmx:after:swap", "htmx:error"]) {
  box.addEventListener(name, (event) => event.stopPropagation());
}

/** Another section was chosen: its beginning is where one reads on. While one types the keyboard stays where it is. */
box.addEventListener("htmx:after:swap", () => {
  if (box.contains(document.activeElement) && document.activeElement !== box) return;
  box.querySelector("#found :is(h3, a)")?.focus();
  box.querySelector(".help").scrollTop = 0;
});

box.addEventListener("htmx:error", () => {
  box.querySelector("[role=status]").textContent = box.dataset.offline;
});
