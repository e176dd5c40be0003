"""Work shared among processes: tasks go out as workers are free, results come back in order.

What a worker does is a job: a value that can be sent to another process and, there, makes the
function that does the work. The same function does it in this process where there is little of it.
"""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from tienlen.commands.endings import end_as_usual, held
from tienlen.commands.errors import WorkerError
from tienlen.notation.quick_dataclass import dataclass

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_AHEAD = 3
"""How many tasks for each worker may be out or wait for an earlier one's result."""

Task_contra = TypeVar("Task_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)
Task = TypeVar("Task")
Result = TypeVar("Result")


class Job(Protocol[Task_contra, Result_co]):
    """What is to be done with each task."""

    def start(self) -> Callable[[Task_contra], Result_co]:
        """Make ready, once a process, and return what does the work."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stands among tasks: the next one is best asked for when there is something to read."""

    descriptor: int


def usable_cores() -> int:
    """Return how many processors this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Generic[Task, Result]):
    """Processes that do a job; none is left when the context ends, however it does.

    `work` is what the job made in this process, if it did: where processes begin as copies of
    this one, they go on with it, and with all it has learnt.
    """

    def __init__(
        self,
        job: Job[Task, Result],
        count: int,
        work: Callable[[Task], Result] | None = None,
    ) -> None:
        self._job = job
        self._work = work
        self._count = count
        self._processes: list[BaseProcess] = []
        self._idle: list[Connection[Any, Any]] = []
        self._busy: dict[Connection[Any, Any], tuple[int, Task]] = {}

    def __enter__(self) -> Self:
        """Begin the processes.

        Raises:
            WorkerError: the system gives no more of them.
        """
        # What is there already is not looked through again for what nobody needs, in no process:
        # it stays common memory.
        gc.freeze()
        try:
            self._begin()
        except OSError as error:
            self._end()
            raise WorkerError(f"{self._count} processes", error.strerror or str(error)) from error
        except BaseException:
            self._end()
            raise
        return self

    def _begin(self) -> None:
        context = multiprocessing.get_context()
        work = self._work if context.get_start_method() == "fork" else None
        for _ in range(self._count):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_serve, args=(ours, theirs, self._job, work), daemon=True
            )
            self._idle.append(ours)
            # What would end it before it can see to that itself waits until it does.
            with held():
                process.start()
                self._processes.append(process)
            theirs.close()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        with held():
            for connection in (*self._idle, *self._busy):
                connection.close()
            for process in self._processes:
                # It waits for a task, or its result is not wanted any more.
                process.terminate()
            for process in self._processes:
                process.join()
        gc.unfreeze()

    def results(self, tasks: Iterator[Task | Pause]) -> Iterator[Result]:
        """Yield the result of each task, in the order of the tasks.

        A pause among the tasks is waited out together with the workers, so that no result has to
        wait for the next task.

        Raises:
            WorkerError: a worker failed, or ended before its time.
        """
        done: dict[int, Result] = {}
        sent = given = 0
        task = next(tasks, None)
        while task is not None or self._busy:
            # Whoever is free gets something to do before what is done is looked at.
            while self._idle and sent - given < _AHEAD * self._count:
                if task is None or isinstance(task, Pause):
                    break
                self._send(sent, task)
                sent += 1
                task = next(tasks, None)
            while given in done:
                yield done.pop(given)
                given += 1
            pause = [task.descriptor] if isinstance(task, Pause) else []
            for ready in wait([*self._busy, *pause]) if self._busy or pause else ():
                if isinstance(ready, int):
                    task = next(tasks, None)
                else:
                    number, result = self._receive(ready)  # type: ignore[arg-type]
                    done[number] = result
        while given in done:
            yield done.pop(given)
            given += 1

    def _send(self, number: int, task: Task) -> None:
        connection = self._idle.pop()
        self._busy[connection] = (number, task)
        try:
            connection.send(task)
        except OSError as error:
            raise WorkerError(str(task)) from error

    def _receive(self, connection: "Connection[Any, Any]") -> tuple[int, Result]:
        number, task = self._busy[connection]
        try:
            succeeded, answer = connection.recv()
        except (EOFError, OSError) as error:
            raise WorkerError(str(task)) from error
        if not succeeded:
            raise WorkerError(str(task), answer)
        del self._busy[connection]
        self._idle.append(connection)
        return number, answer


def _serve(
    theirs: "Connection[Any, Any]",
    connection: "Connection[Any, Any]",
    job: Job[Any, Any],
    work: Callable[[Any], Any] | None,
) -> None:
    """Do one task after the other until the other end is closed."""
    # A copy of the other end in this process would keep it open if the first process were killed.
    theirs.close()
    end_as_usual()
    work = work or job.start()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(task))
        except Exception as error:  # what it was is told where it can be shown
            answer = (False, f"{type(error).__name__}: {error}")
        try:
            connection.send(answer)
        except OSError:
            return
