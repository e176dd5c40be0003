"""What `import tienlen` gives, and that the lines in the README run."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
import tienlen

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"


def analysed(name):
    return [tienlen.analyse(match) for match in tienlen.read(EXAMPLES / name)]


def test_the_lines_in_the_readme_run(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "47: Dũng (D) passed on 2s2h and held a bomb for it" in done.stdout
    assert (tmp_path / "score.png").read_bytes().startswith(b"\x89PNG")
    assert len([line for line in code.splitlines() if line and "import" not in line]) <= 5


def test_read_takes_a_path_or_a_stream():
    path = EXAMPLES / "slams.tln"
    by_path = list(tienlen.read(str(path)))
    assert by_path == list(tienlen.read(path)) == list(tienlen.read(io.BytesIO(path.read_bytes())))
    assert by_path == list(tienlen.read_text(path.read_text(encoding="utf-8")))


def test_read_takes_a_match_at_a_time():
    def endless():
        while True:
            yield b'[Match "m"]\n[Hand "1"]\nA:3s\n'

    class Stream(io.RawIOBase):
        def __init__(self):
            super().__init__()
            self.pieces = endless()

        def readable(self):
            return True

        def readinto(self, buffer):
            piece = next(self.pieces)
            buffer[: len(piece)] = piece
            return len(piece)

    assert next(tienlen.read(io.BufferedReader(Stream()))).name == "m"


def test_replaying_under_another_variant():
    (match,) = tienlen.read_text('[A "An"]\n[B "Bình"]\n[Hand "1"]\nA:QsKsAs2s\n')
    codes = [finding.code for finding in tienlen.replay_match(match, variant="wikipedia").findings]
    assert "not-a-combination" not in codes
    codes = [finding.code for finding in tienlen.replay_match(match).findings]
    assert "not-a-combination" in codes


def test_replaying_under_a_house_variant(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('base = "vanikar"\ntwos-in-sequence = true\n', encoding="utf-8")
    (match,) = tienlen.read_text('[A "An"]\n[B "Bình"]\n[Hand "1"]\nA:QsKsAs2s\n')
    codes = [finding.code for finding in tienlen.replay_match(match, house=house).findings]
    assert "not-a-combination" not in codes


def test_findings_are_those_of_text_replay_and_analysis_in_order():
    (analysis,) = analysed("mistakes.tln")
    found = tienlen.findings(analysis)
    assert [(f.line, f.column) for f in found] == sorted((f.line, f.column) for f in found)
    assert {"opening-card", "missed-finish"} <= {finding.code for finding in found}
    assert all(finding.message for finding in found)


@pytest.mark.parametrize("name", ["hands", "plays", "tricks", "findings", "players"])
def test_tables_are_lists_of_flat_rows(name):
    rows = tienlen.table(name, analysed("family-night.tln"))
    assert rows
    assert all(list(row) == list(rows[0]) for row in rows)
    assert {type(value) for row in rows for value in row.values()} <= {
        str,
        int,
        float,
        bool,
        type(None),
    }
    assert rows == tienlen.table(name, analysed("family-night.tln")[0])


def test_players_are_added_up_over_matches():
    one = tienlen.table("players", analysed("club-evening.tln"))
    two = tienlen.table("players", analysed("club-evening.tln") * 2)
    assert [row["hands"] * 2 for row in one] == [row["hands"] for row in two]


@pytest.mark.parametrize("name", ["hands", "players"])
def test_what_is_still_to_be_done_to_a_match_is_done(name):
    (match,) = tienlen.read(EXAMPLES / "slams.tln")
    replay = tienlen.replay_match(match)
    analysis = tienlen.analyse(replay)
    assert tienlen.analyse(analysis) is analysis
    rows = tienlen.table(name, analysis)
    assert tienlen.table(name, match) == tienlen.table(name, [replay]) == rows != []
    charts = [tienlen.chart("score", each) for each in (match, replay, analysis)]
    lines = [[list(line.get_ydata()) for line in chart.axes[0].lines] for chart in charts]
    assert lines[0] == lines[1] == lines[2] != []


def test_a_season_is_drawn_of_matches_as_they_come():
    (match,) = analysed("club-evening.tln")
    several = tienlen.chart("season", iter([match.replay.match, match, match.replay]))
    assert several.axes[0].get_xlim() == (0, 3)
    ends = {line.get_ydata()[-1] for line in several.axes[0].lines if line.get_label().isdigit()}
    assert ends == {3 * total for total in match.totals.values()}
    assert tienlen.chart("season", match).axes[0].get_xlim() == (0, 1)
    (other,) = analysed("family-night.tln")
    with pytest.raises(tienlen.TienlenError, match="never added up"):
        tienlen.chart("season", [match, other])


def test_a_kind_of_chart_is_looked_at_before_the_matches_it_is_of():
    (match,) = analysed("club-evening.tln")
    for given in (match, [match], 7):
        with pytest.raises(tienlen.TienlenError, match="there is no chart 'bogus'"):
            tienlen.chart("bogus", given)
        with pytest.raises(
            tienlen.TienlenError, match=r"a season chart shows many .* leave `hand`"
        ):
            tienlen.chart("season", given, hand=1)
    with pytest.raises(tienlen.TienlenError, match="a score chart shows a whole match"):
        tienlen.chart("score", match, hand=1)


def test_no_text_is_none_as_in_the_files_of_a_table():
    rows = tienlen.table("plays", analysed("family-night.tln"))
    assert not [row for row in rows if "" in row.values()]
    assert {row["cards"] for row in rows if row["action"] == "pass"} == {None}


def test_misuse_is_told_in_one_family_of_errors():
    (analysis,) = analysed("slams.tln")
    for wrong in (
        lambda: tienlen.table("cards", analysis),
        lambda: tienlen.chart("pie", analysis),
        lambda: tienlen.chart("cards", analysis),
        lambda: tienlen.replay_match(analysis.replay.match, variant="pagatt"),
        lambda: tienlen.replay_match(analysis.replay.match, house="no-such-file.toml"),
        lambda: tienlen.analyse("slams.tln"),
        lambda: tienlen.analyse(iter(())),
        lambda: tienlen.findings("slams.tln"),
        lambda: tienlen.chart("score", [analysis]),
        lambda: tienlen.chart("season", [analysis, "a.tln"]),
        lambda: tienlen.chart("season", []),
        lambda: tienlen.chart("season", 7),
        lambda: tienlen.table("hands", "slams.tln"),
        lambda: tienlen.table("hands", [None]),
        lambda: tienlen.table("players", 7),
    ):
        with pytest.raises(tienlen.TienlenError):
            wrong()
    with pytest.raises(AttributeError):
        tienlen.nothing  # noqa: B018


def test_importing_loads_no_room():
    code = "import sys, tienlen; print(*sorted(n for n in sys.modules if n.startswith('tienlen')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # The last one holds a word to be called, and no more.
    assert done.stdout.split() == ["tienlen", "tienlen.notation", "tienlen.notation.late_codes"]


@pytest.mark.parametrize(
    ("made_by", "message"),
    [
        (
            "from tienlen import read_text\n"
            "(match,) = read_text('[A \"An\"]\\nfoo\\n')\n"
            "found = match.findings\n",
            "no line of a record begins with `foo`",
        ),
        (
            "from tienlen.analysis.findings import analysis_findings\n"
            "from tienlen.analysis.matches import analyse_match\n"
            "from tienlen.notation.reading import read_matches\n"
            "from tienlen.replay.replaying import replay\n"
            f"(match,) = read_matches(open({str(EXAMPLES / 'mistakes.tln')!r}, 'rb'), '')\n"
            "found = analysis_findings(analyse_match(replay(match)))\n",
            "An (A) could have gone out",
        ),
    ],
    ids=["text", "analysis"],
)
def test_a_finding_can_word_itself_whatever_else_was_imported(made_by, message):
    code = made_by + "print(found[0].message, found[0].hint)"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert message in done.stdout, done.stderr


def test_findings_takes_whatever_analyse_takes():
    (match,) = tienlen.read(EXAMPLES / "mistakes.tln")
    game = tienlen.replay_match(match)
    found = tienlen.findings(tienlen.analyse(game))
    assert tienlen.findings(match) == tienlen.findings(game) == found


def test_what_is_shown_at_a_prompt_is_short():
    (match,) = tienlen.read_text('[Match "<b>"]\n[A "<i>x</i>"]\n[B "Bình"]\n[Hand "1"]\nA:3s4s\n')
    analysis = tienlen.analyse(match)
    for shown in (match, analysis.replay, analysis):
        assert "'<b>'" in repr(shown)
        assert len(repr(shown)) < 200


def test_replays_and_analyses_show_in_a_notebook_with_all_text_escaped():
    (match,) = tienlen.read_text('[Match "<b>"]\n[A "<i>x</i>"]\n[B "Bình"]\n[Hand "1"]\nA:3s4s\n')
    analysis = tienlen.analyse(match)
    html = analysis._repr_html_()
    assert "Hand 1." in html
    assert "not-a-combination" in analysis.replay._repr_html_()
    assert "<i>" not in html + analysis.replay._repr_html_()
    assert "<b>" not in html + analysis.replay._repr_html_()
