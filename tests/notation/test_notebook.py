"""Matches and findings show well in a notebook, and nothing of a record becomes markup."""

from html.parser import HTMLParser

from tienlen.notation.findings import Finding
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import replay


class Outline(HTMLParser):
    """Collects the elements and the text of some HTML."""

    def __init__(self):
        super().__init__()
        self.elements = []
        self.text = ""

    def handle_starttag(self, tag, attrs):  # noqa: ARG002
        self.elements.append(tag)

    def handle_data(self, data):
        self.text += data


def outline(html):
    parser = Outline()
    parser.feed(html)
    parser.close()
    return parser


RECORD = """[Match "evening"]
[A "<script>alert(1)</script>"]
[B "\\u202eB\u202e"]
[Hand "1"]
A:3s4s
"""


def test_a_match_shows_its_tags_and_its_text():
    (match,) = read_text(RECORD)
    shown = outline(match._repr_html_())
    assert "script" not in shown.elements
    assert "<script>alert(1)</script>" in shown.text
    assert "\u202e" not in shown.text
    assert "1. A:3♠4♠" in shown.text


def test_a_finding_shows_its_place_and_its_message():
    (match,) = read_text(RECORD)
    (finding, *_) = [f for f in replay(match).findings if f.code == "not-a-combination"]
    shown = outline(finding._repr_html_())
    assert ":5:1" in shown.text
    assert "not-a-combination" in shown.text
    assert "3s4s" in shown.text


def test_a_finding_of_an_unknown_code_still_shows():
    finding = Finding(code="<b>", severity="error", path="<i>.tln", line=1, column=1)
    shown = outline(finding._repr_html_())
    assert shown.elements == ["p", "code", "strong"]
    assert "<i>.tln:1:1" in shown.text


def test_a_match_that_cannot_be_printed_shows_as_it_was_written():
    (match,) = read_text('[Match "x"]\n[Hand "1"]\nA:3s ??? <b>\n')
    assert "A:3s ??? <b>" in outline(match._repr_html_()).text


def test_a_line_that_only_unicode_breaks_stays_one_line():
    (match,) = read_text('[Match "x"]\n# one\u2028two\x0bthree\n[Hand "1"]\nA:3s\n')
    assert "# one\\u2028two\\x0bthree\n" in outline(match._repr_html_()).text
