"""Charts as part of a page: the SVG of a figure made small, shared and free of inline styles.

A page with a strict content security policy allows no `style` attributes, so what they say becomes
presentation attributes; the page's own style sheet may then recolour a chart for a dark screen.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_START = re.compile(r"^<\w+")
_REFERENCE = re.compile(r"#([^)]+)")
_USED = re.compile(r'(?<= href="#)d\d+(?=")|(?<="url\(#)d\d+(?=\)")')
_LONG_NUMBER = re.compile(r"-?\d+\.\d{2,}")
_MOVED_ASIDE = re.compile(r"translate\(([\d.]+) 0\)")
_ONLY_LINES = re.compile(r"M [-\d.]+ [-\d.]+(?: L [-\d.]+ [-\d.]+)*(?: z)?")
_FAR = 10
_INHERITED = ("fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_MEASURES = ("d", "x", "y", "width", "height", "transform", "stroke-width", "stroke-dasharray")


class Drawings:
    """Takes the charts of one page and keeps what they have in common: letters and markers."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        """The name of each definition in the page, by its text."""

    def inline(self, svg: bytes, label: str) -> str:
        """Return a chart, as matplotlib wrote it, as an SVG element to be put into a page.

        `label` is what a screen reader says of it; it is escaped here. Definitions become those
        of `definitions`, which must stand in the same page.
        """
        root = ElementTree.fromstring(svg)  # noqa: S314 (our own drawing)
        found = {
            name: child
            for defs in root.iter(f"{_SVG}defs")
            for child in defs
            if (name := child.get("id")) is not None
        }
        shared = {name: self._shared(child) for name, child in found.items()}
        _, _, width, height = root.attrib["viewBox"].split()
        page_root = ElementTree.Element(
            "svg",
            {
                "class": "chart",
                "viewBox": _shortened(f"0 0 {width} {height}"),
                "width": f"{_shortened(width)}pt",
                "height": f"{_shortened(height)}pt",
                "role": "img",
                "aria-label": label,
                "stroke-linejoin": "round",
                "stroke-linecap": "butt",
            },
        )
        page_root.extend(_drawn(root, shared))
        return _text(page_root)

    def definitions(self) -> str:
        """Return what the charts share, as one SVG element that shows nothing."""
        named = (_START.sub(rf'\g<0> id="{name}"', text) for text, name in self._names.items())
        return (
            '<svg class="shared" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
            + "".join(named)
            + "</defs></svg>"
        )

    def shared(self) -> tuple[str, ...]:
        """Return the texts of what the charts share, for `take` of another page's."""
        return tuple(self._names)

    def take(self, shared: Iterable[str]) -> dict[str, str]:
        """Take in what the charts of another page share, as if they had been put in here.

        Returns what it is called here, by what it was called there; see `renamed`.
        """
        return {
            f"d{index}": self._names.setdefault(text, f"d{len(self._names)}")
            for index, text in enumerate(shared)
        }

    def _shared(self, element: ElementTree.Element) -> str:
        """Return the page's name of a definition; those that are alike are one."""
        copied = _cleaned(element, {})
        copied.extend(_drawn(element, {}))
        text = _text(copied)
        return self._names.setdefault(text, f"d{len(self._names)}")


def renamed(svg: str, names: Mapping[str, str]) -> str:
    """Return a chart of another page with what `Drawings.take` calls its definitions."""
    if all(old == new for old, new in names.items()):
        return svg
    return _USED.sub(lambda found: names[found[0]], svg)


def _drawn(parent: ElementTree.Element, shared: dict[str, str]) -> Iterator[ElementTree.Element]:
    """Yield what is to be seen of an element's children; groups that say nothing are undone."""
    for child in parent:
        if not isinstance(child.tag, str) or child.tag in (f"{_SVG}defs", f"{_SVG}metadata"):
            continue
        copied = _cleaned(child, shared)
        copied.extend(_drawn(child, shared))
        _raise_common(copied)
        if copied.tag == "g" and not copied.attrib:
            yield from copied
        elif copied.tag != "g" or len(copied):
            yield copied


def _raise_common(group: ElementTree.Element) -> None:
    """Say once, at the group, how all of its children are drawn."""
    if group.tag != "g" or len(group) < 2:
        return
    for name in _INHERITED:
        values = {child.get(name) for child in group}
        value = values.pop()
        if not values and value is not None and name not in group.attrib:
            group.set(name, value)
            for child in group:
                del child.attrib[name]


def _text(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").replace(" />", "/>")


def _cleaned(element: ElementTree.Element, shared: dict[str, str]) -> ElementTree.Element:
    """Return an element without children, its styles as attributes and its numbers short."""
    copied = ElementTree.Element(element.tag.removeprefix(_SVG))
    for name, value in element.attrib.items():
        if name == "style":
            copied.attrib.update(_declarations(value))
        elif name == _LINK:
            copied.set("href", _renamed(value, shared))
        elif name == "clip-path":
            copied.set(name, _renamed(value, shared))
        elif name != "id":
            copied.set(name, value)
    for name in _MEASURES:
        if name in copied.attrib:
            copied.set(name, _shortened(copied.attrib[name]))
    if "d" in copied.attrib:
        copied.set("d", _path(copied.attrib["d"]))
    moved = _MOVED_ASIDE.fullmatch(copied.get("transform", ""))
    if copied.tag == "use" and moved is not None:
        # A letter of a line of text: most of a chart is made of them, so a shorter way counts.
        del copied.attrib["transform"]
        copied.set("x", moved[1])
    return copied


def _declarations(style: str) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in style.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in pairs}


def _renamed(reference: str, shared: dict[str, str]) -> str:
    return _REFERENCE.sub(lambda found: f"#{shared.get(found[1], found[1])}", reference)


def _shortened(numbers: str) -> str:
    return " ".join(_LONG_NUMBER.sub(_short, numbers).split())


def _path(text: str) -> str:
    """Write a path of straight lines, as most in a chart are, in the shortest way there is."""
    if not _ONLY_LINES.fullmatch(text):
        return text
    words = [word for word in text.split() if word not in ("M", "L", "z")]
    points = list(zip(words[::2], words[1::2], strict=True))
    short = [f"M{points[0][0]} {points[0][1]}"]
    for (x, y), (before_x, before_y) in zip(points[1:], points, strict=False):
        if x != before_x and y != before_y:
            short.append(f"L{x} {y}")
        elif x != before_x:
            short.append(f"H{x}")
        elif y != before_y:
            short.append(f"V{y}")
    if len(short) == 1:
        # A line of no length is a dot where its ends are round or square.
        short.append(f"H{points[0][0]}")
    return "".join(short) + "z" * text.endswith("z")


def _short(found: re.Match[str]) -> str:
    """Round a number to a tenth or a hundredth of a point; scales stand below one."""
    value = float(found[0])
    if abs(value) < 1:
        return f"{value:.5g}"
    return f"{value:.{1 if abs(value) >= _FAR else 2}f}".rstrip("0").rstrip(".")
