// A tap on the play screen fetches the next screen and puts it in place: no page load, no seat moves. Without this file
// every form and link does the same by loading the page.

const SLIDE = 420;
let busy = false;

function screen() {
  return document.getElementById("play");
}

/** Put `html`, a whole new screen, in place of the present one; focus and motion follow. */
function show(html) {
  const old = screen();
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("play");
  if (!fresh) return false;
  const from = narratorPlace(old);
  const before = readCounts(old);
  old.replaceWith(fresh);
  fresh.querySelector(".do").focus({ preventScroll: true });
  if (from) slide(fresh, before, from);
  tally();
  return true;
}

/** How many tales have been read on each board. */
function readCounts(root) {
  return [...root.querySelectorAll(".middle .board")].map((board) => board.querySelectorAll(".slot.read").length);
}

function narratorPlace(root) {
  return root.querySelector("[data-narrator] .tok")?.getBoundingClientRect();
}

/** The tale just read slides from the Narrator's seat to its slot. */
function slide(root, before, from) {
  const board = readCounts(root).findIndex((count, at) => count === before[at] + 1);
  if (board < 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const tale = [...root.querySelectorAll(".middle .board")[board].querySelectorAll(".slot.read")].pop();
  const to = tale.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  tale.style.zIndex = "3";
  tale.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: SLIDE,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}

/** Fetch a screen; whatever is not one (another room, an error page) is opened as a page. */
async function go(address, options) {
  if (busy) return;
  busy = true;
  screen().setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { ...options, headers: { "HX-Request": "true" }, credentials: "same-origin" });
    const here = new URL(answer.url).pathname === new URL(location.href).pathname;
    if (!here || !show(await answer.text())) {
      location.assign(here ? location.href : answer.url);
      return;
    }
    const asked = options ? location.pathname : answer.url;
    history.replaceState(null, "", asked);
  } catch {
    complain();
  } finally {
    busy = false;
    screen()?.removeAttribute("aria-busy");
  }
}

/** The server cannot be reached: say so at the place where one looks, and leave everything as it was. */
function complain() {
  const main = screen();
  main.querySelector("[data-complaint]")?.remove();
  const line = document.createElement("p");
  line.className = "notice bad";
  line.setAttribute("role", "alert");
  line.dataset.complaint = "";
  line.textContent = main.dataset.offline;
  main.querySelector(".do").after(line);
}

/** How many said Yes, while the seats are being tapped. */
function tally() {
  const line = document.querySelector("[data-tally]");
  if (!line) return;
  const boxes = [...line.closest("form").elements].filter((one) => one.type === "checkbox");
  const yes = boxes.filter((one) => one.checked).length;
  line.textContent = line.dataset.tally.replace("{yes}", yes).replace("{no}", boxes.length - yes);
  line.hidden = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!screen().contains(form) || new URL(form.action).pathname !== location.pathname) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) fields.append(event.submitter.name, event.submitter.value);
  go(form.action, { method: "POST", body: fields });
});

document.addEventListener("click", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
  const link = event.target.closest("a[href]");
  if (!link || !screen().contains(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (new URL(link.href).pathname !== location.pathname || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener("change", tally);
window.addEventListener("pageshow", (event) => {
  if (event.persisted) go(location.href);
});
tally();
