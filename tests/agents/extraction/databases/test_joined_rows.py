"""Rows of two tables in one question: joined from either end, each one a person, tied by a table of pairs."""

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_GYM = """
CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, hometown TEXT, email TEXT, zip_postcode TEXT);
CREATE TABLE gymnast (gymnast_id INTEGER PRIMARY KEY REFERENCES people (id), points REAL, snatch INTEGER);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, job_title TEXT);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY, name TEXT, salary INTEGER, job_id INTEGER REFERENCES job (job_id)
);
CREATE TABLE party (party_id INTEGER PRIMARY KEY, party_name TEXT);
CREATE TABLE member (
  member_id INTEGER PRIMARY KEY, member_name TEXT, party_id INTEGER REFERENCES party (party_id)
);
CREATE TABLE mountain (mountain_id INTEGER PRIMARY KEY, name TEXT, country TEXT, height INTEGER);
CREATE TABLE climber (
  climber_id INTEGER PRIMARY KEY, name TEXT, points INTEGER, mountain_id INTEGER REFERENCES mountain (mountain_id)
);
CREATE TABLE storm (storm_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE region (region_id INTEGER PRIMARY KEY, region_name TEXT);
CREATE TABLE affected_region (
  region_id INTEGER REFERENCES region (region_id), storm_id INTEGER REFERENCES storm (storm_id),
  PRIMARY KEY (region_id, storm_id)
);
INSERT INTO people VALUES (1, 'Ann', 20, 'Rome', 'a@x.org', '197'), (2, 'Bo', 30, 'Oslo', 'b@x.org', '198'),
  (3, '陈', 40, 'Rome', 'c@x.org', '199');
INSERT INTO gymnast VALUES (1, 9.5, 100), (3, 8.0, 140);
INSERT INTO job VALUES (1, 'cook'), (2, 'guide');
INSERT INTO staff VALUES (1, 'Uma', 10, 1), (2, 'Vic', 30, 1), (3, 'Wes', 50, 2);
INSERT INTO party VALUES (1, 'Greens'), (2, 'Blues');
INSERT INTO member VALUES (1, 'Xia', 1), (2, 'Yan', 1);
INSERT INTO mountain VALUES (1, 'Elgon', 'Uganda', 4321), (2, 'Kenya', 'Kenya', 5199);
INSERT INTO climber VALUES (1, 'Zoe', 7, 1), (2, 'Abe', 9, 2);
INSERT INTO storm VALUES (1, 'Alberto'), (2, 'Beryl');
INSERT INTO region VALUES (1, 'North'), (2, 'South');
INSERT INTO affected_region VALUES (1, 1), (1, 2), (2, 1);
"""


@pytest.fixture(scope="module")
def gym(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Gymnasts who are people, staff with jobs, parties, climbers, storms and the regions that they hit."""
    return opened(tmp_path_factory.mktemp("gym") / "gym.sqlite", _GYM)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("what are the names of gymnasts?", [("Ann",), ("陈",)]),
        ("what is the average age of all gymnasts?", [(30.0,)]),
        ("gymnast 的平均 age", [(30.0,)]),
        ("what is the most common hometown of gymnasts?", [("Rome",)]),
        ("what is the average salary for each job title?", [("cook", 20.0), ("guide", 50.0)]),
        ("每个 job title 的平均 salary", [("cook", 20.0), ("guide", 50.0)]),
        ("show the height of the mountain climbed by the climber with the maximum points", [(5199,)]),
    ],
)
def test_what_each_row_has_one_of_need_not_be_named(
    gym: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(gym, text) == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("what are the names of parties that have no members?", [("Blues",)]),
        ("没有 member 的 party name", [("Blues",)]),
        ("what are the names of parties with two or more members?", [("Greens",)]),
        ("what are the names of regions with two or more storms?", [("North",)]),
        ("names of regions with at least 2 storms", [("North",)]),
        ("show the names of all parties except for those with a member", [("Blues",)]),
    ],
)
def test_rows_that_a_name_tells_of_may_have_others_or_none(
    gym: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(gym, text) == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("show names of climbers and the names of mountains they climb", [("Abe", "Kenya"), ("Zoe", "Elgon")]),
        ("what is the average snatch score of gymnasts?", [(120.0,)]),
        ("show the names of all the staff members", [("Uma",), ("Vic",), ("Wes",)]),
        ("names of climbers climbing mountains in Uganda", [("Zoe",)]),
        ("what is the zip code of Ann?", [("197",)]),
        ("Bo 的邮编", [("198",)]),
        ("what is the email address of Bo?", [("b@x.org",)]),
        ("order all party names by name", [("Blues",), ("Greens",)]),
    ],
)
def test_words_that_only_tie_what_was_understood_change_nothing(
    gym: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(gym, text) == rows


@pytest.mark.parametrize(
    "text",
    [
        "names of mountains that can host more than 300 climbers",
        "the member id of the member with the most rows",
        "names of climbers excluding mountains",
    ],
)
def test_room_for_rows_and_rows_without_what_is_said_are_not_guessed(gym: KnownDatabase, text: str) -> None:
    assert read_question(text, gym.catalogue, gym.values).sure is None
