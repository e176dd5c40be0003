"""Passes and cards that are written in words: `bỏ lượt`, `check`, `three of hearts`."""

import re
import unicodedata
from typing import Final, NamedTuple

_PASSES: Final = frozenset(
    (
        *("p", "x", "pas", "passe", "passes", "passed", "passing", "skip", "skips", "skipped"),
        *("check", "checks", "checked", "fold", "folds", "knock", "no", "none", "nothing"),
        *("bo", "bo luot", "qua", "qua luot", "khong", "khong danh", "khong chan"),
    )
)
"""What people write for a pass, without accents; those of the last line are Vietnamese."""

_RANK_WORDS: Final = {
    word: rank
    for rank, words in {
        "3": "three threes ba",
        "4": "four fours bon tu",
        "5": "five fives nam",
        "6": "six sixes sau",
        "7": "seven sevens bay",
        "8": "eight eights tam",
        "9": "nine nines chin",
        "T": "ten tens muoi",
        "J": "jack jacks boi",
        "Q": "queen queens dam",
        "K": "king kings gia",
        "A": "ace aces xi at",
        "2": "two twos deuce deuces pig pigs hai heo",
    }.items()
    for word in words.split()
}
_SUIT_WORDS: Final = {
    word: suit
    for suit, words in {
        "s": "spade spades bich",
        "c": "club clubs chuon tep",
        "d": "diamond diamonds ro",
        "h": "heart hearts co",
    }.items()
    for word in words.split()
}
"""What ranks and suits are called in English and in Vietnamese, without accents."""

_WITH_ACCENTS: Final = {"bích": "s", "chuồn": "c", "tép": "c", "rô": "d", "cơ": "h"}
SUIT_SPELLINGS: Final = {
    **_SUIT_WORDS,
    **_WITH_ACCENTS,
    **{unicodedata.normalize("NFD", word): suit for word, suit in _WITH_ACCENTS.items()},
}
"""The same with their accents too, put together or not."""

_LETTER: Final = "(?:[^\\W\\d_]|[\u0300-\u036f])"
_LONGEST: Final = 20
_WORD: Final = re.compile(f"{_LETTER}{{1,{_LONGEST}}}")
_REST: Final = re.compile(f"{_LETTER}*")
_TWO_WORDS: Final = re.compile(f"{_LETTER}{{2,9}}[ \t]{{1,9}}{_LETTER}{{2,9}}(?!\\w)")
_CARD: Final = re.compile(
    f"({_LETTER}{{2,9}})[ \t]{{1,9}}(?:of[ \t]{{1,9}})?({_LETTER}{{2,9}})(?!\\w)"
)
_OF_CARDS: Final = frozenset("tjqkascdh")
_FEWEST_OTHERS: Final = 2
"""A word of so many letters that are in no card is no slip within cards."""


class CardWords(NamedTuple):
    """Words where cards should stand: how many characters, the form of finding, the card meant."""

    length: int
    form: str
    card: str = ""


def card_words(text: str, start: int) -> CardWords | None:
    """Return the words that begin at a place, None where none do that are surely no cards.

    Some begin as cards do (`three` with `th`), so cards must be looked for after them.
    """
    found = _WORD.match(text, start)
    if found is None:
        return None
    if card := _card_in_words(text, start):
        return card
    two = _TWO_WORDS.match(text, start)
    if two is not None and _plain(" ".join(two.group().split())) in _PASSES:
        return CardWords(len(two.group()), "pass")
    end = _REST.match(text, found.end())
    is_whole = end is not None and text[end.end() : end.end() + 1] in ("", " ", "\t", "\n")
    word = _plain(found.group())
    if word in _PASSES and is_whole:
        return CardWords(len(found.group()), "pass")
    if len(word) > 3 and word.isascii() and len(set(word) - _OF_CARDS) >= _FEWEST_OTHERS:
        return CardWords((end or found).end() - start, "word")
    return None


def _card_in_words(text: str, start: int) -> CardWords | None:
    found = _CARD.match(text, start)
    if found is None:
        return None
    rank, suit = _RANK_WORDS.get(_plain(found[1])), _SUIT_WORDS.get(_plain(found[2]))
    return CardWords(len(found.group()), "words", rank + suit) if rank and suit else None


def _plain(text: str) -> str:
    """Return a word in small letters and without its accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part)).replace("đ", "d")
