"""Writes a database for a test."""

import sqlite3
from pathlib import Path


def written(folder: Path, script: str) -> Path:
    """Return a SQLite file that a script made."""
    path = folder / "made.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    return path
