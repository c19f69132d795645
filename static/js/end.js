// The roles are turned over one after the other. Without this file all of them lie open at once.

const bar = document.querySelector("[data-turning]");
const roles = [...document.querySelectorAll("[data-role]")];

function turn(role) {
  role.classList.remove("down");
  role.querySelector(".what").hidden = false;
}

function waiting() {
  return roles.filter((role) => role.classList.contains("down"));
}

function settle() {
  if (waiting().length) return;
  bar.hidden = true;
  // A reload must not cover them again.
  history.replaceState(null, "", location.pathname);
}

if (bar) {
  for (const role of roles) {
    role.classList.add("down");
    role.querySelector(".what").hidden = true;
  }
  bar.hidden = false;
  bar.querySelector("[data-next]").addEventListener("click", () => {
    const next = waiting()[0];
    turn(next);
    next.scrollIntoView({ block: "nearest" });
    settle();
  });
  bar.querySelector("[data-all]").addEventListener("click", () => {
    waiting().forEach(turn);
    settle();
  });
}
