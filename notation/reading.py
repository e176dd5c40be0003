"""Text to records: every match with what was found in its text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO

from tienlen.notation.early_lines import early_lines, put_in_place, without_late_tags
from tienlen.notation.early_totals import early_total
from tienlen.notation.findings import MOST_FINDINGS, Finding, limited
from tienlen.notation.meant_tags import meant_tags
from tienlen.notation.parting import cut
from tienlen.notation.piece_findings import hand_text, of_piece
from tienlen.notation.pieces import CUT, Piece
from tienlen.notation.placed_sections import placed_sections, read_hand
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import (
    SEATS,
    Aside,
    Broken,
    Hand,
    HandLine,
    Match,
    Source,
    Tag,
    TextLines,
    Total,
)
from tienlen.notation.sections import Section, broken_at
from tienlen.notation.strangers import unknown_seats
from tienlen.notation.tags import (
    HAND_TAGS,
    MATCH_TAGS,
    check_hand_tags,
    check_match_tags,
    is_seat,
    sorted_tags,
    tag_finding,
    whole_number,
)

if TYPE_CHECKING:
    from tienlen.notation.hands import HandsOnDemand

_SEAT_TAG = re.compile(r"\[[ \t]*([A-Ha-h])(?![A-Za-z0-9._-])")

LONGEST_HELD = 1_000_000
"""How many characters a match has at the most that is held as a record."""


def read_matches(stream: BinaryIO, path: str) -> Iterator[Match]:
    """Read the matches of a binary stream, seekable or not, one at a time.

    Never raises for what the stream holds: what is wrong is among the findings of the match.
    A stream of nothing but blank lines has no match. `path` is what findings give as theirs.
    Cost: linear, about a millisecond a hand; memory for one match.
    """
    for piece in cut(stream):
        match = read_piece(piece, path)
        if match is not None:
            yield match


def read_text(text: str, path: str = "") -> tuple[Match, ...]:
    """Return the matches of a text, all of them, as a tuple; `read_matches` yields those of a file.

    `path` is what findings call the text.
    """
    return tuple(read_matches(BytesIO(text.encode("utf-8", "surrogatepass")), path))


@dataclass(slots=True)
class _Draft:
    """A match while it is put together; `early` are lines of the hand that comes next."""

    source: Source
    match_tag: Tag | None = None
    early: tuple[HandLine, ...] = ()
    tags: list[Tag] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    total: Total | None = None
    broken: list[Broken] = field(default_factory=list)
    after: tuple[Aside, ...] = ()
    findings: list[Finding] = field(default_factory=list)


def read_piece(piece: Piece, path: str) -> Match | None:
    """Read one match; None where its text is nothing but blank lines and the version line."""
    source = Source(path, piece.first_line, TextLines(piece.text, (CUT, " …")))
    draft = _Draft(source)
    if not piece.text.strip() and piece.is_whole:
        return None
    asides: tuple[Aside, ...] = ()
    long = _hands_on_demand(piece.text, source)
    for placed in placed_sections(piece, draft.findings, draft.hands):
        section = placed.section
        is_more = bool(draft.early)
        if not placed.is_hand:
            _take_early_lines(draft, section, piece.text, placed.end)
        draft.findings += section.findings
        del draft.findings[MOST_FINDINGS + 1 :]
        del draft.broken[MOST_FINDINGS + 1 :]
        is_last = placed.end == len(piece.text)
        if placed.is_hand:
            asides = _add_hand(draft, section, placed.line, asides, is_last=is_last)
        else:
            asides = _add_head(draft, section, is_last=is_last)
        if long is not None and draft.hands:
            hold = is_last or is_more or not placed.is_hand
            long.append(draft.hands[-1], placed.start, placed.read_end, hold=hold)
            # All that the next hand needs of those before it is the number.
            del draft.hands[:-1]
    if piece.is_whole and _is_empty(draft):
        return None
    return _finished(draft, piece, tuple(draft.hands) if long is None else long)


def _hands_on_demand(text: str, source: Source) -> "HandsOnDemand | None":
    """Return what takes the hands of a long match, None where they are held."""
    if len(text) <= LONGEST_HELD:
        return None
    from tienlen.notation.hands import HandsOnDemand

    return HandsOnDemand(text, partial(_read_again, source))


def _read_again(
    source: Source, text: str, line: int, before: tuple[Aside, ...], number: int
) -> tuple[Hand, tuple[Aside, ...]]:
    """Read a hand that was read before; what is wrong with it is known."""
    draft = _Draft(source)
    section = read_hand(hand_text(text, line, []), line, number)
    after = _add_hand(draft, section, line, before, is_last=False)
    return replace(draft.hands[-1], number=number), after


def _is_empty(draft: _Draft) -> bool:
    """Tell whether a piece held nothing but blank lines and the version line."""
    held = (draft.tags, draft.hands, draft.total, draft.broken, draft.after)
    return not any(held) and draft.match_tag is None and not draft.findings


def _add_head(draft: _Draft, section: Section, *, is_last: bool) -> tuple[Aside, ...]:
    """Add the section before the first hand; return the asides that stand before the next."""
    hand_tags: list[Tag] = []
    draft.broken += section.broken
    # Without a tag of its own, a hand has its tags among those of the match.
    known = (*MATCH_TAGS, *HAND_TAGS) if section.lines else MATCH_TAGS
    for tag in meant_tags(section.tags, known):
        if tag.name == "Match" and draft.match_tag is None:
            draft.match_tag = tag
        elif tag.name in ("Match", "Hand"):
            _misplace(draft, tag, draft.broken)
        elif tag.name in ("Dealer", "Start") and section.lines:
            hand_tags.append(_with_seat(tag))
        else:
            draft.tags.append(tag)
    draft.tags += _unread_seats(section.broken, draft.tags)
    if section.lines:
        _add_untagged_hand(draft, section, hand_tags)
    return _close(draft, section, is_last=is_last)


def _take_early_lines(draft: _Draft, section: Section, text: str, end: int) -> None:
    """Take lines out of the head of a match that are those of the hand below, which is told."""
    early = early_lines(section, text, end, draft.source)
    if early is None:
        return
    draft.early = early.lines
    first = early.lines[0]
    section.tags += early.tags
    section.lines = []
    section.broken.append(broken_at(first, "tag", draft.source.text_at(first.line)))
    section.findings = [*without_late_tags(section.findings), early.finding]


def _unread_seats(broken: list[Broken], tags: list[Tag]) -> list[Tag]:
    """Return tags for seats whose own tag could not be read, their name unknown.

    Without them the seat would not be in play, and each of its plays one more error. The match
    cannot be printed anyway.
    """
    named = {tag.name for tag in tags}
    seats = [
        (line, found[1].upper())
        for line in broken
        if line.kind == "tag" and (found := _SEAT_TAG.match(line.text))
    ]
    return [Tag(line=line.line, name=seat, value="?") for line, seat in seats if seat not in named]


def _add_untagged_hand(draft: _Draft, section: Section, tags: list[Tag]) -> None:
    """Take the lines of a hand that has no Hand tag as hand 1."""
    place = section.lines[0]
    draft.findings.append(
        Finding(
            code="filled-in",
            severity="info",
            path="",
            line=place.line,
            column=place.column,
            hand=1,
            form="hand",
            evidence={"value": 1},
        )
    )
    draft.hands.append(
        Hand(
            line=place.line,
            column=place.column,
            number=1,
            tags=tuple(sorted_tags(tags, HAND_TAGS)),
            lines=tuple(section.lines),
        )
    )
    _number_findings(draft)
    # Its tags stand somewhere among those of the match, before the hand begins.
    draft.findings += [replace(found, hand=1) for found in check_hand_tags(draft.hands[-1].tags)]


def _add_hand(
    draft: _Draft, section: Section, line: int, before: tuple[Aside, ...], *, is_last: bool
) -> tuple[Aside, ...]:
    """Add a hand; return the asides that stand before what comes next."""
    lines: list[HandLine] = list(section.broken)
    number: int | None = None
    tags: list[Tag] = []
    seen = False
    for tag in meant_tags(section.tags, HAND_TAGS):
        if tag.name == "Hand" and not seen:
            seen = True
            number = whole_number(tag.value)
            if number is None:
                draft.findings.append(tag_finding(tag, "bad-tag", "hand"))
                lines.append(broken_at(tag, "tag", draft.source.text_at(tag.line), tag.before))
        elif tag.name in ("Match", "Hand"):
            _misplace(draft, tag, lines)
        else:
            tags.append(_with_seat(tag))
    if number is None:
        number = draft.hands[-1].number + 1 if draft.hands else 1
    lines = put_in_place([*lines, *section.lines], draft.early)
    draft.early = ()
    draft.hands.append(
        Hand(
            line=line,
            number=number,
            tags=tuple(sorted_tags(tags, HAND_TAGS)),
            lines=tuple(lines),
            before=before,
        )
    )
    _check_hand(draft)
    return _close(draft, section, is_last=is_last)


def _with_seat(tag: Tag) -> Tag:
    """Return a Dealer tag with its seat in the usual spelling, any other tag as it is."""
    if tag.name == "Dealer" and is_seat(tag.value):
        return replace(tag, value=tag.value.upper())
    return tag


def _check_hand(draft: _Draft) -> None:
    """Check the tags of the last hand and give the findings in it its number."""
    draft.findings += check_hand_tags(draft.hands[-1].tags)
    _number_findings(draft)


def _number_findings(draft: _Draft) -> None:
    """Give the findings from the line on where the last hand begins its number."""
    hand = draft.hands[-1]
    for index in reversed(range(len(draft.findings))):
        found = draft.findings[index]
        if found.line < hand.line:
            break
        draft.findings[index] = replace(found, hand=hand.number)


def _misplace(draft: _Draft, tag: Tag, broken: list[Broken] | list[HandLine]) -> None:
    """Report a Match or Hand tag that does not begin its line, or stands twice."""
    draft.findings.append(tag_finding(tag, "bad-tag", "misplaced"))
    broken.append(broken_at(tag, "tag", draft.source.text_at(tag.line), tag.before))


def _close(draft: _Draft, section: Section, *, is_last: bool) -> tuple[Aside, ...]:
    """Add what ends a section: the total and the asides after it."""
    draft.broken += section.late
    total = section.total
    if total is not None and is_last:
        draft.total = total
    elif total is not None:
        _move_early_total(draft, total)
    if not is_last:
        return section.after
    if total is None and draft.hands:
        draft.hands[-1] = replace(draft.hands[-1], after=section.after)
    else:
        draft.after = section.after
    return ()


def _move_early_total(draft: _Draft, total: Total) -> None:
    """Report a total that hands follow, and keep its line as one that could not be read."""
    text = draft.source.text_at(total.line)
    finding, broken = early_total(total, text, is_first=not draft.hands)
    draft.findings.append(finding)
    draft.broken.append(broken)


def _finished(draft: _Draft, piece: Piece, hands: Sequence[Hand]) -> Match:
    tag = draft.match_tag
    match = Match(
        line=draft.source.first_line if tag is None else tag.line,
        before=() if tag is None else tag.before,
        name=None if tag is None or tag.value == "?" else tag.value,
        tags=tuple(sorted_tags(draft.tags, MATCH_TAGS)),
        hands=hands,
        total=draft.total,
        broken=tuple(draft.broken),
        after=draft.after,
        source=draft.source,
    )
    findings = draft.findings + check_match_tags(draft.tags) + unknown_seats(match)
    if not piece.is_whole:
        findings = of_piece(piece, match, findings)
    return replace(match, findings=_stamped(match, findings)) if findings else match


def _stamped(match: Match, findings: list[Finding]) -> tuple[Finding, ...]:
    """Give findings the match and the player they belong to, in the order of the file."""
    path = match.source.path
    # Once and not for each finding: to look up a tag takes as long as there are tags.
    players = {seat: match.tag(seat) for seat in SEATS}
    return tuple(
        [
            replace(
                found,
                path=path,
                match=match.name,
                player=players.get(found.seat) if found.seat else None,
            )
            for found in limited(findings)
        ]
    )
