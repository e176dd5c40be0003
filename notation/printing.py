"""Records to text, in the canonical form: byte-exact, and the same again when read and printed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from tienlen.notation.cards import Cards, cards_text, is_even_run
from tienlen.notation.errors import UnprintableError
from tienlen.notation.records import (
    Aside,
    Broken,
    Deal,
    End,
    Gap,
    Hand,
    HandLine,
    Left,
    Match,
    Place,
    Play,
    Points,
    Score,
    Tag,
    Total,
    Trade,
    Trick,
    Win,
)
from tienlen.notation.repeating import repeats
from tienlen.notation.tags import HAND_TAGS, MATCH_TAGS, escape_tag, sorted_tags

_COMMENT_INDENT = "  "
_QUAD = 4
_FURTHER_LINE = re.compile(r"\n(?=[^\n])")

MOST_TEXTS = 20_000
"""How many groups of cards are remembered with their text before that starts afresh."""

_known: tuple[dict[Cards, str], dict[Cards, str]] = ({}, {})
"""The text of cards played or traded before: with letters for the suits, and with symbols."""


def can_print(match: Match) -> bool:
    """Tell whether a match can be printed without loss: all of it could be read."""
    return not (
        match.broken
        or any(isinstance(line, Broken) for hand in match.hands for line in hand.lines)
        or any(finding.code == "syntax" for finding in match.findings)
    )


def print_matches(matches: Iterable[Match], *, symbols: bool = False) -> Iterator[str]:
    """Print matches one after the other in canonical form, a text a match.

    Raises:
        UnprintableError: a match holds lines that could not be read.
    """
    for number, match in enumerate(matches):
        yield print_match(match, symbols=symbols, first=number == 0)


def print_match(match: Match, *, symbols: bool = False, first: bool = True) -> str:
    """Print a match in canonical form; `first` puts the version line before it.

    With `symbols` suits are `♠♣♦♥`. Tricks without a number get one, unless a line of their hand
    may be no trick: cards dealt that are written as a play, or the line before it once more.

    Raises:
        UnprintableError: the match holds lines that could not be read.
    """
    if not can_print(match):
        raise UnprintableError("the match holds lines that could not be read")
    printer = _Printer(symbols=symbols)
    if first:
        printer.lines.append("%TLN 1")
    printer.match(match)
    printer.lines.append("")
    return "\n".join(printer.lines)


def print_played(match: Match) -> str:
    """Print what was played and claimed in a match: its canonical form without notes.

    Notes are what no rule looks at: asides, comments, glyphs and seconds.

    Raises:
        UnprintableError: the match holds lines that could not be read.
    """
    if not can_print(match):
        raise UnprintableError("the match holds lines that could not be read")
    printer = _Printer(symbols=False, notes=False)
    printer.match(match)
    printer.lines.append("")
    return "\n".join(printer.lines)


def print_hand(hand: Hand) -> str:
    """Print a hand in canonical form, its tags and its lines; tricks must have a number.

    Raises:
        UnprintableError: the hand holds lines that could not be read.
    """
    printer = _Printer(symbols=False)
    printer.hand(hand)
    printer.lines.append("")
    return "\n".join(printer.lines)


def print_played_hand(hand: Hand) -> str:
    """Print what was played and claimed in a hand as it stands in `print_played`.

    Raises:
        UnprintableError: the hand holds lines that could not be read.
    """
    printer = _Printer(symbols=False, notes=False)
    printer.hand(_numbered(hand))
    return "\n".join(printer.lines)


def print_lines(lines: Iterable[HandLine]) -> str:
    """Print lines of a hand in canonical form, without what stands before them.

    Raises:
        UnprintableError: a line could not be read.
    """
    printer = _Printer(symbols=False)
    return "".join([printer.line(line) + "\n" for line in lines])


def print_play(play: Play) -> str:
    """Print a play or a pass in canonical form."""
    return _Printer(symbols=False).play(play)


def print_trick(number: int | None, plays: Iterable[str]) -> str:
    """Print a trick in canonical form, on one line, of which the plays are printed already."""
    return f"{'' if number is None else f'{number}. '}{' '.join(plays)}"


def number_tricks(match: Match) -> Match:
    """Return the match with a number on every trick: one above the number before, 1 at first."""
    return replace(match, hands=tuple([_numbered(hand) for hand in match.hands]))


def _numbered(hand: Hand) -> Hand:
    if all(line.number is not None for line in hand.lines if isinstance(line, Trick)):
        return hand
    if any(map(_is_told_by_lack, hand.lines, (None, *hand.lines))):
        return hand
    lines: list[HandLine] = []
    last = 0
    for line in hand.lines:
        if isinstance(line, Trick):
            last = last + 1 if line.number is None else line.number
            line = line if line.number is not None else replace(line, number=last)
        lines.append(line)
    return replace(hand, lines=tuple(lines))


def _is_told_by_lack(line: HandLine, before: HandLine | None) -> bool:
    """Say whether a line may be no trick of its own, which it would be taken for with a number.

    So it is with one that repeats the line before it, and with a lone play of a hand's cards.
    """
    if not isinstance(line, Trick) or line.number is not None:
        return False
    if isinstance(before, Trick) and before.number is None and repeats(line, before):
        return True
    if len(line.plays) != 1:
        return False
    cards = line.plays[0].cards or ()
    return len(cards) > _QUAD and not is_even_run(cards)


def escape_comment(text: str) -> str:
    """Escape a comment for its place between braces and indent its further lines."""
    text = text.replace("\\", "\\\\").replace("}", "\\}")
    return _FURTHER_LINE.sub("\n" + _COMMENT_INDENT, text) if "\n" in text else text


def points_text(points: Points) -> str:
    """Spell points with their sign: `+1`, `-3`, `+0`."""
    return format(points, "+f") if isinstance(points, Decimal) else format(points, "+d")


class _Printer:
    """Collects the lines of a text."""

    def __init__(self, *, symbols: bool, notes: bool = True) -> None:
        self.symbols = symbols
        self.notes = notes
        self.lines: list[str] = []
        self._known = _known[symbols]

    def match(self, match: Match) -> None:
        self.asides(match.before)
        self.lines.append(f'[Match "{escape_tag("?" if match.name is None else match.name)}"]')
        self.tags(sorted_tags(match.tags, MATCH_TAGS))
        for hand in match.hands:
            self.hand(_numbered(hand))
        if match.total is not None:
            self.asides(match.total.before)
            self.lines += ["", "total" + self.points(match.total)]
        self.asides(match.after)

    def hand(self, hand: Hand) -> None:
        self.asides(hand.before)
        self.lines += ["", f'[Hand "{hand.number}"]']
        self.tags(sorted_tags(hand.tags, HAND_TAGS))
        for line in hand.lines:
            if line.before:
                self.asides(line.before)
            self.lines.append(self.line(line))
        self.asides(hand.after)

    def asides(self, asides: tuple[Aside, ...]) -> None:
        if self.notes:
            self.lines += [aside.text for aside in asides]

    def tags(self, tags: list[Tag]) -> None:
        for tag in tags:
            self.asides(tag.before)
            self.lines.append(f'[{tag.spelt or tag.name} "{escape_tag(tag.value)}"]')

    def line(self, line: HandLine) -> str:  # noqa: C901 - one case a kind of line
        match line:
            case Trick():
                return print_trick(line.number, [self.play(play) for play in line.plays])
            case Deal():
                return f"deal {line.seat}: {self.held(line)}"
            case Trade():
                return "trade " + " ".join(
                    [f"{one.giver}>{one.taker} {self.cards(one.cards)}" for one in line.transfers]
                )
            case Gap():
                return "..."
            case Win():
                return f"win {line.seat}: {line.how}"
            case Place():
                return " ".join(["place", *line.seats])
            case Left():
                return " ".join(["left", *[f"{seat}:{count}" for seat, count in line.counts]])
            case Score():
                return "score" + self.points(line)
            case End():
                return f"end {line.how}".rstrip()
            case Broken():
                raise UnprintableError("a line that could not be read cannot be printed")

    def points(self, line: Score | Total) -> str:
        return "".join([f" {seat}:{points_text(points)}" for seat, points in line.points])

    def held(self, deal: Deal) -> str:
        parts = [cards_text(deal.cards, symbols=self.symbols, separator=" ")] if deal.cards else []
        if deal.unknown:
            parts.append(f"x{deal.unknown}")
        return " ".join(parts) or "--"

    def cards(self, cards: Cards) -> str:
        known = self._known.get(cards)
        if known is None:
            if len(self._known) >= MOST_TEXTS:
                self._known.clear()
            known = self._known[cards] = cards_text(cards, symbols=self.symbols)
        return known

    def play(self, play: Play) -> str:
        text = f"{play.seat}:{'-' if play.cards is None else self.cards(play.cards)}"
        if not self.notes:
            return f"{text} ^{play.flag}" if play.flag else text
        text += play.glyph
        if play.seconds is not None:
            text += f" @{play.seconds:f}"
        if play.flag:
            text += f" ^{play.flag}"
        for comment in play.comments:
            text += f" {{{escape_comment(comment)}}}"
        return text
