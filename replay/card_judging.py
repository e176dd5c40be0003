"""What was played: whether a seat holds it, what it forms, and whether it may lead or answers.

Whose turn it was is judged before, in `judging`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from tienlen.notation.cards import card_text, cards_text
from tienlen.notation.findings import Evidence
from tienlen.notation.records import Deal, Play, Trade
from tienlen.replay.combinations import Combination
from tienlen.replay.copies import CopyCount
from tienlen.replay.explaining import answer_evidence, no_combination_form
from tienlen.replay.opening import Opening
from tienlen.replay.reporting import Reporter, Spot
from tienlen.replay.table import Table

ADVICE_COUNT: Final = 3
"""How many legal plays a hint names at the most."""

ADVICE_HAND: Final = 26
"""A hand of more cards gets no hint: a whole deck has millions of choices of suits."""


class CardJudge:
    """Says what is wrong with the cards of a play, as things stand before it."""

    __slots__ = ("_copies", "_first_copies", "_opening", "_report", "_ruling", "_table")

    def __init__(
        self, table: Table, opening: Opening | None, copies: CopyCount, report: Reporter
    ) -> None:
        self._table = table
        self._ruling = table.ruling
        self._opening = opening
        self._copies = copies
        self._first_copies: dict[int, tuple[str, Mapping[str, Evidence]]] = {}
        self._report = report

    def judge(
        self,
        play: Play,
        seat: int,
        combination: Combination | None,
        spot: Spot,
        *,
        is_opening: bool,
        changed_with: str = "",
    ) -> None:
        """Report the first thing wrong with a play; `is_opening` if the opening rule holds.

        `changed_with` is who made the play before it, if the two may have changed places.
        """
        table = self._table
        if not self.judge_group(play, seat, combination, spot) or combination is None:
            return
        if table.is_open:
            self._judge_lead(play, combination, spot, is_opening=is_opening)
        elif table.lies is not None and not table.irregular:
            self._judge_answer(play, seat, combination, table.lies, spot, changed_with)

    def judge_group(
        self, play: Play, seat: int, combination: Combination | None, spot: Spot
    ) -> bool:
        """Report cards that are not held or else form nothing; say whether neither is so."""
        table = self._table
        cards = play.cards or ()
        if not table.holds(seat, cards):
            self._report_not_held(play, seat, spot)
            return False
        if combination is None:
            form = no_combination_form(cards, self._ruling.rules)
            self._report.on_play("not-a-combination", play, spot, form=form)
            return False
        return True

    def judge_mistaken(self, play: Play, seat: int, spot: Spot, *, copies: int | None) -> None:
        """Report a play that is none: its line repeats another, the line `copies`, or is a deal.

        No flag softens that: what the table accepted was no line that is written twice.
        """
        cards = play.cards or ()
        play = replace(play, flag="")
        if copies is None:
            evidence: dict[str, Evidence] = {"count": len(cards)}
            self._report.on_play("not-a-combination", play, spot, form="deal", evidence=evidence)
            return
        code = "duplicate-card" if self._table.holds(seat, cards) else "card-not-held"
        self._report.on_play(code, play, spot, form="twice", evidence={"at": copies})

    def judge_again(self, play: Play, before: Play | None, seat: int, spot: Spot) -> bool:
        """Report a play that is written twice in a row; say whether it is.

        With several decks the cards may be played again: there they must be more than the seat or
        the decks hold. What was taken back may be played again too.
        """
        cards = play.cards
        if before is None or not cards or play.flag == "W":
            return False
        if (before.seat, before.cards, before.flag) != (play.seat, cards, play.flag):
            return False
        is_held = self._table.holds(seat, cards)
        if self._copies.decks > 1 and is_held:
            surplus = self._copies.surplus(seat, play, spot.play or 0, keep=False)
            if not surplus:
                return False
        code = "duplicate-card" if is_held else "card-not-held"
        self._report.on_play(code, play, spot, form="again")
        return True

    def _report_not_held(self, play: Play, seat: int, spot: Spot) -> None:
        cards, known = play.cards or (), self._table.hands[seat]
        if not known:
            # No card is known to be elsewhere: there are just too many of them.
            count: dict[str, Evidence] = {"count": len(cards), "left": self._table.left[seat]}
            self._report.on_play("card-not-held", play, spot, form="too-many", evidence=count)
            return
        missing = Counter(cards) - Counter(known)
        text = cards_text(tuple(sorted(missing.elements())))
        self._report.on_play("card-not-held", play, spot, evidence={"missing": text})

    def _judge_lead(
        self, play: Play, combination: Combination, spot: Spot, *, is_opening: bool
    ) -> None:
        if not self._ruling.may_be_led(combination):
            self._report.on_play("cannot-lead", play, spot)
            return
        opening = self._opening
        if not is_opening or opening is None:
            return
        code = opening.fault(combination.cards)
        if code is not None:
            seen_only = opening.lowest is None and code == "opening-card"
            self._report.on_play(
                code,
                play,
                spot,
                form="seen" if seen_only else "",
                evidence={"card": opening.lowest_text},
            )

    def _judge_answer(
        self,
        play: Play,
        seat: int,
        combination: Combination,
        lies: Combination,
        spot: Spot,
        changed_with: str,
    ) -> None:
        fault = self._ruling.answer_fault(combination, lies)
        if fault is None:
            return
        form, evidence = answer_evidence(fault, combination, lies, self._ruling)
        advice, legal = self._advice(seat)
        if changed_with:
            advice, legal = "changed-places", {"turn": changed_with}
        self._report.on_play(fault, play, spot, form=form, advice=advice, evidence=evidence | legal)
        if changed_with:
            self._report.follows = "follows"

    def judge_copies(self, play: Play, seat: int, spot: Spot, *, keep: bool) -> None:
        """Report each card that the decks do not hold so often; `keep` counts the play."""
        cards = play.cards or ()
        if not self._table.holds(seat, cards):
            return
        surplus = self._copies.surplus(seat, play, spot.play or 0, keep=keep)
        if not surplus:
            return
        marks = self._last_places(play, Counter(surplus))
        for card in surplus:
            form, evidence = self._first_copy(card, play)
            self._report.on_play(
                "duplicate-card",
                play,
                spot,
                form=form,
                mark=next(marks[card], None),
                evidence={"card": card_text(card), **evidence},
            )

    def _last_places(
        self, play: Play, counts: Counter[int]
    ) -> dict[int, Iterator[tuple[int, int] | None]]:
        """Return where the last so many of some cards stand in the text of a play."""
        places: dict[int, list[tuple[int, int] | None]] = {card: [] for card in counts}
        for card, place in self._report.card_places(play, play.cards or ()):
            if card in places:
                places[card].append(place)
        return {card: iter(found[-counts[card] :]) for card, found in places.items()}

    def _first_copy(self, card: int, play: Play) -> tuple[str, Mapping[str, Evidence]]:
        """Return the form and the evidence that tell where the first copy of a card stands."""
        if card not in self._first_copies:
            found = self._first_dealt(card) or self._first_played(card, play)
            if found is None:
                return "same-play", {}
            # A hand can be long, and hold the same card very often.
            self._first_copies[card] = found
        return self._first_copies[card]

    def _first_dealt(self, card: int) -> tuple[str, Mapping[str, Evidence]] | None:
        """Return how a card came into a recorded hand, None where it is in none."""
        seat, hand, report = self._copies.dealt_to(card), self._report.hand, self._report
        if seat is None or hand is None:
            return None
        who, letter = report.who(seat), report.seats[seat]
        for line in hand.lines:
            if isinstance(line, Deal) and line.seat == letter and card in line.cards:
                return "dealt", {"first_who": who, "first_line": line.line}
        for line in hand.lines:
            for gift in line.transfers if isinstance(line, Trade) else ():
                if gift.taker == letter and card in gift.cards:
                    return "traded", {"first_who": who, "first_line": gift.line}
        return None

    def _first_played(self, card: int, play: Play) -> tuple[str, Mapping[str, Evidence]] | None:
        """Return which play before this one shows a card first, None where none does."""
        first, number = self._copies.first_play(card) or (play, 0)
        if first is play:
            return None
        who = self._report.who(self._report.seats.index(first.seat))
        return "play", {"first_who": who, "first_line": first.line, "first_play": number}

    def _advice(self, seat: int) -> tuple[str, dict[str, Evidence]]:
        """Return what a seat could have played instead, where its hand is known."""
        if not self._table.is_certain(seat) or self._table.left[seat] > ADVICE_HAND:
            return "", {}
        plays = self._table.legal_plays(seat)
        if not plays:
            return "only-pass", {}
        plays.sort(key=lambda play: (play.is_bomb, play.cards[::-1]))
        texts = tuple(cards_text(play.cards) for play in plays[:ADVICE_COUNT])
        more = len(plays) - len(texts)
        advice = "could-have-played-more" if more else "could-have-played"
        return advice, {"legal": texts, "more": more}
