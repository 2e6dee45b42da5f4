"""Figures of a column each, values that one row must have several of, and tables that only a column tells of."""

import pytest

from agents.extraction.databases.asked import read_question
from tests.agents.extraction.databases.reading import opened, rows_of
from tools.sources.databases.known_databases import KnownDatabase

_WORLD = """
CREATE TABLE nation (code TEXT PRIMARY KEY, name TEXT, area INTEGER, inhabitants INTEGER, gdp INTEGER);
CREATE TABLE spoken (
  nation_code TEXT REFERENCES nation (code), tongue TEXT, share_rank INTEGER, PRIMARY KEY (nation_code, tongue)
);
CREATE TABLE envoy (nation_code TEXT PRIMARY KEY REFERENCES nation (code), envoy_name TEXT);
CREATE TABLE doctor (doctor_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE dog (dog_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE treatment (
  treatment_id INTEGER PRIMARY KEY, doctor_id INTEGER REFERENCES doctor (doctor_id),
  dog_id INTEGER REFERENCES dog (dog_id), fee INTEGER
);
CREATE TABLE song (song_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE ref_kind (kind_code TEXT PRIMARY KEY, remark TEXT);
CREATE TABLE shop_item (item_id INTEGER PRIMARY KEY, kind_code TEXT REFERENCES ref_kind (kind_code), item_name TEXT);
CREATE TABLE album (album_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE track (
  track_id INTEGER PRIMARY KEY, song_id INTEGER REFERENCES song (song_id),
  album_id INTEGER REFERENCES album (album_id), seconds INTEGER
);
CREATE TABLE dialect (
  dialect_id INTEGER PRIMARY KEY, nation_code TEXT REFERENCES nation (code), variety TEXT, is_official TEXT
);
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, name TEXT, seat TEXT, continent TEXT, weight INTEGER);
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, nickname TEXT, college TEXT, height INTEGER);
INSERT INTO nation VALUES ('CA', 'Canada', 90, 30, 7), ('FR', 'France', 50, 60, 9), ('PE', 'Peru', 70, 20, 2);
INSERT INTO spoken VALUES ('CA', 'English', 1), ('CA', 'French', 2), ('FR', 'French', 3), ('PE', 'Spanish', 4);
INSERT INTO envoy VALUES ('CA', 'Ann'), ('FR', 'Bo');
INSERT INTO doctor VALUES (1, 'Uma'), (2, 'Vic');
INSERT INTO dog VALUES (1, 'Rex');
INSERT INTO treatment VALUES (1, 1, 1, 40);
INSERT INTO song VALUES (1, 'Blue'), (2, 'Red');
INSERT INTO ref_kind VALUES ('Herbs', 'green'), ('Seeds', 'small');
INSERT INTO shop_item VALUES (1, 'Herbs', 'Basil'), (2, 'Seeds', 'Flax');
INSERT INTO album VALUES (1, 'Blue'), (2, 'Green');
INSERT INTO track VALUES (1, 1, 2, 100), (2, 2, 1, 200), (3, 1, 1, 400);
INSERT INTO dialect VALUES (1, 'CA', 'Acadian', 'T'), (2, 'CA', 'Gaelic', 'F'), (3, 'PE', 'Quechua', 'T');
INSERT INTO firm VALUES (1, 'Ax', 'USA', 'America', 5), (2, 'Bolt', 'Japan', 'Asia', 9),
  (3, 'Cog', 'Peru', 'America', 7);
INSERT INTO pupil VALUES (1, 'Kit', 'Yale', 170), (2, 'Lou', 'Yale', 180), (3, 'Max', 'Rice', 190);
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> KnownDatabase:
    """Nations with their tongues and envoys, doctors who treat dogs, pupils of colleges."""
    return opened(tmp_path_factory.mktemp("world") / "world.sqlite", _WORLD)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("what is the average area and the total inhabitants of all nations?", [(70.0, 110)]),
        ("nation 的平均 area 和总 inhabitants", [(70.0, 110)]),
        ("what are the total inhabitants and maximum area of nations?", [(110, 90)]),
        ("what is the average area and inhabitants of nations?", [(70.0, 110 / 3)]),
        ("total inhabitants and average area of nations whose area is above 60", [(50, 80.0)]),
        ("total inhabitants of the nations where the area is bigger than the average area", [(30,)]),
        ("what is the average gross domestic product of all nations?", [(6.0,)]),
    ],
)
def test_each_figure_is_of_the_column_behind_it(world: KnownDatabase, text: str, rows: list[tuple[float, ...]]) -> None:
    (found,) = rows_of(world, text)
    assert sorted(float(str(value)) for value in found) == pytest.approx(sorted(rows[0]))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("names of nations with the tongues 'English' and 'French'", [("Canada",)]),
        ("tongue 是 'English' 和 'French' 的 nation 的 name", [("Canada",)]),
        ("names of nations with the tongues 'English' or 'French'", [("Canada",), ("France",)]),
        ("how many nations have an envoy?", [(2,)]),
        ("有多少 nation 有 envoy？", [(2,)]),
        ("how many doctors have performed any treatment on dogs?", [(1,)]),
        ("names of doctors who did not perform any treatment on dogs", [("Vic",)]),
        ("names of nations that have only one spoken", [("France",), ("Peru",)]),
        ("names of nations with more than a single spoken", [("Canada",)]),
        ("which nation has the highest share rank?", [("Peru",)]),
        ("names of colleges that have at least two nicknames", [("Yale",)]),
        ("至少有两个 nickname 的 college", [("Yale",)]),
        ("average seconds of tracks of the song 'Blue'", [(250.0,)]),
        ("average seconds of tracks of the album 'Blue'", [(300.0,)]),
        ("which doctor has the most treatments?", [("Uma",)]),
        ("item names of shop items with kind 'Herbs'", [("Basil",)]),
        ("show the official varieties of dialects", [("Acadian",), ("Quechua",)]),
        ("names of nations with the official variety 'Gaelic'", []),
        ("names of nations with the official variety 'Acadian'", [("Canada",)]),
    ],
)
def test_what_a_row_must_have_of_others(world: KnownDatabase, text: str, rows: list[tuple[object, ...]]) -> None:
    assert rows_of(world, text) == rows


def test_a_table_that_several_columns_could_tell_of_stays_unnamed(world: KnownDatabase) -> None:
    question = read_question("what is the envoy with the highest fee?", world.catalogue, world.values)
    assert question.sure is None


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("names of Asian firms", [("Bolt",)]),
        ("names of firms with a seat in the US", [("Ax",)]),
        ("names of firms with a seat in the United States", [("Ax",)]),
        ("names of Japanese firms", [("Bolt",)]),
        ("how much does Bolt weigh?", [(9,)]),
        ("Bolt 有多重？", [(9,)]),
    ],
)
def test_places_and_measures_as_people_say_them(
    world: KnownDatabase, text: str, rows: list[tuple[object, ...]]
) -> None:
    assert rows_of(world, text) == rows


def test_of_each_row_there_is_no_end(world: KnownDatabase) -> None:
    assert read_question("for each firm, the name and the highest weight", world.catalogue, world.values).sure is None
