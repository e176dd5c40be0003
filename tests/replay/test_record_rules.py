"""Which rules hold for a record, and what is said of its tags."""

import dataclasses
from pathlib import Path

import pytest
from tienlen.notation.findings import Finding, word
from tienlen.notation.reading import read_text
from tienlen.notation.records import Match, Source, Tag
from tienlen.replay.agreement import agreed_hands, has_implied_passes
from tienlen.replay.house import load_house
from tienlen.replay.record_rules import rules_for
from tienlen.replay.rule_codes import RULE_CODES, RULE_WORDINGS
from tienlen.replay.rules import Rules, load_variant
from tienlen.replay.switches import SWITCHES


def record(*tags: tuple[str, str], seats: int = 4) -> Match:
    """Make a match of tags as they would have been read, one a line from line 3."""
    named = [*tags, *((seat, f"Player {seat}") for seat in "ABCDEFGH"[:seats])]
    lines = ["%TLN 1", '[Match "m"]', *(f'[{name} "{value}"]' for name, value in named)]
    return Match(
        line=2,
        name="m",
        tags=tuple(
            Tag(name=name, value=value, line=number, column=1)
            for number, (name, value) in enumerate(named, 3)
        ),
        source=Source("a.tln", 1, tuple(lines)),
    )


def said(finding: Finding) -> tuple[str, str]:
    catalogue = dict(RULE_CODES)
    for code, wordings in RULE_WORDINGS.items():
        catalogue[code] = dataclasses.replace(
            RULE_CODES["unknown-variant"], name=code, wordings=wordings
        )
    return word(finding, catalogue)


def only(findings: tuple[Finding, ...]) -> Finding:
    (finding,) = findings
    return finding


@pytest.fixture
def house(tmp_path: Path) -> Rules:
    path = tmp_path / "chez-an.toml"
    path.write_text('base = "pagat"\nopening = "free"\n', encoding="utf-8")
    return load_house(path)


@pytest.mark.parametrize("name", ["vanikar", "pagat", "viet-cong", "wikipedia"])
def test_a_record_that_names_its_variant(name: str) -> None:
    assert rules_for(record(("Variant", name))) == (load_variant(name), 1, ())


def test_without_a_variant_it_is_vanikar_filled_in() -> None:
    rules, decks, findings = rules_for(record())
    assert (rules, decks) == (load_variant("vanikar"), 1)
    finding = only(findings)
    assert (finding.code, finding.severity) == ("filled-in", "info")
    assert (finding.path, finding.match, finding.line, finding.column) == ("a.tln", "m", 2, 1)
    assert "vanikar is filled in" in said(finding)[0]


def test_a_default_is_used_and_is_not_filled_in() -> None:
    assert rules_for(record(), default=load_variant("pagat")) == (load_variant("pagat"), 1, ())


def test_a_default_does_not_overrule_the_record() -> None:
    rules, _, _ = rules_for(record(("Variant", "wikipedia")), default=load_variant("pagat"))
    assert rules.name == "wikipedia"


def test_a_house_is_for_records_without_a_variant(house: Rules) -> None:
    assert rules_for(record(), house=house) == (house, 1, ())


def test_a_house_is_for_records_that_name_it(house: Rules) -> None:
    match = record(("Variant", "chez-an"))
    assert rules_for(match, default=load_variant("pagat"), house=house) == (house, 1, ())


def test_a_house_does_not_overrule_the_record(house: Rules) -> None:
    assert rules_for(record(("Variant", "wikipedia")), house=house)[0].name == "wikipedia"


def test_a_default_comes_before_a_house(house: Rules) -> None:
    assert rules_for(record(), default=load_variant("pagat"), house=house)[0].name == "pagat"


def test_switches_stand_on_top_of_a_house(house: Rules) -> None:
    rules, _, findings = rules_for(record(("Variant.dealer", "any")), house=house)
    assert (rules.name, rules.base, findings) == ("chez-an", "pagat", ())
    assert dict(rules.changed) == {"dealer": "any", "opening": "free"}


def test_an_unknown_variant_is_placed_and_guessed() -> None:
    rules, _, findings = rules_for(record(("Variant", "vanikr")))
    assert rules == load_variant("vanikar")
    finding = only(findings)
    assert (finding.code, finding.severity) == ("unknown-variant", "error")
    assert (finding.line, finding.column, finding.length) == (3, 11, 6)
    message, hint = said(finding)
    assert message == "there is no variant “vanikr”; the match is judged by vanikar"
    assert "vanikar, pagat, viet-cong, wikipedia" in hint


