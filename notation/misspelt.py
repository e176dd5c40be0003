"""Cards that are spelt wrong: where exactly, and which card was meant."""

import re
import unicodedata

from tienlen.notation.card_words import SUIT_SPELLINGS, card_words
from tienlen.notation.cards import CARD, cards_text, read_cards
from tienlen.notation.quick_dataclass import dataclass

_RANK = re.compile(r"10|[3-9TtJjQqKkAa2]")
_SUIT_FIRST = re.compile(r"([SsCcDdHh♠♤♣♧♦♢♥♡])[\uFE0E\uFE0F]?(10|[3-9TtJjQqKkAa2])")
_TEN = re.compile(r"[1lI|١][0OoОоΟο]")
_SEPARATORS = ",;/+&.·،、，"
_APART = re.compile(
    rf"(10|[3-9TtJjQqKkAa2])([{re.escape(_SEPARATORS)}])([SsCcDdHh])(?![0-9A-Za-z])"
)
_LONGEST_WORD = 20
_PLAIN_WORD = re.compile(r"[!-~]+")
_NO_RANK = re.compile(r"(?:1[1-5]?|[A-Za-z])[SsCcDdHh♠♣♦♥](?![A-Za-z0-9])")
_LONE_WORD = re.compile(r"(?<![^ \t])[^\W\d_]{3,}(?=[ \t.,;!?:]|$)")
_NEXT_WORD = re.compile(r"[ \t.,;!?]*[ \t]([^\W\d_]+[.!?]*)(?=[ \t.,;!?:]|$)")
_CARDS = re.compile(rf"(?:{CARD.pattern})+")
_OF_CARDS = frozenset("tjqkascdh")
_LOOK_ALIKES = dict(
    zip(
        "сСѕЅһНԁАаКкТтЈјϹϲΑΚΤΗЗз",
        "cCsSh" + "HdAaKkTtJjCcAKTH33",
        strict=True,
    )
)
"""Cyrillic and Greek letters to the Latin ones they look like."""


_SUIT_WORD = re.compile(
    rf"(10|[3-9TtJjQqKkAa2])[ \t]*(?:of[ \t]+)?({'|'.join(sorted(SUIT_SPELLINGS, reverse=True))})"
    r"(?!\w)",
    re.IGNORECASE,
)
_UNKNOWN = re.compile(r"[Xx][0-9]{1,2}(?!\w)")
_COMMENT = re.compile(
    r"\{[^\\}]*+(?:\\.[^\\}]*+)*+(?:\}|$)|(?://|#|/\*).*"
    r"|\((?=[^()]*+\))(?![ \t]*+(?:[Pp]ass|(?:10|[3-9TtJjQqKkAa2])[SsCcDdHh♠♣♦♥]))"
    r"[^()]*?[^\W\d_]{2}[^()]*+\)"
)
"""What seems to be a comment; in parentheses cards or a pass may be meant."""
_RANGE = re.compile(rf"{CARD.pattern}[ \t]*(?:-|–|\.\.+|…|to)[ \t]*{CARD.pattern}(?!\w)")


@dataclass(frozen=True, slots=True)
class BadCard:
    """A place where no card can be read.

    `offset` counts from 0 and points at the offending character, `form` is that of the finding
    `bad-card`, `found` the offending text, `card` the card meant, canonical, or "" if unclear.
    """

    offset: int
    length: int
    form: str
    found: str
    card: str = ""


def bad_cards(text: str, most: int) -> list[BadCard]:
    """Find what keeps a text from being cards, each slip once; empty if all are cards.

    No more than `most` are returned, the first ones. Commas between cards are one slip however
    many there are. Cost: linear.
    """
    bad: list[BadCard] = []
    position = 0
    separated = False
    while position < len(text) and len(bad) < most:
        if text[position] in " \t":
            position += 1
        elif comment := _COMMENT.match(text, position):
            found = comment.group().split(" ", 1)[0][:_LONGEST_WORD]
            bad.append(BadCard(position, len(comment.group()), "comment", found))
            position = comment.end()
        elif named := _SUIT_WORD.match(text, position):
            bad.append(_suit_word(named))
            position = named.end()
        elif words := _words(text, position):
            slip, position = words
            bad.append(slip)
        elif other := _UNKNOWN.match(text, position) or _RANGE.match(text, position):
            form = "range" if other.re is _RANGE else "unknown"
            bad.append(BadCard(position, len(other.group()), form, other.group()))
            position = other.end()
        elif card := CARD.match(text, position):
            position = card.end()
        elif text[position] in _SEPARATORS:
            if not separated:
                bad.append(BadCard(position, 1, "comma", text[position]))
            separated = True
            position += 1
        else:
            slip, position = _slip(text, position)
            bad.append(slip)
    return _without_repeated_words(bad)


