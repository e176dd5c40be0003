"""The rules a match was played by, and the players' figures, as the page shows them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import groupby
from typing import Literal

from tienlen.analysis.figures import HANDFUL, Rate
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.report.sheets import Fact, RuleSheet, RulesSheet, Table
from tienlen.analysis.words import points_word
from tienlen.notation.records import Points
from tienlen.notation.texts import visible
from tienlen.replay.profiles import Entry, profile
from tienlen.replay.rules import Rules, rules_entries

_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def rules_sheet(rules: Rules, anchor: str) -> RulesSheet:
    """Return a variant's rules with what its sources say, changed switches said to be so."""
    described = profile(rules.base)
    entries = rules_entries(rules)
    title = visible(rules.name)
    if rules.name != rules.base:
        title = f"{title}, a house variant of {rules.base}"
    return RulesSheet(
        anchor=anchor,
        title=title,
        description=described.description,
        switches=tuple(_rule(entry, rules) for entry in entries if entry.is_switch),
        fixed=tuple(_rule(entry, rules) for entry in entries if not entry.is_switch),
        sources=tuple(Fact(letter, name) for letter, name in described.sources),
    )


def _rule(entry: Entry, rules: Rules) -> RuleSheet:
    return RuleSheet(
        name=entry.name,
        value=visible(entry.value),
        source=entry.source,
        says=visible(entry.says),
        is_changed=entry.is_switch and entry.name in rules.changed,
        is_reading=entry.is_reading,
        applies=entry.applies,
    )


def player_tables(players: Sequence[PlayerFigures]) -> Iterable[Table]:
    """Yield two tables for each variant: results, and how each played."""
    for variant, group in groupby(players, key=lambda own: own.variant):
        own = list(group)
        yield _results(own, visible(variant))
        yield _manner(own, visible(variant))


_COUNTED = ("Player", "Points", "Matches", "won", "Hands")

Wins = Literal["highest", "lowest"]
"""Which total wins a match."""


def standing_table(players: Iterable[PlayerFigures], variant: str, wins: Collection[Wins]) -> Table:
    """Return a short table of the players of a variant, the best first.

    `wins` are the totals that win its matches. Where there are both, totals say nothing of who is
    the better, and who won most matches stands first. Who ended no hand has no place in it.
    """
    columns = (*_COUNTED, "Mean place")
    rows = tuple(
        (*_counted(own), _mean_place(own))
        for own in sorted((own for own in players if own.hands), key=_order(wins))
    )
    lesser = frozenset((columns.index("Hands"), columns.index("Mean place")))
    numbers = frozenset(range(1, len(columns)))
    return Table(f"Standings, {visible(variant)}, {_ordered(wins)}", columns, rows, numbers, lesser)


def _counted(own: PlayerFigures) -> tuple[str, ...]:
    """Return the cells that both tables of players begin with (see `_COUNTED`)."""
    counts = (own.matches, own.matches_won, own.hands)
    return (visible(own.player), points_word(own.score), *map(str, counts))


def _ordered(wins: Collection[Wins]) -> str:
    if len(wins) == 1:
        (goal,) = wins
        return f"best total first: the {goal} total wins"
    return "most matches won first: in some the lowest total wins, in others the highest"


def _order(wins: Collection[Wins]) -> Callable[[PlayerFigures], tuple[Points, int, float]]:
    """Return what players are sorted by; those alike stay in the order of their names."""
    sign = 0 if len(wins) > 1 else 1 if "lowest" in wins else -1
    return lambda own: (sign * own.score, -own.matches_won, float(own.mean_place or 0))


def _mean_place(own: PlayerFigures) -> str:
    return "–" if own.mean_place is None else f"{own.mean_place:.2f}"


def says_few(players: Sequence[PlayerFigures]) -> bool:
    """Say whether some share is left out because it counts too few cases."""
    return any(
        rate.base and rate.value is None
        for own in players
        for rate in (own.bomb_rate, own.pass_rate)
    )


FEW = f"(few): below {HANDFUL} cases a percentage would say too little."


def _results(players: Sequence[PlayerFigures], variant: str) -> Table:
    most = max((place for own in players for place in own.places), default=0)
    columns = (*_COUNTED, *_ORDINALS[:most], "Lost", "Mean place")
    rows = tuple(
        (
            *_counted(own),
            *(str(own.places[place]) for place in range(1, most + 1)),
            str(own.hands_lost),
            _mean_place(own),
        )
        for own in players
    )
    return Table(f"Results, {variant}", columns, rows, frozenset(range(1, len(columns))))


def _manner(players: Sequence[PlayerFigures], variant: str) -> Table:
    columns = (
        "Player",
        "Bombs of chances",
        "Bombs forfeited",
        "Finishes missed",
        "Twos stranded",
        "Passes of choices",
        "Tricks won",
        "Illegal plays",
    )
    rows = tuple(
        (
            visible(own.player),
            rate_text(own.bomb_rate),
            str(own.forfeited_bombs),
            str(own.missed_finishes),
            str(own.stranded_twos),
            rate_text(own.pass_rate),
            f"{own.tricks_won} of {own.tricks}",
            _illegal(own),
        )
        for own in players
    )
    return Table(f"How they played, {variant}", columns, rows, frozenset(range(1, 7)))


def rate_text(rate: Rate) -> str:
    """Say a rate with its count: `3 of 12 (25 %)`, `1 of 2 (few)`."""
    if not rate.base:
        return "none"
    value = rate.value
    told = "few" if value is None else f"{round(100 * value)} %"
    return f"{rate.count} of {rate.base} ({told})"


def _illegal(own: PlayerFigures) -> str:
    if not own.illegal:
        return "none"
    return ", ".join(f"{count} {code}" for code, count in sorted(own.illegal.items()))
