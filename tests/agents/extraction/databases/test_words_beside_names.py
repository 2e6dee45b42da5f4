"""Words that stand beside names of tables and columns: whose a column is, how rows follow each other, what was done."""

from pathlib import Path

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_PLAYS = """
CREATE TABLE player (
  player_id INTEGER PRIMARY KEY, player_name TEXT, position TEXT, kicked INTEGER, rate TEXT, club_id INTEGER
);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, item TEXT, kind TEXT, kind_status TEXT);
CREATE TABLE county_safety (place_id INTEGER PRIMARY KEY, place TEXT, crime INTEGER);
CREATE TABLE ties_kept (player_id INTEGER REFERENCES player (player_id), order_id INTEGER REFERENCES orders (order_id));
CREATE TABLE society (society_id INTEGER PRIMARY KEY, society_name TEXT, date_formed DATE);
INSERT INTO player VALUES (1, 'Ann', 'back', 5, '.5', 1), (2, 'Bo', 'back', 9, '.75', 1);
INSERT INTO player VALUES (3, 'Cy', 'wing', 7, '.25', 2);
INSERT INTO orders VALUES (1, 'nut', 'raw', 'new'), (2, 'ale', 'raw', 'old'), (3, 'fig', 'dry', 'old');
INSERT INTO county_safety VALUES (1, 'Kent', 40), (2, 'York', 60);
INSERT INTO society VALUES (1, 'Owls', '1999-01-01'), (2, 'Larks', '2010-01-01');
"""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Players, orders, counties, societies."""
    folder: Path = tmp_path_factory.mktemp("plays")
    return opened(folder / "plays.sqlite", _PLAYS)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many players are there for each player position?", [("back", 2), ("wing", 1)]),
        ("每个 player position 有多少个 player？", [("back", 2), ("wing", 1)]),
        ("count the number of different player positions", [(2,)]),
        ("how many orders are there for each kind status?", [("new", 1), ("old", 2)]),
        ("list the items in alphabetical order", [("ale",), ("fig",), ("nut",)]),
        ("names of players ordering by kicked", [("Ann",), ("Bo",), ("Cy",)]),
        ("which player has the largest kicks?", [("Bo",)]),
        ("which kind has the most corresponding orders?", [("raw",)]),
        ("names of players with the top two number of kicked", [("Bo",), ("Cy",)]),
        ("the highest rate of players", [(".75",)]),
        ("how many counties are there?", [(2,)]),
        ("what is the name of the youngest society?", [("Larks",)]),
    ],
)
def test_what_stands_beside_a_name_is_understood(
    known: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(known, text) == sorted(rows, key=repr)


@pytest.mark.parametrize("text", ["how many ties are there?", "which player has the largest throws?"])
def test_a_table_that_ties_others_is_not_called_by_its_first_word_and_no_deed_is_guessed(
    known: KnownDatabase, text: str
) -> None:
    assert read_question(text, known.catalogue, known.values).sure is None
