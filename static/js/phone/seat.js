// A player's page: it follows the court, sends what its seat decides, and shows its role while a button is held.

import { sendForms } from "../base/send_forms.js";
import { announce, newestLine } from "../base/announce.js";
import { follow } from "../base/follow.js";
import { complain, fetchSecret, holdToSee, Shutter, whenLeaving } from "../base/hold_to_see.js";

const main = document.querySelector("main.phone[data-seen]");
const form = main.querySelector("[data-role-form]"); // not in a game without a role to hold

/** Show the role that `form` asks for while its button is held; return what fetches it beforehand. */
function showRole() {
  const shutter = new Shutter(main.querySelector("[data-shutter]"));
  let secret = null;
  let held = false;
  let looked = main.dataset.looked === "yes";

  function open() {
    held = true;
    if (secret) show();
    else load();
  }

  function close() {
    held = false;
    shutter.close();
  }

  function show() {
    shutter.open(secret);
    if (looked) return;
    looked = true;
    fetch(main.dataset.lookedAt, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => {
      looked = false;
    });
  }

  /** Have the secret ready, so that the window opens at once when the button is held; an older one may be of another deal. */
  async function load() {
    secret = null;
    try {
      secret = await fetchSecret(form);
      complain(main, "");
      if (held) show();
    } catch (problem) {
      shutter.close();
      // A refusal means that this seat is no longer this phone's: the server says so on a page of its own.
      if (/^4/.test(problem.message)) location.reload();
      else if (held) complain(main, main.dataset.offline);
    }
  }

  holdToSee(form.querySelector("button"), { open, close });
  whenLeaving(() => {
    secret = null;
    close();
  }, load);
  load();
  return load;
}

const loadRole = form && showRole();

const follower = follow({
  after: () => announce(newestLine(main.querySelector(".news"))),
  // Every phone asks for its secret at every change, so that none is seen to be the one that has news.
  changed: () => loadRole?.(),
});

sendForms({
  mine: (sent) => sent.closest("main.phone [data-live]") && sent.action.endsWith("/play"),
  done: async (answer) => follower.show(new DOMParser().parseFromString(await answer.text(), "text/html")),
  drawn: follower.show,
  lost: (tap, takeBack) => complain(main, tap && main.dataset.waits.replace("{tap}", tap), takeBack),
});
