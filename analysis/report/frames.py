"""What the step-through viewer shows at each stop, as plain data: the scenes of the player.

The viewer in the page draws this and knows no rule. A seat's eyes are told by what differs from
what the page can tell by itself: its own cards as they are, all others face down.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tienlen.notation.cards import cards_text
from tienlen.notation.findings import Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.player.library import Library, OpenedMatch
from tienlen.replay.player.scene import PlayView, Scene
from tienlen.replay.player.stops import Stop
from tienlen.replay.player.viewing import Viewer
from tienlen.replay.player.walk import LONGEST_WAIT, Spot, Walk
from tienlen.replay.steps import MatchReplay

Frame = dict[str, Any]
_Catalogue = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frames:
    """The stops of a hand: each with its key in links, its line of the play list and its scene.

    `eyes` are, by seat letter and stop, what that seat saw otherwise.
    """

    stops: tuple[Stop, ...]
    keys: tuple[str, ...]
    plays: tuple[PlayView, ...]
    scenes: tuple[Frame, ...]
    eyes: Mapping[str, Mapping[int, Frame]]


class FrameMaker:
    """Makes the frames of the hands of a match that was replayed.

    `findings` are those to be shown, `wants` says of a code whether it is.
    """

    def __init__(
        self,
        replay: MatchReplay,
        findings: Sequence[Finding],
        catalogue: _Catalogue,
        wants: Callable[[str], bool],
    ) -> None:
        library = Library(lambda _: replay, lambda _: (), catalogue)
        library.put(replay, findings)
        library.is_read = True
        self._walk = Walk(library)
        self._viewer = Viewer(self._walk)
        self._wants = wants

    @property
    def opened(self) -> OpenedMatch:
        """The match, with the findings that are shown."""
        return self._walk.library.opened(0)

    def hand(self, index: int) -> Frames:
        """Return the frames of a hand, by its index. Cost: one replay a seat."""
        opened = self.opened
        scenes = list(self._scenes(index, None))
        frames = [_frame(scene) for scene in scenes]
        plays = tuple(scenes[0].plays_list)
        eyes = {
            letter: self._differences(index, seat, frames)
            for seat, letter in enumerate(opened.seats)
        }
        stops = opened.stops(index)
        whole = [
            {**frame, **_constant(stop, scene)}
            for frame, stop, scene in zip(frames, stops, scenes, strict=True)
        ]
        return Frames(
            stops=stops,
            keys=stop_keys(stops),
            plays=plays,
            scenes=tuple(whole),
            eyes=eyes,
        )

    def _scenes(self, hand: int, eyes: int | None) -> list[Scene]:
        walk = self._walk
        walk.look_through(eyes)
        count = len(self.opened.stops(hand, eyes))
        scenes = []
        for stop in range(count):
            walk.spot = Spot(0, hand, stop)
            scenes.append(self._viewer.scene())
        return scenes

    def _differences(self, hand: int, seat: int, frames: list[Frame]) -> dict[int, Frame]:
        """Return where a seat saw something else than its own cards and the backs of others."""
        found: dict[int, Frame] = {}
        for index, (scene, frame) in enumerate(zip(self._scenes(hand, seat), frames, strict=True)):
            seen = _frame(scene)
            seen["remarks"] = [each for each in seen["remarks"] if self._shows(each)]
            seen["codes"] = [code for code in seen["codes"] if self._wants(code)]
            expected = face_down(frame, seat)
            other = {key: value for key, value in seen.items() if value != expected[key]}
            if other:
                found[index] = other
        return found

    def _shows(self, remark: list[str]) -> bool:
        return not remark[2] or self._wants(remark[2])


def face_down(frame: Frame, seat: int) -> Frame:
    """Return a frame with the cards of every seat but one turned over; the page does the same."""
    hands, unknown = list(frame["hands"]), list(frame["unknown"])
    for other, hand in enumerate(frame["hands"]):
        if other != seat:
            hands[other] = ""
            unknown[other] += len(hand) // 2
    return {**frame, "hands": hands, "unknown": unknown}


def stop_keys(stops: Sequence[Stop]) -> tuple[str, ...]:
    """Return what each stop is called in a link: its play's number, 0 the deal, `end` the end.

    A line that could not be read, and a place where plays are missing, goes by the play before
    it and a count: `12.1`.
    """
    keys: list[str] = []
    between = 0
    for stop in stops:
        if stop.kind in ("gap", "broken"):
            between += 1
            keys.append(f"{stop.number}.{between}")
        else:
            between = 0
            keys.append("end" if stop.kind == "end" else str(stop.number))
    return tuple(keys)


def _frame(scene: Scene) -> Frame:
    """Return what is to be seen at a stop; whoever looks may see it differently."""
    play = scene.plays_list[scene.now]
    return {
        "hands": [cards_text(seat.cards) for seat in scene.seats],
        "unknown": [seat.unknown for seat in scene.seats],
        "most": [index for index, seat in enumerate(scene.seats) if seat.at_most],
        "status": [seat.status for seat in scene.seats],
        "acts": next((index for index, seat in enumerate(scene.seats) if seat.acts), -1),
        "table": [
            cards_text(scene.table.cards),
            scene.table.kind,
            scene.table.who,
            scene.table.note,
        ],
        "remarks": [[remark.level, remark.text, remark.code] for remark in scene.remarks],
        "level": play.level,
        "codes": list(play.codes),
    }


def _constant(stop: Stop, scene: Scene) -> Frame:
    """Return what a stop is, whoever looks at it."""
    play = scene.plays_list[scene.now]
    frame: Frame = {"trick": stop.trick, "number": stop.number}
    if stop.play is not None:
        frame["seat"] = play.letter
        frame["cards"] = None if play.cards is None else cards_text(play.cards)
        frame["mark"] = f"{play.glyph} {play.flag}".strip()
        frame["manner"] = play.manner
    if scene.comments:
        frame["comments"] = list(scene.comments)
    if stop.is_bomb:
        frame["bomb"] = True
    if stop.step is not None and stop.step.silent:
        frame["silent"] = [seat for seat, kind in stop.step.silent if kind != "locked"]
    if stop.play is not None and stop.play.seconds is not None:
        frame["seconds"] = min(float(stop.play.seconds), LONGEST_WAIT)
    return frame


BY_SEAT = ("hands", "unknown", "status")
CARRIED = ("most", "acts", "table", "remarks", "level", "codes", "trick", "number")


def packed(frames: Sequence[Frame]) -> list[Frame]:
    """Return the frames of a hand with what is as in the frame before left out.

    Of what there is by seat (`BY_SEAT`) the seats that differ are kept, by their number; of the
    rest (`CARRIED`) what differs. What happened at a stop is never carried over; a play without a
    mark, a pass that is a pass and a play that was played are not said to be so.
    """
    before: Frame = {}
    small: list[Frame] = []
    for frame in frames:
        is_pass = frame.get("cards") is None
        usual = {"mark": "", "manner": "passed" if is_pass else "played", "cards": None}
        own = {name: value for name, value in frame.items() if name not in usual}
        own |= {name: frame[name] for name in usual if frame.get(name, usual[name]) != usual[name]}
        for name in BY_SEAT:
            old = before.get(name, (None,) * len(frame[name]))
            pairs = enumerate(zip(frame[name], old, strict=True))
            own[name] = {str(seat): value for seat, (value, last) in pairs if value != last}
        for name in (*BY_SEAT, *CARRIED):
            if before.get(name) == frame[name]:
                del own[name]
        small.append(own)
        before = frame
    return small