def test_an_unknown_variant_near_none(house: Rules) -> None:
    rules, _, findings = rules_for(record(("Variant", "{bridge}")), house=house)
    assert rules == house
    message, hint = said(only(findings))
    assert message == "there is no variant “{bridge}”; the match is judged by chez-an"
    assert "wikipedia, chez-an" in hint


@pytest.mark.parametrize(
    ("spelt", "meant"),
    [
        *(("pagatt", "pagat"), ("Pagat", "pagat"), ("PGAAT", "pagat"), ("viet cong", "viet-cong")),
        *(("Viet-Kong", "viet-cong"), ("wikipeida", "wikipedia"), ("vaniker", "vanikar")),
    ],
)
def test_a_misspelt_variant_is_taken_as_meant(spelt: str, meant: str) -> None:
    rules, _, findings = rules_for(record(("Variant", spelt)), default=load_variant("wikipedia"))
    assert rules.name == meant
    finding = only(findings)
    assert (finding.code, finding.severity) == ("unknown-variant", "error")
    assert said(finding)[0].endswith(f"the match is judged by {meant}")


def test_a_misspelt_house_is_taken_as_meant(house: Rules) -> None:
    rules, _, findings = rules_for(record(("Variant", "Chez An")), house=house)
    assert rules == house
    assert only(findings).evidence["near"] == "chez-an"


@pytest.mark.parametrize("name", ["pagan rites", "wiki", "the usual", "", "southern"])
def test_a_variant_that_may_be_any_is_told_with_what_stands_in(name: str) -> None:
    rules, _, findings = rules_for(record(("Variant", name)))
    assert rules.name == "vanikar"
    assert said(only(findings))[0].endswith("the match is judged by vanikar")


def test_a_variant_as_near_to_two_names_is_taken_as_none(tmp_path: Path) -> None:
    path = tmp_path / "pagar.toml"
    path.write_text('base = "viet-cong"\n', encoding="utf-8")
    house = load_house(path)
    rules, _, findings = rules_for(
        record(("Variant", "pagap")), house=house, default=load_variant("wikipedia")
    )
    assert rules.name == "wikipedia"
    assert said(only(findings))[0].endswith("the match is judged by wikipedia")


def test_a_variant_is_no_path() -> None:
    assert only(rules_for(record(("Variant", "../variants/pagat")))[2]).code == "unknown-variant"


def test_a_switch_from_a_tag() -> None:
    rules, _, findings = rules_for(
        record(("Variant", "wikipedia"), ("Variant.ties", "later-beats"))
    )
    assert findings == ()
    assert rules.ties == "later-beats"
    assert dict(rules.changed) == {"ties": "later-beats"}


def test_a_switch_set_to_what_it_is_changes_nothing() -> None:
    rules, _, _ = rules_for(record(("Variant", "wikipedia"), ("Variant.ties", "refused")))
    assert rules == load_variant("wikipedia")


def test_an_unknown_switch_is_placed_and_guessed() -> None:
    rules, _, findings = rules_for(record(("Variant", "pagat"), ("Variant.tie", "refused")))
    assert rules == load_variant("pagat")
    finding = only(findings)
    assert (finding.code, finding.severity) == ("unknown-switch", "error")
    assert (finding.line, finding.column, finding.length) == (4, 2, 11)
    message, hint = said(finding)
    assert message == "there is no switch “tie”; it is taken as ties"
    assert "`Variant.ties`" in hint


@pytest.mark.parametrize(
    ("spelt", "meant"),
    [
        ("twos-in-sequnce", "twos-in-sequence"),
        ("Twos_In_Sequence", "twos-in-sequence"),
        ("twos-in-duoble-sequence", "twos-in-double-sequence"),
        ("tradng", "trading"),
    ],
)
def test_a_misspelt_switch_is_taken_as_meant(spelt: str, meant: str) -> None:
    rules, _, findings = rules_for(record(("Variant", "vanikar"), (f"Variant.{spelt}", "yes")))
    assert only(findings).code == "unknown-switch"
    assert dict(rules.changed) == {meant: "yes"}


def test_a_misspelt_switch_does_not_overrule_the_one_it_is_like() -> None:
    tags = ("Variant", "vanikar"), ("Variant.tradng", "no"), ("Variant.trading", "yes")
    rules, _, findings = rules_for(record(*tags))
    assert only(findings).code == "unknown-switch"
    assert dict(rules.changed) == {"trading": "yes"}


