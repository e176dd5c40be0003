"""What may be led and what beats what, under the rules of one match."""

from collections.abc import Sequence
from typing import Final, Literal

from tienlen.notation.cards import Cards
from tienlen.replay.combinations import (
    QUAD_SEQUENCE_LENGTHS,
    RANK_COUNT,
    SHORTEST_SEQUENCE,
    Combination,
    Kind,
    classifier_for,
)
from tienlen.replay.rules import Rules
from tienlen.replay.switches import BombPattern

AnswerFault = Literal["not-higher", "wrong-size", "wrong-type", "bomb-refused"]

_BOMB_FORMS: Final = (
    (Kind.QUAD, 1),
    *[(Kind.DOUBLE_SEQUENCE, length) for length in range(SHORTEST_SEQUENCE, RANK_COUNT + 1)],
    *[(Kind.QUAD_SEQUENCE, length) for length in QUAD_SEQUENCE_LENGTHS],
)


def bomb_strength(combination: Combination) -> int:
    """Return where a bomb kind stands when bombs are ranked (variant `vanikar`).

    Three pairs, then four of a kind, then four pairs, five, and so on. Quad sequences, which no
    ranked variant has, would stand by the pairs they hold.
    """
    return _strength(combination.kind, combination.length)


def _strength(kind: Kind, length: int) -> int:
    if kind is Kind.QUAD:
        return 1
    pairs = length * (2 if kind is Kind.QUAD_SEQUENCE else 1)
    return 0 if pairs == 3 else pairs - 2


def _stronger_forms(strength: int) -> list[tuple[Kind, int]]:
    """Return of each kind of bomb the shortest that is stronger."""
    shortest: dict[Kind, tuple[Kind, int]] = {}
    for kind, length in _BOMB_FORMS:
        if _strength(kind, length) > strength:
            shortest.setdefault(kind, (kind, length))
    return list(shortest.values())


class Ruling:
    """The rules of a match, made ready to judge combinations with; holds no state of a hand."""

    __slots__ = (
        "_bombs",
        "_classifier",
        "combination",
        "known_bombs",
        "locked_may_bomb",
        "ranked",
        "rules",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._classifier = classifier_for(
            twos_in_sequence=rules.twos_in_sequence,
            twos_in_double_sequence=rules.twos_in_double_sequence,
            quad_sequences=rules.quad_sequences,
        )
        self.combination = self._classifier.combination
        """What ascending cards form, or None; the same object for the same cards."""
        self.known_bombs: dict[Cards, tuple[Combination, ...]] = {}
        """The bombs in hands that were looked through, as `moves.bombs` remembers them."""
        self.ranked = rules.bomb_order == "ranked"
        self.locked_may_bomb = rules.after_pass == "may-bomb-twos"  # noqa: S105
        self._bombs: dict[int, Sequence[BombPattern]] = {
            1: rules.bombs_on_two,
            2: rules.bombs_on_two_twos,
            3: rules.bombs_on_three_twos,
        }

    def may_be_led(self, combination: Combination) -> bool:
        """Say whether a combination may open a trick: all may but a quad sequence."""
        return combination.kind is not Kind.QUAD_SEQUENCE

    def bombs_twos(self, play: Combination, table: Combination) -> bool:
        """Say whether a combination is a bomb for the single, pair or triple of twos that lies."""
        return play.is_bomb and any(
            pattern.kind == play.kind
            and (
                play.length == pattern.length or (pattern.at_least and play.length > pattern.length)
            )
            for pattern in self.bombs_for(table)
        )

    def bombs_for(self, table: Combination) -> Sequence[BombPattern]:
        """Return the forms of bomb that beat what lies, none where that is no twos."""
        return self._bombs[len(table.cards)] if table.is_twos else ()

    def bomb_forms(self, table: Combination) -> list[tuple[Kind, int]]:
        """Return the kinds of bomb, each with its least length, that beat the twos or bomb lying.

        Those of the kind and length that lies are left out: of them the higher ones beat it.
        """
        forms = [(Kind(bomb.kind), bomb.length) for bomb in self.bombs_for(table)]
        if self.ranked and table.is_bomb:
            forms = _stronger_forms(_strength(table.kind, table.length))
        return [
            form for form in forms if form[0] is not Kind.QUAD_SEQUENCE or self.rules.quad_sequences
        ]

    def answer_fault(self, play: Combination, table: Combination) -> AnswerFault | None:
        """Return why a combination does not beat the one on the table, or None if it does."""
        same_kind = play.kind is table.kind
        if same_kind and play.length == table.length:
            return None if self._is_higher(play.cards, table.cards) else "not-higher"
        if self.ranked and play.is_bomb and table.is_bomb:
            return None if bomb_strength(play) > bomb_strength(table) else "not-higher"
        if self.bombs_twos(play, table):
            return None
        if same_kind:
            return "wrong-size"
        return "bomb-refused" if play.is_bomb else "wrong-type"

    def beats(self, play: Combination, table: Combination) -> bool:
        """Say whether a combination may answer the one on the table."""
        return self.answer_fault(play, table) is None

    def is_bomb_situation(self, table: Combination | None, *, twos_bombed: bool) -> bool:
        """Say whether a bomb could be called for.

        So it is when twos lie on the table, when a bomb was played on twos in this trick, and,
        where bombs are ranked, when any bomb kind lies there.
        """
        if table is None:
            return False
        return table.is_twos or twos_bombed or (self.ranked and table.is_bomb)

    def _is_higher(self, play: Cards, table: Cards) -> bool:
        """Compare two groups of one kind and length, with the tie rule of two decks."""
        if play[-1] != table[-1] or self.rules.ties == "refused":
            return play[-1] > table[-1]
        if self.rules.ties == "later-beats":
            return True
        return play[::-1] > table[::-1]
