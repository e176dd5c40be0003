"""What is wrong with the marks of a play: its glyph, its seconds, its flag."""

from tienlen.notation.line_words import LineSlip
from tienlen.notation.parser import Stop


def mark_slip(text: str, stop: Stop) -> LineSlip | None:
    """Return what is wrong with a mark where the parser stopped, None where there is none."""
    offset = stop.offset
    character = text[offset]
    if character not in "!?@^,-":
        return None
    if character == "-":
        is_lone = "PLAY" in stop.expected and text[offset + 1] in " \t\n"
        return LineSlip(offset, "no-seat", {"found": character}) if is_lone else None
    terminal = "SECONDS" if character == "@" else "FLAG" if character == "^" else "GLYPH"
    if character == ",":
        return LineSlip(offset, "seconds") if stop.previous == "SECONDS" else None
    if stop.previous in ("", "NUMBER"):
        return None
    if terminal in stop.expected:
        return LineSlip(offset, "seconds" if terminal == "SECONDS" else "flag")
    return LineSlip(
        offset, {"SECONDS": "two-times", "FLAG": "two-flags"}.get(terminal, "two-glyphs")
    )
