"""A small database for statements of every kind, opened once."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Session

SCHOOL = """
CREATE TABLE school (id INTEGER PRIMARY KEY, name TEXT, city TEXT, "free meals (k-12)" REAL, enrolled INTEGER);
CREATE TABLE pupil (id INTEGER PRIMARY KEY, label TEXT, age INTEGER, school_id INTEGER REFERENCES school, born TEXT);
CREATE TABLE mark (pupil_id INTEGER REFERENCES pupil (id), subject TEXT, points INTEGER);
INSERT INTO school VALUES (1, 'North', 'Berlin', 10, 40), (2, '南方', '北京', 30, 60), (3, 'Hill', 'Berlin', NULL, 20),
  (4, 'Empty', 'Paris', 5, 0);
INSERT INTO pupil VALUES (1, 'Ann', 12, 1, '2012-03-04'), (2, 'Bo', 13, 1, '2011-07-01'),
  (3, '陈', 12, 2, '2012-01-09'), (4, 'Dee', NULL, 3, '2010-12-31'), (5, 'eve', 15, NULL, NULL),
  (6, 'Bo', 14, 2, '2011-02-02');
INSERT INTO mark VALUES (1, 'maths', 7), (1, 'music', 9), (2, 'maths', 7), (3, 'maths', 10), (3, 'music', NULL),
  (6, 'maths', 3), (6, 'music', 9);
"""


class School(NamedTuple):
    """A session with what it holds."""

    session: Session
    catalogue: Catalogue


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """A school, opened for reading."""
    path = tmp_path_factory.mktemp("school") / "school.sqlite"
    write_school(path)
    address = parse_address(f"sqlite:{path}")
    with open_session(address) as session:
        yield School(session, read_catalogue(address))


def write_school(path: Path) -> None:
    """Write it as a file."""
    connection = sqlite3.connect(path)
    connection.executescript(SCHOOL)
    connection.close()
