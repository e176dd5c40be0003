"""What holds for all tests, and which are left out of a quick run."""

import signal
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A shell has what it runs in the background ignore Ctrl-C, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# So does `nohup` with the end of a terminal. Here that stays without effect, as was asked for, but
# what tests start begins with what is usual.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)

# How long an example takes, or takes to be made, is up to the machine, and is no finding.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

SLOW = frozenset(
    (
        "analysis/charts/test_bytes.py",
        "analysis/charts/test_season.py::test_hostile_names_do_no_harm_and_the_bytes_are_the_same",
        "analysis/report/test_page.py::test_a_match_of_ten_hands_stays_below_a_megabyte",
        "analysis/test_brute_force.py",
        "analysis/test_plain.py",
        "analysis/test_walker.py",
        "front/convert_tables/test_places.py",
        "front/convert_tables/test_rows.py",
        "front/convert_tables/test_whole_files.py",
        "front/dask/test_cluster.py",
        "front/dask/test_losing.py",
        "front/dask/test_reaching.py",
        "front/dask/test_tasks.py",
        "front/test_analyse_jobs.py",
        "front/test_api.py::test_the_lines_in_the_readme_run",
        "front/test_chart_command.py",
        "front/test_chart_jobs.py",
        "front/test_chart_season.py::test_the_files_are_the_same_whatever_the_number_of_jobs",
        "front/test_check_terminal.py",
        "front/test_endings.py",
        "front/test_formats.py::test_message_of_ten_million_cards_is_cut_for_people_only",
        "front/test_hooks.py",
        "front/test_jobs.py",
        "front/test_memory.py",
        "front/test_process.py",
        "front/test_progress.py::test_one_line_of_a_real_terminal",
        "front/test_quick_paths.py",
        "front/test_replay.py",
        "front/test_report_jobs.py",
        "front/test_sample_command.py",
        "front/test_table_forms.py",
        "front/test_tables.py::test_a_plain_table_is_laid_out_as_any_other",
        "front/test_watch.py",
        "front/test_workers.py",
        "notation/json_records/test_made.py::test_any_match_comes_back_the_same",
        "notation/json_records/test_refusing.py::test_a_damaged_text_reads_or_has_findings_that_lie_in_it",
        "notation/test_bounds.py",
        "notation/test_grammar.py",
        "notation/test_odd_files.py::test_many_bad_lines_cost_no_more_than_their_number",
        "notation/test_parsing_tables.py",
        "notation/test_plain_lines.py",
        "notation/test_printing.py::test_a_damaged_file_reads_or_has_findings_that_lie_in_it",
        "replay/player/app/test_boards.py",
        "replay/player/app/test_boxes.py",
        "replay/player/app/test_keys.py",
        "replay/player/app/test_picking.py",
        "replay/player/test_frames.py::test_a_frame_is_never_larger_than_its_window",
        "replay/test_moves.py::test_legal_plays_against_brute_force",
        "replay/test_plain.py",
        "replay/test_playing.py::test_a_plain_player_makes_the_same_matches",
        "replay/test_sampling.py",
        "test_benchmarks.py",
        "test_docs.py::test_what_a_page_shows_is_run_and_printed",
    )
)
"""Files and tests that start processes, draw, or go through thousands of examples."""

_TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, so that `-m "not slow"` leaves it out."""
    for item in items:
        path = item.path.relative_to(_TESTS).as_posix()
        name = getattr(item, "originalname", None) or item.name
        if not SLOW.isdisjoint((path, f"{path}::{name}")):
            item.add_marker("slow")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Say in what two values differ, which pytest does of the library's own dataclasses only."""
    if op != "==" or isinstance(left, type) or not is_dataclass(left):
        return None
    if type(left) is not type(right):
        return None
    pairs = [
        (each.name, getattr(left, each.name), getattr(right, each.name))
        for each in fields(left)
        if each.compare
    ]
    differing = [f"{name}: {own!r} != {other!r}" for name, own, other in pairs if own != other]
    return [f"two of {type(left).__name__} that differ", *differing] if differing else None
