"""Matches judged at once: none passes that the replay finds anything wrong with."""

import gc
import re
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from random import Random
from weakref import WeakSet

import pytest
from tienlen.notation.parting import cut
from tienlen.notation.pieces import Piece
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_piece
from tienlen.notation.records import Trick
from tienlen.replay.book import Book
from tienlen.replay.plain import MOST_BOOKS, Counts, PlainJudge
from tienlen.replay.playing_out import play_out
from tienlen.replay.replaying import replay
from tienlen.replay.rules import load_variant, variant_names
from tienlen.replay.sampling import sample_matches
from tienlen.replay.turns import Turn


def only_piece(text: str) -> Piece:
    (piece,) = cut(BytesIO(text.encode("utf-8", "surrogatepass")))
    return piece


def by_replay(piece: Piece) -> Counts | None:
    """What the long way says: the counts, None where there is any finding."""
    match = read_piece(piece, "")
    assert match is not None
    if match.findings or replay(match, keep_steps=False).findings:
        return None
    plays = [
        len(line.plays) for hand in match.hands for line in hand.lines if isinstance(line, Trick)
    ]
    return Counts(len(match.hands), sum(plays))


def samples(variant: str, seats: int, *, implied: bool = False, matches: int = 6) -> list[str]:
    made = sample_matches(load_variant(variant), seats, 2, matches=matches, seed=7, implied=implied)
    return [print_match(match) for match in made]


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("variant", variant_names())
def test_legal_matches_pass_and_are_counted(variant: str, implied: bool) -> None:
    judge = PlainJudge()
    for text in samples(variant, 4, implied=implied):
        piece = only_piece(text)
        if "win " not in text:
            assert judge.counts(piece) == by_replay(piece) != None  # noqa: E711


@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_seats_pass_too(seats: int) -> None:
    for text in samples("wikipedia", seats):
        piece = only_piece(text)
        assert PlainJudge().counts(piece) == by_replay(piece) != None  # noqa: E711


def test_marks_and_claims_left_out_do_not_hinder() -> None:
    (text, *_) = samples("pagat", 4)
    for old, new in ((":- ", ":-! "), ("\nend\n", "\n"), ("\nplace", "\n@place")):
        changed = text.replace(old, new)
        if "@" in changed:
            changed = "\n".join(line for line in changed.split("\n") if not line.startswith("@"))
        piece = only_piece(changed)
        assert PlainJudge().counts(piece) == by_replay(piece) != None  # noqa: E711


NOTES = ["", "!", " @3", " @12.5 {}", "? {good} {A:3s (no)}", " {đẹp 🎉 ' $}", "! @1 {@2 ^X}"]


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("end", ["-", "s", "h"])
def test_notes_on_plays_and_passes_do_not_hinder(note: str, end: str) -> None:
    (text, *_) = samples("vanikar", 4)
    tricks = re.compile(rf"([A-D]:\w*{end})(?= [A-D]:|\n[0-9])")
    noted = tricks.sub(rf"\1{note}", text)
    assert (noted == text) is (note == "")
    piece = only_piece(noted)
    assert PlainJudge().counts(piece) == by_replay(piece) != None  # noqa: E711


@pytest.mark.parametrize(
    "note",
    [
        " {a",
        " a}",
        " {a}}",
        "{a}",
        " {a} @3",
        " {a\\}",
        " {a}b",
        "  {a}",
        " {a\nb}",
        " {a}!",
        " @ {a}",
    ],
)
def test_notes_that_are_not_canonical_are_for_the_long_way(note: str) -> None:
    (text, *_) = samples("vanikar", 4)
    assert PlainJudge().counts(only_piece(text.replace(":- ", f":-{note} ", 1))) is None


def test_two_decks_are_for_the_long_way() -> None:
    (text, *_) = samples("wikipedia", 5)
    assert PlainJudge().counts(only_piece(text)) is None


WRONG = {
    "an info": ('[Variant "pagat"]', "", "filled-in"),
    "a tag nobody knows": ('[Variant "pagat"]', '[Variant "pagat"]\n[Mood "good"]', "unknown-tag"),
    "a misspelt tag": ("[Variant ", "[Varient ", "unknown-tag"),
    "a misspelt variant": ('"pagat"', '"Pagat"', "unknown-variant"),
    "two names that differ in capitals": ('"Player B"', '"player A"', "same-name"),
    "two seats of one name": ('"Player B"', '"Player A"', "same-name"),
    "too few hands": ('[Hands "2"]', '[Hands "3"]', "wrong-hand-count"),
    "too many hands": ('[Hands "2"]', '[Hands "1"]', "wrong-hand-count"),
    "a jump of hands": ('[Hand "2"]', '[Hand "3"]', "wrong-hand-number"),
    "a trick's number": ("\n2. ", "\n3. ", "wrong-trick-number"),
    "a wrong score": ("score A:+1", "score A:+2", "wrong-score"),
    "a wrong total": ("total A:", "total B:+99 A:", "wrong-total"),
    "an early end": ("\nplace", "\nend\nplace", ""),
}


@pytest.mark.parametrize(("old", "new", "code"), WRONG.values(), ids=WRONG)
def test_what_has_a_finding_does_not_pass(old: str, new: str, code: str) -> None:
    changed = [text.replace(old, new, 1) for text in samples("pagat", 4) if old in text]
    assert changed
    for text in changed:
        piece = only_piece(text)
        match = read_piece(piece, "")
        assert match is not None
        found = [*match.findings, *replay(match, keep_steps=False).findings]
        if code:
            assert code in [finding.code for finding in found]
        if found:
            assert PlainJudge().counts(piece) is None


