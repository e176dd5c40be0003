// A viewer: one hand, stepped through. It builds itself into the empty element of its hand.

const LEVEL_WORDS = { error: "Error", warning: "Note", info: "", fine: "" };

class Viewer {
  constructor(element, hand) {
    this.element = element;
    this.hand = hand;
    this.stop = 0;
    this.timer = 0;
    this.digits = "";
    this.notice = "";
    this.section = element.closest("section");
    this.list = this.section.querySelector(".plays");
    this.links = [...this.list.querySelectorAll("a.play")];
    // The viewer follows links itself; the browser's own jump to the list would get in its way.
    for (const link of this.links) link.removeAttribute("id");
    this.build();
    this.show();
    element.hidden = false;
  }

  // -- what it is made of ---------------------------------------------------------------

  build() {
    const { element, hand } = this;
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", `Step through hand ${hand.number}; ? shows the keys`);
    this.where = make("p", { class: "where" });
    this.seats = make("div", { class: "seats" });
    this.table = make("div", { class: "table" });
    this.trick = make("p", { class: "trick-so-far" });
    this.say = make("div", { class: "say", "aria-live": "polite" });
    this.slider = make("input", {
      type: "range", min: 0, max: hand.stops.length - 1, step: 1, "aria-label": "Place in the hand",
    });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.looking = make("select", { "aria-label": "Whose eyes" });
    this.looking.append(make("option", { value: -1 }, "All hands open"));
    hand.of.seats.forEach((seat, index) => {
      this.looking.append(make("option", { value: index }, `Eyes of ${nameOf(seat)}`));
    });
    this.looking.addEventListener("change", () => lookThrough(hand, Number(this.looking.value)));
    element.append(this.where, this.seats, this.table, this.controls(), this.trick, this.say);
    element.addEventListener("keydown", (event) => onKey(this, event));
  }

  controls() {
    const button = (text, name, key, action) => {
      const made = make("button", { type: "button", title: `${name} (${key})`, "aria-label": name, "aria-keyshortcuts": key }, text);
      made.addEventListener("click", () => action(this));
      return made;
    };
    this.playButton = button("Play", "Play on by itself", "Space", (viewer) => viewer.togglePlay());
    return make(
      "div",
      { class: "controls" },
      this.slider,
      make(
        "div",
        { class: "buttons" },
        button("⇤", "The deal", "Home", (viewer) => viewer.go(0)),
        button("‹ trick", "Last trick", "T", (viewer) => viewer.stepTrick(-1)),
        button("← play", "One play back", "ArrowLeft", (viewer) => viewer.step(-1)),
        this.playButton,
        button("play →", "One play on", "ArrowRight", (viewer) => viewer.step(1)),
        button("trick ›", "Next trick", "t", (viewer) => viewer.stepTrick(1)),
        button("⇥", "The end of the hand", "End", (viewer) => viewer.goLast()),
      ),
      make(
        "div",
        { class: "buttons" },
        button("[ finding", "Finding before", "[", (viewer) => viewer.seek(-1, isMarked, "no finding before this")),
        button("finding ]", "Next finding", "]", (viewer) => viewer.seek(1, isMarked, "no finding after this")),
        button("bomb", "Next bomb", "b", (viewer) => viewer.seek(1, isBomb, "no bomb after this")),
        button("−", "Slower", "-", (viewer) => viewer.changeSpeed(-1)),
        button("+", "Faster", "+", (viewer) => viewer.changeSpeed(1)),
        this.looking,
        button("?", "Keys", "?", showHelp),
      ),
    );
  }

  // -- what it shows --------------------------------------------------------------------

  show() {
    const { hand, stop } = this;
    const frame = seen(hand, stop);
    const last = hand.stops.at(-1).number;
    const place = frame.trick ? `trick ${frame.trick}, play ${frame.number} of ${last}` : `the deal, ${last} plays to come`;
    this.where.replaceChildren(make("b", {}, `Hand ${hand.number}`), ` ${place}`);
    if (this.notice) this.where.append(make("span", { class: "notice", role: "status" }, this.notice));
    this.seats.replaceChildren(...hand.of.seats.map((seat, index) => this.seat(seat, index, frame)));
    this.showTable(frame);
    this.showTrick();
    this.say.setAttribute("aria-live", this.timer ? "off" : "polite");
    this.say.replaceChildren(...this.remarks(frame));
    this.slider.value = stop;
    this.slider.setAttribute("aria-valuetext", place);
    this.looking.value = String(hand.of.eyes);
    this.playButton.textContent = this.timer ? "Stop" : "Play";
    this.markList();
  }

  seat(seat, index, frame) {
    const left = frame.hands[index].length / 2 + frame.unknown[index];
    const acts = frame.acts === index;
    const most = frame.most.includes(index) ? "at most " : "";
    const count = `${most}${left} ${left === 1 ? "card" : "cards"}`;
    const status = make("span", { class: "status" }, frame.status[index]);
    const name = make(
      "div",
      { class: "who" },
      make("span", { class: "letter" }, seat.letter),
      seat.name ? " " : "",
      make("bdi", {}, seat.name),
      make("span", { class: "left" }, count),
      status,
    );
    const classes = ["seat", acts && "acts", this.hand.stops[this.stop].seat === seat.letter && "played"];
    const label = `${nameOf(seat)} holds ${told(frame.hands[index], frame.unknown[index], "no cards")}`;
    return make(
      "div",
      { class: classes.filter(Boolean).join(" ") },
      name,
      row(frame.hands[index], frame.unknown[index], label),
    );
  }