@pytest.mark.parametrize(
    ("switch", "spelt", "meant"),
    [
        *(("trading", "Yes", "yes"), ("trading", "yess", "yes"), ("opening", "fere", "free")),
        ("after-pass", "may bomb twos", "may-bomb-twos"),
    ],
)
def test_a_misspelt_value_is_taken_as_meant(switch: str, spelt: str, meant: str) -> None:
    rules, _, findings = rules_for(record(("Variant", "vanikar"), (f"Variant.{switch}", spelt)))
    finding = only(findings)
    assert (finding.code, finding.severity) == ("bad-tag", "error")
    assert said(finding)[0] == f"“{spelt}” is no value of {switch}; it is taken as {meant}"
    assert dict(rules.changed) == {switch: meant}


@pytest.mark.parametrize(
    ("switch", "value"),
    [("trading", "on"), ("trading", "true"), ("after-pass", "unlocked"), ("dealer", "nobody")],
)
def test_a_value_that_may_say_the_contrary_is_not_taken(switch: str, value: str) -> None:
    rules, _, findings = rules_for(record(("Variant", "viet-cong"), (f"Variant.{switch}", value)))
    assert said(only(findings))[0] == f"“{value}” is no value of {switch}"
    assert rules == load_variant("viet-cong")


def test_an_unknown_switch_near_none() -> None:
    finding = only(rules_for(record(("Variant", "pagat"), ("Variant.", "x")))[2])
    message, hint = said(finding)
    assert message == "there is no switch “”, so its tag is left out"
    for switch in SWITCHES:
        assert switch in hint


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_wrong_value_lists_the_right_ones(switch: str) -> None:
    tags = ("Variant", "wikipedia"), (f"Variant.{switch}", "nonsense")
    rules, _, findings = rules_for(record(*tags))
    assert rules == load_variant("wikipedia")
    finding = only(findings)
    assert (finding.code, finding.severity) == ("bad-tag", "error")
    assert (finding.line, finding.column) == (4, len(switch) + 12)
    message, hint = said(finding)
    assert message == f"“nonsense” is no value of {switch}"
    assert SWITCHES[switch].accepts in hint


def test_a_long_wrong_value_is_cut() -> None:
    finding = only(rules_for(record(("Variant", "pagat"), ("Variant.ties", "x" * 10_000)))[2])
    assert len(said(finding)[0]) < 200


@pytest.mark.parametrize("tag", ["Decks", "Variant.decks"])
def test_decks_set_by_either_tag(tag: str) -> None:
    rules, decks, findings = rules_for(record(("Variant", "vanikar"), (tag, "2")))
    assert (decks, findings) == (2, ())
    assert dict(rules.changed) == {"decks": "2"}


def test_stake_is_short_for_the_switch() -> None:
    rules, _, findings = rules_for(record(("Variant", "wikipedia"), ("Stake", "5")))
    assert (rules.stake, findings) == (5, ())
    assert dict(rules.changed) == {"stake": "5"}


@pytest.mark.parametrize(("tag", "value"), [("Decks", "3"), ("Stake", "-1")])
def test_a_wrong_value_of_a_short_tag(tag: str, value: str) -> None:
    finding = only(rules_for(record(("Variant", "wikipedia"), (tag, value)))[2])
    assert (finding.code, finding.column) == ("bad-tag", len(tag) + 4)


def test_two_decks_are_filled_in_from_five_seats() -> None:
    """W: 5 to 8 may play using a doubled deck of 104 cards."""
    rules, decks, findings = rules_for(record(("Variant", "wikipedia"), seats=5))
    assert decks == 2
    assert rules == load_variant("wikipedia")
    finding = only(findings)
    assert (finding.code, finding.severity) == ("filled-in", "info")
    assert said(finding)[0] == "5 seats play with 2 decks; the record does not say"


def test_decks_said_are_not_filled_in_and_no_change() -> None:
    rules, decks, findings = rules_for(record(("Variant", "wikipedia"), ("Decks", "2"), seats=5))
    assert (rules, decks, findings) == (load_variant("wikipedia"), 2, ())


def test_two_decks_with_four_seats_are_the_wrong_seats_in_wikipedia() -> None:
    rules, decks, findings = rules_for(record(("Variant", "wikipedia"), ("Decks", "2")))
    assert (decks, findings) == (2, ())
    assert not rules.allows_seats(4, decks)


