"""The claims of a hand: place, left, score, end, dealer and instant win, held against the plays.

A claim is checked, never corrected, and only as far as the record makes the truth certain. Each
line has one finding at the most, at its first wrong item.
"""

from collections.abc import Mapping, Sequence

from tienlen.notation.findings import Evidence
from tienlen.notation.printing import points_text
from tienlen.notation.records import (
    Broken,
    End,
    Hand,
    Left,
    Place,
    Play,
    Points,
    Score,
    Total,
    Trick,
    Win,
)
from tienlen.replay.dealing import Dealt
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.rules import Rules
from tienlen.replay.steps import Result


def judge_dealer(hand: Hand, loser: int | None, rules: Rules, report: Reporter) -> None:
    """Report a dealer who is not the loser of the hand before, where the rules ask for that."""
    tag = next((tag for tag in hand.tags if tag.name == "Dealer"), None)
    if tag is None or rules.dealer != "loser" or loser is None:
        return
    dealer = tag.value.strip().upper()
    if dealer in report.seats and len(dealer) == 1 and dealer != report.seats[loser]:
        report.on_line(
            "wrong-dealer",
            tag,
            seat=dealer,
            evidence={"loser": report.who(loser)},
        )


def four_twos_win(rules: Rules) -> bool:
    """Say whether a hand is won at once by whoever is dealt four twos."""
    return rules.instant_win == "four-twos" and not rules.trading


def instant_winners(
    hand: Hand, dealt: Dealt, rules: Rules, report: Reporter
) -> tuple[tuple[int, ...], bool]:
    """Return the seats that won at once, and whether a `win` line was refused or unreadable.

    Those are the seats dealt four twos under `instant-win` (not where cards are traded), and
    those a `win` line names, as far as it is not certain to be wrong. Playing on is reported at
    the first play, and the hand is then taken as played.
    """
    winners = set(dealt.four_twos) if four_twos_win(rules) else set()
    # A `win` line that cannot be read has a finding, and why the hand ended is then not known.
    refused = any(isinstance(line, Broken) and line.kind == "win" for line in hand.lines)
    for line in hand.lines:
        if isinstance(line, Win) and line.seat in report.seats:
            seat = report.seats.index(line.seat)
            form = _win_fault(line, seat, dealt, rules)
            if form is None:
                winners.add(seat)
            else:
                refused = True
                report.on_line(
                    "wrong-instant-win",
                    line,
                    seat=line.seat,
                    form=form,
                    evidence={"how": line.how, "variant": rules.name},
                )
    first = _first_cards(hand, report.seats)
    if not first:
        return tuple(sorted(winners)), refused
    if winners:
        play, spot = first
        report.on_play(
            "wrong-instant-win",
            play,
            spot,
            form="played-on",
            evidence={"winner": tuple(report.who(seat) for seat in sorted(winners))},
        )
    return (), False


def _win_fault(line: Win, seat: int, dealt: Dealt, rules: Rules) -> str | None:
    """Return which form of `wrong-instant-win` a `win` line is, None if it may be right."""
    if rules.instant_win == "none":
        return "not-allowed"
    if rules.trading:
        return "trading"
    if line.how != "four-twos":
        return "unknown-way"
    return "no-four-twos" if dealt.is_known(seat) and seat not in dealt.four_twos else None


def _first_cards(hand: Hand, seats: str) -> tuple[Play, Spot] | None:
    """Return the first play of cards in a hand and where it stands."""
    number = trick = 0
    for line in hand.lines:
        if isinstance(line, Trick):
            trick += 1
            for play in line.plays:
                number += 1
                if play.cards is not None and play.seat in seats:
                    return play, Spot(trick, number)
    return None


def judge_claims(hand: Hand, result: Result, most_left: Sequence[int], report: Reporter) -> None:
    """Report the first wrong item of each place, left and score line.

    `most_left` is the most cards each seat can hold at the end, which judges `left` where the
    hand is not complete.
    """
    for line in hand.lines:
        if isinstance(line, Place):
            _judge_place(line, result, report)
        elif isinstance(line, Left):
            _judge_left(line, result, most_left, report)
        elif isinstance(line, Score) and result.complete:
            judge_points("wrong-score", line, result.score, report)


def judge_end(hand: Hand, report: Reporter, *, left: Sequence[int]) -> None:
    """Report an `end` line though seats hold cards yet; `left` is how many each of them holds."""
    for line in hand.lines:
        if isinstance(line, End) and not line.how:
            held = [f"{report.who(seat)} {count}" for seat, count in enumerate(left) if count]
            evidence: dict[str, Evidence] = {
                "count": len(held),
                "held": ", ".join(held) or "nobody",
            }
            report.on_line("wrong-end", line, evidence=evidence)
            return


def _judge_place(line: Place, result: Result, report: Reporter) -> None:
    expected = list(result.place if result.complete else result.gone_out)
    for index, letter in enumerate(line.seats):
        if index >= len(expected) and not result.complete:
            return
        if result.instant_win and letter in [report.seats[seat] for seat in expected[index:]]:
            # Those who won at once share the first place, in whatever order they are named.
            seat = report.seats.index(letter)
            expected.remove(seat)
            expected.insert(index, seat)
        right = report.seats[expected[index]] if index < len(expected) else ""
        if letter != right:
            evidence: dict[str, Evidence] = {
                "claimed": letter,
                "position": index + 1,
                "right": report.who(expected[index]) if right else "",
            }
            report.on_line(
                "wrong-place",
                line,
                seat=letter,
                at=rf"\b{letter}\b",
                form="" if right else "nobody",
                evidence=evidence,
            )
            return


def _judge_left(line: Left, result: Result, most_left: Sequence[int], report: Reporter) -> None:
    for letter, count in line.counts:
        if letter not in report.seats:
            continue
        seat = report.seats.index(letter)
        right = result.left.get(seat, 0) if result.complete else None
        wrong = count != right if right is not None else count > most_left[seat]
        if wrong:
            report.on_line(
                "wrong-left",
                line,
                seat=letter,
                at=_item(letter),
                form="" if right is not None else "most",
                evidence={
                    "claimed": count,
                    "right": right if right is not None else most_left[seat],
                },
            )
            return


def judge_points(
    code: str, line: Score | Total, right: Mapping[int, Points], report: Reporter
) -> None:
    """Report the first seat whose points in a score or total line are not the right ones."""
    for letter, points in line.points:
        if letter not in report.seats:
            continue
        expected = right.get(report.seats.index(letter), 0)
        if points != expected:
            report.on_line(
                code,
                line,
                seat=letter,
                at=_item(letter),
                evidence={"claimed": points_text(points), "right": points_text(expected)},
            )
            return


def _item(letter: str) -> str:
    """Return the pattern of a seat's item in a claim, with its number as a group."""
    return rf"\b{letter}\s*:\s*([+-]?[0-9.]*)"
