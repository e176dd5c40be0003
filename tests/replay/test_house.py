"""House files, good and bad."""

from decimal import Decimal
from pathlib import Path

import pytest
from tienlen.replay.house import load_house
from tienlen.replay.profiles import RulesError, UnreadableRulesError
from tienlen.replay.rules import load_variant
from tienlen.replay.switches import SWITCHES


def house(folder: Path, text: str | bytes, name: str = "our-house.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refusal(path: Path) -> str:
    with pytest.raises(RulesError) as caught:
        load_house(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    return message.removeprefix(str(path))


def test_a_house_is_its_base_with_changes(tmp_path: Path) -> None:
    path = house(tmp_path, 'name = "chez-an"\nbase = "wikipedia"\nties = "later-beats"\n')
    rules = load_house(path)
    assert (rules.name, rules.base) == ("chez-an", "wikipedia")
    assert dict(rules.changed) == {"ties": "later-beats"}
    assert rules.ties == "later-beats"
    assert rules.opening == load_variant("wikipedia").opening


def test_without_a_name_it_has_the_files(tmp_path: Path) -> None:
    assert load_house(house(tmp_path, 'base = "pagat"')).name == "our-house"


def test_values_may_be_written_as_toml_has_them(tmp_path: Path) -> None:
    text = """
    base = "vanikar"
    seats = "2-5"
    cards-each = [9, "equal"]
    twos-in-sequence = true
    trading = false
    bombs-on-two = ["quad", "pairs=3"]
    bombs-on-three-twos = "none"
    scoring = "stake"
    stake = 0.1
    hands = 5
    """
    rules = load_house(house(tmp_path, text))
    assert rules.hand_sizes(5, 1) == (9, 10)
    assert rules.twos_in_sequence is True
    assert rules.switch_text("bombs-on-two") == "quad,pairs=3"
    assert rules.bombs_on_three_twos == ()
    assert rules.stake == Decimal("0.1")
    assert rules.hands_default == 5
    assert "trading" not in rules.changed


def test_a_byte_order_mark_and_crlf_are_read(tmp_path: Path) -> None:
    path = house(tmp_path, b'\xef\xbb\xbfbase = "pagat"\r\nopening = "free"\r\n')
    assert load_house(path).opening == "free"


def test_no_base(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'ties = "refused"\n'))
    assert "no base" in message
    assert "vanikar, pagat, viet-cong, wikipedia" in message


@pytest.mark.parametrize("base", ['"vanikr"', '"VANIKAR"', "3", '["vanikar"]', "{ a = 1 }"])
def test_a_wrong_base_is_placed_and_lists_the_variants(tmp_path: Path, base: str) -> None:
    message = refusal(house(tmp_path, f'name = "x"\n base = {base}\n'))
    assert message.startswith(":2:2: ")
    assert "vanikar, pagat, viet-cong, wikipedia" in message


def test_a_base_nearly_right_is_guessed(tmp_path: Path) -> None:
    assert "did you mean vanikar?" in refusal(house(tmp_path, 'base = "vanikr"'))


def test_a_house_cannot_stand_on_another_or_itself(tmp_path: Path) -> None:
    house(tmp_path, 'name = "first"\nbase = "vanikar"\n', "first.toml")
    assert "'first'" in refusal(house(tmp_path, 'name = "second"\nbase = "first"\n'))
    assert "'self'" in refusal(house(tmp_path, 'name = "self"\nbase = "self"\n'))


@pytest.mark.parametrize("name", ['"pagat"', '""', "7.5", '"a\\nb"', '"\\u202e"', f'"{"n" * 61}"'])
def test_a_wrong_name_is_placed(tmp_path: Path, name: str) -> None:
    text = f'base = "vanikar"\nname = {name}\n'
    if name == "7.5":
        text = 'base = "vanikar"\nname = ["a", {}]\n'
    assert refusal(house(tmp_path, text)).startswith(":2:1: the name ")


def test_an_unknown_switch_lists_the_right_ones(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'base = "vanikar"\n\ntwos-in-sequences = "yes"\n'))
    assert message.startswith(":3:1: there is no switch 'twos-in-sequences'")
    assert "did you mean twos-in-sequence?" in message
    for switch in SWITCHES:
        assert switch in message


