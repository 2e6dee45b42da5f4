from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how old is the youngest player?", "SELECT min(age) FROM players"),
        ("how tall is Dan Petit?", "SELECT height FROM players WHERE name = 'Dan Petit'"),
        ("when was Hal Vidal hired?", "SELECT hired FROM coaches WHERE name = 'Hal Vidal'"),
        ("when was the team Lions founded?", "SELECT founded_year FROM teams WHERE name = 'Lions'"),
        ("names of players whose nick name contains the word Rock", "SELECT name FROM players WHERE id IN (1, 3)"),
        ("names of cities that start with L", "SELECT name FROM cities WHERE name LIKE 'L%'"),
        ("names of players with salary amounts above 4000", "SELECT name FROM players WHERE salary > 4000"),
        ("the three largest cities in terms of population", "SELECT * FROM cities ORDER BY population DESC LIMIT 3"),
        (
            "which countries appear more than twice in cities?",
            "SELECT country FROM cities WHERE country = 'France' LIMIT 1",
        ),
        ("team names as well as the founded years", "SELECT name, founded_year FROM teams"),
    ],
)
def test_a_way_of_saying_brings_the_rows_of_its_statement(
    same_rows: Callable[[str, str], bool], text: str, sql: str
) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize("text", ["where is Dan Petit?", "when was Kim Vale hired?"])
def test_what_nothing_tells_is_not_answered(club: Club, text: str) -> None:
    assert club.read(text).sure is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "list names of players ordered by age from the oldest to the youngest",
            "SELECT name FROM players ORDER BY age DESC",
        ),
        (
            "names of coaches ordered by hired from the most recent to the oldest",
            "SELECT name FROM coaches ORDER BY hired DESC",
        ),
        (
            "countries of cities ordered by frequency descending",
            "SELECT country FROM cities GROUP BY country ORDER BY count(*) DESC",
        ),
    ],
)
def test_which_end_comes_first_is_as_it_is_said(club: Club, text: str, sql: str) -> None:
    assert club.rows(text) == club.selected(sql)
