"""Names and values that a question says in another form than the database has them."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from agents.extraction.databases.asked import DatabaseQuestion, read_question
from agents.extraction.databases.names.near_words import mistyped, written_out
from agents.extraction.databases.names.translated_names import translated_names
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked

_ATLAS = """
CREATE TABLE country (name TEXT PRIMARY KEY, continent TEXT, region TEXT, surface_area REAL, indep_year INTEGER,
  population INTEGER);
CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT, country TEXT REFERENCES country (name), population INTEGER);
CREATE TABLE show (id INTEGER PRIMARY KEY, title TEXT, directed_by TEXT, language TEXT, premier_date DATE);
CREATE TABLE dog (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, size_code TEXT, weight REAL,
  date_arrived DATE);
INSERT INTO country VALUES ('Germany', 'Europe', 'West', 357, 1955, 82), ('China', 'Asia', 'East', 9572, -1523, 1277),
  ('Brazil', 'South America', 'South', 8547, 1822, 170), ('France', 'Europe', 'West', 551, 843, 59);
INSERT INTO town VALUES (1, 'Independence', 'Germany', 5), (2, 'Bonn', 'Germany', 7), (3, 'Lyon', 'France', 9);
INSERT INTO show VALUES (1, 'Owls', 'Ben Jones', 'English', '2001-02-03'),
  (2, 'Hens', 'Ann Li', 'German', '2003-02-03'),
  (3, 'Larks', 'Ben Jones', 'English', '2002-02-03');
INSERT INTO dog VALUES (1, 'Rex', 'Hill', 'L', 30, '2020-05-01'), (2, 'Bo', 'Wood', 'S', 9, '2021-05-01'),
  (3, 'Ida', 'Moor', 'S', 6, '2019-05-01');
"""


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """A few countries, shows and dogs."""
    path: Path = tmp_path_factory.mktemp("atlas") / "atlas.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(_ATLAS)
    connection.close()
    return known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(expose=("*",)), ""), values=True)


def read(atlas: KnownDatabase, text: str) -> DatabaseQuestion:
    return read_question(text, atlas.catalogue, atlas.values)


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("Which country has the largest area?", "SELECT name FROM country ORDER BY surface_area DESC LIMIT 1"),
        ("names of the 3 most populated countries", "SELECT name FROM country ORDER BY population DESC LIMIT 3"),
        ("names of countries with independence year after 1900", "SELECT name FROM country WHERE indep_year > 1900"),
        (
            "how many people live in Germany in all countries?",
            "SELECT sum(population) FROM country WHERE name='Germany'",
        ),
        ("How many shows did each director make?", "SELECT directed_by, count(*) FROM show GROUP BY 1"),
        ("How many shows does each director own?", "SELECT directed_by, count(*) FROM show GROUP BY 1"),
        ("Show the titles and premier dates of all shows", "SELECT title, premier_date FROM show"),
        ("languages of shows ordered by count", "SELECT language FROM show GROUP BY 1 ORDER BY count(*)"),
        ("What are the full names of all dogs?", "SELECT first_name, last_name FROM dog"),
        ("list the arrival date of each dog", "SELECT date_arrived FROM dog"),
        ("how many dogs are there of each size type?", "SELECT size_code, count(*) FROM dog GROUP BY 1"),
        (
            "last names of dogs weighing more than 7 and less than 20",
            "SELECT last_name FROM dog WHERE weight > 7 AND weight < 20",
        ),
        ("titles of shows in langauge 'English'", "SELECT title FROM show WHERE language = 'English'"),
        (
            "Show titles and languages of shows with language 'German'",
            "SELECT title, language FROM show WHERE language = 'German'",
        ),
        ("What is Brazil’s population in the country table?", "SELECT population FROM country WHERE name = 'Brazil'"),
        (
            "which language is the most common in the world among the shows",
            "SELECT language FROM show GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
        ),
        ("what is the total population of each country?", "SELECT name, sum(population) FROM country GROUP BY 1"),
        ("how many towns are there in total?", "SELECT count(*) FROM town"),
        ("what is the average number of population of all towns?", "SELECT avg(population) FROM town"),
        ("德国的 surface area 是多少", "SELECT surface_area FROM country WHERE name = 'Germany'"),
        ("欧洲有多少个国家", "SELECT count(*) FROM country WHERE continent = 'Europe'"),
        ("人口最多的2个国家", "SELECT * FROM country ORDER BY population DESC LIMIT 2"),
        ("有多少个 show 的 language 是英语", "SELECT count(*) FROM show WHERE language = 'English'"),
        ("亚洲国家的 surface area 是多少", "SELECT surface_area FROM country WHERE continent = 'Asia'"),
        ("法国在哪个 continent", "SELECT continent FROM country WHERE name = 'France'"),
    ],
)
def test_a_question_brings_the_rows_of_its_statement(atlas: KnownDatabase, text: str, sql: str) -> None:
    reading = read(atlas, text).sure
    assert reading is not None, read(atlas, text)
    found: list[tuple[Any, ...]] = list(asked(atlas, reading.table, reading.query)[1].rows)
    with sqlite3.connect(atlas.address.file) as connection:
        gold = connection.execute(sql).fetchall()
    connection.close()
    assert sorted(map(sorted, (map(str, row) for row in found))) == sorted(map(sorted, (map(str, row) for row in gold)))


def test_a_value_of_a_table_that_nobody_speaks_of_is_none(atlas: KnownDatabase) -> None:
    reading = read(atlas, "name and year of independence of the country with the lowest population").sure
    assert reading is not None
    assert (reading.table, reading.query.conditions) == ("country", ())


@pytest.mark.parametrize(
    ("said", "meant"),
    [("langauges", "language"), ("countires", "country"), ("counties", ""), ("compete", "")],
)
def test_only_a_slip_that_is_no_word_is_mended(said: str, meant: str) -> None:
    assert mistyped(said, ("language", "country", "complete")) == meant


def test_what_a_name_shortens_is_read_unless_several_are_meant() -> None:
    assert written_out("independence", ("indep", "year")) == "indep"
    assert written_out("temperature", ("temp", "tempe")) == ""
    assert written_out("dates", ("date",)) == ""


def test_places_and_languages_are_known_in_both_languages() -> None:
    assert list(translated_names("how many in 德国 and 法国", into_chinese=False)) == [
        (12, 14, "Germany"),
        (19, 21, "France"),
    ]
    assert [name for *_, name in translated_names("客户 in South Africa", into_chinese=True)] == ["南非"]
    assert list(translated_names("how many in Germany", into_chinese=False)) == []
