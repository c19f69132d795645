// How old what a page shows is: a clock on it is as old as the page, or as the newest drawing of it.

/** Milliseconds since what is shown came. */
export function age() {
  const { drawn } = document.documentElement.dataset; // by follow.js
  return performance.now() - (drawn ?? performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now());
}
