"""What goes into the page's script elements: data that cannot break out, and files of our own."""

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).with_name("templates")
_DANGEROUS = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}

STYLES = ("page.css", "viewer.css", "print.css")
SCRIPTS = ("cards.js", "state.js", "viewer.js", "keys.js", "start.js")
"""The page's own files, in the order in which they are put together."""


def script_json(value: Any) -> str:
    r"""Spell a value as JSON that may stand inside a script element.

    `<`, `>` and `&` become escapes, so that no text ends the element or begins a comment, and so
    do the two line ends that JSON allows and JavaScript did not.

    >>> script_json({"name": "</script>"})
    '{"name":"\\u003c/script\\u003e"}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_DANGEROUS)


@cache
def style_text() -> str:
    """Return the page's style sheet."""
    return "\n".join(_text(name) for name in STYLES)


@cache
def script_text() -> str:
    """Return the page's script: one strict function, so that it claims no names."""
    return '(() => {\n"use strict";\n' + "\n".join(_text(name) for name in SCRIPTS) + "})();\n"


def policy() -> str:
    """Return the page's content security policy: this style, this script, and nothing else."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_digest(script_text())}'",
            f"style-src '{_digest(style_text())}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def template_folder() -> Path:
    """Return where the templates are."""
    return _FOLDER


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
