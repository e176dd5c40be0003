"""What the charts show, as data: one row for each thing that is drawn.

The figures are drawn from these, and these are what a chart's CSV file holds. A value is text, a
number, true or false, or None where there is none or it is not known.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields

from tienlen.analysis.charts.kinds import ArchiveKind, Kind
from tienlen.analysis.charts.rows import ChartHand, ChartRows
from tienlen.analysis.charts.seasons import SeasonRows
from tienlen.analysis.document import number
from tienlen.analysis.rows import HandRow, Value
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.combinations import Kind as Combined

KIND_ORDER = (*(kind.value for kind in Combined), "irregular")
"""The kinds of combination in the order they are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPoint:
    """The cards a seat has left: at the deal (`play` 0, no trick), then after each of its plays."""

    hand: int
    play: int
    trick: int | None
    seat: str
    player: str
    cards: str
    left: int | None
    bomb: bool
    illegal: bool
    place: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlPoint:
    """One trick: who led it, who won it and with what, and how long it ran."""

    hand: int
    trick: int
    leader: str
    leader_player: str
    winner: str | None
    winner_player: str | None
    plays: int
    passes: int
    won_kind: str
    won_cards: str
    bombs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePoint:
    """The points of a player in one hand, and in the match up to and with it.

    `position` counts the hands that are shown, since two hands may bear the same number.
    """

    position: int
    hand: int
    seat: str
    player: str
    score: float | int | None
    total: float | int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesPoint:
    """How often a player came in at one place."""

    seat: str
    player: str
    place: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BombsPoint:
    """The bombs a player played, missed and forfeited."""

    seat: str
    player: str
    played: int
    missed: int
    forfeited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaysPoint:
    """How often a player led, or answered with, one kind of combination."""

    seat: str
    player: str
    role: str
    kind: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPoint:
    """The points of a player since the point before, and in all matches up to this `position`.

    `position` counts the matches of the season in the order they are read.
    """

    position: int
    player: str
    score: float | int
    total: float | int


Point = CardsPoint | ControlPoint | ScorePoint | PlacesPoint | BombsPoint | PlaysPoint | SeasonPoint

POINTS: dict[Kind | ArchiveKind, type[Point]] = {
    "cards": CardsPoint,
    "control": ControlPoint,
    "score": ScorePoint,
    "places": PlacesPoint,
    "bombs": BombsPoint,
    "plays": PlaysPoint,
    "season": SeasonPoint,
}
"""The class of the points of each kind of chart."""


def cards_points(hand: ChartHand, rows: ChartRows) -> list[CardsPoint]:
    """Return the cards left over the plays of a hand, seat by seat."""
    return [
        point
        for seat in hand.seats
        if seat.seat in rows.players
        for point in _seats_cards(hand, seat)
    ]


def _seats_cards(hand: ChartHand, seat: HandRow) -> Iterator[CardsPoint]:
    yield CardsPoint(
        hand=hand.number,
        play=0,
        trick=None,
        seat=seat.seat,
        player=seat.player,
        cards="",
        left=seat.dealt,
        bomb=False,
        illegal=False,
        place=None,
    )
    for play in hand.plays:
        is_illegal = play.play in hand.illegal
        if play.seat == seat.seat and (play.effect == "played" or is_illegal):
            yield CardsPoint(
                hand=hand.number,
                play=play.play,
                trick=play.trick,
                seat=play.seat,
                player=play.player,
                cards=play.cards,
                left=play.left,
                bomb=play.bomb,
                illegal=is_illegal,
                place=play.place,
            )


def control_points(hand: ChartHand, rows: ChartRows) -> list[ControlPoint]:
    """Return the tricks of a hand that a player shown led or won."""
    return [
        ControlPoint(
            hand=hand.number,
            trick=trick.trick,
            leader=trick.leader,
            leader_player=trick.leader_player,
            winner=trick.winner,
            winner_player=trick.winner_player,
            plays=trick.plays,
            passes=trick.passes,
            won_kind=trick.won_kind,
            won_cards=trick.won_cards,
            bombs=trick.bombs,
        )
        for trick in hand.tricks
        if trick.leader in rows.players or trick.winner in rows.players
    ]


