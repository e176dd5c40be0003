"""What a replay hands out: judged steps and the result of each hand, all frozen."""

from collections.abc import Mapping
from typing import Final, Literal

from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Hand, Match, Play, Points
from tienlen.replay.combinations import Combination
from tienlen.replay.dealing import Dealt
from tienlen.replay.opening import FirstLead
from tienlen.replay.own_part import OwnPart
from tienlen.replay.rules import Rules
from tienlen.replay.ruling import Ruling
from tienlen.replay.table import Position, Silent

Effect = Literal["played", "passed", "withdrawn", "nothing"]
EFFECTIVE: Final[frozenset[Effect]] = frozenset({"played", "passed"})
"""What changes how things stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One play or written pass of a hand, judged.

    `number` counts plays and written passes of the hand from 1, `trick` the tricks; `seat` is a
    number from 0. `effect` says what it did: a `-` of a seat without a turn does `nothing`, and so
    does a play after the end. `before` is how things stood when the seat acted, `after` when it
    had. `silent` are the seats passed over in silence between this step and the next.
    `told_before` is the code of what is wrong with it too, where that was told once for several
    plays, at one before; else "".
    """

    number: int
    trick: int
    seat: int
    play: Play
    combination: Combination | None
    effect: Effect
    before: Position
    after: Position
    findings: tuple[Finding, ...]
    silent: tuple[Silent, ...]
    told_before: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether nothing was found wrong with it, not even something the table accepted."""
        return not self.findings and not self.told_before

    def is_bomb(self, ruling: Ruling) -> bool:
        """Say whether it is a bomb played: a legal answer of a bomb kind in a bomb situation.

        Source of the words: the project's page on analyses, section Bombs.
        """
        play, before = self.combination, self.before
        return (
            self.effect == "played"
            and play is not None
            and play.is_bomb
            and self.is_legal
            and not before.irregular
            and ruling.is_bomb_situation(before.lies, twos_bombed=before.twos_bombed)
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """The codes of what is wrong with it, told here or before."""
        codes = tuple([finding.code for finding in self.findings])
        return (*codes, self.told_before) if self.told_before else codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a hand ended, as far as it is certain; seats are numbers from 0.

    `complete` is true for a hand that was played out or won at once; only then are `place` (the
    finishing order, the loser last; the winners alone after an instant win), `left` (cards of
    those who hold any) and `score` filled. `gone_out` is who is certain to have gone out, in
    order. `leaders` may lead the next hand, None where any seat may; `loser` is None where nobody
    lost or it is not known. `void` hands count as not played.
    """

    complete: bool
    void: bool
    instant_win: bool
    place: tuple[int, ...]
    left: Mapping[int, int]
    score: Mapping[int, Points]
    gone_out: tuple[int, ...]
    leaders: frozenset[int] | None
    loser: int | None
    plays: int
    tricks: int

    def counted(self, plays: int, tricks: int) -> "Result":
        """Return the result with other counts; cost: a fifth of `dataclasses.replace`."""
        return Result(
            complete=self.complete,
            void=self.void,
            instant_win=self.instant_win,
            place=self.place,
            left=self.left,
            score=self.score,
            gone_out=self.gone_out,
            leaders=self.leaders,
            loser=self.loser,
            plays=plays,
            tricks=tricks,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReplay:
    """A hand as it was replayed: its deal, its steps, its result and its findings.

    `own` is what of the `hand`'s lines is the hand itself; plays on others change nothing.
    `first` says who may lead it and whether the opening rule of a match's first hand holds.
    `steps` is empty where only findings were asked for. Walk it either way: each step holds the
    whole position before and after it.
    """

    hand: Hand
    own: OwnPart
    dealt: Dealt
    first: FirstLead
    steps: tuple[Step, ...]
    start: Position
    result: Result
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MatchReplay:
    """A match as it was replayed under its rules.

    `seats` are the letters of the seats, so that `seats[0]` is that of seat 0. `findings` are
    those of the replay, in the order of the file; those of the text are the match's own. `totals`
    are the points of all complete hands, by seat number; `winners` those who have the best total
    under the rules, empty where no hand was complete. `implied_passes` tells whether a seat that
    was skipped was taken to have passed: by the match's tag, or since it writes no pass at all.
    """

    match: Match
    seats: str
    rules: Rules
    decks: int
    hands: tuple[HandReplay, ...]
    totals: Mapping[int, Points]
    winners: tuple[int, ...]
    findings: tuple[Finding, ...]
    implied_passes: bool

    def __repr__(self) -> str:
        count = len(self.findings)
        return f"<MatchReplay of {self.match!r} by {self.rules.name!r}, {count} findings>"

    def _repr_html_(self) -> str:
        """Show the findings of the replay in a notebook, under the match."""
        shown = "".join(finding._repr_html_() for finding in self.findings)
        return self.match._repr_html_() + (shown or "<p>No findings.</p>")
