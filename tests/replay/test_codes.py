"""The catalogue: every code has an example that shows it, and every wording can be filled."""

import re

import pytest
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import SEVERITIES, Finding, word
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.card_codes import CARD_CODES
from tienlen.replay.claim_codes import CLAIM_CODES, DEAL_CODES
from tienlen.replay.codes import REPLAY_CODES
from tienlen.replay.play_codes import TURN_CODES
from tienlen.replay.replaying import replay
from tienlen.replay.rule_codes import RULE_CODES

OWN = {**DEAL_CODES, **TURN_CODES, **CARD_CODES, **CLAIM_CODES}


def found_in(text: str) -> list[Finding]:
    (match,) = read_text(text)
    return [
        finding
        for finding in (*match.findings, *replay(match).findings)
        if finding.severity != "info"
    ]


# findings.md's table, word for word.
GROUPS = {
    "deal": "wrong-seats wrong-deal-size duplicate-card bad-trade",
    "whose turn": (
        "hand-over already-out missing-pass locked-out wrong-leader out-of-turn must-lead"
    ),
    "what was played": (
        "card-not-held not-a-combination cannot-lead opening-card opening-alone not-higher "
        "wrong-size wrong-type bomb-refused"
    ),
    "claims": (
        "wrong-trick-number wrong-place wrong-left wrong-score wrong-total wrong-dealer wrong-end "
        "wrong-instant-win wrong-hand-number wrong-hand-count"
    ),
}


@pytest.mark.parametrize("group", GROUPS)
def test_the_groups_and_their_order(group: str) -> None:
    names = [name for name, code in OWN.items() if code.group == group]
    assert " ".join(names) == GROUPS[group]


def test_the_catalogue_holds_all_codes_once() -> None:
    assert set(REPLAY_CODES) == {*TEXT_CODES, *RULE_CODES, *OWN}
    assert all(name == code.name for name, code in REPLAY_CODES.items())
    assert all(code.severity in SEVERITIES for code in REPLAY_CODES.values())
    assert all(code.meaning and code.rule for code in REPLAY_CODES.values())


@pytest.mark.parametrize("name", OWN)
def test_the_example_of_a_code_has_its_finding_and_no_other(name: str) -> None:
    assert [finding.code for finding in found_in(OWN[name].example)] == [name]


@pytest.mark.parametrize("name", OWN)
def test_the_example_of_a_code_is_in_canonical_form(name: str) -> None:
    (match,) = read_text(OWN[name].example)
    assert print_match(match) == OWN[name].example


CLUBS = " ".join(f"{rank}c" for rank in "3456789TJQKA2")

HIGH = f"deal B: {CLUBS}".replace("3c", "5s").replace("4c", "6s")
"""A hand that is known and does not hold the lowest card, though who holds it is not known."""

OVER = "deal A: --\ndeal B: 3s x12\ndeal C: x1\nC:4s"
"""A hand that is over, as only one of the seats still holds cards."""

