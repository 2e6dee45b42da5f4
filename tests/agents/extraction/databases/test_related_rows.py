from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club

_NO_PLAYERS = "SELECT name FROM teams WHERE id NOT IN (SELECT team_id FROM players WHERE age > 30)"
_STRIKERS = "SELECT name FROM teams WHERE id IN (SELECT team_id FROM players WHERE position = 'striker')"
_NONE = "SELECT name FROM cities WHERE id NOT IN (SELECT city_id FROM teams)"
_MANY = "SELECT count(*) FROM teams WHERE (SELECT count(*) FROM players WHERE team_id = teams.id) >= 2"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("which cities have no teams?", _NONE),
        ("names of cities without any team", _NONE),
        ("list the names of the cities that do not have a team", _NONE),
        ("没有球队的城市有哪些？", _NONE),
        ("how many cities have a team?", "SELECT count(DISTINCT city_id) FROM teams"),
        ("有多少城市有球队？", "SELECT count(DISTINCT city_id) FROM teams"),
        ("how many teams have at least two players?", _MANY),
        ("有多少球队至少有两个球员？", _MANY),
        (
            "names of teams that do not have a player with position 'striker'",
            _STRIKERS.replace(" IN ", " NOT IN "),
        ),
        ("names of teams without players with an age over 30", _NO_PLAYERS),
    ],
)
def test_rows_of_other_tables_that_a_row_has_or_has_not(
    same_rows: Callable[[str, str], bool], text: str, sql: str
) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    "text",
    [
        "which teams have no players in 2014?",
        "teams that have at least two players or at least two coaches",
        "哪些球队没有球员或教练？",
    ],
)
def test_what_may_be_said_of_either_table_is_not_answered(club: Club, text: str) -> None:
    assert club.read(text).sure is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "names and ages of players ordered by position and age",
            "SELECT name, age FROM players ORDER BY position, age",
        ),
        ("按工资和年龄排序的球员的姓名", "SELECT name FROM players ORDER BY salary, age"),
    ],
)
def test_rows_are_ordered_by_one_column_after_the_other(club: Club, text: str, sql: str) -> None:
    assert club.rows(text) == club.selected(sql)


def test_which_of_two_columns_goes_down_is_not_guessed(club: Club) -> None:
    assert club.read("names of players in descending order of position and age").sure is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("team names and the number of players of each team", "SELECT t.name, count(*) FROM players p JOIN teams t"),
        (
            "show the name of the city and the number of teams for each city",
            "SELECT t.name, count(*) FROM teams p JOIN cities t",
        ),
    ],
)
def test_a_name_is_of_the_table_whose_it_is_said_to_be(
    same_rows: Callable[[str, str], bool], text: str, sql: str
) -> None:
    key = "city_id" if "cities" in sql else "team_id"
    assert same_rows(text, f"{sql} ON t.id = p.{key} GROUP BY t.name")
