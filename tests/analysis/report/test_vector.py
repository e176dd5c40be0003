"""Charts inside a page: no inline style, definitions shared, the same drawing."""

import re
from xml.etree import ElementTree

from tienlen.analysis.report.vector import Drawings, renamed

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="100pt" height="50pt" viewBox="0 0 100 50" version="1.1">
 <metadata>when and by what</metadata>
 <defs><style type="text/css">*{stroke-linejoin: round}</style></defs>
 <g id="figure_1"><g id="axes_1">
  <path d="M 12.345678 -20.06 L 30.000001 4.5 z" clip-path="url(#p1)"
   style="fill: #fff; stroke: none"/>
  <g transform="translate(5 6) scale(0.015625 -0.08)">
   <defs><path id="font-65" d="M 1 2 L 3 4"/></defs>
   <use xlink:href="#font-65"/>
   <use xlink:href="#font-65" transform="translate(63.62 0)"/>
  </g>
 </g></g>
 <defs><clipPath id="p1"><rect x="1" y="2" width="3" height="4"/></clipPath></defs>
</svg>"""


def inlined(drawings: Drawings, label: str = "a chart") -> ElementTree.Element:
    return ElementTree.fromstring(drawings.inline(SVG, label))


def test_styles_become_attributes_that_a_strict_policy_allows() -> None:
    drawings = Drawings()
    path = inlined(drawings).find("path")
    assert path is not None
    assert (path.get("fill"), path.get("stroke")) == ("#fff", "none")
    text = drawings.inline(SVG, "") + drawings.definitions()
    assert "style" not in text
    assert "when and by what" not in text


def test_numbers_are_rounded_where_nobody_sees_it_and_scales_are_kept() -> None:
    root = inlined(Drawings())
    path, group = root.find("path"), root.find("g")
    assert path is not None
    assert group is not None
    assert path.get("d") == "M12.3 -20.1L30 4.5z"
    assert group.get("transform") == "translate(5 6) scale(0.015625 -0.08)"
    assert [use.get("x") for use in group.iter("use")] == [None, "63.6"]


def test_every_reference_leads_to_a_definition_that_stands_once() -> None:
    drawings = Drawings()
    first, second = drawings.inline(SVG, "one"), drawings.inline(SVG, "two")
    definitions = re.findall(r' id="([^"]+)"', drawings.definitions())
    assert len(definitions) == 2
    assert len(set(definitions)) == 2
    for text in (first, second):
        assert " id=" not in text
        used = re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)
        assert set(used) == set(definitions)


def test_other_drawings_under_the_same_name_stay_themselves() -> None:
    drawings = Drawings()
    drawings.inline(SVG, "one")
    other = SVG.replace(b"M 1 2 L 3 4", b"M 9 9 L 3 4")
    drawings.inline(other, "other")
    assert "M1 2L3 4" in drawings.definitions()
    assert "M9 9L3 4" in drawings.definitions()


def test_the_label_is_said_and_escaped() -> None:
    label = '"><script>alert(1)</script>'
    text = Drawings().inline(SVG, label)
    assert "<script" not in text
    root = ElementTree.fromstring(text)
    assert (root.get("role"), root.get("aria-label")) == ("img", label)


def test_a_chart_of_another_page_is_as_if_it_had_been_put_in_here() -> None:
    """Pages that are made apart, each by a process of its own, become one."""
    other = SVG.replace(b"M 1 2 L 3 4", b"M 9 9 L 3 4")
    here, apart, whole = Drawings(), Drawings(), Drawings()
    first, second = here.inline(SVG, "one"), apart.inline(other, "two")
    assert renamed(second, apart.take(apart.shared())) == second
    names = here.take(apart.shared())
    assert first == whole.inline(SVG, "one")
    assert renamed(second, names) == whole.inline(other, "two") != second
    assert here.definitions() == whole.definitions()