def test_switches_under_a_heading_are_none(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'base = "vanikar"\n[switches]\nties = "refused"\n'))
    assert message.startswith(":2:1: there is no switch 'switches'")


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("value", ['"nonsense"', "{ a = 1 }", "[]", "[[1]]", "1979-05-27", "nan"])
def test_a_wrong_value_names_the_right_ones(tmp_path: Path, switch: str, value: str) -> None:
    message = refusal(house(tmp_path, f'base = "wikipedia"\n"{switch}" = {value}\n'))
    assert message.startswith(":2:1: ")
    assert f"is no value of {switch}" in message
    assert SWITCHES[switch].accepts in message


@pytest.mark.parametrize("switch", ["decks", "opening", "stake", "seats"])
def test_true_is_only_a_yes(tmp_path: Path, switch: str) -> None:
    assert "'yes' is no value" in refusal(house(tmp_path, f'base = "pagat"\n{switch} = true\n'))


def test_not_toml_is_placed(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'base = "vanikar"\nties: "refused"\n'))
    assert message.startswith(":2:5: not TOML: ")


def test_not_toml_at_the_end_is_placed_at_the_last_line(tmp_path: Path) -> None:
    assert refusal(house(tmp_path, 'base = "vanikar"\nties = [')).startswith(":2: not TOML: ")


def test_the_same_switch_twice_is_not_toml(tmp_path: Path) -> None:
    text = 'base = "vanikar"\nties = "refused"\nties = "later-beats"\n'
    assert refusal(house(tmp_path, text)).startswith(":3:")


@pytest.mark.parametrize("text", ["base = " + "[" * 50_000, "stake = " + "9" * 9_000])
def test_toml_made_to_break_readers(tmp_path: Path, text: str) -> None:
    assert "not TOML" in refusal(house(tmp_path, text))


def test_a_number_too_long_to_spell(tmp_path: Path) -> None:
    text = 'base = "vanikar"\nstake = 0x' + "f" * 9_000
    assert "is no value of stake" in refusal(house(tmp_path, text))


def test_not_utf8_names_the_line(tmp_path: Path) -> None:
    path = house(tmp_path, 'base = "vanikar"\n# Tiến Lên\n'.encode("utf-16"))
    with pytest.raises(UnreadableRulesError, match=r":1: not UTF-8"):
        load_house(path)
    path = house(tmp_path, b'base = "vanikar"\n# \xe9t\xe9\n')
    with pytest.raises(UnreadableRulesError, match=r":2: not UTF-8 \(byte 0xe9\)"):
        load_house(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path, Path("a\0b")):
        with pytest.raises(UnreadableRulesError):
            load_house(path)


def test_a_file_too_long_is_no_house_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableRulesError, match="longer than"):
        load_house(house(tmp_path, "#" * 200_000))


def test_a_deal_the_decks_do_not_serve(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'base = "pagat"\ncards-each = 20\n'))
    assert "4 seats with 20 cards each need 80 cards, and there are 52" in message
    message = refusal(house(tmp_path, 'base = "vanikar"\nseats = "2-5"\n'))
    assert "5 seats with 13 cards each need 65 cards" in message
    assert load_house(house(tmp_path, 'base = "vanikar"\nseats = "2-8"\ndecks = 2\n')).decks_for(3)


def test_a_message_does_not_carry_control_characters(tmp_path: Path) -> None:
    message = refusal(house(tmp_path, 'base = "vanikar"\n"\\u001b[31m\\u202e" = 1\n'))
    assert message.isprintable()
