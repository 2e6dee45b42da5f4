"""Words of one stem with a name, where nothing else answers; and names that are said in pieces, or between marks."""

from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from agents.extraction.databases.names.near_words import akin
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_SCHOOLS = """
CREATE TABLE county_care (county_id INTEGER PRIMARY KEY, head TEXT, officers INTEGER);
CREATE TABLE town (
  town_id INTEGER PRIMARY KEY, town_name TEXT, county_id INTEGER REFERENCES county_care (county_id), folk INTEGER
);
CREATE TABLE college (
  college_id INTEGER PRIMARY KEY, college TEXT, founded INTEGER, total_beds INTEGER, free_beds INTEGER, kind TEXT,
  amount_owed INTEGER
);
CREATE TABLE buyer (buyer_id INTEGER PRIMARY KEY, nick TEXT, buyer_status TEXT);
INSERT INTO county_care VALUES (1, 'Ann', 10), (2, 'Bo', 30);
INSERT INTO town VALUES (1, 'Ely', 1, 5), (2, 'Rye', 2, 7), (3, 'Ash', 2, 9);
INSERT INTO college VALUES (1, 'North', 1850, 40, 3, 'Public', 9), (2, 'South', 1790, 60, 5, 'Private', 5);
INSERT INTO college VALUES (3, 'West', 1920, 20, 7, 'Public', 2);
INSERT INTO buyer VALUES (1, 'Cy', 'Good Buyer'), (2, 'Di', 'Bad Buyer');
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Counties with their towns, colleges, buyers."""
    folder: Path = tmp_path_factory.mktemp("schools")
    return opened(folder / "schools.sqlite", _SCHOOLS)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("show kinds of colleges ordered by their founding", [("Private",), ("Public",), ("Public",)]),
        ("which college owes an amount of more than 8?", [("North",)]),
        ("how many counties are there?", [(2,)]),
        ("when was the college with the largest free beds founded?", [(1920,)]),
        ("what is the total number of beds of North?", [(40,)]),
        ("list the total number of beds of colleges in descending order", [(20,), (40,), (60,)]),
        ("names of non-public colleges", [("South",)]),
        ("names of colleges with an amount of owed above 8", [("North",)]),
        ("nicks of buyers with the 'Good Buyer' status", [("Cy",)]),
    ],
)
def test_a_name_is_understood_by_a_word_of_its_stem_or_in_pieces(
    known: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    found = rows_of(known, text)
    assert [row[: len(rows[0])] for row in found] == sorted(rows, key=repr)


@pytest.mark.parametrize("text", ["names of towns in the county with the most officers", "how many carers are there?"])
def test_rows_within_one_at_an_end_and_what_is_only_akin_to_a_table_are_not_answered(
    known: KnownDatabase, text: str
) -> None:
    assert read_question(text, known.catalogue, known.values).sure is None


@pytest.mark.parametrize(
    ("said", "words", "name"),
    [
        ("founding", {"founded", "name"}, "founded"),
        ("relation", {"relationship", "name"}, "relationship"),
        ("mail", {"mailing", "name"}, "mailing"),
        ("reviewer", {"review"}, ""),
        ("rating", {"rated", "rate"}, ""),
    ],
)
def test_one_word_of_a_stem_is_meant_and_no_doer_by_what_is_done(said: str, words: set[str], name: str) -> None:
    assert akin(said, words) == name
