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

// Beside the game a page has one entry, however often it is asked again, and leads back over it.

/** Whether the page before this one is the game at `href`, as far as the browser tells. */
function follows(href) {
  const before = window.navigation?.entries()[navigation.currentEntry.index - 1];
  return before && new URL(before.url).pathname === `${new URL(href).pathname}/play`;
}

function goOn(event) {
  const link = event.target.closest("main.page a:not([download])");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const asksAgain = link.search && link.pathname === location.pathname;
  if (!asksAgain && !(link.closest(".top") && follows(link.href))) return;
  event.preventDefault();
  if (asksAgain) location.replace(link.href);
  else history.back();
}

async function send(event) {
  const form = event.target;
  if (!form.matches("main:is(.check, .logbook) form") || event.defaultPrevented) return;
  const fields = new URLSearchParams(new FormData(form));
  const game = location.pathname.replace(/\/[^/]+$/, "");
  if (form.method === "get") {
    event.preventDefault();
    return location.replace(`${location.pathname}?${fields}`);
  }
  if (!follows(location.origin + game)) return;
  event.preventDefault();
  const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
  if (answer?.redirected && new URL(answer.url).pathname.startsWith(`${game}/play`)) history.back();
  else form.submit(); // the same is refused again, on a page of its own
}

document.addEventListener("click", goOn);
document.addEventListener("submit", send);
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
