"""`analyse --format text`: what happened in matches and hands, for a person."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from tienlen.analysis.codes import CATALOGUE
from tienlen.analysis.hands import HandAnalysis
from tienlen.analysis.matches import MatchAnalysis
from tienlen.analysis.outlines import BombChance, HandOutline, MatchOutline
from tienlen.analysis.players import PlayerFigures
from tienlen.analysis.rows import TrickRow
from tienlen.analysis.summary import HandSummary, hand_length
from tienlen.analysis.sums import seat_sums
from tienlen.analysis.tables import hand_rows, trick_rows
from tienlen.analysis.words import cards_words, listed, points_word
from tienlen.commands.analyse_job import Texts, Writer
from tienlen.commands.analyse_players import players_text
from tienlen.commands.analysing import Analysed
from tienlen.commands.judging import Chosen
from tienlen.commands.packed import PackedPieces, PackedText
from tienlen.commands.paper import Paper
from tienlen.commands.streams import Output
from tienlen.commands.tables import Column, table_text
from tienlen.commands.wrapping import wrapped
from tienlen.notation.findings import Finding, word
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.texts import counted

By = Literal["match", "player", "hand"]

NAME_WIDTH = 24
WIDE = 100
"""From so many columns on every count has a column of its own."""


@dataclass(frozen=True, slots=True)
class TextForm:
    """How matches are told: `by` match, hand by hand with tables, or not, for the players alone."""

    by: By
    verbose: bool
    paper: Paper

    @property
    def needs_plays(self) -> bool:
        """No: what is told of plays is told with the steps, or without their places."""
        return False

    @property
    def needs_steps(self) -> bool:
        """Whether the tables of hands are told, which the steps are needed for."""
        return self.by == "hand" or (self.verbose and self.by != "player")

    def texts(self) -> Texts:
        """Return the one text."""
        return (PackedText(),)

    def writer(self, chosen: Chosen, texts: Texts) -> Writer:
        """Return what tells a match."""
        return _NoWriter() if self.by == "player" else _MatchWriter(self, chosen, texts[0])


class TextReport:
    """Writes matches as they come; the players at the end where there is more than one match."""

    def __init__(self, output: Output, form: TextForm) -> None:
        self._output = output
        self._form = form

    def start(self) -> None:
        """Write nothing: there is no head."""

    def add(self, texts: Texts) -> None:
        """Write some matches."""
        for piece in texts[0]:
            self._output.write(piece)

    def finish(self, players: list[PlayerFigures], matches: int) -> None:
        """Write the players."""
        if self._form.by == "player" or matches > 1:
            self._output.write(players_text(self._form.paper, players))


class _NoWriter:
    """Tells nothing of a match."""

    def hand(self, match: MatchAnalysis) -> None:
        """Tell nothing of a hand."""

    def match(self, analysed: Analysed) -> None:
        """Tell nothing."""


class _MatchWriter:
    """Tells one match after the other."""

    def __init__(self, form: TextForm, chosen: Chosen, text: PackedText) -> None:
        self._paper = form.paper
        self._symbols = form.paper.utf8
        self._chosen = chosen
        self._by = form.by
        self._has_tables = form.needs_steps
        self._text = text
        self._parts: list[str] = []
        # What is told of the hands of the next match, and their numbers: before them the whole
        # match is told, and after each what was found in it.
        self._hands = PackedPieces()
        self._numbers: list[int] = []

    def hand(self, match: MatchAnalysis) -> None:
        """Keep what is told of a hand."""
        (hand,) = match.hands
        if not (self._has_tables and self._chosen.takes_hand(hand.number)):
            return
        self._hand(hand, match)
        self._hands.add("".join(self._parts).encode("utf-8", "surrogatepass"))
        self._numbers.append(hand.number)
        self._parts.clear()

    def match(self, analysed: Analysed) -> None:
        """Tell a match."""
        match = analysed.match
        hands = [hand for hand in match.hands if self._chosen.takes_hand(hand.number)]
        self._heading(match)
        if analysed.errors or analysed.warnings:
            self._write_wrapped(_faults(analysed))
        if not hands:
            self._write_wrapped("No hands are recorded.")
        if self._by == "match":
            for hand in hands:
                self._summary(hand, match, label=f"Hand {hand.number}. ")
            if hands:
                self._write(self._match_table(match, hands))
                self._write_wrapped(_outcome(match))
        self._add_hands(analysed.findings)
        self._write("\n")
        self._hand_on()

    def _add_hands(self, findings: Iterable[Finding]) -> None:
        """Tell the hands that were kept, each with the findings of that number."""
        found: defaultdict[int | None, list[Finding]] = defaultdict(list)
        for finding in findings:
            if CATALOGUE[finding.code].group != "analysis":
                found[finding.hand].append(finding)
        for number, told in zip(self._numbers, self._hands, strict=True):
            self._write(told.decode("utf-8", "surrogatepass"))
            for finding in found[number]:
                self._finding(finding)
            self._hand_on()
        self._hands = PackedPieces()
        self._numbers.clear()

    def _hand_on(self) -> None:
        """Add what was written to the text."""
        self._text.add("".join(self._parts))
        self._parts.clear()

    # -- a match -------------------------------------------------------------------------

    def _heading(self, match: MatchOutline) -> None:
        name = match.name or "A match without a name"
        played = counted(match.complete, "complete hand")
        if match.agreed is not None:
            played += f" of {match.agreed} agreed"
        elif match.complete != len(match.hands):
            played += f" of {len(match.hands)} recorded"
        changed = ", ".join(f"{key} {value}" for key, value in match.rules.changed.items())
        rules = match.rules.name + (f" ({changed})" if changed else "")
        place = f"{match.path}:{max(match.line, 1)}"
        self._write_wrapped(name, bold=True)
        self._write_wrapped(f"{rules}, {played}, {place}")

    def _match_table(self, match: MatchOutline, hands: Iterable[HandOutline]) -> str:
        wide = self._paper.width >= WIDE
        sums = seat_sums(hands, len(match.seats))
        table: list[list[str]] = []
        for seat in range(len(match.seats)):
            points = match.totals.get(seat)
            table.append(
                [
                    match.player(seat),
                    "" if points is None else points_word(points),
                    str(sums.won[seat]),
                    str(sums.lost[seat]),
                    *_counts([getattr(sums, name)[seat] for name in _NAMES], wide=wide),
                ]
            )
        return table_text(self._paper, _match_columns(wide=wide), table)

    # -- a hand --------------------------------------------------------------------------

    def _summary(self, hand: HandOutline, match: MatchOutline, label: str = "") -> None:
        told = HandSummary(hand, match, symbols=self._symbols)
        self._write_wrapped(label + " ".join(told.sentences()))
        for line in told.unjudged():
            self._write_wrapped(f"Not judged: {line}", indent="  ")

    def _hand(self, hand: HandAnalysis, match: MatchAnalysis) -> None:
        record = hand.replay.hand
        title = self._paper.style(f"Hand {hand.number}", bold=True)
        self._write(f"\n{title} (line {record.line}): {hand_length(hand)}\n")
        self._summary(hand, match)
        self._write("\n" + self._hand_table(match))
        if hand.bombs:
            self._write("\n" + self._bomb_table(hand, match))
        chances = [*hand.missed_bombs, *hand.forfeited_bombs]
        if chances:
            self._write("\n" + self._chance_table(hand, chances, match))
        if hand.tricks:
            self._write("\n" + self._trick_table(match))

    def _hand_table(self, match: MatchAnalysis) -> str:
        wide = self._paper.width >= WIDE
        columns = [Column("Place", is_number=True), Column("Player", NAME_WIDTH)]
        columns += [Column(name, is_number=True) for name in ("Left", "Points", "Total", "Tricks")]
        columns += _count_columns(wide=wide)
        rows = sorted(hand_rows(match), key=lambda row: (row.place is None, row.place or 0))
        table = [
            [
                "" if row.place is None else str(row.place),
                row.player,
                "" if row.left is None else str(row.left),
                "" if row.score is None else points_word(row.score),
                points_word(row.total),
                str(row.tricks_won),
                *_counts([getattr(row, name) for name in _NAMES], wide=wide),
            ]
            for row in rows
        ]
        return table_text(self._paper, columns, table)

    def _bomb_table(self, hand: HandAnalysis, match: MatchAnalysis) -> str:
        columns = [Column("Play", is_number=True), Column("Bomb by", NAME_WIDTH), Column("With")]
        columns += [Column("On"), Column("Of", NAME_WIDTH), Column("Beaten by")]
        rows = []
        for bomb in hand.bombs:
            beaten = ""
            if bomb.answered_by is not None:
                beaten = f"{match.player(bomb.answered_by)}, {self._cards(bomb.answer)}"
            rows.append(
                [
                    str(bomb.play),
                    match.player(bomb.seat),
                    self._cards(bomb.cards),
                    self._cards(bomb.on),
                    match.player(bomb.victim),
                    beaten,
                ]
            )
        return table_text(self._paper, columns, rows)

    def _chance_table(
        self, hand: HandAnalysis, chances: Sequence[BombChance], match: MatchAnalysis
    ) -> str:
        columns = [Column("Play", is_number=True), Column("Bomb not played by", NAME_WIDTH)]
        columns += [Column("Why"), Column("On"), Column("Held")]
        missed = frozenset(hand.missed_bombs)
        rows = [
            [
                str(chance.play),
                match.player(chance.seat),
                "missed" if chance in missed else "forfeited",
                self._cards(chance.on),
                ", ".join(dict.fromkeys(self._cards(answer) for answer in chance.answers)),
            ]
            for chance in chances
        ]
        return table_text(self._paper, columns, rows)

    def _trick_table(self, match: MatchAnalysis) -> str:
        columns = [Column("Trick", is_number=True), Column("Led by", NAME_WIDTH)]
        columns += [Column("Won by", NAME_WIDTH), Column("With"), Column("Plays", is_number=True)]
        columns += [Column("Cards", is_number=True)]
        rows = [self._trick(row) for row in trick_rows(match)]
        return table_text(self._paper, columns, rows)

    def _trick(self, row: TrickRow) -> list[str]:
        bomb = " (bombed)" if row.bombs else ""
        return [
            str(row.trick),
            row.leader_player,
            row.winner_player or "not certain",
            f"{row.won_kind}{bomb}",
            str(row.plays),
            str(row.cards),
        ]

    def _finding(self, finding: Finding) -> None:
        if finding.severity == "info":
            return
        where = f", play {finding.play}" if finding.play is not None else ""
        message = word(finding, CATALOGUE)[0]
        self._write_wrapped(
            f"{finding.severity}[{finding.code}] line {finding.line}{where}: {message}",
            indent="  ",
        )

    # -- writing -------------------------------------------------------------------------

    def _cards(self, cards: tuple[int, ...]) -> str:
        return cards_words(cards, symbols=self._symbols)

    def _write(self, text: str) -> None:
        self._parts.append(text)

    def _write_wrapped(self, text: str, indent: str = "", *, bold: bool = False) -> None:
        paper = self._paper
        lines = wrapped(paper.safe(text), paper.width - 1, indent=indent, hanging="  ")
        self._parts += [f"{paper.style(line, bold=bold)}\n" for line in lines]


_COUNTS = (
    ("Bombs", "bomb", "bombs"),
    ("Missed", "missed bomb", "missed_bombs"),
    ("Forfeited", "forfeited bomb", "forfeited_bombs"),
    ("Missed\nfinishes", "missed finish", "missed_finishes"),
    ("Illegal", "illegal play", "illegal"),
)
"""A count's heading, how one of them is called, and its name in rows and sums."""

