"""Any match that can be made comes back from JSON the same."""

import json
import re
from collections.abc import Callable
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tienlen.notation.json_reading import match_from_data
from tienlen.notation.json_writing import line_data, match_data
from tienlen.notation.printing import can_print, print_match
from tienlen.notation.reading import read_text
from tienlen.notation.records import (
    SEATS,
    Aside,
    Broken,
    Deal,
    End,
    Gap,
    Hand,
    Left,
    Match,
    Place,
    Play,
    Score,
    Tag,
    Total,
    Trade,
    Transfer,
    Trick,
    Win,
)

Read = Callable[[bytes | str], list[Match]]

asides = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Z"]) | st.just(" "), max_size=6)
    .map(lambda text: "# " + text)
    .map(str.rstrip),
    max_size=2,
).map(lambda texts: tuple(Aside(text=text) for text in texts))

one_line = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\0"), max_size=8)

names = st.sampled_from(["Event", "Weather", "Đạo", "Variant.x", "A", "B"]) | st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Z"], exclude_characters='"[]'),
    min_size=2,
    max_size=6,
).filter(lambda text: text not in ("Match", "Hand"))

tags = st.lists(st.builds(Tag, name=names, value=one_line, before=asides), max_size=3).map(tuple)
seats = st.sampled_from(SEATS)
cards = st.lists(st.integers(0, 51), min_size=1, max_size=5).map(lambda cards: tuple(sorted(cards)))
numbers = st.integers(0, 10**9 - 1)
points_of = st.integers(-(10**18) + 1, 10**18 - 1) | st.from_regex(
    re.compile(r"-?[0-9]{1,18}\.[0-9]{1,9}", re.ASCII), fullmatch=True
).map(Decimal)


def some(strategy):  # type: ignore[no-untyped-def]
    return st.lists(strategy, min_size=1, max_size=3).map(tuple)


comments = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\0") | st.sampled_from("\\}{[#\n"),
    max_size=8,
).filter(lambda text: not any(line[:1] in (" ", "\t") for line in text.split("\n")[1:]))

plays = st.builds(
    Play,
    seat=seats,
    cards=st.none() | cards,
    glyph=st.sampled_from(["", "!", "?", "!!", "??", "!?", "?!"]),
    seconds=st.none()
    | st.from_regex(re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII), fullmatch=True).map(
        Decimal
    ),
    flag=st.sampled_from(["", "W", "X"]),
    comments=st.lists(comments, max_size=2).map(tuple),
)

lines = st.one_of(
    st.builds(Trick, number=st.none() | numbers, plays=some(plays), before=asides),
    st.builds(Deal, seat=seats, cards=cards | st.just(()), unknown=st.integers(0, 999)),
    st.builds(
        Trade,
        transfers=some(st.builds(Transfer, giver=seats, taker=seats, cards=cards)),
        before=asides,
    ),
    st.builds(Gap, before=asides),
    st.builds(Win, seat=seats, how=st.from_regex(r"[A-Za-z][A-Za-z0-9-]*", fullmatch=True)),
    st.builds(Place, seats=some(seats)),
    st.builds(Left, counts=some(st.tuples(seats, numbers)), before=asides),
    st.builds(Score, points=some(st.tuples(seats, points_of))),
    st.builds(End, how=st.sampled_from(["", "*", "misdeal"]), before=asides),
    st.builds(Broken, kind=st.sampled_from(["trick", "unknown"]), text=one_line, before=asides),
)

hands = st.builds(
    Hand,
    number=st.integers(1, 10**9 - 1),
    tags=tags,
    lines=st.lists(lines, max_size=4).map(tuple),
    before=asides,
    after=asides,
)

matches_made = st.builds(
    Match,
    name=st.none() | one_line.filter(lambda text: text != "?"),
    tags=tags,
    hands=st.lists(hands, max_size=2).map(tuple),
    total=st.none() | st.builds(Total, points=some(st.tuples(seats, points_of)), before=asides),
    broken=st.lists(st.builds(Broken, kind=st.just("tag"), text=one_line), max_size=1).map(tuple),
    before=asides,
    after=asides,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(matches_made)
def test_any_match_comes_back_the_same(
    read: Read, schema: Draft202012Validator, made: Match
) -> None:
    line = line_data(made)
    schema.validate(line)
    (back,) = read(json.dumps(line))
    assert back == made
    assert match_from_data(match_data(made)) == made
    if can_print(made):
        printed = print_match(made)
        assert print_match(back) == printed
        (again,) = read_text(printed)
        assert print_match(again) == printed
