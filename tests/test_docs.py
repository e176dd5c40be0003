"""The README and the pages of `docs/`: all they show is run, and what they show is printed."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest
from click import Context
from tienlen.analysis.charts.kinds import KINDS
from tienlen.analysis.rows import TABLES, columns
from tienlen.catalogue import CATALOGUE
from tienlen.commands.main import VERBS, tienlen
from tienlen.notation.printing import print_match
from tienlen.notation.reading import read_text
from tienlen.replay.profiles import profile, variant_entries, variant_names
from tienlen.replay.replaying import replay

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def module(name):
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


blocks = module("blocks")
reference = module("reference")
PAGES = {path.relative_to(ROOT).as_posix(): path for path in blocks.pages()}


def text_of(page):
    return PAGES[page].read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_run_and_printed(page, tmp_path):
    for run, _, _ in blocks.run_page(text_of(page), tmp_path):
        where = f"{page}:{run.line}: {run.command}"
        fine = (130,) if blocks.ENDLESS in run.command.split() else (0, 1)
        assert run.status in fine, f"{where} ends with {run.status}: {run.printed}"
        assert "Traceback" not in run.printed, where
        assert run.agrees, f"{where} prints:\n{run.printed}"


def test_a_variant_is_never_called_by_another_word():
    """The glossary: what rules a match is played by is its variant."""
    said = {name: repr(code) for name, code in CATALOGUE.items()}
    said |= {name: " ".join(map(str, profile(name).sources)) for name in variant_names()}
    said |= {page: text_of(page) for page in PAGES}
    said |= {
        verb: repr(tienlen.get_command(None, verb).to_info_dict(Context(tienlen))) for verb in VERBS
    }
    assert [name for name, text in said.items() if "profile" in text.casefold()] == []


def test_a_page_that_shows_something_else_is_told_apart():
    assert blocks.matches("a\nb\n", "a\nb\n")
    assert not blocks.matches("a\nb\n", "a\nc\n")
    assert not blocks.matches("a\n", "a\nb\n")
    assert not blocks.matches("", "a\n")
    assert blocks.matches("a\n…\nd\n", "a\nb\nc\nd\n")
    assert not blocks.matches("a\n…\nd\n", "a\nb\nc\n")


def test_outputs_are_written_anew(tmp_path):
    page = "Look:\n\n```console\n$ echo one\ntwo\n$ echo three\nthree\n```\n\nThe end.\n"
    assert blocks.rewritten(page, tmp_path) == page.replace("two", "one")


def test_every_block_that_looks_like_a_command_is_run():
    for page in PAGES:
        for block in blocks.blocks(text_of(page)):
            if block.kind in ("text", "", "tln"):
                assert not re.search(r"^(\$ |\s*tienlen \w)", block.text, re.MULTILINE), page


def records():
    return [
        pytest.param(block.text, id=f"{page}:{block.line}")
        for page in PAGES
        for block in blocks.blocks(text_of(page))
        if block.kind == "tln" and not block.rest
    ]


@pytest.mark.parametrize("record", records())
def test_pieces_of_records_can_be_read(record):
    """A piece has no error, save that it is only a piece; what is wrong on purpose says so."""
    for match in read_text(record):
        wrong = [found for found in match.findings if found.severity != "info"]
        assert [found.message for found in wrong] == []
        replay(match)


def made(page):
    return reference.filled(text_of(f"docs/{page}.md"))


def test_every_part_the_program_knows_is_on_one_page():
    asked = [name for page in PAGES for name in reference.requests(text_of(page))]
    assert sorted(asked) == sorted(reference.PARTS)


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_in_a_page_is_what_the_program_says(page):
    assert reference.renewed(text_of(page)) == text_of(page)


def test_an_old_part_is_told_apart_and_written_anew():
    asks = "<!-- made by the program: charts -->"
    old = f"one\n{asks}\n\n| old |\n\n<!-- made: end -->\n\n{asks}\n\ntwo\n"
    new = reference.renewed(old)
    assert new == old.replace("| old |", reference.charts())
    assert reference.renewed(new) == new
    assert reference.filled(old) == f"one\n{reference.charts()}\n\n{reference.charts()}\n\ntwo\n"


def test_every_code_is_explained_with_what_is_said_of_its_example():
    page = made("findings")
    for name, code in CATALOGUE.items():
        section = page.split(f"\n### {name}\n")[1].split("\n### ")[0]
        assert code.severity in section
        assert code.example.strip() in section
        assert not code.example or f"[{name}]" in section.split("says of it:")[1]


def test_every_rule_has_its_value_source_and_reading_in_every_variant():
    page = made("rules")
    for variant in variant_names():
        for _, source in profile(variant).sources:
            assert source in page
        for entry in variant_entries(variant):
            section = page.split(f"\n### {entry.name}\n")[1].split("\n### ")[0]
            (row,) = [line for line in section.splitlines() if line.startswith(f"| `{variant}` |")]
            reading = row.rstrip("| ").count("|") == 4
            assert reading == ("our reading" in entry.says.casefold()), (variant, entry.name)
            assert entry.value in row


def test_our_reading_is_parted_from_what_the_source_says():
    # pagat-profile: “exactly 3 consecutive pairs beats a single 2; 4 consecutive pairs beat a
    # pair of 2”: that four are meant exactly is read into it.
    row = next(
        line
        for line in made("rules").split("\n### bombs-on-two-twos\n")[1].splitlines()
        if line.startswith("| `pagat` |")
    )
    _, _, value, says, reading, _ = [cell.strip() for cell in row.split("|")]
    assert value == "`pairs=4` ·"
    assert says == "Four consecutive pairs beat a pair of twos. **P**"
    assert reading.startswith("Exactly four")


def test_every_column_command_and_chart_is_described():
    tables = made("tables")
    for name, kind in TABLES.items():
        section = tables.split(f"\n## {name}\n")[1].split("\n## ")[0]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(columns(kind))
    commands = made("commands")
    for verb in VERBS:
        assert f"Usage: tienlen {verb} " in commands
    assert all(f"| `{kind}` |" in made("charts") for kind in KINDS)


def test_text_of_the_program_is_no_markup():
    assert reference.prose("a <b> `<c>` [d] e_f*") == r"a \<b\> `<c>` \[d\] e\_f\*"
    assert reference.table(("a",), [("`x|y`",)]).endswith("| `x\\|y` |")


def test_vietnamese_terms_stand_once_in_the_glossary():
    terms = re.findall(r"^\| ([^|]+?) \|", text_of("docs/glossary.md"), re.MULTILINE)[2:]
    for page in PAGES:
        if page == "docs/glossary.md":
            continue
        for term in set(terms) & {"chặt", "hàng", "tứ quý", "đôi thông", "sảnh", "heo", "thối"}:
            assert not re.search(rf"(?<!\w){term}(?!\w)", text_of(page)), (page, term)


def pairs():
    page = text_of("docs/leniencies.md").split("## What is not accepted")[0]
    return re.findall(r"^\| `([^|]+)` \| `([^`|]+)` \|", page, re.MULTILINE)


def printed(line):
    """Print a record that holds a line of a hand, or a tag, and has no error in its text."""
    tag = line if line.startswith("[") else '[Site "Huế"]'
    hand = tag if tag.startswith("[Dealer") else ""
    head = "" if hand else tag
    rest = line if line != tag else "end"
    (match,) = read_text(f'[Match "m"]\n{head}\n[Hand "1"]\n{hand}\n{rest}\n')
    assert [found.message for found in match.findings if found.severity == "error"] == [], line
    return print_match(match)


@pytest.mark.parametrize(("accepted", "canonical"), pairs())
def test_what_is_accepted_is_printed_as_said(accepted, canonical):
    assert printed(accepted) == printed(canonical)
    assert f"\n{canonical}\n" in printed(accepted)


@pytest.mark.parametrize("page", PAGES)
def test_no_table_is_torn(page):
    # A blank line ends a table: what comes after it would be shown as a paragraph of pipes.
    prose = re.sub(r"^```.*?^```", "", text_of(page), flags=re.MULTILINE | re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+", prose, re.MULTILINE):
        assert re.match(r"\|.*\|\n\|[-:| ]+\|\n", table), table


def test_slips_are_not_accepted():
    page = text_of("docs/leniencies.md").split("## What is not accepted")[1]
    (table,) = re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE)
    rows = re.findall(r"^\| (`[^|]+`) \|", table, re.MULTILINE)
    slips = [slip for row in rows for slip in re.findall(r"`([^`]+)`", row)]
    assert len(slips) == 18
    for slip in slips:
        head, hand = (slip, "") if slip.startswith("[") else ("", slip)
        (match,) = read_text(f'[Match "m"]\n{head}\n[Hand "1"]\n{hand}\n')
        (found,) = [found for found in match.findings if found.severity == "error"]
        assert found.code in ("syntax", "bad-card", "bad-tag")
        assert found.hint, slip


def test_a_whole_record_is_canonical_and_legal():
    whole = [
        block.text
        for page in PAGES
        for block in blocks.blocks(text_of(page))
        if block.kind == "tln" and block.text.startswith("%TLN")
    ]
    assert whole
    for text in whole:
        (match,) = read_text(text)
        assert print_match(match) == text
        assert [found.message for found in replay(match).findings] == []
