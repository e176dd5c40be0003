"""What a match agreed on before it began: its seats and how many hands it has."""

from tienlen.notation.records import SEATS, Match, Node
from tienlen.notation.tags import means_implied, whole_number
from tienlen.replay.reporting import Reporter
from tienlen.replay.rules import Rules


def judge_seats(match: Match, rules: Rules, decks: int, report: Reporter) -> None:
    """Report seats the variant does not allow, or letters that leave a gap."""
    seats = report.seats
    named = any(match.tag(seat) is not None for seat in seats)
    if not match.hands and not named:
        return
    evidence: dict[str, str | int | tuple[str, ...]] = {
        "count": len(seats),
        "decks": decks,
        "allowed": rules.switch_text("seats"),
        "variant": rules.name,
        "seats": " ".join(seats),
    }
    if not rules.allows_seats(len(seats), decks):
        form = "one" if len(seats) == 1 else ""
        report.on_line("wrong-seats", _seats_node(match, seats), form=form, evidence=evidence)
    elif seats != SEATS[: len(seats)]:
        report.on_line("wrong-seats", _seats_node(match, seats), form="gap", evidence=evidence)


def _seats_node(match: Match, seats: str) -> Node:
    """Return where seats are pointed at: the last named seat, else the first hand."""
    tags = [tag for tag in match.tags if len(tag.name) == 1 and tag.name in seats]
    if tags:
        return tags[-1]
    return match.hands[0] if match.hands else match


def has_implied_passes(match: Match) -> bool:
    """Say whether a seat that is skipped has passed, though no pass is written."""
    return means_implied(match.tag("Passes") or "")


def agreed_hands(match: Match) -> int | None:
    """Return how many hands were agreed on, None where the record does not say."""
    return whole_number(match.tag("Hands") or "")


def most_hands(match: Match, rules: Rules) -> int | None:
    """Return the most hands that were agreed on and that the variant allows."""
    limits = [agreed_hands(match), rules.hands_range[1] if rules.hands_range else None]
    return min((limit for limit in limits if limit is not None), default=None)


def fewest_hands(match: Match, rules: Rules) -> int:
    """Return the fewest hands that make a match whole: those agreed on, else the variant's."""
    agreed = agreed_hands(match)
    if agreed is not None:
        return agreed
    return rules.hands_range[0] if rules.hands_range else 0
