"""What the tests of the analyses share: writing small records and naming what is found."""

from collections.abc import Callable

import pytest
from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis, analyse_match
from tienlen.analysis.outlines import BombChance
from tienlen.notation.cards import cards_text
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay

NAMES = ("An", "Bình", "Chi", "Dũng")


class Analysed:
    """An analysed record; each list names its items, as `B4 on 2s: 6s6c6d6h`."""

    def __init__(self, text: str) -> None:
        (record,) = read_text(text, "a.tln")
        self.match: MatchAnalysis = analyse_match(replay(record))
        self.seats = self.match.seats

    @property
    def hand(self) -> HandAnalysis:
        """The last hand."""
        return self.match.hands[-1]

    @property
    def errors(self) -> list[str]:
        return [found.code for found in self.match.replay.findings if found.severity == "error"]

    @property
    def bombs(self) -> list[str]:
        return [
            f"{self.seats[bomb.seat]}{bomb.play} {cards_text(bomb.cards)} on {cards_text(bomb.on)}"
            for bomb in self.hand.bombs
        ]

    @property
    def missed(self) -> list[str]:
        return [self._chance(chance) for chance in self.hand.missed_bombs]

    @property
    def forfeited(self) -> list[str]:
        return [self._chance(chance) for chance in self.hand.forfeited_bombs]

    @property
    def finishes(self) -> list[str]:
        return [
            f"{self.seats[finish.seat]}{finish.play} {cards_text(finish.cards)}"
            for finish in self.hand.missed_finishes
        ]

    @property
    def stranded(self) -> list[str]:
        return [
            f"{self.seats[item.seat]} {item.what} {cards_text(item.cards)}"
            for item in self.hand.stranded
        ]

    @property
    def unjudged(self) -> list[str]:
        return [
            f"{item.reason} {self.seats[item.seat] if item.seat is not None else ''}".strip()
            for item in self.hand.unjudged
        ]

    def _chance(self, chance: BombChance) -> str:
        answers = " ".join(sorted(cards_text(answer) for answer in chance.answers))
        return f"{self.seats[chance.seat]}{chance.play} on {cards_text(chance.on)}: {answers}"


def _record(
    lines: str, *, variant: str = "vanikar", each: int = 13, tags: str = "", number: int = 2
) -> str:
    body = lines.strip("\n")
    seats = sorted({line[5] for line in body.splitlines() if line.startswith("deal ")})
    names = "\n".join(f'[{seat} "{NAMES["ABCD".index(seat)]}"]' for seat in seats)
    return (
        f'%TLN 1\n[Variant "{variant}"]\n[Variant.cards-each "{each}"]\n{tags}{names}\n\n'
        f'[Hand "{number}"]\n{body}\n'
    )


@pytest.fixture
def analyse() -> Callable[..., Analysed]:
    """Analyse the hand that some lines make, number 2 of a match so that no opening rule holds."""

    def analysed(lines: str, **settings: object) -> Analysed:
        return Analysed(_record(lines, **settings))  # type: ignore[arg-type]

    return analysed
