"""The catalogue of text findings is complete and its examples show what they say."""

import pytest
from tienlen.notation.codes import TEXT_CODES
from tienlen.notation.findings import word
from tienlen.notation.reading import read_text


def test_the_codes_are_those_the_text_can_have() -> None:
    assert set(TEXT_CODES) == {
        *("syntax", "bad-card", "bad-tag", "duplicate-tag", "unknown-seat"),
        *("same-name", "unknown-tag", "filled-in"),
    }


@pytest.mark.parametrize("name", TEXT_CODES)
def test_the_example_of_a_code_has_the_finding(name: str) -> None:
    found = [one for match in read_text(TEXT_CODES[name].example) for one in match.findings]
    assert name in {one.code for one in found}
    assert all(one.severity == TEXT_CODES[one.code].severity for one in found)
    for one in found:
        message, _ = word(one, TEXT_CODES)
        assert message
        assert "\n" not in message
