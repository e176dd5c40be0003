"""The stops of a hand: the deal, each play and written pass, what could not be read, the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from tienlen.notation.findings import Code, Finding
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Broken, End, Gap, Left, Place, Play, Score, Trick, Win
from tienlen.replay.ruling import Ruling
from tienlen.replay.steps import HandReplay, Step
from tienlen.replay.table import Position, Table

StopKind = Literal["deal", "play", "stranger", "gap", "broken", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """One place in a hand where a reader can stand.

    `number` counts the plays and written passes up to here, `trick` is the trick they belong to,
    `line` where it stands in the file. `position` is how things are once it has happened. A
    `play` has its `step`; the play of a `stranger`, a letter that is no seat, has none. `text` is
    a broken line as it stands in the file. `is_bomb` says whether a bomb was played here.
    """

    kind: StopKind
    number: int
    trick: int
    line: int
    position: Position
    play: Play | None = None
    step: Step | None = None
    text: str = ""
    findings: tuple[Finding, ...] = ()
    is_bomb: bool = False


def stops_of(
    hand: HandReplay,
    findings: Iterable[Finding],
    ruling: Ruling,
    catalogue: Mapping[str, Code],
) -> tuple[Stop, ...]:
    """Return the stops of a hand in order, each with the findings that belong to it.

    `findings` are all those of the hand: of the text, the replay and the analyses.
    """
    stops = list(_bare_stops(hand, ruling))
    found: list[list[Finding]] = [[] for _ in stops]
    for finding in findings:
        found[_place(finding, stops, catalogue)].append(finding)
    return tuple(
        replace(stop, findings=tuple(own)) if own else stop
        for stop, own in zip(stops, found, strict=True)
    )


def _bare_stops(hand: HandReplay, ruling: Ruling) -> Iterator[Stop]:
    """Yield the stops without their findings."""
    steps = {step.number: step for step in hand.steps}
    position = hand.start
    number = trick = 0
    yield Stop(kind="deal", number=0, trick=0, line=hand.hand.line, position=position)
    end_line = hand.hand.line
    ended = False
    for line in hand.hand.lines:
        if isinstance(line, Trick):
            for play in line.plays:
                number += 1
                step = steps.get(number)
                trick = step.trick if step else trick
                position = step.after if step else _lost(position, ruling)
                yield Stop(
                    kind="play" if step else "stranger",
                    number=number,
                    trick=trick,
                    line=play.line,
                    position=position,
                    play=play,
                    step=step,
                    is_bomb=step is not None and step.is_bomb(ruling),
                )
                end_line = play.line
        elif isinstance(line, Gap | Broken):
            loses = isinstance(line, Gap) or line.kind in ("trick", "unknown")
            position = _lost(position, ruling) if loses else position
            yield Stop(
                kind="gap" if isinstance(line, Gap) else "broken",
                number=number,
                trick=trick,
                line=line.line,
                position=position,
                text=line.text if isinstance(line, Broken) else "",
            )
        elif isinstance(line, Win | Place | Left | Score | End) and not ended:
            ended, end_line = True, line.line
    yield Stop(kind="end", number=number, trick=trick, line=end_line, position=position)


def _lost(position: Position, ruling: Ruling) -> Position:
    """Return how things stand once plays are missing: nothing lies, any seat may lead."""
    table = Table(ruling, position.hands, position.hidden)
    table.restore(position)
    table.lose_track(0)
    return table.position()


def _place(finding: Finding, stops: Sequence[Stop], catalogue: Mapping[str, Code]) -> int:
    """Return the index of the stop a finding belongs to.

    A finding in a line that could not be read counts plays that were never made, so that its
    number holds only where its line agrees.
    """
    code = catalogue.get(finding.code)
    if finding.play is None and code is not None and code.group == "analysis":
        return len(stops) - 1
    numbered = [
        index
        for index, stop in enumerate(stops)
        if stop.play is not None and stop.number == finding.play
    ]
    same_line = [index for index, stop in enumerate(stops) if stop.line == finding.line]
    unread = [index for index in same_line if stops[index].kind == "broken"]
    exact = [index for index in numbered if index in same_line]
    fitting = exact or unread or numbered or same_line
    if fitting:
        return fitting[0]
    return max((index for index, stop in enumerate(stops) if stop.line < finding.line), default=0)