# Variant, number of the hand, its lines: for each wording that the examples do not show.
MORE = {
    ("wrong-deal-size", "choice"): ("wikipedia", 1, "deal A: x14"),
    ("wrong-deal-size", "again"): ("vanikar", 1, "deal A: x13\ndeal A: x13"),
    ("wrong-deal-size", "next-hand"): ("vanikar", 1, "deal A: x13\nA:3s\ndeal A: x13\nA:4s"),
    ("hand-over", "two"): ("vanikar", 2, f"{OVER} B:6s C:7s"),
    ("hand-over", "several"): ("vanikar", 2, f"{OVER} B:6s C:7s A:8s"),
    ("duplicate-card", "play"): ("vanikar", 2, "A:3s B:5s C:- A:5s"),
    ("duplicate-card", "same-play"): ("vanikar", 2, "A:3s3s"),
    ("duplicate-card", "dealt"): ("vanikar", 2, "deal A: 5s x12\nB:3s A:- C:5s"),
    ("duplicate-card", "traded"): ("viet-cong", 2, "trade A>B 5s B>A 4s\nA:5s"),
    ("bad-trade", "unequal"): ("viet-cong", 1, "trade A>B 3s"),
    ("bad-trade", "not-held"): ("viet-cong", 1, f"deal A: {CLUBS}\ntrade A>B 3s B>A 4s"),
    ("locked-out", "implied"): ("implied", 2, "A:3s C:5s B:4s"),
    ("locked-out", "may-bomb"): ("pagat", 2, "A:3s B:- C:5s A:2s B:9s"),
    ("wrong-leader", "not-holder"): ("wikipedia", 1, f"deal A: 3c x12\n{HIGH}\nB:5s"),
    ("wrong-leader", "winner"): (
        "vanikar",
        1,
        'deal A: --\ndeal B: 3s x12\ndeal C: x1\nC:4s B:5s\n[Hand "2"]\nB:7s',
    ),
    ("wrong-leader", "handed-on"): ("vanikar", 1, "deal A: 3s x12\nA:- C:4s"),
    ("out-of-turn", "lead"): ("vanikar", 2, "A:3s B:- C:-\nB:4s"),
    ("out-of-turn", "pass"): ("vanikar", 2, "A:3s C:-"),
    ("out-of-turn", "pass-first"): ("vanikar", 1, f"deal A: 3c x12\n{HIGH}\nB:-\nA:3c"),
    ("card-not-held", "too-many"): ("vanikar", 2, "A:3s4s5s6s7s8s9s B:- C:-\nA:3c4c5c6c7c8c9c"),
    ("not-a-combination", ""): ("vanikar", 2, "A:3s4s6s"),
    ("not-a-combination", "twos"): ("vanikar", 2, "A:KsAs2s"),
    ("not-a-combination", "quad-sequence"): ("vanikar", 2, "A:3s3c3d3h4s4c4d4h"),
    ("not-a-combination", "too-many"): ("vanikar", 2, "A:3s3s3c3d3h"),
    ("not-a-combination", "around-the-corner"): ("vanikar", 2, "A:As2s3s"),
    ("not-a-combination", "no-pair"): ("vanikar", 2, "A:3s4s"),
    ("opening-card", "seen"): ("vanikar", 1, "A:4c B:4d C:-\nB:4s"),
    ("not-higher", "tie"): ("wikipedia", 2, "A:9s B:9s"),
    ("not-higher", "weaker-bomb"): ("vanikar", 2, "A:5s5c5d5h B:6s6c7s7c8s8c"),
    ("bomb-refused", "wrong-bomb"): ("vanikar", 2, "A:2s2c B:5s5c5d5h"),
    ("bomb-refused", "bomb-on-bomb"): ("wikipedia", 2, "A:5s5c5d5h B:6s6c7s7c8s8c"),
    ("wrong-trick-number", "either"): ("vanikar", 2, "1. A:3s B:- C:-\n3. A:4s B:- C:-\n9. A:5s"),
    ("wrong-trick-number", ""): ("vanikar", 2, "1. A:3s B:- C:-\n1. A:4s"),
    ("wrong-trick-number", "changed"): (
        "vanikar",
        2,
        "1. A:3s B:- C:-\n3. A:5s B:- C:-\n2. A:4s B:- C:-",
    ),
    ("wrong-trick-number", "moved"): (
        "vanikar",
        2,
        "1. A:3s B:- C:-\n3. A:5s B:- C:-\n4. A:6s B:- C:-\n2. A:4s B:- C:-",
    ),
    ("wrong-trick-number", "twice"): ("vanikar", 2, "1. A:3s B:- C:-\n1. A:3s B:- C:-"),
    ("wrong-trick-number", "may-be-twice"): ("two decks", 2, "1. A:3s B:-\n1. A:3s B:-"),
    ("wrong-trick-number", "missing"): ("vanikar", 2, "1. A:3s B:- C:-\n3. A:4s"),
    ("wrong-trick-number", "several-missing"): ("vanikar", 2, "1. A:3s B:- C:-\n4. A:4s"),
    ("wrong-place", "nobody"): ("viet-cong", 1, "win A: four-twos\nplace A B\nend"),
    ("wrong-left", "most"): ("vanikar", 2, "A:3s\nleft A:13"),
    ("wrong-instant-win", "trading"): ("trading", 1, "win A: four-twos\nend"),
    ("wrong-instant-win", "unknown-way"): ("viet-cong", 1, "win A: flush\nend"),
    ("wrong-instant-win", "no-four-twos"): (
        "viet-cong",
        1,
        f"deal A: {CLUBS}\nwin A: four-twos\nend",
    ),
    ("wrong-instant-win", "played-on"): ("viet-cong", 1, "win A: four-twos\nA:3s"),
    ("wrong-hand-number", "jump"): ("vanikar", 1, 'end *\n[Hand "3"]\nend *'),
    ("locked-out", "no-twos"): ("pagat", 1, "A:3s B:- C:5s B:6s"),
    ("locked-out", "bombed"): ("pagat", 1, "A:2s B:- C:4s4c4d4h B:5s5c5d5h"),
    ("locked-out", "declined"): ("four", 1, "A:3s B:- C:4s D:- A:2s C:- B:5s5c5d5h"),
    ("not-a-combination", "deal"): ("vanikar", 1, "A: 3s4s9d5s6c8h8dTdJhQhKdAh2h"),
    ("card-not-held", "twice"): (
        "vanikar",
        1,
        "deal A: 3s 4s 9d 5s 6c 8h 8d Td Jh Qh Kd Ah 2h\nA:3s B:-\nA:3s B:-",
    ),
    ("duplicate-card", "twice"): ("vanikar", 1, "A:3s B:-\nA:3s B:-"),
    ("card-not-held", "again"): ("vanikar", 1, "deal A: 3s 4s 5s\nA:3s A:3s"),
    ("duplicate-card", "again"): ("vanikar", 1, "A:3s A:3s"),
    ("wrong-seats", "gap"): ("gap", 1, "A:3s"),
    ("wrong-seats", "one"): ("alone", 1, "A:3s"),
    ("wrong-hand-count", "variant"): (
        "vanikar",
        1,
        "\n".join(f'end *\n[Hand "{number}"]' for number in range(2, 12)),
    ),
    ("wrong-hand-count", "fewer"): ("three hands", 1, "end *\n\ntotal A:+0"),
    ("wrong-hand-count", "fewest"): ("two at least", 1, "end *\n\ntotal A:+0"),
}
TAGS = {
    "implied": '[Variant "vanikar"]\n[Passes "implied"]\n[A "An"]\n[B "Bình"]\n[C "Chi"]\n',
    "trading": '[Variant "viet-cong"]\n[Variant.trading "yes"]\n[A "An"]\n[B "Bình"]\n',
    "alone": '[Variant "pagat"]\n[A "An"]\n',
    "four": '[Variant "pagat"]\n[A "An"]\n[B "Bình"]\n[C "Chi"]\n[D "Dũng"]\n',
    "two decks": '[Variant "wikipedia"]\n[Decks "2"]\n[A "An"]\n[B "Bình"]\n',
    "gap": '[Variant "wikipedia"]\n[A "An"]\n[C "Chi"]\n',
    "three hands": '[Variant "vanikar"]\n[Hands "3"]\n[A "An"]\n[B "Bình"]\n',
    "two at least": '[Variant "vanikar"]\n[Variant.hands "3, 2-5"]\n[A "An"]\n[B "Bình"]\n',
}


