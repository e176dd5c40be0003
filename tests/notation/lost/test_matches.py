"""A match whose tag is misspelt is one finding there, and then read as a match."""

import difflib
from io import BytesIO

import pytest
from tienlen.notation.lost_matches import lost_matches
from tienlen.notation.lost_tags import lost_tags
from tienlen.notation.parting import cut_parts, may_be_lost
from tienlen.notation.reading import read_matches, read_text

FIRST = '[Match "a"]\n[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n\n'
TAGS = '[Variant "vanikar"]\n[A "Em"]\n[B "Phúc"]\n\n'
HAND = '[Hand "1"]\ndeal A: 3s x12\n1. A:3s B:-\n2. A:4s B:5s A:-\nplace A B\n'
CARDS = HAND.split("\n", 1)[1]


SPELT = [
    '[match "b"]',
    '[MATCH "b"]',
    "[match b]",
    '[ Match "b"]',
    '[Match"b"]',
    '[Match: "b"]',
    "[match “b”]",
    '[match "b"',
    '[Macth "b"]',
    '[Mach "b"]',
    '  [Match "b"]',
    '\t[match "b"]',
]


@pytest.mark.parametrize("spelt", SPELT)
@pytest.mark.parametrize("rest", [TAGS + HAND, TAGS + CARDS, HAND, CARDS, TAGS + "A:3s B:4s\n"])
@pytest.mark.parametrize("before", [HAND, HAND + "end\ntotal A:+1 B:-1\n# so far\n", "A:3s B:4s\n"])
def test_a_tag_that_is_misspelt_begins_a_match(
    spelt: str, rest: str, before: str, errors_of
) -> None:
    matches = read_text(f"{FIRST}{before}{spelt}\n{rest}")
    line = 1 + (FIRST + before).count("\n")
    blanks = len(spelt) - len(spelt.lstrip())
    form = "match-blanks" if spelt.strip().startswith("[Match ") else "match-spelling"
    assert errors_of(*matches) == [("bad-tag", form, line, 1 + blanks)]
    (finding,) = [one for one in matches[1].findings if one.severity == "error"]
    assert '`[Match "b"]`' in finding.hint
    assert finding.match == "b"
    right = read_text(f'{FIRST}{before}[Match "b"]\n{rest}')
    assert matches[0] == right[0]
    assert (matches[1].name, matches[1].tags) == ("b", right[1].tags)
    assert matches[1].hands == right[1].hands
    assert [hand.line for hand in matches[1].hands] == [hand.line for hand in right[1].hands]
    assert matches[1].line == line


def test_other_tags_of_the_line_are_read() -> None:
    _, second = read_text(f'{FIRST}{HAND}  [match "b"] [A "Em"]\n{HAND}')
    (tag,) = second.tags
    assert (tag.name, tag.value, tag.line, tag.column) == ("A", "Em", 11, 15)
    assert second.findings[0].length == len('[match "b"]')


@pytest.mark.parametrize("spelt", ['[match "b"]', '[MATCH "b"]', ' [Match "b"]'])
@pytest.mark.parametrize("before", ["", "%TLN 1\n\n# a remark\n"])
def test_that_of_the_first_match_is_taken_too(spelt: str, before: str, errors_of) -> None:
    matches = read_text(f"{before}{spelt}\n{TAGS}{HAND}")
    (match,) = matches
    assert [(code, line) for code, _, line, _ in errors_of(*matches)] == [
        ("bad-tag", 1 + before.count("\n"))
    ]
    assert match.name == "b"
    assert [tag.name for tag in match.tags] == ["Variant", "A", "B"]


@pytest.mark.parametrize("name", ["Macth", "Match:", "March", "Memo"])
def test_a_tag_of_the_first_match_may_have_any_name(name: str, errors_of) -> None:
    matches = read_text(f'[{name} "b"]\n{TAGS}{HAND}')
    assert not errors_of(*matches)
    assert matches[0].tag(name) == "b"


@pytest.mark.parametrize(
    "rest",
    [
        # What follows goes on with the match before.
        "3. A:6s B:-\n",
        "A:6s B:-\n",
        '[Hand "2"]\nA:6s B:-\n',
        "",
        "end\n",
        '[Site "Huế"]\n3. A:6s B:-\n',
    ],
)
@pytest.mark.parametrize("spelt", ['[match "b"]', '[Macth "b"]', '[mATCH "b"]'])
def test_where_no_match_follows_none_begins(spelt: str, rest: str, errors_of) -> None:
    matches = read_text(f"{FIRST}{HAND}{spelt}\n{rest}")
    assert len(matches) == 1
    assert len(errors_of(*matches)) == 1


@pytest.mark.parametrize(
    "between",
    [
        "B:8s {\n[match b]\n}\n",
        '# [match "b"]\n',
        'x- [match "b"]\n',
    ],
)
def test_what_is_said_of_a_match_begins_none(between: str, errors_of) -> None:
    matches = read_text(f"{FIRST}{HAND}{between}{HAND.replace('1', '2', 1)}")
    assert len(matches) == 1
    assert not errors_of(*matches)


@pytest.mark.parametrize("name", ["Memo", "Music", "Moderator"])
def test_tags_that_only_begin_like_it_begin_none(name: str) -> None:
    matches = read_text(f'{FIRST}{HAND}[{name} "b"]\n{TAGS}{HAND}')
    assert len(matches) == 1


