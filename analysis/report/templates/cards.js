// Elements and cards. Text is always set as text, so that nothing in a record becomes markup.

const SVG = "http://www.w3.org/2000/svg";
const SUITS = { s: "♠", c: "♣", d: "♦", h: "♥" };

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Split canonical text, two characters a card. */
function cardsIn(text) {
  return text.match(/../g) ?? [];
}

/** Spell cards as people do: "10♦ J♣". */
function spelled(text) {
  return cardsIn(text)
    .map((card) => (card[0] === "T" ? "10" : card[0]) + SUITS[card[1]])
    .join(" ");
}

function front(card) {
  const [rank, suit] = card;
  return draw(
    "svg",
    { class: `card suit-${suit}`, viewBox: "0 0 50 70" },
    draw("use", { href: "#card-front" }),
    draw("text", { x: 9.5, y: 19, class: rank === "T" ? "rank ten" : "rank" }, rank === "T" ? "10" : rank),
    draw("use", { href: `#suit-${suit}`, x: 3.2, y: 22.5, width: 12.6, height: 12.6 }),
    draw("use", { href: `#suit-${suit}`, x: 20, y: 38, width: 24, height: 24 }),
  );
}

function back() {
  return draw("svg", { class: "card back", viewBox: "0 0 50 70" }, draw("use", { href: "#card-back" }));
}

/** Lay out cards side by side, then so many backs; they overlap where there is little room. */
function row(text, unknown, label) {
  const cards = cardsIn(text).map(front);
  for (let count = 0; count < unknown; count += 1) cards.push(back());
  const slots = cards.map((card) => make("span", { class: "slot" }, card));
  return make("div", { class: "cards", role: "img", "aria-label": label }, ...slots);
}

/** Say in words what a row of cards shows. */
function told(text, unknown, none) {
  const hidden = unknown ? `${unknown} face down` : "";
  return [spelled(text), hidden].filter(Boolean).join(", ") || none;
}
