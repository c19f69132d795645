// A tap on an option draws the page anew: it then stands where it stood, and the folds that were open are open.

const KEY = "setup";
const folds = () => [...document.querySelectorAll("#setup details")];

document.getElementById("setup")?.addEventListener("submit", () => {
  const open = folds().map((fold) => fold.open);
  sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, open, top: scrollY }));
});

const last = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
sessionStorage.removeItem(KEY);
if (last.page === location.pathname && last.open.length === folds().length) {
  folds().forEach((fold, at) => (fold.open ||= last.open[at]));
  scrollTo(0, last.top);
}
