"""The points of a hand and who wins a match, under the rules of each variant."""

from collections.abc import Mapping, Sequence

from tienlen.notation.records import Points
from tienlen.replay.rules import Rules


def hand_score(
    place: Sequence[int], left: Mapping[int, int], seats: Sequence[int], rules: Rules
) -> dict[int, Points]:
    """Return the points of a hand that was played out, by seat.

    `place` is the finishing order, the loser last, `left` the cards the loser holds, `seats` those
    who took part. Sources: `vanikar`: the loser scores the cards left, all others nothing;
    `pagat`: the loser −3, everyone else +1; `wikipedia`: the loser pays each other a stake.
    """
    loser = place[-1]
    others = [seat for seat in seats if seat != loser]
    if rules.scoring == "cards-left":
        return {seat: left.get(seat, 0) if seat == loser else 0 for seat in seats}
    if rules.scoring == "minus-three-plus-one":
        return {seat: -3 if seat == loser else 1 for seat in seats}
    lost = whole(-rules.stake * len(others))
    return {seat: lost if seat == loser else rules.stake for seat in seats}


def instant_win_score(
    winners: Sequence[int], seats: Sequence[int], rules: Rules
) -> dict[int, Points]:
    """Return the points of a hand won at once: each other seat pays each winner.

    Under `stake` a stake is paid, under `minus-three-plus-one` one point (a reading: no profile
    with that scoring has an instant win), under `cards-left` nobody lost, so nobody scores.
    """
    if rules.scoring == "cards-left":
        return dict.fromkeys(seats, 0)
    stake: Points = rules.stake if rules.scoring == "stake" else 1
    won, lost = whole(stake * (len(seats) - len(winners))), whole(-stake * len(winners))
    return {seat: won if seat in winners else lost for seat in seats}


def whole(points: Points) -> Points:
    """Return points as an int where they are a whole number, as they are written then."""
    return int(points) if points == int(points) else points


def winners_of(totals: Mapping[int, Points], rules: Rules) -> tuple[int, ...]:
    """Return the seats with the best total, several where they tie, none where there is none."""
    if not totals:
        return ()
    best = (min if rules.match_winner == "lowest" else max)(totals.values())
    return tuple(seat for seat, total in sorted(totals.items()) if total == best)
