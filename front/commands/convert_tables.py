"""`convert` to tables: the rows of matches as CSV, NDJSON or Parquet."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from tienlen.commands.batches import Batch, results
from tienlen.commands.check_text import TextReport
from tienlen.commands.converting import CODES
from tienlen.commands.errors import ReadError
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen
from tienlen.commands.progress import Progress
from tienlen.commands.reporting import worded
from tienlen.commands.sources import UnknownKindError, opened_as
from tienlen.commands.streams import Output, complain
from tienlen.commands.table_files import Places, TablesWriter
from tienlen.commands.table_job import Sums, Tabled, TableJob, Tabler
from tienlen.notation.errors import TienlenError
from tienlen.notation.importing.readers import Reader
from tienlen.notation.pieces import cut_parts
from tienlen.notation.records import Match

Given = tuple[Reader, Match]
"""A match that does not come from the notation."""


class NeedsPyarrowError(TienlenError):
    """Parquet is wanted, and what writes it is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow: pip install 'tienlen[parquet]'")


def verify_parquet() -> None:
    """See that Parquet can be written.

    Raises:
        NeedsPyarrowError: it cannot.
    """
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise NeedsPyarrowError from error


@dataclass(frozen=True, slots=True)
class TablesWanted:
    """What is to be read and where the tables go; `kind` is that of the files, if it is told."""

    files: Files
    kind: str | None
    job: TableJob
    jobs: int | None
    at: Places
    force: bool


def write_tables(wanted: TablesWanted, progress: Progress, output: Output, errors: Output) -> Sums:
    """Write tables of all matches; return what was seen.

    Where a file is to be written and no match could be read, it is left as it was.

    Raises:
        FileError: a file cannot be written. Nothing has changed then.
        OSError: standard output is closed or full.
    """
    job, report = wanted.job, TextReport(errors, mildest="warning")
    sums, tabler = Sums(Chosen(job.selection)), Tabler(job)
    with TablesWriter(job.form, wanted.at, output, force=wanted.force) as writer:
        writer.start(job.tables)
        for tabled in _tabled(wanted, tabler, progress):
            for finding, text in tabled.told:
                report.add(worded(finding, text, CODES))
            if tabled.told:
                errors.flush()
            for table, piece in tabled.pieces.items():
                writer.add(table, piece)
            sums.add(tabled.sums)
            progress.done(sums.tally.matches)
        nothing_read = not sums.tally.matches and (sums.left_out or wanted.files.status)
        if wanted.at.paths and nothing_read:
            # Empty tables in the place of good ones would be a loss.
            complain("no match could be read, so nothing was written")
            return sums
        if "players" in job.tables:
            writer.add("players", tabler.players(sums))
        writer.finish()
    return sums


def _tabled(wanted: TablesWanted, tabler: Tabler, progress: Progress) -> Iterator[Tabled]:
    """Yield what the matches add, in file order; only those of the notation are shared out."""
    matches = _matches(wanted.files, progress, wanted.kind)
    for is_notation, group in groupby(matches, lambda one: isinstance(one, Batch)):
        if is_notation:
            yield from results(wanted.job, cast(Iterator[Batch], group), wanted.jobs)
        else:
            for reader, match in cast(Iterator[Given], group):
                yield tabler.given(reader, match)


def _matches(files: Files, progress: Progress, kind: str | None) -> Iterator[Batch | Given]:
    """Yield every match of the files; a file that cannot be read is told, and the rest read."""
    for path in files.paths():
        try:
            with opened_as(files, progress, path, kind) as (reader, stream):
                if reader.name == "tln":
                    for part in cut_parts(stream):
                        yield Batch(path, (part,))
                else:
                    for match in reader.read(stream, path):
                        yield reader, match
        except (ReadError, UnknownKindError) as error:
            files.fail(error)
