"""What whole questions ask for: what is shown, of which groups, beside which rows; and what is rather not answered."""

from collections.abc import Callable

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.club import Club
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_FILMS = """
CREATE TABLE film (fid INTEGER PRIMARY KEY, fname TEXT, ftype TEXT, director TEXT, views INTEGER, made_year INTEGER);
CREATE TABLE company (id INTEGER PRIMARY KEY, name TEXT, industry TEXT, seat TEXT);
CREATE TABLE film_details (id INTEGER PRIMARY KEY, note TEXT);
CREATE TABLE visit (
  id INTEGER PRIMARY KEY, film_id INTEGER REFERENCES film (fid), guest_id INTEGER REFERENCES guest (id), day TEXT
);
CREATE TABLE guest (id INTEGER PRIMARY KEY, first_name TEXT, middle_name TEXT, last_name TEXT, home TEXT);
INSERT INTO film VALUES (1, 'Avalanche', 'drama', 'Cole', 900, 1999), (2, 'Bonfire', 'comedy', 'Dorn', 1200, 2004),
  (3, 'Cascade', 'drama', 'Cole', 300, 2010);
INSERT INTO company VALUES (1, 'Alpha', 'steel', 'Japan'), (2, 'Beta', 'steel', 'Korea'),
  (3, 'Gamma', 'glass', 'Japan');
INSERT INTO guest VALUES (1, 'Ann', 'B', 'Cox', 'Tokyo , Japan'), (2, 'Ann', 'B', 'Cox', 'Seoul'),
  (3, 'Eve', 'F', 'Gray', 'Seoul');
INSERT INTO visit VALUES (1, 1, 1, '08/30/2015'), (2, 2, 1, '09/01/2015'), (3, 1, 2, '08/30/2015');
"""


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Films, companies, and guests, of whom two have one name."""
    return opened(tmp_path_factory.mktemp("films") / "films.sqlite", _FILMS)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many films are there?", [(3,)]),
        ("who directed Bonfire?", [("Dorn",)]),
        ("show all film types", [("comedy",), ("drama",)]),
        ("what are the types of films and how many are there of each?", [("comedy", 1), ("drama", 2)]),
        ("show film types and the number of films in each type", [("comedy", 1), ("drama", 2)]),
        ("show the film types and the average views", [("comedy", 1200.0), ("drama", 600.0)]),
        ("what is the name of the most viewed film?", [("Bonfire",)]),
        ("which film is the latest? Give me its type.", [("drama",)]),
        ("the first, middle and last names of guests from Tokyo, Japan", [("Ann", "B", "Cox")]),
        ("how many visits were on 08/30/2015?", [(2,)]),
        ("how many guests made visits?", [(2,)]),
        ("有多少 guest 做过 visit？", [(2,)]),
        ("film 的 type 以及各有多少 film", [("comedy", 1), ("drama", 2)]),
        ("哪些 industry 既有 Japan 的 company 又有 Korea 的 company？", [("steel",)]),
        ("which industries have both companies from Japan and companies from Korea?", [("steel",)]),
        ("哪些 industry 同时有 Japan 和 Korea 的 company？", [("steel",)]),
        ("first name and last name of the guest with the most visits", [("Ann", "Cox")]),
        ("show films and their types", [("Avalanche", "drama"), ("Bonfire", "comedy"), ("Cascade", "drama")]),
        ("return the names of films other than Bonfire", [("Avalanche",), ("Cascade",)]),
    ],
)
def test_a_whole_question_brings_itsrows_of(films: KnownDatabase, text: str, rows: list[tuple[object, ...]]) -> None:
    assert rows_of(films, text) == rows


def test_two_rows_of_one_name_are_two_groups(films: KnownDatabase) -> None:
    reading = read_question("last name of the guest with the most visits", films.catalogue, films.values).sure
    assert reading is not None
    assert reading.query.group_by == ("guest.id", "guest.last_name")


@pytest.mark.parametrize(
    "text",
    [
        "which companies are from both Japan and Korea?",
        "which films have both more than 1000 views and less than 500 views?",
        "the film with the fewest fid",
        "films with more than 3 reviews",
    ],
)
def test_what_no_row_can_be_or_nothing_measures_is_not_answered(films: KnownDatabase, text: str) -> None:
    assert read_question(text, films.catalogue, films.values).sure is None


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("show the teams and their languages", "SELECT name, language FROM teams"),
        ("the language of the most recently founded team", "SELECT language FROM teams WHERE id = 2"),
        ("how many teams are from cities in France?", "SELECT count(*) FROM teams WHERE city_id IN (2, 3)"),
    ],
)
def test_a_team_is_called_by_its_name_and_told_by_its_year(
    same_rows: Callable[[str, str], bool], text: str, sql: str
) -> None:
    assert same_rows(text, sql)


@pytest.mark.parametrize("text", ["players older than 30 and younger than 20", "teams with at least 10 founders"])
def test_a_contradiction_or_another_measure_is_not_answered(club: Club, text: str) -> None:
    assert club.read(text).sure is None
