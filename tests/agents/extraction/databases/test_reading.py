from collections.abc import Callable

import pytest

from tests.agents.extraction.databases.club import Club

SameRows = Callable[[str, str], bool]

_PER_TEAM = "SELECT t.name, count(*) FROM players JOIN teams t ON t.id = team_id GROUP BY 1"
_TEAMS = "SELECT name FROM teams WHERE (SELECT count(*) FROM players WHERE team_id = teams.id)"


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many players per team?", _PER_TEAM),
        ("每个 team 有多少 players", _PER_TEAM),
        ("total population per country", "SELECT country, sum(population) FROM cities GROUP BY 1"),
        ("每个 country 的总 population", "SELECT country, sum(population) FROM cities GROUP BY 1"),
        (
            "average height of players for each position and retired",
            "SELECT position, retired, avg(height) FROM players GROUP BY 1, 2",
        ),
        ("每个 position 的 players 有多少", "SELECT position, count(*) FROM players GROUP BY 1"),
        ("which teams have at least two players?", f"{_TEAMS} >= 2"),
        ("哪些 teams 至少有两名 players？", f"{_TEAMS} >= 2"),
        ("names of teams with fewer than 2 players", f"{_TEAMS} < 2"),
        ("哪些 teams 少于2名 players？", f"{_TEAMS} < 2"),
        ("names of teams with exactly 3 players", f"{_TEAMS} = 3"),
        ("哪些 teams 恰好有3名 players？", f"{_TEAMS} = 3"),
        ("which teams have at most 1 players?", f"{_TEAMS} <= 1"),
        ("最多有2名 players 的 teams 有哪些", f"{_TEAMS} <= 2"),
        ("which positions have more than 1 players?", "SELECT column1 FROM (VALUES ('goalkeeper'), ('striker'))"),
    ],
)
def test_groups_are_made_and_tested(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("maximum and minimum salary of players", "SELECT max(salary), min(salary) FROM players"),
        ("players 的最高 salary", "SELECT max(salary) FROM players"),
        ("how many people live in Lyon?", "SELECT population FROM cities WHERE name = 'Lyon'"),
        ("Lyon 有多少人？", "SELECT population FROM cities WHERE name = 'Lyon'"),
        ("how many people are players?", "SELECT count(*) FROM players"),
        ("how many names of players", "SELECT count(name) FROM players"),
        ("how many different countries are cities in?", "SELECT count(DISTINCT country) FROM cities"),
        ("count of players and average salary", "SELECT count(*), avg(salary) FROM players"),
        ("all countries of cities", "SELECT DISTINCT country FROM cities"),
        ("所有 position", "SELECT DISTINCT position FROM players"),
        ("show all information about players", "SELECT * FROM players"),
        ("players 的详细信息", "SELECT * FROM players"),
    ],
)
def test_figures_and_lists_are_told_apart(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    "text",
    [
        "how many people are coaches?",
        "the average of players",
        "players above average",
        "players whose nick name does not start with 'R'",
        "players whose salary is not between 1000 and 4000",
        "players who contain 'Rock'",
        "players between 1 and 2",
        "strikers or players older than 30 or with a height above 1.9",
        "players 高于平均",
        "nick name 不以'R'开头的 players",
        "salary 不在1000到4000之间的 players",
    ],
)
def test_what_is_only_half_said_is_not_answered(club: Club, text: str) -> None:
    assert club.read(text).sure is None
