"""The parts of the board, each drawn from what there is to see."""

from collections.abc import Sequence
from dataclasses import field

from rich.cells import cell_len
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import counted
from tienlen.replay.player.lines import (
    Glyphs,
    Line,
    Span,
    cards_spans,
    ends,
    fitted,
    flowed,
    padded,
    signed,
    width_of,
    words_of,
)
from tienlen.replay.player.scene import Moves, PlayView, Remark, Scene, SeatView


def play_spans(play: PlayView, glyphs: Glyphs) -> list[Span]:
    """Return what was played, with its glyph and flag."""
    if play.text:
        return [Span(play.text, "dim")]
    if play.cards is None:
        spans = [Span("(-)" if play.manner == "silent" else "-", "dim")]
    else:
        spans = cards_spans(play.cards, glyphs)
    marks = play.glyph + (f" {play.flag}" if play.flag else "")
    return [*spans, Span(marks, "mark")] if marks else spans


_MATCH_FROM = 72
"""From this width on the first line has room to say which match it is."""


def heading(scene: Scene, width: int, glyphs: Glyphs) -> list[Line]:
    """Return the match line and the line of the score."""
    dot = f" {glyphs.dot} "
    place = f"{scene.hand}/{scene.hands}{'+' if scene.more_hands else ''}"
    number = "" if scene.hand_number == scene.hand else f" (number {scene.hand_number})"
    name: list[Span] = []
    for index, part in enumerate(scene.heading):
        name.extend([Span(dot, "dim")] if index else [])
        name.append(Span(glyphs.text(part), "title" if not index else ""))
    plays = "" if scene.plays is None else f"/{scene.plays}"
    hand = f"hand {place}{number}{dot}trick {scene.trick}{dot}play {scene.number}{plays}"
    match = f"match {scene.match}/{scene.matches}{'+' if scene.more_matches else ''}"
    is_alone = scene.matches == 1
    is_first = not is_alone and width >= _MATCH_FROM
    state = [
        part
        for part in (
            f"eyes of {scene.looking}" if scene.looking else "",
            f"finding {scene.finding}/{scene.findings}" if scene.finding else "",
            scene.pace,
            "" if is_alone or is_first else match,
        )
        if part
    ]
    looks = [Span(glyphs.text(dot.join(state)), "state")] if state else []
    return [
        ends(name, [Span(f"{match}{dot}{hand}" if is_first else hand)], width, glyphs),
        ends(_score(scene, width - width_of(looks) - 2), looks, width, glyphs),
    ]


def _score(scene: Scene, room: int) -> Line:
    """Return the points so far, closer together where there is little room."""
    for gap in ("  ", " "):
        score: list[Span] = [Span("Score", "label")]
        for letter, points in scene.score.items():
            score.extend([Span(f"{gap}{letter} "), Span(points, "number")])
        if width_of(score) <= room:
            break
    return tuple(score)


def table_line(scene: Scene, width: int, glyphs: Glyphs) -> Line:
    """Return what lies on the table, what it is and whose."""
    table = scene.table
    label = Span("Table   ", "label")
    if table.note:
        return fitted([label, Span(glyphs.text(table.note))], width, glyphs)
    full = f"  {table.kind} {glyphs.dot} {glyphs.text(table.who)}"
    # Where the name finds no room the letter stands before what may be cut.
    short = f"  {table.who.split()[0]} {glyphs.dot} {table.kind}"
    for spaced, tail in ((True, full), (False, full), (False, short)):
        line = [label, *cards_spans(table.cards, glyphs, spaced=spaced), Span(tail)]
        if width_of(line) <= width:
            break
    return fitted(line, width, glyphs)


