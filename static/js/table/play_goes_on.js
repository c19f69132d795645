// If the table wants it, the screen of an outcome goes on to the next by itself, unless somebody touches it.

let form = null;
let timer = 0;

function stay() {
  clearTimeout(timer);
  form?.classList.remove("counting");
  form = null;
}

/** Begin to count where the screen that is shown goes on by itself. */
export function goOn(screen) {
  stay();
  form = screen.querySelector("form[data-goes-on]");
  if (!form) return;
  const seconds = Number(form.dataset.goesOn);
  form.style.setProperty("--seconds", seconds);
  form.classList.add("counting");
  timer = setTimeout(() => form?.isConnected && form.requestSubmit(), seconds * 1000);
}

document.addEventListener("pointerdown", stay, true);
document.addEventListener("keydown", stay, true);
