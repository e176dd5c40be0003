"""A section read by the grammar: whole, or else line by line."""

from tienlen.notation.findings import MOST_FINDINGS, Finding
from tienlen.notation.open_comments import has_open_comment
from tienlen.notation.parser import Stop, section_parser
from tienlen.notation.records import Node
from tienlen.notation.units import cut_units


def read_nodes(text: str, first_line: int) -> tuple[list[Node], list[Finding]]:
    """Return the nodes of a section and what is wrong with its text. Cost: linear."""
    # To the grammar a comment may take the plays of many lines, up to the end of another.
    if not has_open_comment(text):
        nodes = section_parser().read("section", text, first_line - 1)
        if not isinstance(nodes, Stop):
            return nodes, []
    # What words the errors of a text is loaded when there is one.
    from tienlen.notation.line_reading import LineReader

    reader = LineReader()
    for unit in cut_units(text, first_line):
        reader.read(unit)
        # What is more is not told: it only has to be known that there is more.
        del reader.findings[MOST_FINDINGS + 1 :]
    return reader.nodes, reader.findings