_NAMES = tuple([name for _, _, name in _COUNTS])


@cache
def _match_columns(*, wide: bool) -> tuple[Column, ...]:
    numbers = [Column(name, is_number=True) for name in ("Points", "Won", "Lost")]
    return (Column("Player", NAME_WIDTH), *numbers, *_count_columns(wide=wide))


def _count_columns(*, wide: bool) -> list[Column]:
    if wide:
        return [Column(heading, is_number=True) for heading, _, _ in _COUNTS]
    return [Column("What else")]


def _counts(counts: Sequence[int], *, wide: bool) -> list[str]:
    """Return the cells for bombs and slips: a column each, or in words where room is short."""
    if wide:
        return [str(count) for count in counts]
    told = [
        counted(count, one, one + ("es" if one.endswith("sh") else "s"))
        for count, (_, one, _) in zip(counts, _COUNTS, strict=True)
        if count
    ]
    return [", ".join(told)]


def _faults(analysed: Analysed) -> str:
    parts = [
        counted(number, one)
        for number, one in ((analysed.errors, "error"), (analysed.warnings, "warning"))
        if number
    ]
    has = " and ".join(parts)
    return f"The record has {has}; it is analysed as far as it holds (`tienlen check` tells more)."


def _outcome(match: MatchOutline) -> str:
    winners = match.winners
    if not winners:
        return "No hand is complete, so nobody has won."
    names = listed([match.player(seat) for seat in winners])
    points = f"{points_word(match.totals[winners[0]])} points"
    if match.rules.match_winner == "lowest":
        points += " (the lowest total wins)"
    won = "won in a tie" if len(winners) > 1 else "won"
    missing = (match.played if match.agreed is None else match.agreed) - match.complete
    if missing <= 0:
        return f"{names} {won} with {points}."
    leads = "lead" if len(winners) > 1 else "leads"
    what = "recorded" if match.agreed is None else "agreed"
    are = "is" if missing == 1 else "are"
    return f"{names} {leads} with {points}; {counted(missing, f'{what} hand')} {are} not complete."
