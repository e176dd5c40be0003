"""`convert` to tables: the rows of matches as CSV, NDJSON or Parquet."""

from collections.abc import Iterator
from itertools import groupby
from typing import cast

from tienlen.commands.batches import Batches, Block, blocks_of, results
from tienlen.commands.check_text import TextReport
from tienlen.commands.converting import CODES
from tienlen.commands.errors import ReadError
from tienlen.commands.files import Files
from tienlen.commands.judging import Chosen
from tienlen.commands.progress import Progress
from tienlen.commands.reporting import worded
from tienlen.commands.sources import UnknownKindError, opened_as, rejoined
from tienlen.commands.streams import Output
from tienlen.commands.table_files import Places, TablesWriter
from tienlen.commands.table_job import Sums, Tabled, TableJob, Tabler
from tienlen.notation.errors import TienlenError
from tienlen.notation.importing.readers import Reader
from tienlen.notation.quick_dataclass import dataclass
from tienlen.notation.records import Match

Given = tuple[Reader, Match]
"""A match that does not come from the notation."""


class NeedsPyarrowError(TienlenError):
    """Parquet is wanted, and what writes it is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Parquet needs pyarrow: pip install '.[parquet]' in the copy of the repository"
        )


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
            for table, pieces in tabled.pieces.items():
                for piece in pieces:
                    writer.add(table, piece)
            sums.add(tabled.sums)
            tally = sums.tally
            progress.done(tally.matches, hands=tally.hands, findings=tally.severities)
        nothing_read = not sums.tally.matches and (sums.left_out or wanted.files.is_unread)
        if wanted.at.paths and nothing_read:
            # Empty tables in the place of good ones would be a loss.
            sums.is_unwritten = True
            return sums
        if "players" in job.tables:
            writer.add("players", tabler.players(sums))
        writer.finish()
    return sums


def _tabled(wanted: TablesWanted, tabler: Tabler, progress: Progress) -> Iterator[Tabled]:
    """Yield what the matches add, in file order; only those of the notation are shared out."""
    files = wanted.files
    progress.total(files.size)
    for is_given, group in groupby(_read(files, progress, wanted.kind), _is_given):
        if is_given:
            for reader, match in cast(Iterator[Given], group):
                yield tabler.given(reader, match)
        else:
            batches = Batches(files, progress, cast(Iterator[Block | None], group))
            yield from results(wanted.job, batches, wanted.jobs)


def _is_given(read: Block | Given | None) -> bool:
    return read is not None and isinstance(read[1], Match)


def _read(files: Files, progress: Progress, kind: str | None) -> Iterator[Block | Given | None]:
    """Yield the files in blocks, or in matches where they are of another kind than the notation.

    A file that cannot be read, or is of no known kind, is told, and the rest read. For what None
    is, see `Batches`.
    """
    for path in files.paths():
        try:
            with opened_as(files, path, kind) as (reader, head, stream):
                if reader.name == "tln":
                    yield from blocks_of(path, stream, head)
                    continue
                progress.file(path)
                for match in reader.read(rejoined(head, stream, progress.read), path):
                    yield reader, match
        except (ReadError, UnknownKindError) as error:
            files.fail(error)