  showTable(frame) {
    const [cards, kind, who, note] = frame.table;
    const lies = cards
      ? [row(cards, 0, `On the table: ${spelled(cards)}`), make("p", {}, make("b", {}, who), `: ${kind}`)]
      : [make("p", { class: "note" }, [who && `${who}: ${kind}`, note].filter(Boolean).join(" "))];
    this.table.replaceChildren(...lies);
  }

  showTrick() {
    const plays = trickUpTo(this.hand, this.stop).map((play) => {
      const what = play.cards === null ? "pass" : spelled(play.cards);
      const now = play.index === this.stop && play.manner !== "silent";
      return make(
        "span",
        { class: `play ${play.level} ${play.manner}${now ? " now" : ""}` },
        make("span", { class: "letter" }, play.seat),
        ` ${what}`,
        play.mark ? ` ${play.mark}` : "",
      );
    });
    this.trick.replaceChildren(...(plays.length ? ["Trick so far: "] : []), ...plays);
    this.trick.hidden = !plays.length;
  }

  remarks(frame) {
    const play = this.hand.stops[this.stop];
    const said = frame.remarks.map(([level, text, code]) => {
      const rule = code && CODES[code];
      return make(
        "p",
        { class: `remark ${level}` },
        LEVEL_WORDS[level] && make("b", {}, `${LEVEL_WORDS[level]}: `),
        text,
        code ? make("code", {}, code) : "",
        rule ? make("span", { class: "rule" }, rule) : "",
      );
    });
    if (play.mark) said.unshift(make("p", { class: "remark info" }, `Marked ${play.mark}`));
    for (const comment of play.comments ?? []) said.push(make("blockquote", {}, comment));
    return said;
  }

  /** Mark the present play in the list; only that one is reached with Tab. */
  markList() {
    this.links.forEach((link, index) => {
      const now = index === this.stop;
      link.tabIndex = now ? 0 : -1;
      if (now) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
      const { level } = seen(this.hand, index);
      for (const other of ["error", "warning", "info", "fine"]) link.classList.toggle(other, other === level);
    });
    const current = this.links[this.stop];
    const { top, bottom } = this.list.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    if (at.top < top) this.list.scrollTop -= top - at.top + 8;
    else if (at.bottom > bottom) this.list.scrollTop += at.bottom - bottom + 8;
  }

  // -- where it goes --------------------------------------------------------------------

  go(stop, { keep = false } = {}) {
    if (!keep) this.pause();
    this.notice = "";
    this.stop = stop;
    this.show();
    rememberLink(this);
  }

  goLast() {
    this.go(this.hand.stops.length - 1);
  }

  /** One stop on or back; past either end to the next hand, but not by a key held down. */
  step(way, held = false) {
    const stop = this.stop + way;
    if (stop >= 0 && stop < this.hand.stops.length) this.go(stop);
    else if (!held) this.stepHand(way, way < 0);
  }

  stepTrick(way) {
    const { stops } = this.hand;
    const here = stops[this.stop].trick;
    if (way > 0) {
      const next = stops.findIndex((one) => one.trick > here);
      this.go(next < 0 ? stops.length - 1 : next);
      return;
    }
    const before = Math.max(0, ...stops.map((one) => one.trick).filter((trick) => trick < here));
    this.go(Math.max(0, stops.findIndex((one) => one.trick === before)));
  }

  stepHand(way, atEnd = false) {
    const hand = HANDS[this.hand.index + way];
    if (!hand) this.tell(way > 0 ? "this is the last hand" : "this is the first hand");
    else open(hand, atEnd ? hand.stops.length - 1 : 0);
  }

  seek(way, holds, otherwise) {
    const found = seek(this.hand, this.stop, way, holds);
    if (!found) this.tell(otherwise);
    else if (found.hand === this.hand) this.go(found.stop);
    else open(found.hand, found.stop);
  }

  goToPlay(key) {
    const stop = this.hand.keys.indexOf(String(Number(key)));
    if (stop < 0) this.tell(`this hand has no play ${key}`);
    else this.go(stop);
  }

  tell(notice) {
    this.pause();
    this.notice = notice;
    this.show();
  }

  // -- playing on by itself -------------------------------------------------------------

  togglePlay() {
    if (this.timer) this.pause();
    else if (this.stop + 1 < this.hand.stops.length) this.playOn();
    else this.notice = "this is the end of the hand";
    this.show();
  }

  playOn() {
    this.timer = setTimeout(() => {
      this.go(this.stop + 1, { keep: true });
      if (this.stop + 1 < this.hand.stops.length) this.playOn();
      else this.pause();
      this.show();
    }, 1000 * waitAfter(this.hand, this.stop));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  changeSpeed(way) {
    pace.speed = Math.min(Math.max(pace.speed + way, 0), SPEEDS.length - 1);
    const plays = this.timer !== 0;
    this.pause();
    if (plays) this.playOn();
    this.notice = `speed ×${SPEEDS[pace.speed]}`;
    this.show();
  }
}

function nameOf(seat) {
  return seat.name ? `${seat.letter} ${seat.name}` : seat.letter;
}
