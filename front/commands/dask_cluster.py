"""A Dask cluster as the client sees it: tasks go out, results come back in order, errors as a line.

Whatever the engine says of itself is kept from the terminal: what a person needs to know is in the
one error that ends the work.
"""

import contextlib
import json
import logging
import os
import time
import uuid
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tienlen.commands.errors import ClusterError
from tienlen.notation.errors import TienlenError

if TYPE_CHECKING:
    from distributed import Client, Future
    from tienlen.commands.dask_watch import Watch

CONNECT_SECONDS = 10
"""How long an answer of the scheduler is waited for."""

PATIENCE_SECONDS = 60
"""How long a cluster may be without any worker: one that grows with its work takes its time."""

_POLL_SECONDS = 1
_RETRIES = 2
"""How often a task that failed is tried again: a network may be better the next time."""

_PACKAGE = "tienlen"

Asked = TypeVar("Asked")


class Cluster:
    """A connection to a scheduler; when the context ends nothing of its tasks is left there.

    `address` is that of the scheduler, or the path of the file that it wrote it to.

    Raises:
        TienlenError: Dask is not installed.
        ClusterError: the scheduler cannot be reached, or tienlen is not what it is here.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Client
        self._run = uuid.uuid4().hex
        self._sent = 0
        self._threads = 0
        self._counted = 0.0
        self._quiet = contextlib.ExitStack()
        self.watch: Watch | None = None
        """Who is told how many workers there are, and that something is waited for."""

    def __enter__(self) -> Self:
        self._quiet.enter_context(_silence())
        try:
            self._client = self._connected()
            self._verify_versions()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._quiet:
            client = getattr(self, "_client", None)
            if client is None:
                return
            # The scheduler drops the tasks of a client that goes. What goes wrong with that is of
            # no use to anybody any more.
            with contextlib.suppress(Exception):
                client.close(timeout=CONNECT_SECONDS)

    def submit(
        self, function: Callable[..., Any], *arguments: Any, priority: int = 0
    ) -> "Future[Any]":
        """Send a task: a function of values, and of what other tasks give, which may be in a list.

        It is done again elsewhere if its worker is lost, and some times if it fails.
        """
        self._sent += 1
        key = f"{_PACKAGE}-{function.__name__.strip('_')}-{self._run}-{self._sent}"
        with self._told(function.__name__):
            return self._client.submit(
                function, *arguments, key=key, retries=_RETRIES, priority=priority, pure=False
            )

    def result(self, future: "Future[Any]", what: str) -> Any:
        """Wait for what a task gives; `what` it is about is told where it cannot be done.

        Raises:
            TaskError: it cannot be done.
            ClusterError: nobody can do it, or the scheduler is gone.
        """
        with contextlib.nullcontext() if self.watch is None else self.watch.waiting():
            lonely_since: float | None = None
            while not self._is_done(future, what):
                lonely_since = self._verify_workers(lonely_since)
            # What a worker had done may be lost with it: then this takes as long as doing it again.
            with self._told(what):
                return self._client.gather(future)

    def in_order(
        self,
        asked: Iterator[Asked],
        submit: "Callable[[Asked], Future[Any] | None]",
        ahead: int,
    ) -> "Iterator[tuple[Asked, Future[Any] | None]]":
        """Yield what is asked for with the task for it, in order: so many a thread ahead, no more.

        What needs no task has None.
        """
        out: deque[tuple[Asked, Future[Any] | None]] = deque()
        for each in asked:
            out.append((each, submit(each)))
            if len(out) > ahead * self.threads():
                yield out.popleft()
        while out:
            yield out.popleft()

    def threads(self) -> int:
        """Return how many tasks can be done at a time, at least 1; looked up now and then."""
        now = time.monotonic()
        if not self._threads or now - self._counted > _POLL_SECONDS:
            self._threads = max(1, sum(self._workers().values()))
            self._counted = now
        return self._threads

    # -- the state of the cluster --------------------------------------------------------

    def _is_done(self, future: "Future[Any]", what: str) -> bool:
        """Wait a while, and say whether a task is done."""
        with self._told(what), contextlib.suppress(TimeoutError):
            future.exception(timeout=_POLL_SECONDS)
            return True
        return False

    def _workers(self) -> dict[str, int]:
        with self._told("the count of the workers"):
            workers = dict(self._client.nthreads())
        if self.watch is not None:
            self.watch.workers(len(workers))
        return workers

    def _verify_workers(self, lonely_since: float | None) -> float | None:
        """Return since when there is no worker, None if there is one."""
        if self._client.status != "running":
            raise self._lost()
        if self._workers():
            return None
        now = time.monotonic()
        if lonely_since is None:
            return now
        if now - lonely_since > PATIENCE_SECONDS:
            address = self._client.scheduler.address
            raise ClusterError(
                f"the Dask scheduler {self._address!r} has no workers; "
                f"start some, as with `dask worker {address}`"
            )
        return lonely_since

    @contextlib.contextmanager
    def _told(self, what: str) -> Iterator[None]:
        """Make one clear error of whatever the engine raises."""
        from distributed import KilledWorker

        try:
            yield
        except TienlenError:
            raise
        except KilledWorker:
            raise ClusterError(
                f"cannot go on with {what}: the workers that took it were ended, one after the "
                "other, perhaps for want of memory"
            ) from None
        except Exception as error:
            is_lost = isinstance(error, (CancelledError, OSError))
            if is_lost or self._client.status != "running":
                raise self._lost() from error
            why = _first_line(error) or "the cluster does not say why; its workers' logs may"
            raise ClusterError(f"cannot go on with {what}: {why}") from error

    def _lost(self) -> ClusterError:
        return ClusterError(
            f"lost the Dask scheduler {self._address!r}: it was ended or started anew, or the "
            "network failed"
        )

    # -- connecting ----------------------------------------------------------------------

    def _connected(self) -> "Client":
        address = _address_in(self._address)
        try:
            import distributed  # noqa: F401
        except ImportError as error:
            raise TienlenError(
                "--dask needs Dask, which is not installed: pip install '.[dask]' in the copy of "
                "the repository"
            ) from error
        try:
            try:
                return _client(address)
            except AssertionError:
                # The engine trips over a scheduler that has two things to say at once: rarely.
                return _client(address)
        except Exception as error:
            raise ClusterError(
                f"cannot reach a Dask scheduler at {self._address!r}: {_why_unreachable(error)}"
            ) from error

    def _verify_versions(self) -> None:
        """See that the scheduler and the workers have what is sent to them."""
        with self._told("the versions of the workers"):
            versions = self._client.get_versions(packages=[_PACKAGE])
        ours = _version_in(versions["client"])
        others = {"the scheduler": versions["scheduler"]}
        others |= {f"the worker {name}": has for name, has in versions["workers"].items()}
        for name, has in others.items():
            version = _version_in(has)
            if version != ours:
                state = f"has tienlen {version}" if version else "is without tienlen"
                raise ClusterError(
                    f"{name} of {self._address!r} {state}, and this is {ours}; install the same "
                    "version everywhere"
                )


def _client(address: str) -> "Client":
    from distributed import Client

    class Connected(Client):  # type: ignore[misc]  # the engine is not looked into
        """One that is closed where it is used up, and nowhere else."""

        def __del__(self) -> None:
            """Leave one alone that never came to be connected: to close it takes its time."""

    return Connected(address, timeout=CONNECT_SECONDS, name=_PACKAGE, set_as_default=False)


def _why_unreachable(error: Exception) -> str:
    if isinstance(error, OSError):
        return "nothing answers there"
    if isinstance(error, ValueError):
        return "that is no address of one, which is like tcp://HOST:8786, nor its file"
    if isinstance(error, ImportError):
        return (
            "something that Dask needs for it is not installed here, or has another version than "
            f"there: {_first_line(error)}"
        )
    return "what answers there seems to be something else"


def _version_in(machine: Any) -> str | None:
    version: str | None = (machine or {}).get("packages", {}).get(_PACKAGE)
    return version


def _address_in(given: str) -> str:
    """Return the scheduler's address: what was given, or what stands in that file."""
    if "://" in given or not (given.endswith(".json") or os.sep in given or Path(given).is_file()):
        return given
    try:
        address = json.loads(Path(given).read_text(encoding="utf-8"))["address"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ClusterError(
            f"{given!r} is no scheduler file: `dask scheduler --scheduler-file` writes one"
        ) from error
    return str(address)


def _first_line(error: BaseException) -> str:
    """Return what an error of the engine says for people, empty if nothing."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else ""


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep the engine's log and warnings from the terminal."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
