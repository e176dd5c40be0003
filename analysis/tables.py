"""From analyses to rows: the one place where every table's rows are made."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

from tienlen.analysis.codes import CATALOGUE
from tienlen.analysis.document import number
from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.plays import PlayTold
from tienlen.analysis.rows import (
    FindingRow,
    HandRow,
    MatchRow,
    PlayerRow,
    PlayRow,
    Row,
    TrickRow,
    Value,
    columns,
)
from tienlen.analysis.sums import SeatSums, seat_sums
from tienlen.analysis.walked import WalkedMatch
from tienlen.notation.cards import cards_text
from tienlen.notation.findings import Evidence, Finding, word
from tienlen.notation.source_codes import SOURCE_CODES
from tienlen.replay.combinations import Combination, Kind
from tienlen.replay.steps import EFFECTIVE

ToldMatch = MatchAnalysis | WalkedMatch
"""A match whose plays are known, one by one."""

MOST_PLACES = 8

_CODES = {**CATALOGUE, **SOURCE_CODES}
_NOT_KNOWN = frozenset({"", "?"})
_KIND_TEXTS = {kind: kind.value for kind in Kind}
"""To ask a member for its value takes ten times as long."""

_cards_text = lru_cache(maxsize=1 << 14)(cards_text)
"""Few of the plays of an archive were never seen before."""


def match_rows(match: ToldMatch) -> Iterator[MatchRow]:
    """Yield the one row of a match."""
    severities = Counter(found.severity for found in _found(match))
    yield match_row(match, severities["error"], severities["warning"])


def match_row(match: MatchOutline, errors: int, warnings: int) -> MatchRow:
    """Return the row of a match, in whose record there are so many errors and warnings."""
    hands, rules = match.hands, match.rules
    return MatchRow(
        **_match_values(match),
        base=rules.base,
        switches=json.dumps(dict(rules.changed)) if rules.changed else None,
        event=_tag(match, "Event"),
        site=_tag(match, "Site"),
        date=_tag(match, "Date"),
        annotator=_tag(match, "Annotator"),
        seats=match.seats,
        decks=match.decks,
        stake=number(rules.stake) if rules.scoring == "stake" else None,
        implied_passes=match.implied_passes,
        agreed_hands=match.agreed,
        hands=len(hands),
        complete_hands=match.complete,
        void_hands=len(hands) - match.played,
        plays=sum(hand.result.plays for hand in hands),
        tricks=sum(hand.result.tricks for hand in hands),
        bombs=sum(len(hand.bombs) for hand in hands),
        missed_bombs=sum(len(hand.missed_bombs) for hand in hands),
        forfeited_bombs=sum(len(hand.forfeited_bombs) for hand in hands),
        missed_finishes=sum(len(hand.missed_finishes) for hand in hands),
        illegal=sum(len(hand.illegal) for hand in hands),
        errors=errors,
        warnings=warnings,
        winners="".join([match.seats[seat] for seat in match.winners]),
    )


def hand_rows(match: MatchOutline, *, only: int | None = None) -> Iterator[HandRow]:
    """Yield one row for each seat that was dealt cards, hand by hand, or of `only` one hand."""
    common = _Common(match)
    for index, hand in enumerate(match.hands):
        if only is not None and index != only:
            continue
        sums = seat_sums((hand,), len(match.seats))
        for seat in hand.seats:
            yield _hand_row(common, index, seat, sums)


def play_rows(match: ToldMatch) -> Iterator[PlayRow]:
    """Yield one row for each play and written pass, in order."""
    names = tuple(columns(PlayRow))
    for cells in play_cells(match):
        yield PlayRow(**dict(zip(names, cells, strict=True)))  # type: ignore[arg-type]


def play_cells(match: ToldMatch) -> Iterator[tuple[Value, ...]]:
    """Yield the values of those rows, which are most of all rows, in half the time."""
    common = _Common(match)
    for index, hand in enumerate(match.hands):
        bombs = {bomb.play for bomb in hand.bombs}
        missed = _missed_by_play(hand)
        before = (*common.values.values(), hand.number)
        for play in match.plays_told(index):
            yield before + _play(common, play, is_bomb=play.number in bombs, missed=missed)


def trick_rows(match: ToldMatch) -> Iterator[TrickRow]:
    """Yield one row for each trick, in order."""
    common = _Common(match)
    seats, players = common.seats, common.players
    for index, hand in enumerate(match.hands):
        bombs = Counter(bomb.trick for bomb in hand.bombs)
        for trick in match.tricks_told(index):
            winner = trick.winner
            yield TrickRow(
                **common.values,
                hand=hand.number,
                trick=trick.number,
                first_play=trick.first,
                last_play=trick.last,
                leader=seats[trick.leader],
                leader_player=players[trick.leader],
                winner=seats[winner] if winner is not None else None,
                winner_player=players[winner] if winner is not None else None,
                plays=trick.plays,
                passes=trick.passes,
                cards=trick.cards,
                lead_kind=_kind(trick.lead),
                won_kind=_kind(trick.won_with),
                won_cards=_cards_text(trick.won_cards),
                bombs=bombs[trick.number],
            )


def findings_of(match: ToldMatch) -> list[Finding]:
    """Return the findings of the text, the replay and the analysis, in file order."""
    return in_order(_found(match), analysis_findings(match))


def in_order(*found: Iterable[Finding]) -> list[Finding]:
    """Return findings in file order."""
    return sorted(chain(*found), key=lambda finding: (finding.line, finding.column))


def finding_rows(match: ToldMatch) -> Iterator[FindingRow]:
    """Yield one row for each finding (see `findings_of`)."""
    for finding in findings_of(match):
        yield finding_row(match, finding)


MATCH_TABLES: Mapping[str, Callable[[ToldMatch], Iterable[Row]]] = {
    "matches": match_rows,
    "hands": hand_rows,
    "plays": play_rows,
    "tricks": trick_rows,
    "findings": finding_rows,
}
"""The tables made match by match, each with what makes its rows; players come at the end."""

STEP_TABLES: Mapping[str, Callable[[ToldMatch], Iterable[Row]]] = {
    "plays": play_rows,
    "tricks": trick_rows,
}
"""Those made of the steps: hand by hand, so that no more than those of one are held."""

OUTLINE_TABLES = frozenset({"hands", "players"})
"""The tables that an outline is enough for; the others are made of what was replayed."""


def player_row(figures: PlayerFigures) -> PlayerRow:
    """Return the row of one player."""
    places: dict[str, Any] = {
        f"place_{place}": figures.places[place] for place in range(1, MOST_PLACES + 1)
    }
    codes = [f"{code}:{count}" for code, count in sorted(figures.illegal.items())]
    return PlayerRow(
        player=figures.player,
        variant=figures.variant,
        matches=figures.matches,
        matches_won=figures.matches_won,
        hands=figures.hands,
        hands_won=figures.hands_won,
        hands_lost=figures.hands_lost,
        score=number(figures.score),
        mean_place=figures.mean_place,
        **places,
        tricks=figures.tricks,
        tricks_won=figures.tricks_won,
        bombs=figures.bombs,
        missed_bombs=figures.missed_bombs,
        bomb_chances=figures.bomb_rate.base,
        bomb_rate=figures.bomb_rate.value,
        forfeited_bombs=figures.forfeited_bombs,
        missed_finishes=figures.missed_finishes,
        stranded_twos=figures.stranded_twos,
        stranded_bombs=figures.stranded_bombs,
        choices=figures.choices,
        choice_passes=figures.passes,
        pass_rate=figures.pass_rate.value,
        illegal=figures.illegal.total(),
        illegal_codes=" ".join(codes),
    )


class _Common:
    """What the rows of a match have in common, and its players by seat."""

    __slots__ = ("match", "players", "seats", "values")

    def __init__(self, match: MatchOutline) -> None:
        self.match = match
        self.values = _match_values(match)
        self.seats = match.seats
        self.players = tuple([match.player(seat) for seat in range(len(match.seats))])


def _found(match: ToldMatch) -> Iterable[Finding]:
    """Return the findings of the text and the replay."""
    if isinstance(match, WalkedMatch):
        return match.notes
    return (*match.replay.match.findings, *match.replay.findings)


def _tag(match: MatchOutline, name: str) -> str | None:
    text = next((tag.value for tag in match.tags if tag.name == name), None)
    return None if text is None or text in _NOT_KNOWN else text


def _match_values(match: MatchOutline) -> dict[str, Any]:
    return {
        "path": match.path,
        "match_line": match.line,
        "match": match.name,
        "variant": match.rules.name,
    }


def _hand_row(common: _Common, index: int, seat: int, sums: SeatSums) -> HandRow:
    match = common.match
    hand = match.hands[index]
    result = hand.result
    did = hand.counts
    return HandRow(
        **common.values,
        hand=hand.number,
        hand_line=hand.line,
        seat=common.seats[seat],
        player=common.players[seat],
        dealt=hand.sizes[seat],
        complete=result.complete,
        void=result.void,
        place=_place(hand, seat),
        left=result.left.get(seat, 0) if result.complete else None,
        score=number(result.score[seat]) if seat in result.score else None,
        total=number(match.running[index][seat]),
        won=sums.won[seat] == 1,
        lost=sums.lost[seat] == 1,
        plays=did.plays[seat],
        passes=did.passes[seat],
        tricks_led=did.led[seat],
        tricks_won=did.won[seat],
        bombs=sums.bombs[seat],
        missed_bombs=sums.missed_bombs[seat],
        forfeited_bombs=sums.forfeited_bombs[seat],
        missed_finishes=sums.missed_finishes[seat],
        stranded=" ".join(cards_text(item.cards) for item in hand.stranded if item.seat == seat),
        illegal=sums.illegal[seat],
        choices=did.choices[seat],
        choice_passes=did.choice_passes[seat],
    )


def _place(hand: HandOutline, seat: int) -> int | None:
    """Return the place of a seat; those who win at once share the first."""
    place = hand.result.place
    if seat not in place:
        return None
    return 1 if hand.result.instant_win else place.index(seat) + 1


def _missed_by_play(hand: HandOutline) -> dict[tuple[int, int], str]:
    """Return which codes of misses belong to the turn of a play or pass, by play and seat."""
    codes: dict[tuple[int, int], str] = {}
    for chance in hand.missed_bombs:
        codes[chance.play, chance.seat] = "missed-bomb"
    for finish in hand.missed_finishes:
        before = codes.get((finish.play, finish.seat))
        codes[finish.play, finish.seat] = f"{before} missed-finish" if before else "missed-finish"
    return codes


def _play(
    common: _Common, play: PlayTold, *, is_bomb: bool, missed: Mapping[tuple[int, int], str]
) -> tuple[Value, ...]:
    """Return the values of a play's row from the column `trick` on, in their order."""
    seat, effect, cards, combination = play.seat, play.effect, play.cards, play.combination
    lies, seconds = play.lies, play.seconds
    has_effect = effect in EFFECTIVE
    return (
        play.trick,
        play.number,
        play.line,
        play.column,
        common.seats[seat],
        common.players[seat],
        "pass" if cards is None else "play",
        effect,
        ("lead" if play.is_lead else "answer") if has_effect else "",
        _kind(combination) if cards else "",
        combination.length if combination else None,
        _cards_text(cards) if cards else "",
        len(cards) if cards else 0,
        _cards_text(lies.cards) if lies else "",
        _KIND_TEXTS[lies.kind] if lies else "",
        common.seats[play.owner] if lies else "",
        is_bomb,
        " ".join(play.faults),
        play.left,
        play.place,
        missed.get((play.number, seat), "") if has_effect else "",
        play.glyph,
        float(seconds) if seconds is not None else None,
    )


def _kind(combination: Combination | None) -> str:
    return _KIND_TEXTS[combination.kind] if combination is not None else "irregular"


def finding_row(match: MatchOutline, finding: Finding) -> FindingRow:
    """Return the row of one finding of a match."""
    answers = finding.evidence.get("answers")
    on: Evidence | None = finding.evidence.get("on")
    return FindingRow(
        **_match_values(match),
        hand=finding.hand,
        trick=finding.trick,
        play=finding.play,
        line=finding.line,
        column=finding.column,
        seat=finding.seat,
        player=finding.player,
        code=finding.code,
        group=_CODES[finding.code].group,
        severity=finding.severity,
        cards=finding.cards,
        on=on if isinstance(on, str) else None,
        answers=" ".join(answers) if isinstance(answers, tuple) else None,
        message=word(finding, _CODES)[0],
    )
