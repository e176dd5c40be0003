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


@pytest.fixture
def house_file(tmp_path: Path) -> str:
    """Return the path of a house file whose variant has another name than the file."""
    path = tmp_path / "ours.toml"
    path.write_text('base = "pagat"\nname = "our-house"\nopening = "free"\n', encoding="utf-8")
    return str(path)


def test_a_house_variant_is_shown_by_its_name_too(house_file: str) -> None:
    shown = rules("our-house", "--rules", house_file)
    assert shown.exit_code == 0
    assert shown.stdout == rules("--rules", house_file).stdout


@pytest.mark.parametrize("names", [("pagat", "our-house"), ("our-house", "pagat")])
def test_where_a_house_differs_from_its_base(house_file: str, names: tuple[str, str]) -> None:
    found = value("--diff", *names, "--rules", house_file)
    assert found["diff"] == list(names)
    (row,) = found["rules"]
    assert row["name"] == "opening"
    assert row["pagat"]["value"] == "includes-lowest"
    assert (row["our-house"]["value"], row["our-house"]["source"]) == ("free", "house")
    text = rules("--diff", *names, "--rules", house_file).stdout
    assert "our-house" in text
    assert "opening" in text


def test_a_house_differs_from_another_variant_as_its_base_does_and_by_its_own(
    house_file: str,
) -> None:
    base = {row["name"] for row in value("--diff", "vanikar", "pagat")["rules"]}
    found = value("--diff", "vanikar", "our-house", "--rules", house_file)["rules"]
    assert {row["name"] for row in found} == base | {"opening"}


@pytest.mark.parametrize("arguments", [("our-house",), ("--diff", "vanikar", "our-house")])
def test_without_its_file_a_house_is_no_variant(arguments: tuple[str, ...]) -> None:
    result = rules(*arguments)
    assert result.exit_code == 2
    assert "there is no variant 'our-house'" in result.stderr
    assert "--rules FILE" in result.stderr


def test_a_file_in_the_place_of_a_variant_is_told_how_to_be_named(house_file: str) -> None:
    result = rules("--diff", "vanikar", house_file)
    assert result.exit_code == 2
    assert "tienlen rules --diff vanikar NAME --rules FILE" in " ".join(result.stderr.split())


@pytest.mark.parametrize("arguments", [("vanikar",), ("--diff", "vanikar", "pagat")])
def test_a_house_file_that_is_not_asked_for_is_refused(
    house_file: str, arguments: tuple[str, ...]
) -> None:
    result = rules(*arguments, "--rules", house_file)
    assert result.exit_code == 2
    assert "'our-house'" in result.stderr