def score_points(rows: ChartRows) -> list[ScorePoint]:
    """Return the points of each player hand by hand."""
    return [
        ScorePoint(
            position=position,
            hand=hand.number,
            seat=seat.seat,
            player=seat.player,
            score=seat.score,
            total=seat.total,
        )
        for position, hand in enumerate(rows.hands, start=1)
        for seat in hand.seats
        if seat.seat in rows.players
    ]


def places_points(rows: ChartRows) -> list[PlacesPoint]:
    """Return how often each player took each place that the match has, zeros included."""
    taken = Counter(
        (seat.seat, seat.place)
        for hand in rows.hands
        for seat in hand.seats
        if seat.place is not None
    )
    places = range(1, max((len(hand.seats) for hand in rows.hands), default=0) + 1)
    return [
        PlacesPoint(seat=seat, player=player, place=place, times=taken[seat, place])
        for seat, player in rows.players.items()
        for place in places
    ]


def bombs_points(rows: ChartRows) -> list[BombsPoint]:
    """Return the bombs of each player; void hands count as not played."""
    played: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    forfeited: Counter[str] = Counter()
    for hand in rows.hands:
        for seat in () if hand.void else hand.seats:
            played[seat.seat] += seat.bombs
            missed[seat.seat] += seat.missed_bombs
            forfeited[seat.seat] += seat.forfeited_bombs
    return [
        BombsPoint(
            seat=seat,
            player=player,
            played=played[seat],
            missed=missed[seat],
            forfeited=forfeited[seat],
        )
        for seat, player in rows.players.items()
    ]


def plays_points(rows: ChartRows) -> list[PlaysPoint]:
    """Return how often each player led and answered with each kind that anybody played.

    Void hands count as not played.
    """
    times = Counter(
        (play.seat, play.role, play.kind)
        for hand in rows.hands
        if not hand.void
        for play in hand.plays
        if play.effect == "played"
    )
    kinds = [kind for kind in KIND_ORDER if any(key[2] == kind for key in times)]
    return [
        PlaysPoint(seat=seat, player=player, role=role, kind=kind, times=times[seat, role, kind])
        for role in ("lead", "answer")
        for seat, player in rows.players.items()
        for kind in kinds
    ]


def season_points(rows: SeasonRows) -> list[SeasonPoint]:
    """Return the points of each player after each match of the season that has a total of theirs.

    Those after the same match are in the order of the lines.
    """
    points = [
        (
            rank,
            SeasonPoint(
                position=match,
                player=line.player,
                score=number(total - before),
                total=number(total),
            ),
        )
        for rank, line in enumerate(rows.lines)
        for match, before, total in zip(line.matches, (0, *line.totals), line.totals, strict=False)
    ]
    return [point for _, point in sorted(points, key=lambda each: (each[1].position, each[0]))]


def chart_points(kind: Kind, rows: ChartRows, hand: ChartHand | None = None) -> Sequence[Point]:
    """Return the points of a chart; `hand` is the hand for the kinds that show one."""
    if hand is not None:
        return cards_points(hand, rows) if kind == "cards" else control_points(hand, rows)
    makers: dict[str, Callable[[ChartRows], Sequence[Point]]] = {
        "score": score_points,
        "places": places_points,
        "bombs": bombs_points,
        "plays": plays_points,
    }
    return makers[kind](rows)


def point_columns(kind: Kind | ArchiveKind) -> list[str]:
    """Return the names of the columns that the points of a kind of chart have."""
    return [field.name for field in fields(POINTS[kind])]


def point_values(point: Point) -> list[Value]:
    """Return the values of a point, in the order of its columns."""
    return [getattr(point, field.name) for field in fields(point)]
