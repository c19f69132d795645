// What lies on top of a page (a menu, the help, a large code, the recital) has an entry of its own in the history while it is
// there: Back closes it, and leaves the page only after that.

const ON_TOP = "details.menu[open], dialog[open], .qr > .laid-over:checked, main[data-during]:not([hidden])";

let leaving = false; // on the way back from an entry that is not needed any more

function onTop() {
  return document.querySelector(ON_TOP);
}

function close(one) {
  if (one.matches("dialog")) one.close();
  else if (one.matches("main")) one.querySelector("[data-do=leave]").click();
  else one.open = one.checked = false;
}

/** What has come gets its entry, and what has gone leaves none. */
function keepUp() {
  const there = Boolean(onTop());
  if (leaving || there === Boolean(history.state?.onTop)) return;
  leaving = !there;
  if (there) history.pushState({ onTop: true }, "");
  else history.back();
}

function arrive() {
  const there = onTop();
  if (there && !leaving && !history.state?.onTop) close(there);
  leaving = false;
  keepUp();
}

/** A tap beside an open menu closes it, and does nothing else; a page that is opened from it takes the place of its entry. */
function tap(event) {
  const menu = document.querySelector("details.menu[open]");
  const link = event.target.closest("a:not([download])");
  const inside = menu?.contains(event.target);
  if (!menu || (inside && !link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (inside) return location.replace(link.href);
  event.stopImmediatePropagation();
  menu.open = false;
}

document.addEventListener("click", tap, true);
document.addEventListener("keydown", ({ key }) => {
  const menu = document.querySelector("details.menu[open]");
  if (key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("change", keepUp);
new MutationObserver(keepUp).observe(document.body, { attributeFilter: ["hidden", "open"], childList: true, subtree: true });
for (const come of ["pageshow", "popstate"]) addEventListener(come, arrive);
keepUp();
