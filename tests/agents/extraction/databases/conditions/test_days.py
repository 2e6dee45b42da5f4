from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("names of coaches hired after 2014-11-30", "hired > '2014-11-30'"),
        ("names of coaches hired on or after 2014-11-30", "hired >= '2014-11-30'"),
        ("names of coaches who were hired before November 30, 2014", "hired < '2014-11-30'"),
        ("names of coaches hired on '2009-05-02'", "hired = '2009-05-02'"),
        ("names of coaches hired in November 2014", "hired BETWEEN '2014-11-01' AND '2014-11-30'"),
        ("names of coaches hired between 2009-01-01 and 2014-12-31", "hired BETWEEN '2009-01-01' AND '2014-12-31'"),
        ("2014年11月30日之后的教练的姓名", "hired > '2014-11-30'"),
        ("2014年11月30日或以前的教练的姓名", "hired <= '2014-11-30'"),
    ],
)
def test_rows_are_compared_with_a_day_or_a_month(
    same_rows: Callable[[str, str], bool], text: str, condition: str
) -> None:
    assert same_rows(text, f"SELECT name FROM coaches WHERE {condition}")


def test_a_day_is_no_condition_where_no_column_holds_days(club: Club) -> None:
    assert club.read("names of players of 2014-11-30").sure is None
