"""The tables of players, for a person: results, and how they played, variant by variant."""

import textwrap
from itertools import groupby

from tienlen.analysis.figures import HANDFUL, Rate
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.words import points_word
from tienlen.commands.paper import Paper
from tienlen.commands.streams import encodable
from tienlen.commands.tables import Column, table_text
from tienlen.commands.wrapping import wrapped
from tienlen.notation.texts import visible

NAME_WIDTH = 24
WIDE = 100
"""From so many columns on every place has a column of its own."""

LEGEND = (
    "Bombs of chances: played, out of those played and missed.",
    "Passes of choices: passes, out of the answers where a legal play was held.",
)

AT_ONCE = "A hand won at once gives a place to its winner only."

_SPREAD_PLACES = 4
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def players_text(paper: Paper, players: list[PlayerFigures]) -> str:
    """Return two tables for each variant, since points of different ones never mix."""
    if not players:
        return "No players.\n"
    parts: list[str] = []
    for variant, group in groupby(players, key=lambda own: own.variant):
        own = list(group)
        parts.append(f"{paper.style(f'Players, {visible(variant)}', bold=True)}\n")
        parts.append(_results(paper, own))
        parts.append("\n")
        parts.append(_manner(paper, own))
        parts.append("\n")
    parts += [f"{textwrap.fill(line, paper.width - 1)}\n" for line in LEGEND]
    if any(own.hands > sum(own.places.values()) for own in players):
        parts.append(f"{textwrap.fill(AT_ONCE, paper.width - 1)}\n")
    rates = [rate for own in players for rate in (own.bomb_rate, own.pass_rate) if rate.base]
    if any(rate.value is None for rate in rates):
        parts.append(f"(few): below {HANDFUL} cases a percentage would say too little.\n")
    return "".join(parts)


def rate_text(rate: Rate) -> str:
    """Say a rate with its count: `3 of 12 (25 %)`, `1 of 2 (few)`."""
    if not rate.base:
        return "none"
    value = rate.value
    told = "few" if value is None else f"{round(100 * value)} %"
    return f"{rate.count} of {rate.base} ({told})"


def _results(paper: Paper, players: list[PlayerFigures]) -> str:
    most = max((place for own in players for place in own.places), default=0)
    # Eight places in columns of their own would leave no room for names.
    spread = most <= _SPREAD_PLACES or paper.width >= WIDE
    places = _ORDINALS[:most] if spread else (f"Places\n1st to {_ORDINALS[most - 1]}",)
    # Who came last has lost, but for hands won at once: then it need not be said twice.
    has_lost = not spread or any(own.hands_lost != own.places[most] for own in players)
    lost = ("Lost",) if has_lost else ()
    names = ("Matches\n(won)", "Hands", *places, *lost, "Mean\nplace", "Points")
    columns = [Column("Player", NAME_WIDTH), *(Column(name, is_number=True) for name in names)]
    rows = []
    for own in players:
        counts = [str(own.places[place]) for place in range(1, most + 1)]
        rows.append(
            [
                own.player,
                f"{own.matches} ({own.matches_won})",
                str(own.hands),
                *(counts if spread else [" ".join(counts)]),
                *([str(own.hands_lost)] if has_lost else []),
                "" if own.mean_place is None else f"{own.mean_place:.2f}",
                points_word(own.score),
            ]
        )
    return table_text(paper, columns, rows)


def _manner(paper: Paper, players: list[PlayerFigures]) -> str:
    # In a narrow table the names and the codes would be cut to a few letters a line.
    wide = paper.width >= WIDE
    columns = [
        Column("Player", NAME_WIDTH),
        Column("Bombs of\nchances", is_number=True),
        Column("Bombs\nforfeited", is_number=True),
        Column("Finishes\nmissed", is_number=True),
        Column("Passes of\nchoices", is_number=True),
        *([Column("Illegal plays")] if wide else []),
    ]
    rows = [
        [
            own.player,
            rate_text(own.bomb_rate),
            str(own.forfeited_bombs),
            str(own.missed_finishes),
            rate_text(own.pass_rate),
            *([_illegal(own) or "none"] if wide else []),
        ]
        for own in players
    ]
    table = table_text(paper, columns, rows)
    return table if wide else table + _illegal_lines(paper, players)


def _illegal_lines(paper: Paper, players: list[PlayerFigures]) -> str:
    lines = [
        line
        for own in players
        if own.illegal
        for line in wrapped(
            f"Illegal plays of {visible(own.player)}: {_illegal(own)}.", paper.width, hanging="  "
        )
    ]
    return "".join(f"{encodable(line, paper.encoding)}\n" for line in lines)


def _illegal(own: PlayerFigures) -> str:
    return ", ".join(f"{count} {code}" for code, count in sorted(own.illegal.items()))
