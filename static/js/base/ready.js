// Marks the page as ready once every module it came with has run: from here on it answers taps as it is meant to.

const late = [];

/** Have the page be ready only once a module that it does not wait for has come, too. */
export function readyAfter(module) {
  late.push(module);
}

addEventListener("DOMContentLoaded", async () => {
  await Promise.all(late);
  document.documentElement.dataset.ready = "";
});
