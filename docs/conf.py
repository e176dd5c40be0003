"""How the site is built: Sphinx with MyST, from the Markdown files of this folder.

    python -m sphinx -W --keep-going -n -q docs build/site

Nothing is fetched while building, and the pages fetch nothing while they are read.
"""

import re
import sys
from pathlib import Path

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Generic, Keyword, Text
from sphinx.application import Sphinx
from sphinx.util.logging import getLogger
from tienlen import __version__

sys.path.insert(0, str(Path(__file__).parent))

from reference import filled

project = "tienlen"
author = "The tienlen maintainers"
copyright = author  # noqa: A001 - the name Sphinx reads
release = version = __version__
language = "en"

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
exclude_patterns = ["images"]
highlight_language = "text"
pygments_style = "tango"
pygments_dark_style = "monokai"

html_theme = "furo"
html_title = "tienlen"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False

_FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|link)\b[^>]*\b(?:src|href)=["'](?:https?:)?//[^"']*"""
    r"""|@import\b[^;]*|url\(\s*["']?(?:https?:)?//[^)]*""",
    re.IGNORECASE,
)
"""Whatever would make a browser ask another host for a part of a page."""


class ConsoleLexer(RegexLexer):
    """A session in a shell: what is typed stands out. What is printed is never taken for it."""

    name = "console"
    tokens = {"root": [(r"^(\$ )(.*\n)", bygroups(Generic.Prompt, Keyword)), (r".*\n", Text)]}  # noqa: RUF012


def _fill(app: Sphinx, name: str, source: list[str]) -> None:
    text = filled(source[0])
    source[0] = _with_other_pages(text, sorted(app.env.found_docs)) if name == "index" else text


def _with_other_pages(index: str, pages: list[str]) -> str:
    """Add the pages that the index does not name to its last list."""
    others = [page for page in pages if not re.search(rf"^{page}$", index, re.MULTILINE)]
    listed, fence, rest = index.rpartition("```")
    return "".join([listed, *(f"{page}\n" for page in others if page != "index"), fence, rest])


def _forbid_fetching(app: Sphinx, failure: Exception | None) -> None:
    """Warn of each page and style that would fetch something from elsewhere."""
    if failure is not None:
        return
    for path in sorted(Path(app.outdir).rglob("*")):
        if path.suffix not in (".html", ".css"):
            continue
        found = _FETCHED.search(path.read_text(encoding="utf-8"))
        if found is not None:
            getLogger(__name__).warning("%s would fetch from elsewhere: %s", path.name, found[0])


def setup(app: Sphinx) -> None:
    """Fill in what the program knows, and hold the result against other hosts."""
    app.add_lexer("console", ConsoleLexer)
    app.connect("source-read", _fill)
    app.connect("build-finished", _forbid_fetching)
