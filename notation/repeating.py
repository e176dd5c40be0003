"""Whether two trick lines say the same."""

from tienlen.notation.records import Trick


def repeats(line: Trick, other: Trick) -> bool:
    """Tell whether a line has the plays of another, whatever their marks but the flag.

    Some of those must be of cards, and not taken back: what was may be played again.
    """
    plays, others = (
        [(play.seat, play.cards, play.flag) for play in one.plays] for one in (line, other)
    )
    return plays == others and any(cards and flag != "W" for _, cards, flag in plays)