def record_of(variant: str, hand: int, lines: str) -> str:
    tags = TAGS.get(variant) or f'[Variant "{variant}"]\n[A "An"]\n[B "Bình"]\n[C "Chi"]\n'
    extra = '[Variant.trading "yes"]\n' if "trade" in lines else ""
    head, names = tags.split("\n", 1)
    return f'[Match "m"]\n{head}\n{extra}{names}[Hand "{hand}"]\n{lines}\n'


@pytest.mark.parametrize(("code", "form"), list(MORE))
def test_every_wording_is_reached_and_filled(code: str, form: str) -> None:
    found = [f for f in found_in(record_of(*MORE[code, form])) if f.code == code]
    assert form in [finding.form for finding in found]
    for finding in found:
        message, hint = word(finding, REPLAY_CODES)
        assert not re.search(r"[{}]|\(\)|  ", message + hint)


def test_no_wording_is_left_out() -> None:
    shown = {
        (finding.code, finding.form) for code in OWN.values() for finding in found_in(code.example)
    }
    wanted = {(name, form) for name, code in OWN.items() for form in code.wordings}
    assert wanted == shown | set(MORE)


@pytest.mark.parametrize("name", OWN)
def test_the_example_reads_well(name: str) -> None:
    (finding,) = found_in(OWN[name].example)
    message, hint = word(finding, REPLAY_CODES)
    assert not re.search(r"[{}]|\(\)|  ", message + hint)
