"""`tienlen rules`: every switch with its source."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tienlen.commands.main import tienlen
from tienlen.replay.profiles import variant_entries, variant_names
from tienlen.replay.switches import SWITCHES


def rules(*arguments: str) -> Result:
    return CliRunner().invoke(tienlen, ["rules", *arguments])


def value(*arguments: str) -> Any:
    return json.loads(rules("--format", "json", *arguments).stdout)


def test_without_a_variant_they_are_listed() -> None:
    text = rules().stdout
    assert all(f"\n {name} " in text for name in variant_names())
    assert [row["variant"] for row in value()["variants"]] == list(variant_names())


@pytest.mark.parametrize("variant", variant_names())
def test_every_rule_is_shown_with_its_source(variant: str) -> None:
    text = rules(variant).stdout
    rows = value(variant)["rules"]
    assert {row["name"] for row in rows if row["switch"]} == set(SWITCHES)
    for entry, row in zip(variant_entries(variant), rows, strict=True):
        assert f"\n {entry.name} " in text
        assert row["value"] == entry.value
        assert row["says"] == entry.says
    flat = " ".join(text.split())
    assert "[no source]" in flat or all(entry.source for entry in variant_entries(variant))


@pytest.mark.parametrize("arguments", [[], ["vanikar"], ["--diff", "pagat", "viet-cong"]])
def test_text_fits_eighty_columns_and_has_no_blanks_at_its_ends(arguments: list[str]) -> None:
    for line in rules(*arguments).stdout.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip()
    assert "\x1b" not in rules(*arguments).stdout


@pytest.mark.parametrize("variant", variant_names())
def test_no_word_of_a_value_is_cut_in_two(variant: str) -> None:
    text = rules(variant).stdout
    for entry in variant_entries(variant):
        # What holds commas may be long, and is cut after any character.
        for word in entry.value.split():
            assert "," in word or word in text


def test_our_readings_are_marked() -> None:
    # rules.md: bombs on two twos are "= 4 ·" in pagat, and ranked is "·" in vanikar.
    rows = {row["name"]: row for row in value("pagat")["rules"]}
    assert rows["bombs-on-two-twos"]["our_reading"] is True
    assert rows["bombs-on-two"]["our_reading"] is False
    text = rules("pagat").stdout
    assert "pairs=4 ·" in text
    assert "· our reading" in text


def test_difference_has_what_differs_only() -> None:
    # From the table of switches in rules.md.
    rows = {row["name"]: row for row in value("--diff", "wikipedia", "viet-cong")["rules"]}
    assert rows["opening"]["wikipedia"]["value"] == "lowest-alone"
    assert rows["opening"]["viet-cong"]["value"] == "includes-lowest"
    assert {name for name in rows if name in SWITCHES} == {
        "opening",
        "twos-in-sequence",
        "quad-sequences",
        "bombs-on-two-twos",
        "bombs-on-three-twos",
        "instant-win",
    }
    text = rules("--diff", "wikipedia", "viet-cong").stdout
    assert "lowest-alone" in text
    assert "after-pass" not in text


def test_a_variant_does_not_differ_from_itself() -> None:
    assert rules("--diff", "pagat", "pagat").stdout == "pagat and pagat do not differ.\n"


def test_house_variant_shows_what_the_house_changed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "pagat"\nopening = "free"\n')
    found = value("--rules", str(house))
    rows = {row["name"]: row for row in found["rules"]}
    assert (rows["opening"]["value"], rows["opening"]["source"]) == ("free", "house")
    assert "includes-lowest" in rows["opening"]["says"]
    assert found["changed"] == {"opening": "free"}
    text = rules("--rules", str(house)).stdout
    assert text.startswith("house, a house variant of pagat\n")
    assert "[house] Changed by the house" in text


def test_house_file_that_is_missing() -> None:
    result = rules("--rules", "gone.toml")
    assert result.exit_code == 3
    assert "gone.toml" in result.stderr