def slipped(text: str, random: Random) -> str:
    """Change a play, a line, a card or a character."""
    what = random.randrange(5)
    if what == 0:
        plays = [word for word in text.split() if word[1:2] == ":" and word[:1] in "ABCD"]
        return text.replace(f" {random.choice(plays)}", f" {random.choice(plays)}", 1)
    if what == 1:
        lines = text.split("\n")
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
        return "\n".join(lines)
    if what == 2:
        cards = [word for word in text.split() if len(word) == 2 and word[1] in "scdh"]
        one, other = random.choice(cards), random.choice(cards)
        return text.replace(one, "##").replace(other, one).replace("##", other)
    at = random.randrange(len(text))
    if what == 3:
        return text[:at] + text[at + 1 :]
    return text[:at] + random.choice("ABCD:-3s2h19. +\n!@{}") + text[at + random.randrange(2) :]


@pytest.mark.parametrize("implied", [False, True], ids=["passes", "implied"])
@pytest.mark.parametrize("variant", ["pagat", "vanikar", "viet-cong"])
def test_slips_pass_only_where_nothing_is_found(variant: str, implied: bool) -> None:
    random = Random(f"{variant}{implied}")
    texts = samples(variant, 4, implied=implied, matches=3)
    judge = PlainJudge()
    passed = 0
    for _ in range(250):
        text = slipped(random.choice(texts), random)
        pieces = list(cut(BytesIO(text.encode())))
        if len(pieces) == 1 and (counts := judge.counts(pieces[0])) is not None:
            passed += 1
            assert counts == by_replay(pieces[0]), text
    assert passed


def test_what_was_learnt_under_one_rule_is_not_used_under_another() -> None:
    texts = [text for name in ("pagat", "vanikar") for text in samples(name, 4)]
    swapped = [
        text.replace('"pagat"', '"?"').replace('"vanikar"', '"pagat"').replace('"?"', '"vanikar"')
        for text in texts
    ]
    judge = PlainJudge()
    for text in (*texts, *swapped, *texts):
        piece = only_piece(text)
        assert judge.counts(piece) == by_replay(piece)


def test_long_lines_that_are_always_others_are_not_kept() -> None:
    """Memory is bounded, whatever stands in an archive."""
    judge, long = PlainJudge(), 15_000
    text = samples("vanikar", 4, matches=1)[0]
    changed = (
        lambda number: text.replace("\nend\n", f"\nx-note {number:0{long}}\nend\n", 1),
        lambda number: text.replace("\n[A ", f'\n[Site "{number:0{long}}"]\n[A ', 1),
    )
    for change in changed:
        judge.counts(only_piece(change(0)))
        tracemalloc.start()
        for number in range(1, 101):
            judge.counts(only_piece(change(number)))
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept < 20 * long


def test_all_books_together_keep_no_more_plays_than_may_be(monkeypatch) -> None:
    """An archive of many variants takes no more memory for plays than one of a single variant."""
    most = 60
    monkeypatch.setattr("tienlen.replay.book.MOST_PLAYS", most)
    judge, books = PlainJudge(), set[Book]()
    texts = [text for variant in ("vanikar", "wikipedia") for text in samples(variant, 4)]
    for text in texts * 2:
        piece = only_piece(text)
        match = judge.match(piece, play_out)
        assert match is not None
        books.add(match.head.book)
        assert judge.counts(piece) == by_replay(piece)
        kept = [own for book in books for own in (book._plays.moves, *book.turns.moves)]
        assert 0 < sum(map(len, kept)) <= most
    assert len(books) == 2


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing is found to be garbage: what leads in circles must be let go by those who made it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def staked(text: str, stake: int) -> Piece:
    """Return a match with rules of its own."""
    return only_piece(text.replace("\n[A ", f'\n[Variant.stake "{stake}"]\n[A ', 1))


@pytest.mark.usefixtures("uncollected")
def test_no_more_books_are_kept_than_may_be() -> None:
    """A match may name its own rules: tables of rules that do not come again are let go."""
    judge, books = PlainJudge(), WeakSet[Book]()
    text = samples("vanikar", 4, matches=1)[0]

    for stake in range(1, 2 * MOST_BOOKS + 2):
        match = judge.match(staked(text, stake), play_out)
        assert match is not None
        books.add(match.head.book)
        del match
    assert len(books) == MOST_BOOKS


def test_rules_that_come_again_find_their_book(monkeypatch) -> None:
    """A few rules more than there may be books cost a few books, in whatever order they come."""
    most = 20
    monkeypatch.setattr("tienlen.replay.plain.MOST_BOOKS", most)
    judge = PlainJudge()
    text = samples("vanikar", 4, matches=1)[0]
    rounds, books = 10, set[Book]()
    for stake in list(range(1, most + 3)) * rounds:
        match = judge.match(staked(text, stake), play_out)
        assert match is not None
        books.add(match.head.book)
    assert most + 2 <= len(books) < (most + 2) * rounds / 2
    for stake in range(1, 2 * most):
        piece = staked(text, stake)
        assert judge.counts(piece) == by_replay(piece) != None  # noqa: E711


@pytest.mark.usefixtures("uncollected")
def test_no_more_turns_are_kept_than_may_be(monkeypatch) -> None:
    """Of all books together: from the turn that leads a hand all others are reached in circles."""
    most = 5
    monkeypatch.setattr("tienlen.replay.book.MOST_STATES", most)
    texts = [text for variant in ("wikipedia", "pagat") for text in samples(variant, 4)]
    before = sum(type(each) is Turn for each in gc.get_objects())
    judge = PlainJudge()
    for text in texts:
        piece = only_piece(text)
        assert judge.counts(piece) == by_replay(piece) != None  # noqa: E711
    kept = sum(type(each) is Turn for each in gc.get_objects()) - before
    assert 1 <= kept <= most
