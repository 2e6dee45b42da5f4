from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club

SameRows = Callable[[str, str], bool]


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("who is the oldest player?", "SELECT name FROM players ORDER BY age DESC LIMIT 1"),
        ("最老的 player", "SELECT * FROM players ORDER BY age DESC LIMIT 1"),
        ("the tallest 2 players", "SELECT * FROM players ORDER BY height DESC LIMIT 2"),
        ("最高的两个 players", "SELECT * FROM players ORDER BY height DESC LIMIT 2"),
        ("who is the oldest founder?", "SELECT name FROM founders ORDER BY birth_year LIMIT 1"),
        ("最年轻的 founder", "SELECT * FROM founders ORDER BY birth_year DESC LIMIT 1"),
        ("which team has the best ranking?", "SELECT name FROM teams ORDER BY ranking LIMIT 1"),
        ("ranking 最差的 team", "SELECT * FROM teams ORDER BY ranking DESC LIMIT 1"),
        ("which city has the most people?", "SELECT name FROM cities ORDER BY population DESC LIMIT 1"),
        ("人口最多的 city", "SELECT * FROM cities ORDER BY population DESC LIMIT 1"),
        ("names and ages of players with the highest salary", "SELECT name, age FROM players WHERE salary = 5200"),
        ("which position has the highest average salary of players?", "SELECT 'striker'"),
    ],
)
def test_the_end_of_an_order_is_asked_for(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("which position has the most players?", "SELECT 'striker'"),
        ("哪个 position 的 players 最多", "SELECT 'striker'"),
        ("which position is the rarest among players?", "SELECT 'defender'"),
        ("最常见的 position", "SELECT 'striker'"),
        ("which country has the largest number of cities?", "SELECT 'France'"),
        ("哪个 country 的 cities 最少？", "SELECT 'Portugal'"),
    ],
)
def test_groups_are_ranked_by_their_rows(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("players from oldest to youngest", "SELECT * FROM players ORDER BY age DESC"),
        ("按 age 从大到小排列 players", "SELECT * FROM players ORDER BY age DESC"),
        ("founders, oldest first", "SELECT * FROM founders ORDER BY birth_year"),
        ("names of founders from oldest to youngest", "SELECT name FROM founders ORDER BY birth_year"),
        ("list the ages of players from highest to lowest", "SELECT age FROM players ORDER BY age DESC"),
        ("cities 按 population 降序", "SELECT * FROM cities ORDER BY population DESC"),
        ("names of players in reverse order", "SELECT name FROM players ORDER BY name DESC"),
        ("list names of cities alphabetically", "SELECT name FROM cities ORDER BY name"),
        ("按字母顺序列出 cities", "SELECT * FROM cities ORDER BY name"),
        (
            "countries of cities ordered by number of occurrences",
            "SELECT column1 FROM (VALUES ('Portugal'), ('France'))",
        ),
    ],
)
def test_rows_come_in_the_order_that_is_said(club: Club, text: str, sql: str) -> None:
    assert club.rows(text) == club.selected(sql)


@pytest.mark.parametrize(
    "text",
    [
        "how many players are there per position? the highest first",
        "players, most recent first",
        "players 降序",
        "the players with the highest salary and lowest age",
        "salary 最高和 age 最低的 players",
        "which player is best?",
        "最好的 player 是谁？",
        "top 2",
        "the median salary of players",
        "players 的 salary 中位数",
    ],
)
def test_an_order_of_which_nobody_knows_by_what_is_not_answered(club: Club, text: str) -> None:
    assert club.read(text).sure is None