def _without_repeated_words(bad: list[BadCard]) -> list[BadCard]:
    """Leave out all cards in words but the first, and commas after it.

    Whoever writes one so writes them all so, and puts commas between them.
    """
    first = next((at for at, slip in enumerate(bad) if slip.form == "words"), len(bad)) + 1
    return bad[:first] + [slip for slip in bad[first:] if slip.form not in ("words", "comma")]


def _words(text: str, start: int) -> tuple[BadCard, int] | None:
    """Return the slip of words that begin at a place, and their end; None where none do."""
    words = card_words(text, start)
    if words is None:
        end, form, card = _lone_word(text, start), "word", ""
        if not end:
            return None
    else:
        end, form, card = start + words.length, words.form, words.card
    following = _end_of_words(text, end) if form == "word" else end
    if following > end:
        # So many words are a remark.
        form, length = "comment", following - start
    else:
        length = min(end - start, _LONGEST_WORD)
    return BadCard(
        start, length, form, text[start : start + min(length, _LONGEST_WORD)], card
    ), following


def _lone_word(text: str, start: int) -> int:
    """Return where a word ends that is surely no card, misspelt or not; 0 where none begins."""
    found = _LONE_WORD.match(text, start)
    if found is None or CARD.match(_without_look_alikes(found.group())):
        return 0
    return found.end() if set(found.group().lower()) - _OF_CARDS else 0


def _end_of_words(text: str, end: int) -> int:
    """Return where the last of the words ends that follow a word, as in a remark."""
    while found := _NEXT_WORD.match(text, end):
        if _CARDS.fullmatch(found[1]):
            break
        end = found.end()
    return end


def character_name(character: str) -> str:
    """Name a character for a message: `U+0441 CYRILLIC SMALL LETTER ES`."""
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()


def _slip(text: str, start: int) -> tuple[BadCard, int]:
    """Return what is wrong at a place where no card begins, and where to go on."""
    plain = _without_look_alikes(text[start : start + 6])
    if meant := CARD.match(plain):
        offset = next(
            (index for index in range(meant.end()) if plain[index] != text[start + index]), 0
        )
        # In `1O` the slip is the letter, in `lO` both: point at the first.
        slip = BadCard(
            start + offset, 1, "look-alike", text[start + offset], _canonical(meant.group())
        )
        return slip, start + meant.end()
    if turned := _SUIT_FIRST.match(text, start):
        card = _canonical(turned[2] + turned[1])
        length = turned.end() - start
        return BadCard(start, length, "suit-first", turned.group(), card), turned.end()
    if apart := _APART.match(text, start):
        card = _canonical(apart[1] + apart[3])
        return BadCard(apart.start(2), 1, "in-card", apart[2], card), apart.end()
    rank = _RANK.match(text, start)
    if rank is None:
        return _no_card(text, start)
    end = rank.end()
    if end == len(text) or text[end] in " \t" or text[end] in _SEPARATORS or _RANK.match(text, end):
        return BadCard(start, end - start, "no-suit", rank.group()), end
    return BadCard(end, 1, "suit", text[end]), _next_card(text, end + 1)


def _no_card(text: str, start: int) -> tuple[BadCard, int]:
    """Return what is wrong at a place where not even a rank stands, and where to go on."""
    if no_rank := _NO_RANK.match(text, start):
        found = no_rank.group()
        return BadCard(start, len(found), "rank", found), no_rank.end()
    after = _next_card(text, start + 1)
    word = text[start : min(after, start + _LONGEST_WORD)]
    if text[after : after + 1].strip(" \t"):
        # A card follows at once: what stands before it is a stray character.
        return BadCard(start, 1, "", text[start]), after
    if _PLAIN_WORD.fullmatch(word):
        return BadCard(start, len(word), "word", word), after
    return BadCard(start, 1, "", text[start]), after


def _suit_word(named: re.Match[str]) -> BadCard:
    suit = SUIT_SPELLINGS[named[2].lower()]
    card = _canonical(named[1] + suit)
    return BadCard(named.start(), len(named.group()), "suit-word", named.group(), card)


def _without_look_alikes(text: str) -> str:
    characters = []
    for character in text:
        folded = unicodedata.normalize("NFKC", character)
        folded = folded if len(folded) == 1 else character
        characters.append(_LOOK_ALIKES.get(folded, folded))
    plain = "".join(characters)
    return "10" + plain[2:] if _TEN.match(plain) else plain


def _canonical(text: str) -> str:
    return cards_text(read_cards(text))


def _next_card(text: str, position: int) -> int:
    """Return where the next card may begin: what lies before belongs to the slip."""
    while (
        position < len(text)
        and text[position] not in " \t"
        and text[position] not in _SEPARATORS
        and text[position] not in "23456789"
        and not CARD.match(text, position)
    ):
        position += 1
    return position
