"""Of lists of cases half or more is left to `make test-all`, and of conversations in two languages one of them."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.long_lists import leave_out, only_files

TESTS = Path(__file__).parent


class Case(SimpleNamespace):
    """A case as far as it is looked at."""

    def __init__(self, room: str, n: int, of: str = "test_one", **given: str) -> None:
        path = TESTS / room / "test_a.py"
        given_here = SimpleNamespace(params=given)
        super().__init__(path=path, nodeid=f"{path}::{of}[{n}]", callspec=given_here, n=n, marks=[])

    def add_marker(self, mark: Any) -> None:
        self.marks.append(mark.name)


def left(cases: list[Any]) -> list[int]:
    leave_out(cases, TESTS)
    return [case.n for case in cases if case.marks == ["full"]]


@pytest.mark.parametrize(
    ("n_cases", "expected"),
    [
        (2, []),
        (3, [1, 2]),
        (4, [1, 2]),
        (8, [1, 2, 5, 6]),
        (9, [1, 2, 3, 4, 6, 7]),
        (12, [1, 2, 3, 4, 6, 7, 9, 10, 11]),
    ],
)
def test_of_four_neighbours_two_are_left_and_of_eight_six_where_the_list_is_long(
    n_cases: int, expected: list[int]
) -> None:
    assert left([Case("graph", n) for n in range(n_cases)]) == expected


@pytest.mark.parametrize("order", ["pairs", "blocks"])
@pytest.mark.parametrize("n_cases", [4, 6, 8, 12, 16])
def test_both_languages_are_kept_however_they_stand(order: str, n_cases: int) -> None:
    languages = [n % 2 if order == "pairs" else n // (n_cases // 2) for n in range(n_cases)]
    cases = [Case("graph", n) for n in range(n_cases)]
    gone = left(list(cases))
    assert {languages[n] for n in range(n_cases) if n not in gone} == {0, 1}


def _twins(room: str, of: str, *values: str) -> list[Any]:
    return [Case(room, n, of=of, said=value) for n, value in enumerate(values)]


def test_every_second_conversation_is_had_in_one_language_and_either_comes_up() -> None:
    gone = [left(_twins("graph", f"test_{n}", "how many?", "有几个？")) for n in range(40)]
    assert {len(one) for one in gone} == {1}
    assert {n for one in gone for n in one} == {0, 1}
    assert gone == [left(_twins("graph", f"test_{n}", "en", "zh")) for n in range(40)]


def test_two_cases_of_one_language_and_twins_elsewhere_both_run() -> None:
    assert left(_twins("graph", "test_one", "how many?", "how much?")) == []
    assert left(_twins("graph", "test_one", "有几个？", "有多少？")) == []
    assert left(_twins("cli", "test_one", "how many?", "有几个？")) == []


def test_rooms_of_plain_functions_run_whole_and_lists_are_counted_each() -> None:
    assert left([Case("agents", n) for n in range(20)]) == []
    assert left([Case("graph", n, of=f"test_{n // 2}") for n in range(20)]) == []


def test_where_files_are_named_all_of_their_cases_run() -> None:
    assert only_files([__file__, f"{__file__}::test_one"])
    assert not only_files([])
    assert not only_files([str(TESTS)])
