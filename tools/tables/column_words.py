"""What else a column of somebody's own table is called, in English and Chinese."""

import tomllib
from functools import cache
from pathlib import Path

from tools.tables.identifiers import same

_FILE = Path(__file__).with_name("column_words.toml")


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    groups: list[list[str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["groups"]
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for word in group:
            found[same(word)] = (*found.get(same(word), ()), *(other for other in group if other != word))
    return found


def other_names(column: str) -> tuple[str, ...]:
    """Other names of a column that is called by a common word; none for any other name."""
    return _groups().get(same(column), ())
