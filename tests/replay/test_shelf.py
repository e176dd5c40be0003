"""Tables that share a memory: bounded together."""

from tienlen.replay.shelf import Shelf


class Table(list[int]):
    """One that is like any other that is empty."""

    def forget(self) -> None:
        self.clear()


def kept(shelf: Shelf, table: Table, count: int) -> None:
    for number in range(count):
        shelf.keep()
        table.append(number)


def test_one_thing_too_many_and_all_begin_anew() -> None:
    shelf, one, other = Shelf(5), Table(), Table()
    shelf.add(one)
    shelf.add(other)
    kept(shelf, one, 2)
    kept(shelf, other, 3)
    assert (len(one), len(other)) == (2, 3)
    kept(shelf, one, 1)
    assert (len(one), len(other)) == (1, 0)


def test_a_table_that_is_removed_takes_its_things_with_it() -> None:
    shelf, one, other = Shelf(5), Table(), Table()
    shelf.add(one)
    shelf.add(other)
    kept(shelf, one, 2)
    kept(shelf, other, 3)
    shelf.remove(other)
    assert other == []
    kept(shelf, one, 3)
    assert len(one) == 5
    kept(shelf, one, 1)
    assert len(one) == 1


def test_tables_are_told_apart_though_they_are_equal() -> None:
    shelf, one, other = Shelf(2), Table(), Table()
    shelf.add(one)
    shelf.add(other)
    assert one == other
    shelf.remove(other)
    kept(shelf, one, 3)
    assert len(one) == 1
