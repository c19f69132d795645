// Fetches the style sheet of motion and countdown with the modules that need it, so that no first visit does.

let there = null;

/** Resolves when the style sheet is there, or never will be. */
export function dress() {
  there ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("../../css/base/lively.css", import.meta.url).pathname;
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
  return there;
}
