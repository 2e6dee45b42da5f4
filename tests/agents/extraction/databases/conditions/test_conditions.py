from collections.abc import Callable

import pytest

SameRows = Callable[[str, str], bool]

_ABOVE = "SELECT * FROM players WHERE salary > (SELECT avg(salary) FROM players)"
_BELOW = "FROM players WHERE salary < (SELECT avg(salary) FROM players)"
_TWENTIES = "SELECT * FROM players WHERE age > 20 AND age < 30"
_HAS_ROCK = "SELECT * FROM players WHERE nick_name LIKE '%Rock%'"
_NO_STRIKER = "SELECT * FROM players WHERE position != 'striker'"
_ACTIVE = "SELECT * FROM players WHERE retired = 'F'"
_RETIRED = "SELECT * FROM players WHERE retired = 'T'"
_OF_TWO_CITIES = (
    "SELECT p.* FROM players p JOIN teams t ON t.id = team_id JOIN cities c ON c.id = city_id"
    " WHERE c.name IN ('Porto', 'Lyon')"
)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("players with a salary above the average", _ABOVE),
        ("salary 高于平均的 players", _ABOVE),
        ("players whose salary is below the average salary", f"SELECT name {_BELOW}"),
        ("salary 低于平均 salary 的 players", f"SELECT * {_BELOW}"),
        ("players older than 20 but younger than 30", _TWENTIES),
        ("age 大于20且小于30的 players", _TWENTIES),
        ("players with a salary less than or equal to 2500", "SELECT * FROM players WHERE salary <= 2500"),
        ("salary 不超过2500的 players", "SELECT * FROM players WHERE salary <= 2500"),
        ("players with at least a salary of 3000", "SELECT * FROM players WHERE salary >= 3000"),
        ("salary 至少3000的 players", "SELECT * FROM players WHERE salary >= 3000"),
        ("players with a higher salary than 3000", "SELECT * FROM players WHERE salary > 3000"),
        ("players with a lower salary than 3000", "SELECT * FROM players WHERE salary < 3000"),
        ("players with age not 31", "SELECT * FROM players WHERE age != 31"),
        ("age 不是31的 players", "SELECT * FROM players WHERE age != 31"),
        ("teams with 1 ranking", "SELECT * FROM teams WHERE ranking = 1"),
        ("players with team id over 1", "SELECT * FROM players WHERE team_id > 1"),
    ],
)
def test_numbers_are_compared_as_they_are_said(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("teams founded in 2014", "SELECT * FROM teams WHERE founded_year = 2014"),
        ("2014年的 teams", "SELECT * FROM teams WHERE founded_year = 2014"),
        ("teams before 2000 or after 2010", "SELECT * FROM teams WHERE founded_year < 2000 OR founded_year > 2010"),
        ("2000年以后的 teams", "SELECT * FROM teams WHERE founded_year > 2000"),
        ("coaches hired in 2014", "SELECT * FROM coaches WHERE hired LIKE '2014%'"),
        ("hired 在2014年的 coaches", "SELECT * FROM coaches WHERE hired LIKE '2014%'"),
        ("coaches hired after 2014", "SELECT * FROM coaches WHERE hired >= '2015-01-01'"),
        ("2014年之后的 coaches", "SELECT * FROM coaches WHERE hired >= '2015-01-01'"),
        ("coaches hired between 2009 and 2014", "SELECT * FROM coaches WHERE hired < '2015-01-01'"),
        ("hired 在2009到2014之间的 coaches", "SELECT * FROM coaches WHERE hired < '2015-01-01'"),
    ],
)
def test_a_year_is_compared_as_the_column_holds_it(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("players with 'Rock' in their nick name", _HAS_ROCK),
        ("nick name 包含'Rock'的 players", _HAS_ROCK),
        ("players whose nick name starts with 'R'", "SELECT name FROM players WHERE nick_name LIKE 'R%'"),
        ("nick name 以'R'开头的 players", "SELECT * FROM players WHERE nick_name LIKE 'R%'"),
        ("players whose name ends with 'x'", "SELECT name FROM players WHERE name LIKE '%x'"),
        ("name 以'x'结尾的 players", "SELECT * FROM players WHERE name LIKE '%x'"),
        ("players whose name does not contain 'Roux'", "SELECT name FROM players WHERE name NOT LIKE '%Roux%'"),
        ("name 不包含'Roux'的 players", "SELECT * FROM players WHERE name NOT LIKE '%Roux%'"),
        ("nick name of players whose name starts with 'A'", "SELECT nick_name FROM players WHERE name LIKE 'A%'"),
        ("players named 'Ann Silva'", "SELECT * FROM players WHERE name = 'Ann Silva'"),
        ("players named 'Nobody'", "SELECT * FROM players WHERE name = 'Nobody'"),
    ],
)
def test_parts_of_texts_are_found(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("players except strikers", _NO_STRIKER),
        ("不是 striker 的 players", _NO_STRIKER),
        ("players from Porto or Lyon", _OF_TWO_CITIES),
        ("Porto 或 Lyon 的 players", _OF_TWO_CITIES),
        ("retired players", _RETIRED),
        ("retired 的 players", _RETIRED),
        ("not retired players", _ACTIVE),
        ("未 retired 的 players", _ACTIVE),
        ("how many players are not retired?", "SELECT count(*) FROM players WHERE retired = 'F'"),
        ("未 retired 的 players 有多少", "SELECT count(*) FROM players WHERE retired = 'F'"),
        (
            "nick names of goalkeepers, not retired",
            "SELECT nick_name FROM players WHERE position = 'goalkeeper' AND retired = 'F'",
        ),
    ],
)
def test_values_and_yes_and_no_are_said_of_rows(same_rows: SameRows, text: str, sql: str) -> None:
    assert same_rows(text, sql)
