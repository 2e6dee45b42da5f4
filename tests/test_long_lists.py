"""Of lists of cases half or more is left to `make test-all`."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.long_lists import leave_out, only_files

TESTS = Path(__file__).parent


class Case(SimpleNamespace):
    """A case as far as it is looked at."""

    def __init__(self, room: str, n: int, of: str = "test_one") -> None:
        path = TESTS / room / "test_a.py"
        super().__init__(path=path, nodeid=f"{path}::{of}[{n}]", callspec=object(), n=n, marks=[])

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


def test_rooms_of_plain_functions_run_whole_and_lists_are_counted_each() -> None:
    assert left([Case("agents", n) for n in range(20)]) == []
    assert left([Case("graph", n, of=f"test_{n // 2}") for n in range(20)]) == []


def test_where_files_are_named_all_of_their_cases_run() -> None:
    assert only_files([__file__, f"{__file__}::test_one"])
    assert not only_files([])
    assert not only_files([str(TESTS)])
