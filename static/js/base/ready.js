// Marks the page as ready once every module it came with has run: from here on it answers taps as it is meant to.

addEventListener("DOMContentLoaded", () => {
  document.documentElement.dataset.ready = "";
});