@pytest.mark.parametrize("first", ["deal A: 3s x12\n", "A:3s\n", "1. A:3s\n"])
@pytest.mark.parametrize("tags", ["", '[Dealer "A"]\n', "# so\n"])
def test_a_tag_of_a_hand_may_have_any_name(tags: str, first: str, errors_of) -> None:
    """notation.md: "Unknown tags … are kept", also those that stand with the tag of a hand."""
    (match,) = read_text(f'{FIRST}{HAND}[Hand "2"]\n{tags}[Mach "b"]\n{first}')
    assert not errors_of(match)
    assert [hand.number for hand in match.hands] == [1, 2]
    assert [tag.value for tag in match.hands[1].tags if tag.name == "Mach"] == ["b"]


def test_a_match_may_begin_after_a_hand_of_nothing_but_its_tags() -> None:
    matches = read_text(f'{FIRST}{HAND}[Hand "2"]\n[Mach "b"]\n{TAGS}{HAND}')
    assert [match.name for match in matches] == ["a", "b"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_matches_are_cut_the_same_however_lines_end(end: str) -> None:
    text = f'{FIRST}{HAND}[match "b"]\n{TAGS}{HAND}[Match "c"]\n{TAGS}{HAND}[macth "d"]\n{HAND}'
    data = text.replace("\n", end).encode()
    parts = list(cut_parts(BytesIO(data)))
    assert b"".join(part.data for part in parts) == data
    matches = list(read_matches(BytesIO(data), ""))
    assert [match.name for match in matches] == ["a", "b", "c", "d"]
    assert [match.line for match in matches] == [1, 11, 21, 31]
    assert [part.first_line for part in parts] == [1, 11, 21, 31]
    assert [len(match.hands) for match in matches] == [1, 1, 1, 1]


def test_a_match_with_a_misspelt_tag_is_not_printed_as_if_it_were_right(
    assert_kept_in_json,
) -> None:
    for text in ('[match "b"]\n' + HAND, f'{FIRST}{HAND}[match "b"]\n{HAND}'):
        assert_kept_in_json(read_text(text)[-1])


@pytest.mark.parametrize(
    ("spelt", "name", "length"),
    [
        ('[match "a]b"]', "a]b", 13),
        ('[match "a]b"] [A "Em"]', "a]b", 13),
        (r'[match "a\"]b\\"]', r"a\"]b\\", 17),
        ('[match a"b]', r"a\"b", 11),
        ("[match b] [A “Em”]", "b", 9),
        ('[match ""]', "", 10),
        (f'[match "{60 * "x"}"]', 60 * "x", 70),
    ],
)
@pytest.mark.parametrize("before", [FIRST + HAND, ""])
def test_the_hint_gives_the_name_as_it_is_to_be_written(
    spelt: str, name: str, length: int, before: str
) -> None:
    if not before and '"' not in spelt:
        spelt = "\n" + spelt
    *_, match = read_text(f"{before}{spelt}\n{TAGS}{HAND}")
    (finding,) = [one for one in match.findings if one.severity == "error" and "atch" in one.hint]
    assert finding.hint.startswith(f'write `[Match "{name}"]`')
    assert finding.length == length
    (right, *_) = read_text(f'[Match "{name}"]\n{HAND}')
    assert match.name == right.name


def test_a_match_whose_name_is_missing_has_none() -> None:
    _, match = read_text(f"{FIRST}{HAND}[match]\n{TAGS}{HAND}")
    assert match.name is None
    (finding,) = [one for one in match.findings if one.severity == "error"]
    assert '`[Match "?"]`' in finding.hint


def test_the_hint_gives_no_other_name_than_the_match_has() -> None:
    (match,) = read_text(f'[match "{80 * "x"}"]\n{TAGS}{HAND}')
    (finding,) = [one for one in match.findings if one.severity == "error"]
    assert match.name == 80 * "x"
    assert "x" not in finding.hint
    assert finding.hint.startswith("write `[Match`")


BLANKS = ["", " ", "\t", " \t "]
SLIPS = sorted(
    {
        letters
        for word in ("Match", "match", "MATCH", "mATCH", "Matsch", "Matches", "Mat", "Máṫch")
        for at in range(1, len(word) + 1)
        for letters in (
            word,
            word[:at] + word[at + 1 :],
            word[:at] + "x" + word[at:],
            word[:at] + "x" + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
        )
    }
)


@pytest.mark.parametrize("before", BLANKS)
@pytest.mark.parametrize("within", BLANKS)
def test_what_may_be_lost_is_sought_wherever_a_match_begins(before: str, within: str) -> None:
    """Bytes are looked through for it before any text is."""
    begun = 0
    for word in SLIPS:
        for after in ("", " ", "\t", ":", "“"):
            tag = f'{before}[{within}{word}{after}"b"]'
            text = f"{FIRST}{HAND}{tag}\n{TAGS}{HAND}"
            if not tag.startswith("[Match ") and lost_matches(text):
                begun += 1
                assert may_be_lost(text.encode()), tag
    assert begun > 100


def test_however_many_names_there_are_few_are_compared(monkeypatch) -> None:
    compared: list[str] = []

    def count(word: str, *_: object) -> list[str]:
        compared.append(word)
        return []

    monkeypatch.setattr(difflib, "get_close_matches", count)
    letters = "abcdefghijklmnopqrst"
    names = [f"M{one}{two}{three}" for one in letters for two in letters for three in letters]
    text = HAND + "".join(f'[{name} "9"]\n' for name in names) + CARDS
    assert not lost_matches(text)
    assert 100 < len(compared) < 1_000
    compared.clear()
    assert not lost_tags(text, 1, 0)
    assert 100 < len(compared) < 2_000
