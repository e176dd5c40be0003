"""Worker processes: results in order, and a line for whatever ends one."""

import errno
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Never

import pytest
from tienlen.commands.errors import WorkerError
from tienlen.commands.workers import Pause, Workers


class Doubling:
    """A job with an answer for each number, but for some."""

    def start(self) -> Callable[[int], int]:
        def double(number: int) -> int:
            if number == 7:
                raise ValueError("seven")
            if number == 13:
                os.kill(os.getpid(), signal.SIGKILL)
            # Later tasks are done sooner.
            time.sleep(0.02 if number % 3 == 0 else 0.0)
            return 2 * number

        return double


def given(job: Doubling, tasks: Iterator[int]) -> list[int]:
    with Workers(job, 3) as shared:
        return list(shared.results(tasks))


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = [number for number in range(60) if number not in (7, 13)]
    assert given(Doubling(), iter(tasks)) == [2 * number for number in tasks]


def test_results_do_not_wait_for_a_pause_to_end() -> None:
    reading, writing = os.pipe()

    def tasks() -> Iterator[int | Pause]:
        yield 1
        yield 2
        yield Pause(reading)
        assert os.read(reading, 1) == b"x"
        yield Pause(reading)
        assert os.read(reading, 1) == b"y"
        yield 3

    with Workers(Doubling(), 2) as shared:
        results = shared.results(tasks())
        assert [next(results), next(results)] == [2, 4]
        os.write(writing, b"xy")
        assert list(results) == [6]
    os.close(reading)
    os.close(writing)


def test_what_this_process_has_learnt_goes_on_in_its_copies() -> None:
    learnt = [100]
    with Workers(Doubling(), 2, lambda number: number + learnt[0]) as shared:
        results = list(shared.results(iter([1, 2, 3])))
    is_copied = multiprocessing.get_start_method() == "fork"
    assert results == ([101, 102, 103] if is_copied else [2, 4, 6])


def test_no_tasks_no_results() -> None:
    assert given(Doubling(), iter(())) == []


def test_an_error_of_a_worker_is_told() -> None:
    with pytest.raises(WorkerError, match="cannot go on with 7: ValueError: seven"):
        given(Doubling(), iter(range(20)))


def test_a_worker_that_is_killed_is_told() -> None:
    with pytest.raises(WorkerError, match="cannot go on with 13: a worker process was ended"):
        given(Doubling(), iter([13]))


def test_processes_that_the_system_refuses_are_told_and_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = multiprocessing.get_context()
    begin = context.Process.start
    begun: list[object] = []

    def refuse_the_third(process: multiprocessing.Process) -> None:
        if len(begun) == 2:
            raise BlockingIOError(errno.EAGAIN, "no more processes")
        begun.append(process)
        begin(process)

    monkeypatch.setattr(context.Process, "start", refuse_the_third)
    with pytest.raises(WorkerError, match=r"3 processes: no more processes; .*--jobs 1"):
        given(Doubling(), iter([1]))
    assert len(begun) == 2
    assert not multiprocessing.active_children()


def test_an_error_where_the_tasks_come_from_ends_the_workers() -> None:
    def tasks() -> Iterator[int]:
        yield from range(5)
        raise OSError("gone")

    def fail() -> Never:
        given(Doubling(), tasks())
        raise AssertionError

    with pytest.raises(OSError, match="gone"):
        fail()


def test_tasks_are_taken_only_as_far_ahead_as_memory_allows() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(14, 200):
            taken.append(number)
            yield number

    with Workers(Doubling(), 2) as shared:
        for count, _ in enumerate(shared.results(tasks())):
            assert len(taken) <= count + 12


INTERRUPTED_AT_BIRTH = """
import multiprocessing, os, signal
from tienlen.commands.workers import Workers

class Doubling:
    def start(self):
        return lambda number: 2 * number

multiprocessing.set_start_method("fork")
os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGINT))
with Workers(Doubling(), 2) as workers:
    print(list(workers.results(iter(range(5)))))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not begin as copies here")
def test_a_worker_that_only_begins_says_nothing_of_ctrl_c() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_BIRTH],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("[0, 2, 4, 6, 8]\n", "", 0)
