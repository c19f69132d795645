// On the game master's tablet: a role for a player without a phone, fetched and in the page only while it is held; and the
// button that prints the sheet of codes. Without this file the role opens on a page of its own.

import { Shutter, fetchSecret, holdToSee } from "./hold.js";

const form = document.querySelector("[data-role-form]");
const print = document.querySelector("[data-print]");

if (form) {
  const shutter = new Shutter(document.querySelector("[data-shutter]"));
  const trouble = document.querySelector("[data-trouble]");
  let hold = 0;

  holdToSee(form.querySelector("button"), {
    async open() {
      const mine = ++hold;
      try {
        const secret = await fetchSecret(form);
        trouble.hidden = true;
        // An answer that comes after the button was let go is for nobody's eyes.
        if (mine === hold) shutter.open(secret);
      } catch (problem) {
        if (/^4/.test(problem.message)) location.reload();
        trouble.textContent = form.dataset.offline;
        trouble.hidden = false;
      }
    },
    close() {
      hold += 1;
      shutter.close();
    },
  });
}

if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
