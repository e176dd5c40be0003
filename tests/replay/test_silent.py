"""Which step the seats passed over in silence are given to."""

import io

from tienlen.notation.reading import read_matches
from tienlen.replay.replaying import replay

SKIPPED_AS_THE_TABLE_CLEARS = """\
[Variant "vanikar"]
[A "An"] [B "Bình"] [C "Chi"]
[Hand "2"]
1. C:Js A:Ks B:- C:2c A:-
2. C:ThJdQc A:- B:-
"""


def test_a_seat_skipped_as_the_table_clears_belongs_to_the_pass_that_cleared_it() -> None:
    stream = io.BytesIO(SKIPPED_AS_THE_TABLE_CLEARS.encode())
    (match,) = read_matches(stream, "a.tln")
    (hand,) = replay(match).hands
    silent = {step.number: step.silent for step in hand.steps if step.silent}
    assert silent == {5: ((1, "locked"),)}
