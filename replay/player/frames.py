"""A whole frame: the board, and beside or below it the play list where there is room."""

from collections.abc import Sequence
from dataclasses import field

from tienlen.notation.quick_dataclass import dataclass
from tienlen.replay.player.drawing import (
    PlayList,
    heading,
    moves_lines,
    play_list,
    remark_lines,
    seat_lines,
    table_line,
    trick_lines,
)
from tienlen.replay.player.keys import READ_ON
from tienlen.replay.player.lines import Glyphs, Line, Span, ends, fitted, padded, words_of
from tienlen.replay.player.scene import Scene

LEAST_WIDTH = 30
"""The narrowest window in which every seat can be shown."""

_LINES_BESIDE_SEATS = 6
"""The lines that the lowest window has besides one for each seat."""

LIST_FROM = 100
"""From this width on the play list stands beside the board."""

_MOST_TRICK_LINES = 3
_LEAST_BELOW = 3
"""Lines beside those of the seats: one of the trick, two for what there is to say."""
_MOST_REMARK_LINES = 8
_LEAST_REMARK_LINES = 2
_MOST_MOVE_LINES = 30
_LEAST_LIST_LINES = 3

_ANY = 100_000
"""More columns, and more lines, than anything that is said takes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame as it is drawn.

    `list_left` is the column where the play list begins, None without one, and `list_stops` says
    for each line which stop stands there. `says_more` tells that there was too little room for what
    there is to say.
    """

    lines: list[Line]
    list_left: int | None = None
    list_stops: Sequence[int | None] = field(default_factory=tuple)
    says_more: bool = False

    def stop_at(self, x: int, y: int) -> int | None:
        """Return the stop of the play list at a place, None where there is none."""
        if self.list_left is None or x < self.list_left or y >= len(self.list_stops):
            return None
        return self.list_stops[y]


def frame(scene: Scene, width: int, height: int, glyphs: Glyphs, footer: str) -> Frame:
    """Draw a scene in a window; `footer` goes to its last line, over which a notice has the say."""
    least = len(scene.seats) + _LINES_BESIDE_SEATS
    if width < LEAST_WIDTH or height < least:
        return Frame(_too_small(width, height, least, glyphs), says_more=True)
    body = height - 1
    side = _list_width(width)
    board_width = width - side - 3 if side else width
    # Where the play list needs the lines, bombs are told in few words.
    board = _board(scene, board_width, body, glyphs, is_brief=not side)
    says_more = _says_more(scene, board, board_width, glyphs)
    if footer and says_more:
        footer = READ_ON + footer
    last = ends(
        [Span(glyphs.text(scene.notice or footer), "notice" if scene.notice else "footer")],
        [],
        width,
        glyphs,
    )
    if not side:
        lines, stops = _over_list(scene, board, width, body, glyphs)
        return Frame([*lines, last], 0 if stops else None, stops, says_more)
    plays = play_list(scene, side, body, glyphs)
    lines = _beside(board, plays, board_width, body, glyphs)
    return Frame([*lines, last], board_width + 3, plays.stops, says_more)


def still(scene: Scene, width: int, glyphs: Glyphs) -> list[Line]:
    """Draw a scene by itself, as high as it needs to be, for text and pictures."""
    side = _list_width(width)
    board_width = width - side - 3 if side else width
    board = _board(scene, board_width, None, glyphs)
    if not side:
        return board
    plays = play_list(scene, side, len(board), glyphs)
    return _beside(board, plays, board_width, len(board), glyphs)


def said_lines(scene: Scene, glyphs: Glyphs, width: int = _ANY) -> list[Line]:
    """Return all there is to say, and the legal moves if they are wanted, in as many lines."""
    remarks = remark_lines(scene.remarks, scene.comments, width, _ANY, glyphs)
    moves = [] if scene.moves is None else moves_lines(scene.moves, width, _ANY, glyphs)
    return [*remarks, *moves]


def _says_more(scene: Scene, board: Sequence[Line], width: int, glyphs: Glyphs) -> bool:
    """Say whether a board had too little room for what there is to say."""
    whole = said_lines(scene, glyphs, width)
    return bool(whole) and list(board[-len(whole) :]) != whole


