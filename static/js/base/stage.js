// The dark screen on which a script runs: the line, its gesture, the progress, and buttons for whoever supervises.

/** `lines` are {say, picture}, the picture an element to be copied; `acts` do what the buttons pause … leave say. */
export class Stage {
  #root;
  #lines;
  #drawn = "";

  constructor(root, lines, acts) {
    this.#root = root;
    this.#lines = lines;
    root.addEventListener("click", (event) => {
      const name = event.target.closest("[data-do]")?.dataset.do;
      if (name === "dark") this.#darken();
      else if (name) acts[name]();
      else if (!event.target.closest("form, [data-night]")) acts[this.#pressed()]?.(); // in the dark any place will do
    });
    this.#find("[data-night]").addEventListener("click", () => this.#lighten());
  }

  get hidden() {
    return this.#root.hidden;
  }

  set hidden(hidden) {
    this.#root.hidden = hidden;
    this.#lighten();
    if (!hidden) this.#find("[data-line]").focus({ preventScroll: true });
  }

  /** Draw where the recital stands. */
  draw(recital) {
    const { phase, at, paused, seconds } = recital;
    if (phase === "ready") return;
    this.#find("progress").value = recital.progress;
    const left = recital.counted ? recital.left : 0;
    const now = [phase === "resting" ? "speaking" : phase, at, paused, seconds, left].join();
    if (now === this.#drawn) return;
    this.#drawn = now;
    this.#drawLine(recital);
    this.#find("[data-left]").textContent = left || "";
    const done = phase === "done";
    this.#control("pause").hidden = paused || done;
    this.#control("resume").hidden = !paused;
    for (const name of ["back", "repeat", "dark"]) this.#control(name).hidden = done;
    const next = this.#find("[data-next]");
    if (next) next.hidden = !done;
    if (done) this.#lighten();
  }

  /** Strokes of a gong are numbered, as on the phones. */
  #drawLine({ phase, at, seconds, counted }) {
    const line = this.#find("[data-line]");
    const step = this.#find("[data-step]");
    const spoken = phase !== "countdown" && phase !== "done";
    line.classList.toggle("count-down", phase === "countdown");
    const number = counted ? `${at + 1}. ` : "";
    line.textContent = spoken ? `${number}${this.#lines[at].say}` : phase === "done" ? line.dataset.done : String(seconds);
    step.textContent = spoken
      ? step.dataset.step.replace("{k}", at + 1).replace("{n}", this.#lines.length)
      : step.dataset[phase === "done" ? "over" : "soon"];
    this.#find("[data-picture]").replaceChildren(...(spoken ? [this.#lines[at].picture.cloneNode(true)] : []));
  }

  #find(what) {
    return this.#root.querySelector(what);
  }

  /** What a tap beside the buttons does: it pauses, or resumes. */
  #pressed() {
    return ["pause", "resume"].find((name) => !this.#control(name).hidden);
  }

  #control(name) {
    return this.#find(`[data-do="${name}"]`);
  }

  #darken() {
    this.#find("[data-night]").hidden = false;
    this.#find("[data-night]").focus();
  }

  #lighten() {
    this.#find("[data-night]").hidden = true;
  }
}
