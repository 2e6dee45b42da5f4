"""Ways of asking that occur over any database: of whom, by what, how many of what, in both languages."""

import sqlite3
from pathlib import Path
from typing import Any, Final

import pytest

from agents.extraction.databases.asked import DatabaseQuestion, read_question
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked

_SCHEMA: Final = """
CREATE TABLE user_profiles (uid INTEGER PRIMARY KEY, name TEXT, sex TEXT, customer_phone TEXT);
CREATE TABLE film (
  film_id INTEGER PRIMARY KEY, title TEXT, studio TEXT, gross INTEGER, rating TEXT, award TEXT,
  wifi TEXT, max_temperature_f REAL, attendance INTEGER, stadium_share REAL
);
CREATE TABLE goods (sku_code TEXT PRIMARY KEY, entry_name TEXT, product_stock_number TEXT, height REAL);
CREATE TABLE department (dept_name TEXT PRIMARY KEY, building TEXT);
CREATE TABLE course (
  course_id INTEGER PRIMARY KEY, title TEXT, dept_name TEXT REFERENCES department (dept_name), credits INTEGER
);
CREATE TABLE stars (id INTEGER PRIMARY KEY, name TEXT, birthday DATE, age INTEGER, salary INTEGER);
CREATE TABLE 会员 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 电话 TEXT, 无线 TEXT);
CREATE TABLE 电影 (编号 INTEGER PRIMARY KEY, 片名 TEXT, 制片厂 TEXT, 票房 INTEGER, 年份 INTEGER);
CREATE TABLE 明星 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 年龄 INTEGER, 工资 INTEGER);
"""
_ROWS: Final[dict[str, list[tuple[Any, ...]]]] = {
    "user_profiles": [(1, "Ann", "F", "11"), (2, "Bob", "M", "22"), (3, "Cid", "M", "33")],
    "film": [
        (1, "Alba", "Fox", 10, "R", "Tony Award", "Yes", 70.0, 5, 0.1),
        (2, "Brio", "Fox", 50, "G", "Oscar", "No", 90.0, 9, 0.2),
        (3, "Cora", "Sun", 20, "R", "Oscar", "No", 80.0, 7, 0.3),
    ],
    "goods": [("a", "Ball", "n21", 3.0), ("b", "Cup", "n12", 9.0), ("c", "Dish", "n22", 5.0)],
    "department": [("Physics", "North"), ("History", "South")],
    "course": [(1, "Optics", "Physics", 3), (2, "Heat", "Physics", 4), (3, "Rome", "History", 2)],
    "stars": [
        (1, "Kim", "1970-01-01", 50, 100),
        (2, "Lou", "1990-01-01", 30, 300),
        (3, "Max", "2000-01-01", 20, 200),
    ],
    "会员": [(1, "安娜", "F", "11", "有"), (2, "波波", "M", "22", "无"), (3, "安西", "M", "33", "无")],
    "电影": [(1, "春", "福星", 10, 1999), (2, "夏", "福星", 50, 2004), (3, "秋", "太阳", 20, 2005)],
    "明星": [(1, "金", 50, 100), (2, "罗", 30, 300), (3, "马", 20, 200)],
}
_ASKED: Final = [
    ("How many users are there?", "SELECT count(*) FROM user_profiles"),
    ("有多少会员？", "SELECT count(*) FROM 会员"),
    ("Find all the phone numbers", "SELECT customer_phone FROM user_profiles"),
    ("列出会员的电话号码", "SELECT 电话 FROM 会员"),
    ("how many female users are there?", "SELECT count(*) FROM user_profiles WHERE sex = 'F'"),
    ("女会员有多少？", "SELECT count(*) FROM 会员 WHERE 性别 = 'F'"),
    ("names of users whose name starts with the letter B", "SELECT name FROM user_profiles WHERE name = 'Bob'"),
    ("哪些会员的姓名以“安”开头？", "SELECT 姓名 FROM 会员 WHERE 姓名 LIKE '安%'"),
    ("List the names of studios that have two or more films", "SELECT studio FROM film GROUP BY 1 HAVING count(*) > 1"),
    ("至少有两部电影的制片厂", "SELECT 制片厂 FROM 电影 GROUP BY 1 HAVING count(*) > 1"),
    ("which studios have an average gross of over 25?", "SELECT studio FROM film GROUP BY 1 HAVING avg(gross) > 25"),
    ("平均票房高于25的制片厂", "SELECT 制片厂 FROM 电影 GROUP BY 1 HAVING avg(票房) > 25"),
    ("titles of films with the top 2 gross", "SELECT title FROM film ORDER BY gross DESC LIMIT 2"),
    ("the titles of the movies with an R rating", "SELECT title FROM film WHERE rating = 'R'"),
    (
        "how many films have a max temperature higher than 75?",
        "SELECT count(*) FROM film WHERE max_temperature_f > 75",
    ),
    ("what is the average number of attendees of the films?", "SELECT avg(attendance) FROM film"),
    ("how many films do not have wifi?", "SELECT count(*) FROM film WHERE wifi = 'No'"),
    ("没有无线的会员有多少", "SELECT count(*) FROM 会员 WHERE 无线 = '无'"),
    (
        "titles of films that have an award that is not the Tony Award",
        "SELECT title FROM film WHERE award <> 'Tony Award'",
    ),
    ("Find the entry name of the product with the highest height", "SELECT entry_name FROM goods WHERE height = 9"),
    ("how many courses are in the Physics department?", "SELECT count(*) FROM course WHERE dept_name = 'Physics'"),
    ("which department has the most courses?", "SELECT 'Physics'"),
    ("哪个department的course最多", "SELECT 'Physics'"),
    ("name and age of the stars in the range of 20 and 30 age", "SELECT name, age FROM stars WHERE age <= 30"),
    ("names of the stars from old to young by birthday", "SELECT name FROM stars ORDER BY birthday"),
    ("按年龄从老到幼列出明星的姓名", "SELECT 姓名 FROM 明星 ORDER BY 年龄 DESC"),
    ("names of the 2 stars who get paid the most", "SELECT name FROM stars ORDER BY salary DESC LIMIT 2"),
    ("names of stars who earn less than 250", "SELECT name FROM stars WHERE salary < 250"),
    ("挣得最多的明星的姓名", "SELECT 姓名 FROM 明星 ORDER BY 工资 DESC LIMIT 1"),
    ("2004年及以后的电影有多少", "SELECT count(*) FROM 电影 WHERE 年份 >= 2004"),
    ("how many stars have a birthday in or after 1990?", "SELECT 2"),
    ("票房在10到20范围内的电影有多少", "SELECT count(*) FROM 电影 WHERE 票房 BETWEEN 10 AND 20"),
    ("票房最高的2部电影的片名", "SELECT 片名 FROM 电影 ORDER BY 票房 DESC LIMIT 2"),
    ("list stars by age", "SELECT * FROM stars ORDER BY age"),
    ("按年龄列出明星", "SELECT * FROM 明星 ORDER BY 年龄"),
]
_REFUSED: Final = [
    "what is the average salary of the stars with the highest age?",
    "年龄最大的明星的平均工资",
    "list the names of stars in descending order of age and salary",
    "how many users are logged in?",
    "how many films are there in the US?",
    "average gross of films for each film type",
]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, KnownDatabase]:
    """A database with names as they are found elsewhere: short ones, joined ones, ones that tell of others."""
    path = tmp_path_factory.mktemp("studio") / "studio.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(_SCHEMA)
        for table, rows in _ROWS.items():
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    binding = binding_of(parse_address(f"sqlite:{path}"), Exposure(expose=("*",)), "")
    return path, known_database(binding, values=True)


def read(known: KnownDatabase, text: str) -> DatabaseQuestion:
    return read_question(text, known.catalogue, known.values)


@pytest.mark.parametrize(("text", "sql"), _ASKED)
def test_a_way_of_asking_brings_the_rows_of_its_statement(
    studio: tuple[Path, KnownDatabase], text: str, sql: str
) -> None:
    path, known = studio
    reading = read(known, text).sure
    assert reading is not None, read(known, text)
    found = asked(known, reading.table, reading.query)[1].rows
    with sqlite3.connect(path) as connection:
        assert sorted(map(tuple, found)) == sorted(connection.execute(sql).fetchall()), reading.query


def test_half_a_name_between_two_whole_ones_is_left_out_once(studio: tuple[Path, KnownDatabase]) -> None:
    assert read(studio[1], "titles of films by award temperature rating") is not None


@pytest.mark.parametrize("text", _REFUSED)
def test_what_no_query_of_ours_says_is_not_answered(studio: tuple[Path, KnownDatabase], text: str) -> None:
    assert read(studio[1], text).sure is None
