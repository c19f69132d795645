// The button that prints the sheet of codes. Without this file the browser's own menu prints it.

import "../base/ready.js";

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
