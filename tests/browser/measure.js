/* What is wrong with the page that is open, in a window of this size, as one line of text for each fault. Empty is good.

   The rules, by the word each line begins with:
     sideways   the page, or a part of it, scrolls sideways, or words begin or end beside it
     cut        a line of text is cut off by the box it is in or by the top of the screen, above which nobody can scroll,
                or a field is narrower than what stands in it
     scrolls    a part of a screen of play must be scrolled to be read (a menu, a dialog and a list of its own may), or a
                court on a large screen, which nobody can scroll from a sofa, or one with a ring of seats on a phone on its
                side
     over       text lies over other text, over a drawn card or token or over a button of a sign, or a token over a card,
                or the light around somebody else's token over a name
     covered    something opaque lies over text or over what can be tapped
     below      what answers the prompt, or what must be read before it, is not wholly in the first view (a form of many
                fields and the workshop of boards end where they end), or a turn of a game that is over is not, or is
                under the bar
     hidden     what must be read before it is on the page of a screen of play, but not shown
     after      what must be read before the acts does not stand above them (or beside them)
     thumb      on a phone or an upright tablet the gold button is in the upper half (the first screen begins with it;
                below a field of text it stays by the field: what one types with takes the lower half)
     tiny       text on a court of 1920 px is less than 24 px high: nobody reads it from a sofa
     small      what can be tapped is less than 48 px high or wide
     broken     a word of up to twelve letters is on two lines where it has no hyphen (a name that is too long for its seat
                may be, in large letters any name at a seat, and an address, which has no spaces)
     zooms      two quick taps on what can be tapped would enlarge the page
     selects    a long press beside what is held would select text
     touches    what ends or forgets something stands closer than 8 px to another button
   In letters twice as large, or 320 px wide, the page may scroll, so that `below` and `scrolls` are not asked, and only
   words of up to eight letters must stay whole (large: true): a longer one may be wider than its seat or its card. */
