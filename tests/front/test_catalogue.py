"""Every finding words itself, whatever of the package was loaded where it is asked to."""

import json
import subprocess
import sys
from string import Formatter

import pytest
from tienlen.catalogue import CATALOGUE
from tienlen.notation.findings import Finding, word

_SAY = """
import json, sys
from tienlen.notation.findings import Finding
found = [Finding(**values) for values in json.load(sys.stdin)]
print(json.dumps([[one.message, one.hint] for one in found]))
"""
_JUDGE = """
from tienlen.notation.reading import read_text
from tienlen.replay.replaying import judge
for match in read_text("A:3s B:4s\\n"):
    for finding in (*match.findings, *judge(match)):
        print(finding.form, finding.message)
"""


def findings():
    """One finding of each code, form and hint, with all that its words ask for."""
    found = []
    for code in CATALOGUE.values():
        said = [(form, "") for form in code.wordings]
        said += [(next(iter(code.wordings)), advice) for advice in code.advice]
        for form, advice in said:
            wording = code.wordings[form]
            texts = (wording.message, code.advice[advice] if advice else wording.hint)
            asked = {name for text in texts for _, name, _, _ in Formatter().parse(text)}
            values = {"code": code.name, "severity": code.severity, "form": form, "advice": advice}
            place = {"path": "a.tln", "line": 1, "column": 1}
            found.append({**values, **place, "evidence": dict.fromkeys(asked - {None, ""}, "x")})
    return found


def run(code, given=""):
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "loaded",
    [
        "tienlen.notation.findings",
        "tienlen.notation.codes",
        "tienlen.notation.reading",
        "tienlen.replay.codes",
        "tienlen.replay.replaying",
        "tienlen.analysis.findings",
    ],
)
def test_a_finding_of_any_code_words_itself_whatever_is_loaded(loaded):
    given = findings()
    assert {one["code"] for one in given} == set(CATALOGUE)
    expected = [list(word(Finding(**one), CATALOGUE)) for one in given]
    assert json.loads(run(f"import {loaded}\n{_SAY}", json.dumps(given))) == expected


def test_a_variant_that_is_filled_in_is_told_with_nothing_else_loaded():
    said = dict(line.split(" ", 1) for line in run(_JUDGE).splitlines())
    assert said.keys() == {"hand", "variant"}
    assert "vanikar" in said["variant"]
