// A number field with a button on each side. Without this file the field itself takes the number.

const SPRITE = document.querySelector(".i use").getAttribute("href").split("#")[0];

function button(field, by, icon, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "icon-btn";
  made.setAttribute("aria-label", label);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${SPRITE}#${icon}`);
  svg.append(use);
  made.append(svg);
  made.addEventListener("click", () => {
    if (by < 0) field.stepDown();
    else field.stepUp();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return made;
}

for (const stepper of document.querySelectorAll("[data-stepper]")) {
  const field = stepper.querySelector("input");
  const less = button(field, -1, "ui-minus", stepper.dataset.less);
  const more = button(field, 1, "ui-plus", stepper.dataset.more);
  const bound = () => {
    less.disabled = Number(field.value) <= Number(field.min);
    more.disabled = Number(field.value) >= Number(field.max);
  };
  field.before(less);
  field.after(more);
  field.addEventListener("input", bound);
  bound();
}