({ width, height, large = false }) => {
  const found = new Set();
  const TAP = 47.5;
  const NEAR = 8;
  const OVERLAP = 2;

  const bare = new CSSStyleSheet();
  bare.replaceSync("*, *::before, *::after { pointer-events: auto !important; transition: none !important; }");
  document.adoptedStyleSheets.push(bare);
  scrollTo(0, 0);

  const box = (one) => one.getBoundingClientRect();
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 40);
  const kind = (one) => {
    const classes = (one.className.baseVal ?? one.className).trim().split(/\s+/).filter(Boolean).slice(0, 3);
    return [one.tagName.toLowerCase() + (one.id && !/\d/.test(one.id) ? `#${one.id}` : ""), ...classes].join(".");
  };
  const within = (one) => {
    const hull = one.closest("[id]:not(svg *), .acts, .notes, .ring, .middle, section, header, nav, li, form");
    return hull && hull !== one && hull !== document.body ? `${kind(hull)} ` : "";
  };
  const name = (one) => `${within(one)}${kind(one)} “${short(one.value || one.textContent || one.ariaLabel || "")}”`;
  const styles = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const hulls = (one) => {
    const all = [];
    for (let hull = one; hull; hull = hull.parentElement) all.push(hull);
    return all;
  };
  const forReaders = new Map(); // out of sight, for screen readers alone
  const aside = (one) => {
    if (!one) return false;
    if (!forReaders.has(one)) {
      const { clipPath } = style(one);
      const tiny = clipPath.startsWith("inset(50%") || (style(one).position === "absolute" && box(one).width <= 1.5);
      forReaders.set(one, tiny || aside(one.parentElement));
    }
    return forReaders.get(one);
  };
  const layers = new Map(); // what moves on its own when the page scrolls, or lies over all of it
  const layer = (one) => {
    if (!one || one === document.body) return null;
    if (!layers.has(one)) {
      const own = /fixed|sticky/.test(style(one).position) || one.matches("dialog[open], details.menu[open] > .panel");
      layers.set(one, own ? one : layer(one.parentElement));
    }
    return layers.get(one);
  };
  const opened = document.querySelector("dialog[open], details.menu[open] > .panel, [popover]:popover-open");
  const behind = (one) => opened && !opened.contains(one); // it may be covered: one is looking at something else
  const meet = (a, b) =>
    Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // Every line of text, as high as its capital letters.
  const aims = "button, summary, select, a, input, textarea, [tabindex='0'][role]";
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("script, style, template, noscript, svg, select, [hidden]")) continue;
    if (!seen(one) || aside(one) || parseFloat(style(one).fontSize) < 1) continue;
    range.selectNodeContents(node);
    for (const at of range.getClientRects()) {
      if (at.width < 1) continue;
      const ink = { left: at.left, right: at.right, top: at.top + 0.2 * at.height, bottom: at.top + 0.82 * at.height };
      lines.push({ one, ...ink });
    }
  }

  // sideways
  const wide = document.documentElement.scrollWidth;
  if (wide > width + 1) {
    const out = [...document.body.querySelectorAll("*")].filter((one) => seen(one) && !aside(one) && box(one).right > width + 1);
    const least = out.filter((one) => !out.some((other) => other !== one && one.contains(other)));
    found.add(`sideways: the page is ${wide} px wide: ${least.slice(0, 3).map(name).join(", ")}`);
  }

  // cut, and words beside the page
  const clips = (hull) => /hidden|clip/.test(style(hull).overflowX + style(hull).overflowY);
  const rolls = (hull) => /auto|scroll/.test(style(hull).overflowX + style(hull).overflowY);
  for (const line of lines) {
    let free = style(line.one).position; // an absolute box is cut only from its containing block on
    let rolled = false;
    for (const hull of hulls(line.one)) {
      if (hull === document.body || hull === document.documentElement) break;
      const own = style(hull);
      const holds = own.position !== "static" || own.transform !== "none" || own.containerType !== "normal";
      if (hull !== line.one && free === "absolute" && !holds) continue;
      if (clips(hull) && !(own.display === "inline")) {
        const at = box(hull);
        const sides = Math.max(line.right - at.right, at.left - line.left);
        const ends = Math.max(line.bottom - at.bottom, at.top - line.top);
        const cutX = /hidden|clip/.test(own.overflowX) && sides > 1.5 && sides;
        const cutY = /hidden|clip/.test(own.overflowY) && !rolled && ends > 1 && ends;
        if (cutX || cutY) found.add(`cut: ${name(line.one)} by ${kind(hull)}`);
      }
      if (rolls(hull)) rolled = true;
      if (own.position === "fixed") break;
      if (holds || free === "static") free = own.position;
      if (free === "relative" || free === "sticky") free = "static";
    }
    const above = !rolled && line.bottom > line.top && line.top < -1 && !behind(line.one);
    if (above) found.add(`cut: ${name(line.one)} begins ${Math.round(-line.top)} px above the screen`);
    if (!rolled && wide <= width + 1 && (line.right > width + 1.5 || line.left < -1.5)) {
      found.add(`sideways: ${name(line.one)} leaves the page`);
    }
  }
  // A line further down in a list of its own is not seen yet, and covered by nothing.
  const rolledOut = (line) => {
    const y = (line.top + line.bottom) / 2;
    return hulls(line.one).some((hull) => rolls(hull) && (y > box(hull).bottom || y < box(hull).top));
  };
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of document.querySelectorAll("input[type=text], input[type=search], input:not([type]), input[type=number]")) {
    if (!seen(one) || aside(one)) continue;
    const own = style(one);
    pen.font = one.value ? own.font : getComputedStyle(one, "::placeholder").font;
    const hint = one.value ? 0 : pen.measureText(one.placeholder).width + parseFloat(own.paddingLeft) + parseFloat(own.paddingRight);
    if (Math.max(one.scrollWidth, hint) > one.clientWidth + 1) found.add(`cut: field ${name(one)}${one.value ? "" : one.placeholder}`);
  }
  const mayRoll = "dialog, .panel, textarea, select, input, pre";
  for (const one of document.body.querySelectorAll("*")) {
    if (one.matches(mayRoll) || one instanceof SVGElement || !seen(one) || aside(one)) continue;
    const own = style(one);
    if (own.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + parseFloat(own.fontSize) / 3) {
      found.add(`cut: ${name(one)} has more lines than it shows`);
    }
    if (!rolls(one)) continue;
    if (/auto|scroll/.test(own.overflowX) && one.scrollWidth > one.clientWidth + 1) {
      found.add(`sideways: ${name(one)} scrolls sideways`);
    }
    const inPlay = one.closest("main.play") && !one.closest(mayRoll);
    if (!large && inPlay && /auto|scroll/.test(own.overflowY) && one.scrollHeight > one.clientHeight + 2) {
      found.add(`scrolls: ${name(one)} by ${one.scrollHeight - one.clientHeight} px`);
    }
  }

  const low = width > 560 && height < 497 && document.querySelector("main.tv .table > :is(.ring, .who, .square)");
  if (!large && (low || (width >= 1280 && document.querySelector("main.tv"))) && document.documentElement.scrollHeight > height + 1) {
    found.add(`scrolls: the court is ${document.documentElement.scrollHeight} px high`);
  }

  if (width >= 1920 && document.querySelector("main.tv")) {
    const labels = [...document.querySelectorAll("svg text")].filter((one) => seen(one) && !aside(one));
    for (const one of new Set([...lines.map((line) => line.one), ...labels])) {
      const drawn = one.ownerSVGElement ? one.getScreenCTM().d : 1;
      const high = parseFloat(style(one).fontSize) * drawn;
      if (high < 23.5) found.add(`tiny: ${name(one)} is ${Math.round(high)} px high`);
    }
  }

  // broken: the letters of a word are on two lines
  const words = (text) => text.replace(/\S+:\/\/\S+/g, (address) => " ".repeat(address.length)).matchAll(/\p{L}{2,}/gu);
  const BREAKS = large ? 8 : 12;
  for (const one of new Set(lines.map((line) => line.one))) {
    if (style(one).hyphens === "auto" || aside(one) || (large ? one.closest("b.long, .name, b[title], a[title], li[title]") : one.matches("b.long, .name"))) continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of words(node.data)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const pieces = [...range.getClientRects()].filter((at) => at.width > 0.5);
        if (node.data[index - 1] === "\u00ad" && pieces.length > 1) pieces.shift(); // the hyphen at the end of the line above
        const below = pieces.some((at) => at.top >= (pieces[0].top + pieces[0].bottom) / 2);
        if (below && word.length <= BREAKS) found.add(`broken: ${word} in ${name(one)}`);
      }
    }
  }

  // over
  const tall = document.documentElement.scrollHeight;
  lines.sort((a, b) => a.top - b.top);
  lines.forEach((a, at) => {
    for (let next = at + 1; next < lines.length && lines[next].top < a.bottom - OVERLAP; next += 1) {
      const b = lines[next];
      if (a.one === b.one || layer(a.one) !== layer(b.one) || behind(a.one) || behind(b.one)) continue;
      if (meet(a, b) > OVERLAP) found.add(`over: ${name(b.one)} on ${name(a.one)}`);
    }
  });
  const cards = [...document.querySelectorAll(".slot, .card, .tok, .sign, .pile .i, .cover, .icon-btn")].filter((one) => seen(one) && !aside(one));
  const places = cards.map((one) => ({ one, at: box(one) })).filter(({ at }) => at.width > 1);
  // How far the light around a token reaches: the widest of its shadows that have an edge.
  const lightOf = (one) =>
    Math.max(0, ...[...style(one).boxShadow.matchAll(/(rgba?\([^)]*\)|\w+\([^)]*\)) 0px 0px 0px ([\d.]+)px(?! inset)/g)].map((one) => Number(one[2])));
  for (const line of lines) {
    for (const { one, at } of places) {
      if (one.contains(line.one) || layer(one) !== layer(line.one) || behind(line.one)) continue;
      if (meet(line, at) > OVERLAP) found.add(`over: ${name(line.one)} on ${name(one)}`);
      else if (one.matches(".tok") && !(one.closest("li") ?? one.parentElement).contains(line.one)) {
        const far = lightOf(one);
        const lit = { left: at.left - far, right: at.right + far, top: at.top - far, bottom: at.bottom + far };
        if (meet(line, lit) > OVERLAP) found.add(`over: the light of ${name(one)} on ${name(line.one)}`);
      }
    }
  }
  places.forEach((a, at) => {
    for (const b of places.slice(at + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one) || layer(a.one) !== layer(b.one)) continue;
      if (a.one.closest(".pile, .heap, .pack") && b.one.closest(".pile, .heap, .pack")) continue;
      if (a.one.matches(".sign, .tok") && b.one.matches(".sign, .tok") && a.one.matches(".sign") !== b.one.matches(".sign")) continue;
      if (meet(a.at, b.at) > OVERLAP && !(behind(a.one) || behind(b.one))) found.add(`over: ${name(a.one)} on ${name(b.one)}`);
    }
  });

  // covered: at some points something opaque is hit that the words or the button are not in
  const alpha = (colour) => (colour === "transparent" ? 0 : Number(/[,/] ?([\d.]+)\)$/.exec(/rgba|\//.test(colour) ? colour : "")?.[1] ?? 1));
  const solid = (one) => {
    if (Number(style(one).opacity) === 0) return false; // a list that lies over its picture, to be found by keys
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) return style(one).fill !== "none" && alpha(style(one).fill) > 0.5;
    return alpha(style(one).backgroundColor) > 0.5 || style(one).backgroundImage.startsWith("linear");
  };
  const lid = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit || hit === one || one.contains(hit) || hit.contains(one)) return null;
    return hulls(hit).find((hull) => !hull.contains(one) && solid(hull)) ?? null;
  };
  const inView = (at) => at.top >= 0 && at.bottom <= height && at.left >= 0 && at.right <= width;
  // In Sultane the notes say how the tales are handled.
  const needed = ".prompt :is(.do, .say, .how, .notice), .words :is(.do, .say, .notice), .stage.play:not(.notes-last, .acts-first) > .notes .note";
  for (const line of lines) {
    if (!inView(line) || behind(line.one) || rolledOut(line)) continue;
    const y = (line.top + line.bottom) / 2;
    for (const x of [line.left + 2, (line.left + line.right) / 2, line.right - 2]) {
      const by = lid(line.one, x, y);
      if (!by) continue;
      const bar = layer(by);
      if (bar && bar !== layer(line.one) && tall > height + 1 && (large || !line.one.closest(needed))) continue; // it scrolls away
      found.add(`covered: ${name(line.one)} by ${name(by)}`);
      break;
    }
  }
  // at the very end a bar lies over nothing any more
  if (tall > height + 1 && !opened) {
    scrollTo(0, tall);
    const moved = scrollY;
    for (const line of moved ? lines : []) {
      if (layer(line.one)) continue;
      const y = (line.top + line.bottom) / 2 - moved;
      if (y < height / 2 || y > height) continue;
      const by = lid(line.one, (line.left + line.right) / 2, y);
      if (by && layer(by)) found.add(`covered: ${name(line.one)} by ${name(by)}, however far one scrolls`);
    }
    for (const one of moved ? document.querySelectorAll(aims) : []) {
      if (!seen(one) || aside(one) || layer(one) || one.disabled || box(one).height < 2) continue;
      const at = box(one);
      const [x, y] = [(at.left + at.right) / 2, at.bottom - 4];
      const by = y > height / 2 && y < height ? lid(one, x, y) : null;
      if (by && layer(by)) found.add(`covered: ${name(one)} by ${name(by)}, however far one scrolls`);
    }
    scrollTo(0, 0);
  }

  // While nobody can be picked a narrow ring is a strip, in which nothing can be tapped.
  const narrow = document.querySelector(".table.rests > .ring .seat");
  const strip = Boolean(narrow) && style(narrow).position === "static";
  // What answers the prompt: on a screen of play all acts, seats and what else is tapped on the table from above,
  // elsewhere the gold button, what is held, and the button by which this device is given back.
  const ring = strip ? "" : ", main.play .ring :is(button, label, a[href]).seat-in";
  const fields = ":is(button, a, input, select, summary)";
  const table = `main.play .acts ${fields}, main.play :is(.square, .hub) ${fields}, main.phone .dock ${fields}:not(.ways *)${ring}`;
  const acts = [...document.querySelectorAll(`${table}, main .btn-1:not(form.fields *, .workshop *), main .hold, main:has(.private) .acts .btn`)].filter(
    (one) => seen(one) && !aside(one) && !behind(one) && one.type !== "hidden" && !one.closest("dialog, details:not([open]) > :not(summary)"),
  );
  for (const one of acts) {
    const area = one.matches("input[type=radio], input[type=checkbox]") ? (one.closest("label") ?? one) : one;
    if (aside(area)) continue;
    const at = box(area);
    if (!large && (at.top < -0.5 || at.bottom > height + 0.5)) {
      found.add(`below: ${name(area)} ends at ${Math.round(at.bottom)} of ${height} px`);
      continue;
    }
    const spots = one.matches(".seat-in")
      ? [[at.left + at.width / 2, at.top + 20]]
      : [[0.5, 0.5], [0.5, 0], [0.5, 1], [0, 0.5], [1, 0.5]].map(([x, y]) => [
          at.left + 4 + x * (at.width - 8),
          at.top + 4 + y * (at.height - 8),
        ]);
    const by = spots.filter(([, y]) => y > 0 && y < height).map(([x, y]) => lid(area, x, y)).find(Boolean);
    const bar = by && layer(by);
    if (bar && bar !== layer(area) && large && tall > height + 1) continue; // it scrolls away
    if (by) found.add(`covered: ${name(area)} by ${name(by)}`);
  }
  if (!large && acts.length && document.querySelector("main.play")) {
    for (const line of lines) {
      if (line.one.closest(needed) && line.bottom > height) found.add(`below: ${name(line.one)}`);
    }
  }

  const sticks = [...document.querySelectorAll("main.end .dock, main.end .dock > *")].filter((one) => style(one).position === "sticky" && seen(one));
  const edge = Math.min(height, ...sticks.map((one) => box(one).top));
  for (const one of large ? [] : document.querySelectorAll("main.end .story > li")) {
    const at = box(one);
    if (at.bottom > edge + 0.5) found.add(`below: ${name(one)} ends at ${Math.round(at.bottom)} of ${Math.round(edge)} px`);
  }
  if (acts.length) {
    for (const one of document.querySelectorAll("main.play .prompt:not(:has(.known[open], .notice.bad)) :is(.do, .say > p, .how), .stage.play > .words :is(.do, .say > p)")) {
      if (!seen(one) || aside(one)) found.add(`hidden: ${name(one)}`);
    }
  }

  // after and thumb: what is read comes before what is tapped, and what goes on is tapped with the thumb
  const answers = acts.filter((one) => one.matches("main.play .acts *") && !aside(one) && box(one).height > 2);
  for (const line of lines) {
    if (!line.one.closest(needed) || line.one.closest("details, .prompt > .say") || behind(line.one)) continue;
    for (const one of answers) {
      const at = box(one);
      if (line.top > at.bottom - OVERLAP && line.left < at.right && line.right > at.left) found.add(`after: ${name(line.one)} below ${name(one)}`);
    }
  }
  const types = [...document.querySelectorAll("main :is(input:is(:not([type]), [type=text], [type=search], [type=number]), textarea)")].some(seen);
  if (!large && height > width && !opened && !types) {
    for (const one of acts.filter((each) => each.matches(".btn-1") && !each.closest(".start"))) {
      const at = box(one);
      if ((at.top + at.bottom) / 2 < height / 2) found.add(`thumb: ${name(one)} at ${Math.round(at.top)} of ${height} px`);
    }
  }

  // small and touches
  const spread = (one) => {
    const over = getComputedStyle(one, "::after"); // a layer of its own makes all of what it stands on a place to tap
    const whole = over.content !== "none" && over.position === "absolute" && ["top", "right", "bottom", "left"].every((side) => over[side] === "0px");
    return whole && style(one).position === "static" ? (one.offsetParent ?? one) : one;
  };
  for (const one of document.querySelectorAll(aims)) {
    if (!seen(one) || aside(one) || one.type === "hidden" || one.disabled || box(one).height < 2) continue;
    if (one.matches("a") && style(one).display === "inline") continue; // a link in a sentence
    if (strip && one.closest(".ring")) continue; // it is shown there, not tapped
    const area = one.matches("input[type=radio], input[type=checkbox]") ? (one.closest("label") ?? one) : spread(one);
    const at = box(area);
    if (Math.min(at.width, at.height) < TAP) found.add(`small: ${name(area)} is ${Math.round(at.width)}x${Math.round(at.height)}`);
  }
  const grave = [...document.querySelectorAll("main .btn-x")].filter((one) => seen(one) && !aside(one));
  const others = [...document.querySelectorAll("main :is(.btn, button, a.quiet)")].filter((one) => seen(one) && !aside(one));
  for (const one of grave) {
    const at = box(one);
    const around = { left: at.left - NEAR, right: at.right + NEAR, top: at.top - NEAR, bottom: at.bottom + NEAR };
    for (const other of others) {
      if (other !== one && !other.contains(one) && meet(around, box(other)) > 0.5) found.add(`touches: ${name(one)} and ${name(other)}`);
    }
  }

  // zooms and selects
  for (const one of document.querySelectorAll("a[href], button, input:not([type=hidden]), label, select, summary")) {
    if (!/manipulation|none/.test(style(one).touchAction)) found.add(`zooms: ${name(one)}`);
  }
  if (document.querySelector(".hold")) {
    const { userSelect, webkitUserSelect } = style(document.body);
    if ((userSelect ?? webkitUserSelect) !== "none") found.add("selects: the page of what is held");
  }

  document.adoptedStyleSheets.pop();
  return [...found];
};
