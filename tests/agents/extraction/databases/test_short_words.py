"""Shortened names, words behind a column that say what it holds, ends of a way, and how often a value stands there."""

from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from agents.extraction.databases.idle_words import without_legend
from agents.extraction.databases.names.spoken_forms import with_first_times
from agents.extraction.databases.names.tokens import stem
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_FLIGHTS = """
CREATE TABLE voyage (vno INTEGER PRIMARY KEY, vtitle TEXT, origin TEXT, destination TEXT, miles INTEGER);
CREATE TABLE school (
  school_id INTEGER PRIMARY KEY, school_name TEXT, founded INTEGER, affiliation TEXT, enrollment INTEGER
);
CREATE TABLE asset (asset_id INTEGER PRIMARY KEY, asset_make TEXT, asset_acquired_date DATE, asset_sold_date DATE);
CREATE TABLE complaint (complaint_id INTEGER PRIMARY KEY, status_code TEXT);
CREATE TABLE artist (artist_id INTEGER PRIMARY KEY, artist TEXT);
CREATE TABLE volume (volume_id INTEGER PRIMARY KEY, issue TEXT, artist_id INTEGER REFERENCES artist (artist_id));
CREATE TABLE minister (minister_id INTEGER PRIMARY KEY, minister_name TEXT, took_office DATE);
CREATE TABLE authors_and_tutors (person_id INTEGER PRIMARY KEY, address TEXT);
CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, clerk_name TEXT, hired DATE);
INSERT INTO voyage VALUES (11, 'Dawn', 'Lima', 'Oslo', 700), (12, 'Dusk', 'Oslo', 'Lima', 900);
INSERT INTO school VALUES (1, 'North', 1850, 'Public', 40), (2, 'South', 1920, 'Private', 60);
INSERT INTO school VALUES (3, 'West', 1790, 'Public', 20);
INSERT INTO asset VALUES (1, 'Ax', '2001-02-03', '2011-01-01'), (2, 'Bo', '1999-05-06', '2012-01-01');
INSERT INTO complaint VALUES (1, 'Open'), (2, 'Open'), (3, 'Closed');
INSERT INTO artist VALUES (1, 'Uma'), (2, 'Vic'), (3, 'Wes');
INSERT INTO volume VALUES (1, 'a', 1), (2, 'b', 1), (3, 'c', 2);
INSERT INTO minister VALUES (1, 'Ann', '1999-01-01'), (2, 'Bo', '2010-01-01');
INSERT INTO authors_and_tutors VALUES (1, 'High Street');
INSERT INTO clerk VALUES (1, 'Cy', '2001-01-01'), (2, 'Di', '1998-01-01');
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Ways, schools, assets, complaints, artists."""
    folder: Path = tmp_path_factory.mktemp("short")
    return opened(folder / "short.sqlite", _FLIGHTS)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("show the voyage number and miles of each voyage", [(11, 700), (12, 900)]),
        ("what is the voyage title of the voyage from Lima?", [("Dawn",)]),
        ("miles of the voyage to Lima", [(900,)]),
        ("return the founded year for North", [(1850,)]),
        ("how many different affiliation types are there?", [(2,)]),
        ("average enrollment size of schools", [(40.0,)]),
        ("name of the oldest school", [("West",)]),
        ("when was the first asset acquired?", [("1999-05-06",)]),
        ("which status code has more than 1 record?", [("Open",)]),
        ("how many distinct artists have volumes?", [(2,)]),
        ("names of ministers in descending order of the time they took office", [("Ann",), ("Bo",)]),
        ("list the address of all authors or tutors", [("High Street",)]),
    ],
)
def test_what_is_shortened_or_said_twice_is_understood(
    known: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(known, text) == sorted(rows, key=repr)


@pytest.mark.parametrize("text", ["miles of the voyage with Lima", "name of the oldest clerk"])
def test_what_is_of_either_end_or_no_age_is_not_answered(known: KnownDatabase, text: str) -> None:
    assert read_question(text, known.catalogue, known.values).sure is None


def test_what_values_stand_for_is_left_out_of_a_question() -> None:
    asked = "which dogs were abandoned"
    assert without_legend(f"{asked}? 1 stands for yes, and 0 stands for no.") == asked
    assert without_legend(f"{asked}? Note that 1 means yes.") == asked
    assert without_legend("what does M mean?") == "what does M mean?"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("When was the first asset sold?", "When was the earliest asset sold?"),
        ("the last day of sale", "the latest day of sale"),
        ("the first name of clerks", "the first name of clerks"),
        ("When did the first two shops open?", "When did the first two shops open?"),
    ],
)
def test_the_first_of_times_is_the_earliest(text: str, said: str) -> None:
    assert with_first_times(text) == said


def test_a_lens_is_no_plural() -> None:
    assert stem("lenses") == stem("lens") == "lens"
