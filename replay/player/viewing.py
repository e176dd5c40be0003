"""From where a reader stands to what there is to see."""

from collections.abc import Iterator, Sequence

from tienlen.notation.findings import Code, Finding
from tienlen.notation.records import Play, Points
from tienlen.notation.texts import visible
from tienlen.replay.combinations import Combination
from tienlen.replay.player.saying import (
    kind_text,
    place_text,
    points_text,
    remarks_of,
    who_text,
)
from tienlen.replay.player.scene import (
    Level,
    Manner,
    MoveGroup,
    Moves,
    PlayView,
    Scene,
    SeatView,
    TableView,
    level_of,
)
from tienlen.replay.player.stops import Stop
from tienlen.replay.player.walk import Walk
from tienlen.replay.steps import HandReplay, Step
from tienlen.replay.table import ANYONE, NOBODY, Position, Table

_LEVELS: tuple[Level, ...] = ("error", "warning", "info", "fine")


class Viewer:
    """Makes the scene of where a reader stands."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self._listed: tuple[Sequence[Stop], tuple[PlayView, ...]] = ((), ())

    def nothing(self) -> str:
        """Say why there is nothing to see, "" where there is something."""
        walk = self.walk
        if walk.has_stops:
            return ""
        if not len(walk.library):
            return "There is no match to replay." if walk.library.is_read else "Reading…"
        name = visible(walk.entry.match.name or "")
        return f"The match {name} has no hand.".replace("  ", " ")

    def scene(self) -> Scene:
        """Return what there is to see; there must be something."""
        walk = self.walk
        opened, hand, stop, stops = walk.opened, walk.hand, walk.stop, walk.stops
        match = opened.replay.match
        name = visible(match.name or "")
        heading = tuple(
            part for part in (visible(match.tag("Event") or ""), name, self._variant()) if part
        )
        return Scene(
            heading=heading,
            match=walk.spot.match + 1,
            matches=len(walk.library),
            more_matches=not walk.library.is_read,
            hand_number=hand.hand.number,
            hand=walk.spot.hand + 1,
            hands=len(opened.replay.hands),
            more_hands=not walk.entry.whole,
            trick=stop.trick,
            number=stop.number,
            plays=stops[-1].number if walk.eyes is None else None,
            score=self._score(stop),
            looking=who_text(opened, walk.eyes) if walk.eyes is not None else "",
            table=self._table(stop),
            trick_plays=tuple(self._trick(stop)),
            seats=tuple(self._seat(seat, stop, hand) for seat in range(len(opened.seats))),
            remarks=remarks_of(stop, hand, opened, walk.library.catalogue),
            comments=tuple(map(visible, stop.play.comments)) if stop.play else (),
            moves=self._moves(stop, hand) if walk.shows_moves else None,
            plays_list=self._listed_plays(stops),
            now=walk.spot.stop,
            finding=walk.mark_number() if walk.eyes is None else 0,
            findings=walk.library.mark_count,
            pace=f"playing ×{walk.speed:g}" if walk.is_playing else "",
            notice=visible(walk.notice),
        )

    # -- the match -----------------------------------------------------------------------

    def _variant(self) -> str:
        rules = self.walk.opened.replay.rules
        changed = f" ({len(rules.changed)} changed)" if rules.changed else ""
        return visible(rules.name) + changed

    def _score(self, stop: Stop) -> dict[str, str]:
        """Return the points of the hands before this one, at its end with its own."""
        opened = self.walk.opened
        hands = opened.replay.hands[: self.walk.spot.hand + (stop.kind == "end")]
        totals: dict[int, Points] = dict.fromkeys(range(len(opened.seats)), 0)
        for hand in hands:
            for seat, points in hand.result.score.items():
                totals[seat] += points
        return {opened.seats[seat]: points_text(points) for seat, points in totals.items()}

    # -- the table -----------------------------------------------------------------------

    def _table(self, stop: Stop) -> TableView:
        position, opened = stop.position, self.walk.opened
        if not position.is_open:
            lies = position.lies
            cards = lies.cards if lies else self._last_cards(stop)
            kind = kind_text(lies) if lies else "no combination"
            last = self._last_played(stop)
            if last is not None and last.is_bomb(opened.ruling):
                kind += ", a bomb"
            return TableView(cards=cards, kind=kind, who=who_text(opened, position.owner), note="")
        return TableView(cards=(), kind="", who="", note=self._open_note(stop))

    def _last_cards(self, stop: Stop) -> tuple[int, ...]:
        """Return the cards of the last play that stood, up to a stop."""
        last = self._last_played(stop)
        return (last.play.cards or ()) if last else ()

    def _last_played(self, stop: Stop) -> Step | None:
        stops = self.walk.stops
        for earlier in reversed(stops[: stops.index(stop) + 1]):
            if earlier.kind in ("gap", "broken", "stranger"):
                return None
            if earlier.step is not None and earlier.step.effect == "played":
                return earlier.step
        return None

    def _open_note(self, stop: Stop) -> str:
        position, opened = stop.position, self.walk.opened
        if position.turn == NOBODY:
            return "The hand is over."
        won = ""
        last = self._last_played(stop)
        if stop.trick and last is not None and last.trick == stop.trick:
            won = f"Clear: {who_text(opened, last.seat)} took the trick."
        leads = (
            f"{who_text(opened, position.turn)} leads."
            if position.turn >= 0
            else "Any seat may lead."
        )
        return f"{won} {leads}".strip()

    def _trick(self, stop: Stop) -> Iterator[PlayView]:
        """Yield the plays of the trick up to a stop, silent passes among them."""
        stops = self.walk.stops
        last = self.walk.spot.stop
        for index, earlier in enumerate(stops[: last + 1]):
            if earlier.play is None or earlier.trick != stop.trick:
                continue
            yield self._play_view(index, earlier, is_now=index == last)
            silent = earlier.step.silent if earlier.step and index < last else ()
            for seat, kind in silent:
                if kind != "locked":
                    yield PlayView(
                        stop=index,
                        number=0,
                        trick=earlier.trick,
                        letter=self.walk.opened.seats[seat],
                        cards=None,
                        manner="silent",
                    )

    def _listed_plays(self, stops: tuple[Stop, ...]) -> tuple[PlayView, ...]:
        """Return the play list; through one seat's eyes without what came later."""
        plays = self._plays_list(stops)
        return plays if self.walk.eyes is None else plays[: self.walk.spot.stop + 1]

    def _plays_list(self, stops: tuple[Stop, ...]) -> tuple[PlayView, ...]:
        if self._listed[0] is not stops:
            views = tuple(self._play_view(index, stop) for index, stop in enumerate(stops))
            self._listed = stops, views
        return self._listed[1]

    def _play_view(self, index: int, stop: Stop, *, is_now: bool = False) -> PlayView:
        catalogue = self.walk.library.catalogue
        levels = [
            level_of(found.severity, is_missed=_is_missed(catalogue.get(found.code)))
            for found in stop.findings
        ]
        play = stop.play
        return PlayView(
            stop=index,
            number=stop.number if play else 0,
            trick=stop.trick,
            letter=play.seat if play else "",
            cards=play.cards if play else None,
            glyph=play.glyph if play else "",
            flag=f"^{play.flag}" if play and play.flag else "",
            text="" if play else _LIST_WORDS[stop.kind],
            manner=_manner(stop),
            level=min(levels, key=_LEVELS.index, default="fine"),
            codes=tuple(dict.fromkeys(_told(found, play) for found in stop.findings)),
            is_bomb=stop.is_bomb,
            is_now=is_now,
        )

    # -- the seats -----------------------------------------------------------------------

    def _seat(self, seat: int, stop: Stop, hand: HandReplay) -> SeatView:
        opened, position, eyes = self.walk.opened, stop.position, self.walk.eyes
        face_down = eyes is not None and seat != eyes
        cards = position.hands[seat]
        left = position.left[seat]
        return SeatView(
            letter=opened.seats[seat],
            name=visible(opened.names[seat]),
            left=left,
            at_most=position.lost and bool(left),
            cards=cards,
            unknown=max(0, left - len(cards)),
            face_down=face_down,
            status=self._status(seat, stop, hand),
            acts=position.turn == seat,
            played=stop.step is not None and stop.step.seat == seat,
        )

    def _status(self, seat: int, stop: Stop, hand: HandReplay) -> str:
        position = stop.position
        if not hand.dealt.sizes[seat]:
            return "sits out"
        if seat in position.out:
            return f"out {place_text(position.out.index(seat))}"
        if stop.kind == "end" and seat in hand.result.place:
            return place_text(hand.result.place.index(seat))
        if position.turn == seat:
            return "leads" if position.is_open else "to act"
        if position.turn == NOBODY:
            return "last"
        if position.locked >> seat & 1:
            table = self._restored(position)
            return "may bomb" if table.has_right(seat) else "passed"
        return "may lead" if position.turn == ANYONE and self._may_lead(seat, stop, hand) else ""

    @staticmethod
    def _may_lead(seat: int, stop: Stop, hand: HandReplay) -> bool:
        return stop.kind != "deal" or hand.first.may_lead(seat)

    def _restored(self, position: Position) -> Table:
        table = Table(self.walk.opened.ruling, position.hands, position.hidden)
        table.restore(position)
        return table

    # -- legal moves ---------------------------------------------------------------------

    def _moves(self, stop: Stop, hand: HandReplay) -> Moves:
        position, eyes, opened = stop.position, self.walk.eyes, self.walk.opened
        seat = position.turn
        if seat < 0:
            note = "The hand is over." if seat == NOBODY else "Any seat may lead."
            return Moves(who="", groups=(), may_pass=False, note=note)
        who = who_text(opened, seat)
        if eyes is not None and seat != eyes:
            note = f"The hand of {who} is face down."
            return Moves(who=who, groups=(), may_pass=False, note=note)
        table = self._restored(position)
        note = "" if position.is_certain(seat) else "Some cards are unknown: there may be more."
        if not position.hands[seat]:
            note = "None of its cards is known: it may have held others to play."
        if position.irregular:
            note = "What lies there is no combination: nothing can be said."
        plays = table.legal_plays(seat)
        opening = hand.first.opening
        if opening is not None and not stop.number:
            plays = [play for play in plays if opening.fault(play.cards) is None]
        return Moves(who=who, groups=_grouped(plays), may_pass=table.can_pass(seat), note=note)


def _told(finding: Finding, play: Play | None) -> str:
    """Return the code of a finding, with the seat where that is not the one that acted."""
    if play is None or finding.seat in (None, play.seat):
        return finding.code
    return f"{finding.code} ({finding.seat})"


_LIST_WORDS = {
    "deal": "deal",
    "gap": "plays missing",
    "broken": "unreadable line",
    "end": "end of the hand",
    "play": "",
    "stranger": "",
}


def _is_missed(code: Code | None) -> bool:
    return code is not None and code.group == "analysis"


def _manner(stop: Stop) -> Manner:
    return stop.step.effect if stop.step else "nothing" if stop.play else "played"


def _grouped(plays: Sequence[Combination]) -> tuple[MoveGroup, ...]:
    """Return plays by kind and length, the lowest first."""
    groups: dict[str, list[tuple[int, ...]]] = {}
    for play in sorted(plays, key=lambda one: (one.is_bomb, len(one.cards), one.cards[::-1])):
        groups.setdefault(kind_text(play), []).append(play.cards)
    return tuple(MoveGroup(kind, tuple(cards)) for kind, cards in groups.items())
