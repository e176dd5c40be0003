"""Charts' files: the same bytes for the same rows, valid, and safe whatever the names are."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import matplotlib
import pytest
from tienlen.analysis.charts.figures import chart, figure_bytes
from tienlen.analysis.charts.kinds import FORMATS, HAND_KINDS, KINDS, Format, Kind
from tienlen.analysis.charts.rows import ChartRows

Read = Callable[..., ChartRows]


def files_of(rows: ChartRows, form: Format, kinds: tuple[Kind, ...] = KINDS) -> dict[str, bytes]:
    # Letters are picked out of the font for each PDF, which takes long; two will do.
    kinds = ("cards", "score") if form == "pdf" else kinds
    return {
        kind: figure_bytes(chart(kind, rows, hand=2 if kind in HAND_KINDS else None), form)
        for kind in kinds
    }


@pytest.mark.parametrize("form", FORMATS)
def test_same_rows_same_bytes(form: Format, rows: ChartRows) -> None:
    first = files_of(rows, form)
    assert len(set(first.values())) == len(first)
    with matplotlib.rc_context({"font.size": 30, "lines.linewidth": 9, "svg.hashsalt": None}):
        assert files_of(rows, form) == first


def test_other_process_other_hashes_same_bytes(tmp_path: Path) -> None:
    code = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from conftest import HANDS, record, rows_of
from test_bytes import FORMATS, files_of
rows = rows_of(record(HANDS))
for form in FORMATS:
    print(hashlib.sha256(b"".join(files_of(rows, form, ("control",)).values())).hexdigest())
# Nothing of a display, nor of the state that pyplot keeps.
assert "matplotlib.pyplot" not in sys.modules
"""
    seen = set()
    for seed, zone in (("1", "UTC"), ("2", "Asia/Ho_Chi_Minh")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        (tmp_path / "matplotlibrc").write_text("font.size: 25\nsvg.fonttype: none\n")
        if seed == "2":
            environment["MATPLOTLIBRC"] = str(tmp_path)
        done = subprocess.run(
            [sys.executable, "-c", code, str(Path(__file__).parent)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert len(done.stdout.split()) == len(FORMATS)
        seen.add(done.stdout)
    assert len(seen) == 1


def test_the_users_settings_are_put_back(rows: ChartRows) -> None:
    with matplotlib.rc_context({"font.size": 31, "text.parse_math": True}):
        names = [name for name in matplotlib.rcParams if name != "backend"]
        before = [matplotlib.rcParams[name] for name in names]
        figure_bytes(chart("score", rows), "svg")
        assert [matplotlib.rcParams[name] for name in names] == before


@pytest.mark.parametrize("form", FORMATS)
def test_hostile_names_do_no_harm(form: Format, read: Read, hostile: tuple[str, ...]) -> None:
    rows = read(name="$\\alpha$ --> <b>\u202e", players=hostile)
    for kind, data in files_of(rows, form).items():
        assert len(data) > 1000
        if form == "svg":
            root = ElementTree.fromstring(data)
            names = {element.tag.rsplit("}")[-1] for element in root.iter()}
            assert names <= {
                "svg",
                "metadata",
                "RDF",
                "Work",
                "type",
                "format",
                "defs",
                "style",
            } | {
                "g",
                "path",
                "use",
                "clipPath",
                "rect",
                "pattern",
            }, kind
            # The only attributes that could run something are on no element.
            assert not any(
                name.lower().startswith("on") for element in root.iter() for name in element.attrib
            )


def test_files_bear_no_time(rows: ChartRows) -> None:
    figure = chart("score", rows)
    assert b"CreationDate" not in figure_bytes(figure, "pdf")
    assert b"dc:date" not in figure_bytes(figure, "svg")
    assert b"Matplotlib" not in figure_bytes(figure, "png")


@pytest.mark.parametrize("players", [2, 8])
def test_no_text_is_cut_off_or_hidden(players: int, read: Read) -> None:
    names = tuple(f"Công Tằng Tôn Nữ Thị Hoàng Phương {letter}" for letter in "ABCDEFGH"[:players])
    turns = " ".join(f"{seat}:{card}s" for seat, card in zip("ABCDEFGH", "3456789T", strict=True))
    turns = " ".join(turns.split()[:players])
    rows = read(
        f'[Hand "1"]\n1. {turns}\nend *\n', players=names, name="x" * 500, variant="wikipedia"
    )
    for kind in ("cards", "control", "plays", "bombs"):
        figure = chart(kind, rows)
        figure_bytes(figure, "png")
        sheet = figure.bbox
        texts = [text for text in figure.texts if text.get_text()]
        boxes = [text.get_window_extent() for text in texts]
        for text, box in zip(texts, boxes, strict=True):
            assert sheet.x0 <= box.x0, (kind, text)
            assert box.x1 <= sheet.x1, (kind, text)
            assert sheet.y0 <= box.y0, (kind, text)
            assert box.y1 <= sheet.y1, (kind, text)
        level = [box for text, box in zip(texts, boxes, strict=True) if not text.get_rotation()]
        for index, box in enumerate(level):
            assert not any(box.overlaps(other) for other in level[index + 1 :]), kind
