// What this browser keeps by itself goes with what the server forgets: it clears it by request of the server over https alone.

import "../base/ready.js";

document.querySelector("form[data-forgets]").addEventListener("submit", () => {
  localStorage.clear();
  if (isSecureContext) caches.delete("chevet-seat"); // elsewhere no browser has it
});
