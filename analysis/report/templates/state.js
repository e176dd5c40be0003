// The hands of the page and what is to be seen at their stops. No rule of the game is known here.

const CODES = JSON.parse(document.getElementById("codes").textContent);

const BY_SEAT = ["hands", "unknown", "status"];
const CARRIED = ["most", "acts", "table", "remarks", "level", "codes", "trick", "number"];

/** Fill in what a stop has from the one before, and what goes without saying. */
function unpacked(stops) {
  let before = { hands: [], unknown: [], status: [] };
  return stops.map((packed) => {
    const frame = { ...packed };
    for (const name of CARRIED) frame[name] = packed[name] ?? before[name];
    for (const name of BY_SEAT) frame[name] = Object.assign([...before[name]], packed[name]);
    if (frame.seat !== undefined) {
      frame.cards ??= null;
      frame.mark ??= "";
      frame.manner ??= frame.cards === null ? "passed" : "played";
    }
    before = frame;
    return frame;
  });
}

const HANDS = [...document.querySelectorAll("script.match-data")].flatMap((script) => {
  const match = JSON.parse(script.textContent);
  const shared = { seats: match.seats, match: match.match, eyes: -1 };
  return match.hands.map((hand) => ({ ...hand, stops: unpacked(hand.stops), of: shared }));
});
HANDS.forEach((hand, index) => { hand.index = index; });

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const USUAL_WAIT = 1;

/** How fast every viewer of the page plays on by itself. */
const pace = { speed: SPEEDS.indexOf(1) };

function anchorOf(hand) {
  return (hand.of.match === null ? "" : `match=${hand.of.match}&`) + `hand=${hand.key}`;
}

function linkTo(hand, stop) {
  return `${anchorOf(hand)}&play=${hand.keys[stop]}`;
}

/** Return the hand and the stop that a link means; null where it means none. */
function meant(hash) {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    return null;
  }
  const parts = Object.fromEntries(text.split("&").map((part) => part.split("=", 2)));
  if (parts.hand === undefined) return null;
  const hand = HANDS.find(
    (one) => one.key === parts.hand && String(one.of.match ?? 1) === (parts.match ?? "1"),
  );
  if (!hand) return null;
  const stop = parts.play === undefined ? 0 : hand.keys.indexOf(parts.play);
  return stop < 0 ? null : { hand, stop };
}

/** Turn over the cards of every seat but one, as the maker of this page did. */
function faceDown(frame, seat) {
  const shows = (_, other) => other === seat;
  return {
    ...frame,
    hands: frame.hands.map((hand, other) => (shows(hand, other) ? hand : "")),
    unknown: frame.unknown.map((count, other) =>
      shows(count, other) ? count : count + frame.hands[other].length / 2,
    ),
  };
}

/** Return what is to be seen at a stop, through one seat's eyes or with all hands open (-1). */
function seen(hand, stop) {
  const { eyes, seats } = hand.of;
  const frame = hand.stops[stop];
  if (eyes < 0) return frame;
  return { ...faceDown(frame, eyes), ...(hand.eyes[seats[eyes].letter][stop] ?? {}) };
}

/** Return the plays of a stop's trick so far, passes that were not written among them. */
function trickUpTo(hand, stop) {
  const plays = [];
  const { trick } = hand.stops[stop];
  for (let index = 0; index <= stop; index += 1) {
    const one = hand.stops[index];
    if (one.seat === undefined || one.trick !== trick) continue;
    plays.push({ index, ...one, ...seen(hand, index) });
    if (index < stop) {
      for (const seat of one.silent ?? []) {
        plays.push({ index, seat: hand.of.seats[seat].letter, cards: null, manner: "silent", level: "fine" });
      }
    }
  }
  return plays;
}

/** A remark worth stopping at: wrong, or missed. */
function isMarked(hand, stop) {
  const { codes, level } = seen(hand, stop);
  return codes.length > 0 && (level === "error" || level === "warning");
}

function isBomb(hand, stop) {
  return hand.stops[stop].bomb === true;
}

/** Find the next stop, also in other hands, that something holds of; null where there is none. */
function seek(hand, stop, way, holds) {
  for (let index = hand.index; index >= 0 && index < HANDS.length; index += way) {
    const other = HANDS[index];
    let at = other === hand ? stop + way : way > 0 ? 0 : other.stops.length - 1;
    for (; at >= 0 && at < other.stops.length; at += way) {
      if (holds(other, at)) return { hand: other, stop: at };
    }
  }
  return null;
}

/** Seconds until the next stop when the viewer plays on by itself. */
function waitAfter(hand, stop) {
  return (hand.stops[stop + 1]?.seconds ?? USUAL_WAIT) / SPEEDS[pace.speed];
}
