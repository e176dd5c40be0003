"""Data inside script elements, and the policy that lets only the page's own script run."""

import base64
import hashlib
import json
import re

import pytest
from tienlen.analysis.report.scripts import policy, script_json, script_text, style_text


@pytest.mark.parametrize(
    "text",
    ["</script>", "<!--<script", "]]>", "a & b", "\u2028\u2029", '"\\', "Bình 3♠", "\x00\x1f"],
)
def test_json_in_a_script_says_the_same_and_cannot_end_it(text: str) -> None:
    spelled = script_json({text: [text, None, 1.5]})
    assert json.loads(spelled) == {text: [text, None, 1.5]}
    assert not set("<>&\u2028\u2029") & set(spelled)


def test_the_policy_allows_this_script_and_style_and_nothing_else() -> None:
    directives = dict(part.split(" ", 1) for part in policy().split("; "))
    for name, text in (("script-src", script_text()), ("style-src", style_text())):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert directives.pop(name) == f"'sha256-{digest}'"
    assert directives == {
        "default-src": "'none'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_script_and_style_cannot_end_their_elements_and_ask_for_nothing() -> None:
    assert "</" not in script_text()
    assert "</" not in style_text()
    assert not re.search(r"@import|url\(", style_text())
    allowed = {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?://[^\"'\s]+", script_text() + style_text())) <= allowed
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|\beval\b|Function\(", script_text()
    )
