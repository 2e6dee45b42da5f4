"""The database of a club, asked in tests: persons, cities, years, ranks, yes and no."""

import sqlite3
from pathlib import Path
from typing import Any, Final

from agents.extraction.databases.asked import DatabaseQuestion, read_question
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked

_SCHEMA: Final = """
CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT, country TEXT, population INTEGER, area REAL);
CREATE TABLE teams (
  id INTEGER PRIMARY KEY, name TEXT, city_id INTEGER REFERENCES cities (id), founded_year INTEGER, ranking INTEGER,
  language TEXT
);
CREATE TABLE players (
  id INTEGER PRIMARY KEY, name TEXT, nick_name TEXT, age INTEGER, height REAL, salary INTEGER,
  team_id INTEGER REFERENCES teams (id), position TEXT, retired TEXT
);
CREATE TABLE coaches (id INTEGER PRIMARY KEY, name TEXT, hired DATE, team_id INTEGER REFERENCES teams (id));
CREATE TABLE founders (id INTEGER PRIMARY KEY, name TEXT, birth_year INTEGER);
"""
_ROWS: Final[dict[str, list[tuple[Any, ...]]]] = {
    "cities": [
        (1, "Porto", "Portugal", 230000, 41.4),
        (2, "Lyon", "France", 520000, 47.9),
        (3, "Nice", "France", 340000, 71.9),
        (4, "Braga", "Portugal", 190000, 183.4),
        (5, "Lille", "France", 236000, 34.8),
    ],
    "teams": [
        (1, "Lions", 1, 1990, 2, "Portuguese"),
        (2, "Comets", 2, 2014, 1, "French"),
        (3, "Owls", 3, 2014, 3, "French"),
    ],
    "players": [
        (1, "Ann Silva", "Rocket", 19, 1.71, 3000, 1, "goalkeeper", "F"),
        (2, "Bea Costa", "Duck", 25, 1.80, 5200, 1, "striker", "F"),
        (3, "Cid Roux", "Rock", 31, 1.92, 4100, 2, "striker", "T"),
        (4, "Dan Petit", "Bear", 33, 1.66, 2500, 2, "defender", "F"),
        (5, "Eve Blanc", "Wall", 40, 1.77, 900, 3, "goalkeeper", "T"),
        (6, "Flo Noir", "Fox", 22, 1.69, 1500, 1, "striker", "F"),
    ],
    "coaches": [(1, "Gus Mota", "2009-05-02", 1), (2, "Hal Vidal", "2014-11-30", 2), (3, "Ida Leroy", "2021-01-15", 3)],
    "founders": [(1, "Kim Vale", 1950), (2, "Lou Dale", 1961), (3, "Max Hale", 1944)],
}


class Club:
    """Two countries' teams: what people ask of persons, cities, years, ranks, and of yes and no."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with sqlite3.connect(path) as connection:
            connection.executescript(_SCHEMA)
            for table, rows in _ROWS.items():
                connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        self.known: KnownDatabase = known_database(
            binding_of(parse_address(f"sqlite:{path}"), Exposure(), ""), values=True
        )

    def read(self, text: str) -> DatabaseQuestion:
        """Read a question."""
        return read_question(text, self.known.catalogue, self.known.values)

    def rows(self, text: str) -> list[tuple[Any, ...]]:
        """Answer a question by its sure reading."""
        reading = self.read(text).sure
        assert reading is not None, self.read(text)
        return list(asked(self.known, reading.table, reading.query)[1].rows)

    def selected(self, sql: str) -> list[tuple[Any, ...]]:
        """Run a statement on the file itself."""
        with sqlite3.connect(self._path) as connection:
            return connection.execute(sql).fetchall()
