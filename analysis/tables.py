"""From analyses to rows: the one place where every table's rows are made."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tienlen.analysis.codes import CATALOGUE
from tienlen.analysis.document import number
from tienlen.analysis.findings import analysis_findings
from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import HandOutline, MatchOutline
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import FindingRow, HandRow, PlayerRow, PlayRow, Row, TrickRow
from tienlen.notation.cards import cards_text
from tienlen.notation.findings import Evidence, Finding, word
from tienlen.replay.combinations import Combination
from tienlen.replay.steps import Step

MOST_PLACES = 8


def hand_rows(match: MatchOutline, *, only: int | None = None) -> Iterator[HandRow]:
    """Yield one row for each seat that was dealt cards, hand by hand, or of `only` one hand."""
    for index, hand in enumerate(match.hands):
        if only is not None and index != only:
            continue
        counts = _SlipCounts(hand)
        for seat in hand.seats:
            yield _hand_row(match, index, seat, counts)


def play_rows(match: MatchAnalysis) -> Iterator[PlayRow]:
    """Yield one row for each play and written pass, in order."""
    for hand in match.hands:
        bombs = {bomb.play for bomb in hand.bombs}
        missed = _missed_by_play(hand)
        for step in hand.replay.steps:
            yield _play_row(match, hand, step, is_bomb=step.number in bombs, missed=missed)


def trick_rows(match: MatchAnalysis, *, only: int | None = None) -> Iterator[TrickRow]:
    """Yield one row for each trick, in order; those of `only` one hand, by its index."""
    for index, hand in enumerate(match.hands):
        if only is not None and index != only:
            continue
        bombs = Counter(bomb.trick for bomb in hand.bombs)
        for trick in hand.tricks:
            winner = trick.winner
            yield TrickRow(
                **_match_values(match),
                hand=hand.number,
                trick=trick.number,
                first_play=trick.first,
                last_play=trick.last,
                leader=match.seats[trick.leader],
                leader_player=match.player(trick.leader),
                winner=match.seats[winner] if winner is not None else None,
                winner_player=match.player(winner) if winner is not None else None,
                plays=trick.plays,
                passes=trick.passes,
                cards=trick.cards,
                lead_kind=_kind(trick.lead),
                won_kind=_kind(trick.won_with),
                won_cards=cards_text(trick.won_cards),
                bombs=bombs[trick.number],
            )


def finding_rows(match: MatchAnalysis) -> Iterator[FindingRow]:
    """Yield one row for each finding of the text, the replay and the analysis, in file order."""
    replay = match.replay
    found = [*replay.match.findings, *replay.findings, *analysis_findings(match)]
    found.sort(key=lambda finding: (finding.line, finding.column))
    for finding in found:
        yield finding_row(match, finding)


MATCH_TABLES: Mapping[str, Callable[[MatchAnalysis], Iterable[Row]]] = {
    "hands": hand_rows,
    "plays": play_rows,
    "tricks": trick_rows,
    "findings": finding_rows,
}
"""The tables made match by match, each with what makes its rows; players come at the end."""


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


class _SlipCounts:
    """How many bombs and slips each seat of a hand had, by seat."""

    def __init__(self, hand: HandOutline) -> None:
        self.bombs = Counter(bomb.seat for bomb in hand.bombs)
        self.missed = Counter(chance.seat for chance in hand.missed_bombs)
        self.forfeited = Counter(chance.seat for chance in hand.forfeited_bombs)
        self.finishes = Counter(finish.seat for finish in hand.missed_finishes)
        self.illegal = Counter(illegal.seat for illegal in hand.illegal)


def _match_values(match: MatchOutline) -> dict[str, Any]:
    return {
        "path": match.path,
        "match_line": match.line,
        "match": match.name,
        "variant": match.rules.name,
    }


def _hand_row(match: MatchOutline, index: int, seat: int, counts: _SlipCounts) -> HandRow:
    hand = match.hands[index]
    result = hand.result
    place = _place(hand, seat)
    did = hand.counts
    return HandRow(
        **_match_values(match),
        hand=hand.number,
        hand_line=hand.line,
        seat=match.seats[seat],
        player=match.player(seat),
        dealt=hand.sizes[seat],
        complete=result.complete,
        void=result.void,
        place=place,
        left=result.left.get(seat, 0) if result.complete else None,
        score=number(result.score[seat]) if seat in result.score else None,
        total=number(match.running[index][seat]),
        won=place == 1,
        lost=result.complete and not result.instant_win and seat == result.loser,
        plays=did.plays[seat],
        passes=did.passes[seat],
        tricks_led=did.led[seat],
        tricks_won=did.won[seat],
        bombs=counts.bombs[seat],
        missed_bombs=counts.missed[seat],
        forfeited_bombs=counts.forfeited[seat],
        missed_finishes=counts.finishes[seat],
        stranded=" ".join(cards_text(item.cards) for item in hand.stranded if item.seat == seat),
        illegal=counts.illegal[seat],
        choices=did.choices[seat],
        choice_passes=did.choice_passes[seat],
    )


def _place(hand: HandOutline, seat: int) -> int | None:
    """Return the place of a seat; those who win at once share the first."""
    place = hand.result.place
    if seat not in place:
        return None
    return 1 if hand.result.instant_win else place.index(seat) + 1


def _missed_by_play(hand: HandAnalysis) -> dict[tuple[int, int], str]:
    """Return which codes of misses belong to the turn of a play or pass, by play and seat."""
    codes: dict[tuple[int, int], str] = {}
    for chance in hand.missed_bombs:
        codes[chance.play, chance.seat] = "missed-bomb"
    for finish in hand.missed_finishes:
        before = codes.get((finish.play, finish.seat))
        codes[finish.play, finish.seat] = f"{before} missed-finish" if before else "missed-finish"
    return codes


def _play_row(
    match: MatchAnalysis,
    hand: HandAnalysis,
    step: Step,
    *,
    is_bomb: bool,
    missed: Mapping[tuple[int, int], str],
) -> PlayRow:
    play, before, after, seat = step.play, step.before, step.after, step.seat
    has_effect = step.effect in ("played", "passed")
    lies = before.lies if has_effect else None
    went_out = step.effect == "played" and seat in after.out and seat not in before.out
    return PlayRow(
        **_match_values(match),
        hand=hand.number,
        trick=step.trick,
        play=step.number,
        line=play.line,
        column=play.column,
        seat=match.seats[seat],
        player=match.player(seat),
        action="pass" if play.cards is None else "play",
        effect=step.effect,
        role=("lead" if before.is_open else "answer") if has_effect else "",
        kind=_kind(step.combination) if play.cards else "",
        length=step.combination.length if step.combination else None,
        cards=cards_text(play.cards or ()),
        count=len(play.cards or ()),
        on=cards_text(lies.cards) if lies else "",
        on_kind=lies.kind.value if lies else "",
        on_seat=match.seats[before.owner] if lies else "",
        bomb=is_bomb,
        illegal=" ".join(finding.code for finding in step.findings),
        left=None if after.lost else after.left[seat],
        place=after.out.index(seat) + 1 if went_out and not after.lost else None,
        missed=missed.get((step.number, seat), "") if has_effect else "",
        glyph=play.glyph,
        seconds=float(play.seconds) if play.seconds is not None else None,
    )


def _kind(combination: Combination | None) -> str:
    return combination.kind.value if combination is not None else "irregular"


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
        group=CATALOGUE[finding.code].group,
        severity=finding.severity,
        cards=finding.cards,
        on=on if isinstance(on, str) else None,
        answers=" ".join(answers) if isinstance(answers, tuple) else None,
        message=word(finding, CATALOGUE)[0],
    )
