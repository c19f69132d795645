// The game master's tablet, held to see by those without a phone: each hold fetches the role again, because the log tells
// everybody that it was shown.

import "../base/ready.js";
import { complain, fetchSecret, holdToSee, Shutter } from "../base/hold_to_see.js";

function follow(form) {
  const shutter = new Shutter(document.querySelector("[data-shutter]"));
  let hold = 0;
  holdToSee(form.querySelector("button"), {
    async open() {
      const mine = ++hold;
      try {
        const secret = await fetchSecret(form);
        complain(document, "");
        // An answer that comes after the button was let go is not shown.
        if (mine === hold) shutter.open(secret);
      } catch (problem) {
        if (/^4/.test(problem.message)) location.reload();
        else complain(document, form.dataset.offline);
      }
    },
    close() {
      hold += 1;
      shutter.close();
    },
  });
}

follow(document.querySelector("[data-role-form]"));
