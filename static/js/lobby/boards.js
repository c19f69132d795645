// The board workshop: cards are dragged onto one another, or moved with the arrow keys; the address is copied.

const form = document.querySelector("[data-board]");
const card = ".board > li > .slot";

/** Where a card lies, as the form names it: "pacifist:2". */
function spot(element) {
  const row = element.closest(".board");
  const side = row.closest("section").getAttribute("aria-labelledby").replace("board-", "");
  return `${side}:${[...row.children].indexOf(element.closest("li")) + 1}`;
}

/** Send two cards of one row to change places; the page comes back at the same board. */
function swap(from, to) {
  const [side] = from.split(":");
  if (from === to || side !== to.split(":")[0]) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "swap";
  field.value = `${from},${to}`;
  form.append(field);
  sessionStorage.setItem("workshop", to);
  form.submit();
}

if (form) {
  let dragged = null;
  for (const each of form.querySelectorAll(card)) each.draggable = true;
  form.addEventListener("dragstart", (event) => {
    const found = event.target.closest?.(card);
    if (!found) return;
    dragged = spot(found);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged);
  });
  form.addEventListener("dragover", (event) => {
    const found = event.target.closest?.(".board .slot");
    if (dragged && found && spot(found).split(":")[0] === dragged.split(":")[0]) {
      event.preventDefault();
      for (const each of form.querySelectorAll(".over")) each.classList.remove("over");
      found.classList.add("over");
    }
  });
  form.addEventListener("dragend", () => {
    dragged = null;
    for (const each of form.querySelectorAll(".over")) each.classList.remove("over");
  });
  form.addEventListener("drop", (event) => {
    const found = event.target.closest?.(".board .slot");
    if (!dragged || !found) return;
    event.preventDefault();
    swap(dragged, spot(found));
  });
  form.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] * (document.dir === "rtl" ? -1 : 1);
    const found = event.target.closest?.(card);
    if (!step || !found || event.altKey || event.ctrlKey || event.metaKey) return;
    const other = [...found.closest(".board").children].indexOf(found.closest("li")) + step;
    const row = found.closest(".board").children;
    if (other < 0 || other >= row.length) return;
    event.preventDefault();
    if (event.shiftKey) row[other].querySelector(".slot").focus();
    else swap(spot(found), spot(row[other].firstElementChild));
  });
  const moved = sessionStorage.getItem("workshop");
  if (moved) {
    sessionStorage.removeItem("workshop");
    const there = [...form.querySelectorAll(card)].find((each) => spot(each) === moved);
    there?.focus();
  }
}

const copy = document.querySelector("[data-copy]");
const share = document.querySelector("[data-share]");
if (copy && share && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(share.value);
    copy.querySelector("span").textContent = copy.dataset.done;
  });
}
share?.addEventListener("focus", () => share.select());
