"""What the tests of judging share: writing small records and reading what is found in them."""

from collections.abc import Callable

import pytest
from tienlen.notation.findings import Finding, word
from tienlen.notation.reading import read_text
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.plain import PlainJudge
from tienlen.replay.replaying import judge, replay
from tienlen.replay.steps import MatchReplay

NAMES = ("An", "Bình", "Chi", "Dũng", "Em", "Phúc", "Giang", "Hoa")


class Record:
    """A record and its replay; `found` is what the replay found, as `code seat+play` each."""

    def __init__(self, text: str) -> None:
        self.text = text
        (match,) = read_text(text)
        self.match = match
        self.replay: MatchReplay = replay(match)
        bare = replay(match, keep_steps=False)
        # Whether steps are kept must not change what is found.
        assert bare.findings == self.replay.findings
        assert bare.totals == self.replay.totals
        assert [hand.result for hand in bare.hands] == [h.result for h in self.replay.hands]
        # Nor must it that hands without a finding are passed without steps.
        assert judge(match, plain=PlainJudge()) == self.replay.findings
        for finding in (*match.findings, *self.replay.findings):
            # Every wording must be filled from what the finding really holds.
            message, hint = word(finding, REPLAY_CODES)
            assert message
            assert "{" not in message + hint
            assert "()" not in message + hint

    @property
    def text_errors(self) -> list[str]:
        return [finding.code for finding in self.match.findings if finding.severity == "error"]

    @property
    def found(self) -> list[str]:
        return [named(finding) for finding in self.replay.findings if finding.code != "filled-in"]

    def finding(self, code: str) -> Finding:
        (finding,) = [finding for finding in self.replay.findings if finding.code == code]
        return finding

    def message(self, code: str) -> str:
        return " — ".join(word(self.finding(code), REPLAY_CODES))

    @property
    def hand(self):  # type: ignore[no-untyped-def]
        """The last hand."""
        return self.replay.hands[-1]


def named(finding: Finding) -> str:
    """Name a finding `not-higher B4`: its code, its seat and its play; `(w)` for a warning."""
    place = f"{finding.seat or ''}{finding.play or ''}"
    grade = {"error": "", "warning": "(w)", "info": "(i)"}[finding.severity]
    return " ".join(part for part in (finding.code, place, grade) if part)


Recorder = Callable[..., Record]


@pytest.fixture
def record() -> Recorder:
    """Return a maker of records: the lines of its hands, and what stands in its tags.

    `cards` sets how many are dealt, so that hands can be small; `seats` seats are named.
    """

    def make(
        *lines: str,
        variant: str = "vanikar",
        seats: int = 3,
        cards: int | None = None,
        tags: tuple[str, ...] = (),
    ) -> Record:
        head = [
            "%TLN 1",
            '[Match "m"]',
            f'[Variant "{variant}"]',
            *([f'[Variant.cards-each "{cards}"]'] if cards is not None else []),
            *tags,
            *(
                f'[{letter} "{name}"]'
                for letter, name in zip("ABCDEFGH", NAMES[:seats], strict=False)
            ),
        ]
        body = [line for text in lines for line in text.split("\n")]
        if not any(line.startswith("[Hand ") for line in body):
            body.insert(0, '[Hand "1"]')
        return Record("\n".join([*head, *body, ""]))

    return make


FOUR_EACH = "deal A: 3s 7s 9s Js\ndeal B: 4s 7c 9c Jc\ndeal C: 5s 7d 9d Jd\ndeal D: 6s 7h 9h Jh"
"""Four seats, four cards each; A holds the lowest card of the deal."""


@pytest.fixture
def played(record: Recorder) -> Recorder:
    """Return what makes a record of the tricks that four seats play, four cards each."""

    def make(
        *tricks: str,
        variant: str = "vanikar",
        deals: str = FOUR_EACH,
        tags: tuple[str, ...] = (),
    ) -> Record:
        return record(deals, *tricks, variant=variant, seats=4, cards=4, tags=tags)

    return make


@pytest.fixture
def scores() -> dict[str, dict[str, int]]:
    """Return what each variant gives A, B and C, who go out, and D, who keeps one card."""
    return {
        # vanikar: "scores 1 point per card left … and the others score 0"
        "vanikar": {"A": 0, "B": 0, "C": 0, "D": 1},
        # pagat: "Score that loser −3 and everyone else +1"
        "pagat": {"A": 1, "B": 1, "C": 1, "D": -3},
        # wikipedia: "the loser pays each other player a fixed stake"
        "wikipedia": {"A": 1, "B": 1, "C": 1, "D": -3},
        "viet-cong": {"A": 1, "B": 1, "C": 1, "D": -3},
    }


@pytest.fixture
def spelt() -> Callable[[dict[str, int]], str]:
    """Return what spells points as a claim does."""
    return lambda points: " ".join(f"{seat}:{value:+}" for seat, value in points.items())
