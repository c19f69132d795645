// Announces what has just happened to screen readers, in an element that stays while the rest is drawn again.

/** The newest line of the log in `news`, as everybody may read it. */
export function newestLine(news) {
  return [...(news?.querySelectorAll("[data-told]") ?? [])].pop()?.textContent ?? "";
}

/** Have `text` said, unless it was the last that was said. */
export function announce(text) {
  const place = document.querySelector("[data-announce]");
  const said = text.replace(/\s+/g, " ").trim();
  if (place && said && place.textContent !== said) place.textContent = said;
}