def message(text: str, width: int, height: int, glyphs: Glyphs, footer: str) -> Frame:
    """Draw a frame with nothing but a sentence."""
    lines: list[Line] = [fitted([Span(glyphs.text(text))], width, glyphs)]
    blank: list[Line] = [()] * max(0, height - 2)
    return Frame([*lines, *blank, fitted([Span(footer, "footer")], width, glyphs)][:height])


def _list_width(width: int) -> int:
    return min(50, max(28, width - 84)) if width >= LIST_FROM else 0


def _board(
    scene: Scene, width: int, height: int | None, glyphs: Glyphs, *, is_brief: bool = False
) -> list[Line]:
    """Draw the board in so many lines, or in as many as it needs."""
    top = heading(scene, width, glyphs)
    table = [table_line(scene, width, glyphs)]
    rule: Line = (Span(glyphs.rule * width, "rule"),)
    spare = (height if height is not None else 1000) - len(top) - len(table)
    extra = spare - len(scene.seats) - _LEAST_BELOW
    seats = seat_lines(scene.seats, width, extra, glyphs)
    spare -= len(seats)
    # Moves that are asked for need the room more than a rule does.
    wanted = spare - (scene.moves is not None)
    rules = 3 if wanted >= 7 else 2 if wanted >= 5 else 0
    spare -= rules
    trick = trick_lines(scene, width, max(1, min(_MOST_TRICK_LINES, spare - 2)), glyphs)
    spare -= len(trick)
    middle = [*table, *trick]
    parts = [top, middle, seats, _lower(scene, width, spare, glyphs, is_brief=is_brief)]
    lines: list[Line] = []
    for index, part in enumerate(parts):
        if index and index > 3 - rules:
            lines.append(rule)
        lines.extend(part)
    return lines


def _lower(scene: Scene, width: int, room: int, glyphs: Glyphs, *, is_brief: bool) -> list[Line]:
    """Draw what there is to say, and the legal moves if they are wanted."""
    if room <= 0:
        return []

    def remarks(height: int) -> list[Line]:
        said = scene.remarks, scene.comments
        return remark_lines(*said, width, height, glyphs, is_brief=is_brief)

    if scene.moves is None:
        most = min(room, _MOST_REMARK_LINES)
        return remarks(most)
    # Asked for, they come before what is said of the play.
    least = 0 if room < 3 else 1 if room < 5 else _LEAST_REMARK_LINES
    moves = moves_lines(scene.moves, width, min(room - least, _MOST_MOVE_LINES), glyphs)
    most = min(room - len(moves), _MOST_REMARK_LINES)
    return [*remarks(most), *moves]


def _beside(
    board: Sequence[Line], plays: PlayList, width: int, height: int, glyphs: Glyphs
) -> list[Line]:
    """Put the play list beside the board."""
    lines: list[Line] = []
    for index in range(height):
        left = padded(board[index] if index < len(board) else (), width, glyphs)
        right = plays.lines[index] if index < len(plays.lines) else ()
        lines.append((*left, Span(f" {glyphs.column} ", "rule"), *right))
    return lines


def _over_list(
    scene: Scene, board: Sequence[Line], width: int, height: int, glyphs: Glyphs
) -> tuple[list[Line], list[int | None]]:
    """Put the play list below the board, where there is room; with the stop of each line.

    It ends with the window, so that it stands still while what is said above it grows and shrinks.
    """
    room = height - len(board) - 1
    if room < _LEAST_LIST_LINES:
        blank: list[Line] = [()] * (height - len(board))
        return [*board, *blank], []
    plays = play_list(scene, width, room, glyphs)
    above = height - len(plays.lines)
    blank = [()] * (above - len(board) - 1)
    rule: Line = (Span(glyphs.rule * width, "rule"),)
    return [*board, *blank, rule, *plays.lines], [*[None] * above, *plays.stops]


def _too_small(width: int, height: int, least: int, glyphs: Glyphs) -> list[Line]:
    text = f"Make the window larger: {LEAST_WIDTH} columns, {least} lines."
    lines: list[Line] = []
    for word in words_of(text):
        if lines and sum(len(span.text) for span in lines[-1]) + 1 + len(word[0].text) <= width:
            lines[-1] = (*lines[-1], Span(" "), *word)
        else:
            lines.append(word)
    return [fitted(line, width, glyphs) for line in lines[:height]]
