// The keys: those of the terminal's player, as far as a page may have them. Tab stays the browser's,
// since without it nobody gets on without a mouse; N and P go from hand to hand instead.

const KEYS = [
  { keys: ["ArrowRight", "l", "n"], shown: "→ l n", does: "one play on", run: (viewer, event) => viewer.step(1, event.repeat) },
  { keys: ["ArrowLeft", "h", "p"], shown: "← h p", does: "one play back", run: (viewer, event) => viewer.step(-1, event.repeat) },
  { keys: ["t"], shown: "t", does: "next trick", run: (viewer) => viewer.stepTrick(1) },
  { keys: ["T"], shown: "T", does: "last trick", run: (viewer) => viewer.stepTrick(-1) },
  { keys: ["N"], shown: "N", does: "next hand", run: (viewer) => viewer.stepHand(1) },
  { keys: ["P"], shown: "P", does: "hand before", run: (viewer) => viewer.stepHand(-1) },
  { keys: ["Home"], shown: "Home", does: "the deal", run: (viewer) => viewer.go(0) },
  { keys: ["End"], shown: "End", does: "the end of the hand", run: (viewer) => viewer.goLast() },
  { keys: ["]"], shown: "]", does: "next finding or missed bomb", run: (viewer) => viewer.seek(1, isMarked, "no finding after this") },
  { keys: ["["], shown: "[", does: "finding or missed bomb before", run: (viewer) => viewer.seek(-1, isMarked, "no finding before this") },
  { keys: ["b"], shown: "b", does: "next bomb", run: (viewer) => viewer.seek(1, isBomb, "no bomb after this") },
  { keys: ["Enter"], shown: "digits Enter", does: "go to a play by its number", run: goToDigits },
  { keys: ["v"], shown: "v", does: "through one seat's eyes; again: the next seat's", run: (viewer) => lookThroughNext(viewer) },
  { keys: ["o"], shown: "o", does: "all hands open", run: (viewer) => lookThrough(viewer.hand, -1) },
  { keys: [" "], shown: "Space", does: "play on by itself, and stop", run: (viewer) => viewer.togglePlay() },
  { keys: ["+", "="], shown: "+", does: "faster", run: (viewer) => viewer.changeSpeed(1) },
  { keys: ["-"], shown: "-", does: "slower", run: (viewer) => viewer.changeSpeed(-1) },
  { keys: ["?"], shown: "?", does: "this help", run: (viewer) => showHelp(viewer) },
];

/** Keys that an element of the browser's own needs for itself. */
function isTaken(target, key) {
  if (target.tagName === "SELECT") return true;
  if (target.tagName === "BUTTON") return key === " " || key === "Enter";
  return target.type === "range" && ["ArrowRight", "ArrowLeft", "Home", "End"].includes(key);
}

function onKey(viewer, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target, event.key)) return;
  if (/^[0-9]$/.test(event.key)) {
    viewer.digits = (viewer.digits + event.key).slice(-4);
    viewer.notice = `play ${viewer.digits}, Enter goes there`;
    viewer.show();
    return;
  }
  const found = KEYS.find(({ keys }) => keys.includes(event.key));
  if (!found) return;
  event.preventDefault();
  found.run(viewer, event);
  viewer.digits = "";
}

function goToDigits(viewer) {
  if (viewer.digits) viewer.goToPlay(viewer.digits);
}

/** Look through one seat's eyes in all hands of a match. */
function lookThrough(hand, seat) {
  hand.of.eyes = seat;
  for (const viewer of VIEWERS.values()) {
    if (viewer.hand.of === hand.of) viewer.show();
  }
}

/** Look through the eyes of the seat that played or is to act, then of the one after. */
function lookThroughNext(viewer) {
  const { hand, stop } = viewer;
  const { seats, eyes } = hand.of;
  const played = seats.findIndex((seat) => seat.letter === hand.stops[stop].seat);
  const first = played >= 0 ? played : Math.max(0, hand.stops[stop].acts);
  lookThrough(hand, eyes >= 0 ? (eyes + 1) % seats.length : first);
}

function showHelp(viewer) {
  viewer.pause();
  viewer.show();
  document.getElementById("help").showModal();
}

function fillHelp() {
  const list = document.querySelector("#help dl");
  for (const { shown, does } of KEYS) {
    list.append(make("div", {}, make("dt", {}, make("kbd", {}, shown)), make("dd", {}, does)));
  }
}
