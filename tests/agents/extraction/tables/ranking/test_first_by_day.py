"""Which comes first by a column of days that is said as a verb."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.filled import STAFF, told

_PLANS = (
    "subscriptions.csv",
    "service,monthly_eur,renews\nNetflix,12.99,2026-12-20\nSpotify,9.99,2026-12-03\nGym,35,2027-01-15\n",
)
_STAFF = ("staff.csv", STAFF)


@pytest.mark.parametrize(
    ("table", "said", "name"),
    [
        (_PLANS, "which renews first", "Spotify"),
        (_PLANS, "which subscription renews first?", "Spotify"),
        (_PLANS, "what renews last", "Gym"),
        (_PLANS, "哪个最先renews", "Spotify"),
        (_STAFF, "who joined first", "Cid"),
        (_STAFF, "who joined last", "Dee"),
    ],
)
async def test_the_row_at_that_end_of_the_days_is_told(
    tmp_path: Path, table: tuple[str, str], said: str, name: str
) -> None:
    (rows,) = await told(tmp_path, table, said) or [[]]
    assert [row[0] for row in rows] == [name]


async def test_a_stretch_of_time_is_no_end(tmp_path: Path) -> None:
    assert await told(tmp_path, _STAFF, "who joined last year") == [[]]


@pytest.mark.parametrize("said", ["first 3 rows of staff.csv", "staff.csv 前3行"])
async def test_the_first_rows_are_in_no_order_of_amounts(tmp_path: Path, said: str) -> None:
    assert await told(tmp_path, _STAFF, said) is None


@pytest.mark.parametrize(
    ("said", "names"), [("top 2 salaries", {"Bob", "Cid", "Eva"}), ("the lowest 2 salaries", {"Dee", "Ann"})]
)
async def test_a_number_behind_an_end_is_how_many_are_wanted(tmp_path: Path, said: str, names: set[str]) -> None:
    (rows,) = await told(tmp_path, _STAFF, said) or [[]]
    assert {row[0] for row in rows} == names
