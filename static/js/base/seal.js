// Compares the digest of a deal with the first one that this device saw for the table; another one is an alarm. A
// deal that is undone before anything is played may be followed by another with a higher number, and the page says
// so. Without this file, or without storage, people compare the fingerprint by eye.

// The number of a deal that this page has seen come in another's place.
let announced = 0;

function known(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keep(name, seal) {
  try {
    localStorage.setItem(name, JSON.stringify(seal));
    return true;
  } catch {
    return false;
  }
}

function compare(part) {
  const name = `seal ${part.dataset.table}`;
  const first = known(name);
  const seal = { digest: part.dataset.seal, deal: Number(part.dataset.deal), begun: "begun" in part.dataset };
  const other = first !== null && first.digest !== seal.digest;
  const anew = other && !first.begun && seal.deal > first.deal;
  if (anew) announced = seal.deal;
  if (!other) seal.begun ||= first?.begun === true;
  const kept = other && !anew ? false : keep(name, seal);
  part.querySelector("[data-seal-kept]").hidden = !kept;
  part.querySelector("[data-seal-anew]").hidden = announced !== seal.deal;
  part.querySelector("[data-seal-alarm]").hidden = !other || anew;
  part.querySelector("[data-seal-first]").textContent = other ? first.digest.slice(0, 12).replace(/\B(?=(.{4})+$)/g, " ") : "";
}

/** Compare every seal that has come into the page since the last time. */
function look() {
  for (const part of document.querySelectorAll("[data-seal]:not([data-compared])")) {
    part.dataset.compared = "";
    compare(part);
  }
}

look();
new MutationObserver(look).observe(document.body, { attributeFilter: ["data-compared"], childList: true, subtree: true });
