"""Questions of which a reading would leave a part out: they are read otherwise, or not answered."""

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

SCHOOL = """
CREATE TABLE schools (id INTEGER PRIMARY KEY, title TEXT, town TEXT, heating_kind TEXT, founded INTEGER);
CREATE TABLE pupils (id INTEGER PRIMARY KEY, nickname TEXT, school_id INTEGER REFERENCES schools (id), house TEXT);
CREATE TABLE rabbits (id INTEGER PRIMARY KEY, breed TEXT, pupil_id INTEGER REFERENCES pupils (id));
CREATE TABLE duels (
  id INTEGER PRIMARY KEY, loser_score INTEGER, winner_score INTEGER, loser_name TEXT, winner_name TEXT, round INTEGER
);
CREATE TABLE plays (id INTEGER PRIMARY KEY, title TEXT, written_by TEXT, year INTEGER);
CREATE TABLE roles (
  id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES pupils (id), play_id INTEGER REFERENCES plays (id)
);
INSERT INTO schools VALUES (1, 'North', 'Bonn', 'gas', 1950), (2, 'South', 'Bonn', 'oil', 1960),
  (3, 'West', 'Kiel', 'gas', 1970);
INSERT INTO pupils VALUES (1, 'Al', 1, 'red'), (2, 'Bo', 1, 'blue'), (3, 'Cy', 2, 'red'), (4, 'Di', 1, 'red');
INSERT INTO rabbits VALUES (1, 'Lop', 1), (2, 'Lop', 1), (3, 'Rex', 2), (4, 'Lop', 3);
INSERT INTO duels VALUES (1, 3, 9, 'Al', 'Bo', 1), (2, 5, 7, 'Cy', 'Al', 2);
INSERT INTO plays VALUES (1, 'Faust', 'Goethe', 2014), (2, 'Egmont', 'Goethe', 2015), (3, 'Medea', 'Grillparzer', 2014);
INSERT INTO roles VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3);
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    return opened(tmp_path_factory.mktemp("school") / "school.sqlite", SCHOOL)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("find the number of Lop rabbits that are raised by pupils of the red house", [(3,)]),
        ("average score of losers and winners of all duels", [(4.0, 8.0)]),
        ("what are the names of the winner and loser in the duel with the highest round?", [("Al", "Cy")]),
        ("for each school which has pupils, show the number of pupils and school title", [("North", 3), ("South", 1)]),
        ("titles of all plays written by 'Goethe'", [("Egmont",), ("Faust",)]),
        ("how many schools have more than two pupils?", [(1,)]),
        ("in which years were plays written by Goethe or Grillparzer?", [(2014,), (2015,)]),
        ("how many pupils are in the red house or in the blue house?", [(4,)]),
        ("nicknames of pupils who have roles in plays in 2014", [("Al",), ("Cy",)]),
    ],
)
def test_every_part_of_a_question_is_in_the_answer(
    school: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(school, text) == rows


@pytest.mark.parametrize(
    "text",
    [
        "for each school, list its id, title, and how many pupils it has",
        "how many types of heating are there in Bonn?",
        "number of plays written by each of the listed writers",
        "title of the school that has the largest number of houses",
        "find the schools in Kiel or with more than two pupils",
    ],
)
def test_what_would_lose_a_part_is_not_answered_by_rows_of_it(school: KnownDatabase, text: str) -> None:
    assert read_question(text, school.catalogue, school.values).sure is None
