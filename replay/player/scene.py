"""What there is to see at a stop, as values: no rule has to be known to draw it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tienlen.notation.cards import Cards
from tienlen.notation.findings import Severity
from tienlen.notation.quick_dataclass import dataclass

Manner = Literal["played", "passed", "silent", "withdrawn", "nothing"]
Level = Literal["error", "warning", "info", "fine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat: `left` is how many cards it holds, at most that where plays are missing.

    `cards` are those known, `unknown` how many more there are, `face_down` says that they are
    hidden from the seat that is looked through. `status` is a word or two, `acts` whether it is
    this seat's turn, `played` whether what is looked at was its play.
    """

    letter: str
    name: str
    left: int
    at_most: bool
    cards: Cards
    unknown: int
    face_down: bool
    status: str
    acts: bool
    played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """A play of a trick or of the play list; `number` is 0 for a pass that was not written.

    `stop` is where to go for it. `text` stands in for cards where a line could not be read. `codes`
    are those of its findings, with the seat where that is not the one that acted.
    """

    stop: int
    number: int
    trick: int
    letter: str
    cards: Cards | None
    glyph: str = ""
    flag: str = ""
    text: str = ""
    manner: Manner = "played"
    level: Level = "fine"
    codes: tuple[str, ...] = ()
    is_bomb: bool = False
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about the stop, with the rule behind it where something is wrong.

    `text` has cards with symbols; `letters` is the same with letters, "" where it has no card.
    `brief` is both in few words, None where there are no fewer.
    """

    level: Level
    text: str
    code: str = ""
    rule: str = ""
    letters: str = ""
    brief: tuple[str, str] | None = None

    def said(self, *, symbols: bool, is_brief: bool) -> str:
        """Return the text with cards spelt so, in few words where that is wanted and can be."""
        text, letters = self.brief if is_brief and self.brief else (self.text, self.letters)
        return text if symbols else letters or text


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Legal plays of one kind."""

    kind: str
    plays: tuple[Cards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """What a seat may do; `note` says why there may be more, or why nothing can be told."""

    who: str
    groups: tuple[MoveGroup, ...]
    may_pass: bool
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table: the cards there, what they are, and whose; `note` where nothing lies."""

    cards: Cards
    kind: str
    who: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything there is to see at one stop. Texts are safe to show.

    `heading` names the match, which is number `match` of those read so far, `score` the points so
    far by seat letter. `looking` names the seat that is looked through, "" with all hands open; it
    knew nothing of what came later, so that `plays`, how many there are in the hand, is None and
    `plays_list` ends with what is looked at.
    `finding` is the number of the first finding here among the `findings` that are worth a stop,
    0 for none. `pace` says how the replay plays on by itself, "" where it does not.
    """

    heading: tuple[str, ...]
    match: int
    matches: int
    more_matches: bool
    hand_number: int
    hand: int
    hands: int
    more_hands: bool
    trick: int
    number: int
    plays: int | None
    score: Mapping[str, str]
    looking: str
    table: TableView
    trick_plays: tuple[PlayView, ...]
    seats: tuple[SeatView, ...]
    remarks: tuple[Remark, ...]
    comments: tuple[str, ...]
    moves: Moves | None
    plays_list: Sequence[PlayView]
    now: int
    finding: int
    findings: int
    pace: str
    notice: str


def told_as(code: str) -> str:
    """Return how a finding of the analyses is called for short: missed, forfeited or stranded."""
    return code.partition("-")[0]


def level_of(severity: Severity, *, is_missed: bool) -> Level:
    """Return how a finding is shown; something missed stands out though it is no error."""
    return "warning" if is_missed else severity