def trick_lines(scene: Scene, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the trick so far; where there is no room for it all, its end."""
    label = f"Trick {scene.trick or ''} ".ljust(8)
    words = [_trick_word(play, glyphs) for play in scene.trick_plays]
    for start in range(len(words) + 1):
        kept = words[start:] if not start else [(Span(glyphs.cut, "dim"),), *words[start:]]
        lines = flowed(kept, width - len(label), 99, glyphs)
        if len(lines) <= height or start == len(words):
            break
    return [
        (Span(label if not index else " " * len(label), "label"), *line)
        for index, line in enumerate(lines[:height])
    ]


def _trick_word(play: PlayView, glyphs: Glyphs) -> Line:
    role = "actor" if play.is_now else ""
    spans = [Span(f"{play.letter}:", role), *play_spans(play, glyphs)]
    sign = glyphs.level[play.level].strip()
    return tuple([*spans, Span(f" {sign}", play.level)] if sign else spans)


@dataclass(frozen=True, slots=True)
class SeatColumns:
    """How wide the columns of the seats are, and whether there is room to space the cards.

    A `narrow` board has no names, and what else is said of a seat stands after its cards.
    """

    name: int
    status: int
    spaced: bool
    narrow: bool = False

    @classmethod
    def of(cls, seats: Sequence[SeatView], width: int, glyphs: Glyphs) -> "SeatColumns":
        """Return columns that leave room for the cards of every seat."""
        longest = max((cell_len(glyphs.text(seat.name)) for seat in seats), default=0)
        most = 7 if width < 76 else 12 if width < 96 else 20
        status = max((len(seat.status) for seat in seats), default=0)
        columns = cls(min(longest, most), max(status, _STATUS), True)
        room = width - columns.before_cards
        if _widest(seats, glyphs, spaced=True) <= room:
            return columns
        # Names give way to cards, which no letter stands for.
        lacking = max(0, _widest(seats, glyphs, spaced=False) - room)
        spare = min(lacking, columns.status - status)
        least = min(len(glyphs.cut), columns.name)
        if lacking > spare + columns.name - least:
            return cls(0, 0, False, narrow=True)
        return cls(columns.name - max(0, lacking - spare), columns.status - spare, False)

    @property
    def before_cards(self) -> int:
        """How many columns stand before the cards."""
        return self.name + self.status + _OTHER_COLUMNS


_OTHER_COLUMNS = 11
_STATUS = 8
"""The longest usual status, so that the cards stand still from play to play."""


def _widest(seats: Sequence[SeatView], glyphs: Glyphs, *, spaced: bool) -> int:
    return max((width_of(_held(seat, glyphs, spaced=spaced)) for seat in seats), default=0)


def seat_lines(seats: Sequence[SeatView], width: int, extra: int, glyphs: Glyphs) -> list[Line]:
    """Return the rows of the seats; cards that find no room go on in `extra` lines at the most."""
    columns = SeatColumns.of(seats, width, glyphs)
    if not columns.narrow:
        return [_seat_line(seat, columns, width, glyphs) for seat in seats]
    rows = [_narrow_lines(seat, width, glyphs) for seat in seats]
    # Where not all find room it is the seat to act that is shown whole.
    for index in sorted(range(len(seats)), key=lambda one: not seats[one].acts):
        further = len(rows[index]) - 1
        if further > extra:
            rows[index] = [signed(rows[index][0], width, glyphs)]
        else:
            extra -= further
    return [line for row in rows for line in row]


def _narrow_lines(seat: SeatView, width: int, glyphs: Glyphs) -> list[Line]:
    """Return a seat's row where there is little room, in more than one line where it has to be."""
    role = "actor" if seat.acts else ""
    head = (
        Span(f"{glyphs.arrow if seat.acts else ' '} ", "actor"),
        Span(f"{seat.letter} ", role or "title"),
        Span(f"{seat.left:>2}{'?' if seat.at_most else ''} ", "number"),
    )
    room = width - width_of(head)
    lines: list[list[Span]] = [[]]
    for span in _held(seat, glyphs, spaced=False):
        if width_of(lines[-1]) + cell_len(span.text) > room:
            lines.append([])
        lines[-1].append(span)
    left = room - width_of(lines[-1])
    if seat.status and left > len(glyphs.cut) + 1:
        gap = "  " if left > len(seat.status) + 1 else " "
        lines[-1].extend(fitted([Span(f"{gap}{seat.status}", role or "status")], left, glyphs))
    indent = Span(" " * width_of(head))
    return [((indent,) if index else head) + tuple(line) for index, line in enumerate(lines)]


def _seat_line(seat: SeatView, columns: SeatColumns, width: int, glyphs: Glyphs) -> Line:
    """Return a seat's row: who, how many cards, how things stand with it, and the cards."""
    sign = glyphs.arrow if seat.acts else " "
    name = padded([Span(glyphs.text(seat.name))], columns.name, glyphs)
    left = f"{seat.left:>2}{'?' if seat.at_most else ' '}"
    row = [
        Span(f"{sign} ", "actor"),
        Span(f"{seat.letter} ", "actor" if seat.acts else "title"),
        *(span._replace(role="actor" if seat.acts else "") for span in name),
        Span(f" {left} ", "number"),
        Span(f"{seat.status:<{columns.status}}  ", "actor" if seat.acts else "status"),
    ]
    held = _held(seat, glyphs, spaced=columns.spaced)
    return (*row, *fitted(held, width - width_of(row), glyphs))


def _held(seat: SeatView, glyphs: Glyphs, *, spaced: bool) -> Line:
    line = cards_spans(seat.cards, glyphs, spaced=spaced)
    if seat.unknown:
        what = "face down" if seat.face_down else "unknown"
        count = f"+{seat.unknown}" if seat.cards else str(seat.unknown)
        line.append(Span(f"{' ' if seat.cards else ''}{count} {what}", "dim"))
    return tuple(line)


def remark_lines(
    remarks: Sequence[Remark],
    comments: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    is_brief: bool = False,
) -> list[Line]:
    """Return what there is to say, the rules after it and then the comments, as room allows.

    Where it `is_brief`, bombs of the same ranks are told as one.
    """
    blocks: list[list[Line]] = []
    for remark in remarks:
        sign = glyphs.level[remark.level].strip()
        words: list[Line] = [(Span(sign, remark.level),)] if sign else []
        if remark.code:
            words.append((Span(f"{remark.code}:", remark.level),))
        role = "fine" if remark.level == "fine" else ""
        text = remark.said(symbols=glyphs.symbols, is_brief=is_brief)
        blocks.append([*words, *words_of(glyphs.text(text), role)])
    # Several findings may stand on one rule.
    told = dict.fromkeys(remark.rule for remark in remarks if remark.rule)
    rules = [words_of(f"Rule: {glyphs.text(rule)}", "dim") for rule in told]
    said = [words_of(f'"{glyphs.text(comment)}"', "comment") for comment in comments]
    return _stacked([*blocks, *rules, *said], width, height, glyphs)


def _stacked(blocks: Sequence[list[Line]], width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Lay blocks of words under each other, the sign standing for those that find no room."""
    lines: list[Line] = []
    for index, block in enumerate(blocks):
        room = height - len(lines)
        if room <= 0:
            break
        shown = flowed(block, width, room, glyphs, indent=2)
        lines.extend(shown)
        if len(lines) >= height and index + 1 < len(blocks):
            lines[-1] = signed(lines[-1], width, glyphs)
    return lines


def moves_lines(moves: Moves, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the legal moves of the seat to act, kind by kind, in as many lines as there are."""
    title = f"Legal for {glyphs.text(moves.who)}:" if moves.who else "Legal:"
    count = sum(len(group.plays) for group in moves.groups)
    if count:
        fact = counted(count, "play") + (" or pass" if moves.may_pass else "")
    elif moves.note:
        fact = "pass" if moves.may_pass else ""
    else:
        fact = "only pass" if moves.may_pass else "nothing"
    # Where there is nothing to list, what is to say of it stands for itself.
    blocks = [words_of(title, "label") + words_of(fact)] if fact else []
    if moves.note:
        blocks.append(words_of(glyphs.text(moves.note), "dim"))
    for group in moves.groups:
        plays = [tuple(cards_spans(cards, glyphs)) for cards in group.plays]
        blocks.append([*words_of(f"{group.kind} ({len(group.plays)}):"), *plays])
    if height <= 2:
        # Few lines say most by going straight on.
        parting = words_of(glyphs.dot, "dim")
        words = blocks[0] + [word for block in blocks[1:] for word in (*parting, *block)]
        blocks = [words]
    return _stacked(blocks, width, height, glyphs)


@dataclass(frozen=True, slots=True)
class PlayList:
    """The play list as it is shown: its lines, and which stop each line stands for."""

    lines: list[Line] = field(default_factory=list)
    stops: list[int | None] = field(default_factory=list)


def play_list(scene: Scene, width: int, height: int, glyphs: Glyphs) -> PlayList:
    """Return the plays around the one at hand, with their marks."""
    rows = scene.plays_list
    shown = PlayList()
    start = min(max(0, scene.now - height // 2), max(0, len(rows) - height))
    end = min(len(rows), start + height)
    for index in range(start, end):
        above, below = index == start and start, index == end - 1 and end < len(rows)
        if (above or below) and index != scene.now:
            hidden = start + 1 if above else len(rows) - end + 1
            text = f"{glyphs.cut} {hidden} more"
            shown.lines.append(padded([Span(text, "dim")], width, glyphs))
        else:
            here = index == scene.now
            line = padded(_list_row(rows, index, glyphs), width, glyphs)
            shown.lines.append(tuple(span._replace(here=here) for span in line))
        shown.stops.append(index)
    return shown


def _list_row(rows: Sequence[PlayView], index: int, glyphs: Glyphs) -> list[Span]:
    play = rows[index]
    leads = not index or rows[index - 1].trick != play.trick
    trick = f"{play.trick}." if leads and play.number else ""
    number = str(play.number) if play.number else ""
    row = [
        Span(f"{trick:>4}", "label"),
        Span(f"{number:>4} ", "dim"),
        Span(f"{play.letter} " if play.letter else "", "title"),
        *play_spans(play, glyphs),
    ]
    if play.is_bomb:
        row.append(Span(f" {glyphs.bomb}", "bomb"))
    if play.codes:
        sign = glyphs.level[play.level]
        row.append(Span(f" {sign} {', '.join(play.codes)}", play.level))
    return row
