"""A small database that questions are read over, and the rows that a reading brings."""

import sqlite3
from pathlib import Path

from agents.extraction.databases.asked import read_question
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked


def opened(path: Path, script: str) -> KnownDatabase:
    """Make a database of statements, and look at it as an import does, with its values."""
    with sqlite3.connect(path) as connection:
        connection.executescript(script)
    return known_database(binding_of(parse_address(f"sqlite:{path}"), Exposure(expose=("*",)), ""), values=True)


def rows_of(known: KnownDatabase, text: str) -> list[tuple[object, ...]]:
    """Read a question, which must be understood, and return what it brings, sorted."""
    reading = read_question(text, known.catalogue, known.values).sure
    assert reading is not None, read_question(text, known.catalogue, known.values)
    return sorted(asked(known, reading.table, reading.query)[1].rows, key=repr)