def test_one_deck_with_five_seats_are_the_wrong_seats_in_wikipedia() -> None:
    """One cause, one finding: what the deck cannot serve follows from the seats."""
    rules, decks, findings = rules_for(record(("Variant", "wikipedia"), ("Decks", "1"), seats=5))
    assert (decks, findings) == (1, ())
    assert not rules.allows_seats(5, decks)


def test_decks_said_twice_alike() -> None:
    tags = ("Variant", "vanikar"), ("Variant.decks", "2"), ("Decks", "2")
    assert rules_for(record(*tags))[1:] == (2, ())


def test_decks_said_twice_and_not_alike() -> None:
    tags = ("Variant", "vanikar"), ("Variant.decks", "1"), ("Decks", "2")
    _, decks, findings = rules_for(record(*tags))
    assert decks == 1
    finding = only(findings)
    assert (finding.code, finding.line, finding.column) == ("bad-tag", 5, 9)
    assert said(finding)[0] == "Decks says 2, but Variant.decks on line 4 says 1"


def test_a_tag_twice_is_reported_elsewhere_and_the_first_counts() -> None:
    tags = ("Variant", "pagat"), ("Variant.dealer", "any"), ("Variant.dealer", "nobody")
    rules, _, findings = rules_for(record(*tags))
    assert (rules.dealer, findings) == ("any", ())


def test_any_number_of_cards_the_deck_serves() -> None:
    rules, _, findings = rules_for(record(("Variant", "vanikar"), ("Variant.cards-each", "9")))
    assert findings == ()
    assert rules.hand_sizes(4, 1) == (9,)


def test_more_cards_than_the_deck_serves() -> None:
    rules, _, findings = rules_for(record(("Variant", "vanikar"), ("Variant.cards-each", "20")))
    assert rules == load_variant("vanikar")
    finding = only(findings)
    assert (finding.code, finding.line, finding.column, finding.length) == ("bad-tag", 4, 22, 2)
    message, hint = said(finding)
    assert message == "4 seats with 20 cards each need 80 cards, and there are 52"
    assert "at most 13" in hint


def test_more_cards_than_one_deck_serves_with_two() -> None:
    tags = ("Variant", "vanikar"), ("Decks", "2"), ("Variant.cards-each", "20")
    rules, decks, findings = rules_for(record(*tags))
    assert (rules.hand_sizes(4, decks), findings) == ((20,), ())


def test_more_seats_than_the_deck_serves() -> None:
    tags = ("Variant", "vanikar"), ("Variant.seats", "2-6")
    assert rules_for(record(*tags, seats=4))[2] == ()
    rules, decks, findings = rules_for(record(*tags, seats=5))
    finding = only(findings)
    assert (finding.code, finding.line, finding.column) == ("bad-tag", 4, 17)
    assert rules.allows_seats(5, decks)
    served = rules_for(record(*tags, ("Variant.cards-each", "10"), seats=5))
    assert served[2] == ()


def test_too_many_seats_alone_are_not_a_bad_tag() -> None:
    assert rules_for(record(("Variant", "pagat"), seats=6))[2] == ()


def test_a_tag_that_is_not_first_on_its_line() -> None:
    line = '[A "x"]  [Variant  "p\\"q"] [B "y"]'
    match = Match(
        tags=(Tag(name="Variant", value='p"q', line=7, column=10),),
        source=Source("a.tln", 7, (line,)),
    )
    finding = only(rules_for(match)[2])
    assert (finding.line, finding.column, finding.length) == (7, 21, 4)
    assert line[finding.column - 1 :].startswith('p\\"q')


def test_a_record_without_its_text() -> None:
    match = Match(tags=(Tag(name="Variant", value="bridge", line=4, column=1),))
    finding = only(rules_for(match)[2])
    assert (finding.line, finding.column, finding.length) == (4, 1, 1)


def test_a_match_is_judged_as_its_misspelt_tags_mean_it() -> None:
    text = '[Varient "pagat"]\n[Hnads "3"]\n[Pases "implied"]\n[A "An"]\n[B "Bo"]\n'
    (match,) = read_text(text)
    rules, _, findings = rules_for(match)
    assert (rules.name, findings) == ("pagat", ())
    assert (agreed_hands(match), has_implied_passes(match)) == (3, True)


def test_two_slips_in_a_switch_are_both_taken() -> None:
    (match,) = read_text('[Variant "vanikar"]\n[Varient.tradng "yes"]\n[A "An"]\n[B "Bo"]\n')
    rules, _, findings = rules_for(match)
    assert dict(rules.changed) == {"trading": "yes"}
    assert (only(findings).code, only(findings).column) == ("unknown-switch", 2)
