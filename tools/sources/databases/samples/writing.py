"""Samples by name, written as SQLite files."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from errors import ConfigError
from tools.sources.databases.samples import broker, ewallet, music, shop

SCHEME: Final = "sample:"
_FOLDER: Final = Path("imported", "samples")
_SAMPLES: Final = {
    "shop": (shop.SCHEMA, shop.tables),
    "music": (music.SCHEMA, music.tables),
    "broker": (broker.SCHEMA, broker.tables),
    "ewallet": (ewallet.SCHEMA, ewallet.tables),
}
NAMES: Final = tuple(_SAMPLES)
QUESTIONS: Final = {
    "shop": ("average price of products per category", "最贵的三个产品"),
    "music": ("how many works are symphonies?", "有多少个 works 的 form 是 opera？"),
    "broker": ("average fee of trades per side", "有多少 trades 的 status 是 pending？"),
    "ewallet": ("total amount of successful payments per channel", "有多少 users 的 status 是 active？"),
}
"""What each can be asked, in English and in Chinese."""


def is_sample(source: str) -> bool:
    """Whether something is written as a sample: `sample:NAME`."""
    return source.lower().startswith(SCHEME)


def samples_in(home: Path) -> list[str]:
    """Return which samples a home has."""
    return [name for name in NAMES if (home / _FOLDER / f"{name}.sqlite").is_file()]


def written_sample(source: str, home: Path) -> Path:
    """Return the file of the sample that `sample:NAME` means; it is written unless it is there.

    Raises:
        ConfigError: there is no sample of that name.
        OSError: it cannot be written.
    """
    name = source[len(SCHEME) :].strip().lower() if is_sample(source) else source
    if name not in _SAMPLES:
        error = ConfigError(f"There is no sample database {name!r}; there are {', '.join(NAMES)}.")
        error.zh = f"没有名为“{name}”的示例数据库；有：{'、'.join(NAMES)}。"
        raise error
    path = home / _FOLDER / f"{name}.sqlite"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_sample(name, path)
    return path


def drop_sample(location: str, home: Path) -> None:
    """Delete the file of a sample that is forgotten; nothing else that a location names."""
    for name in samples_in(home):
        path = home / _FOLDER / f"{name}.sqlite"
        if location == f"sqlite:{path.resolve()}":
            path.unlink(missing_ok=True)


def write_sample(name: str, path: Path) -> None:
    """Write a sample in one go: a file that was cut short never stands under the name."""
    schema, tables = _SAMPLES[name]
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{name}-")
    os.close(handle)
    try:
        with closing(sqlite3.connect(part)) as connection, connection:
            connection.executescript(schema)
            for table, rows in tables().items():
                every = list(rows)
                marks = ", ".join("?" * len(every[0]))
                connection.executemany(f'INSERT INTO "{table}" VALUES ({marks})', every)
        Path(part).replace(path)
    finally:
        Path(part).unlink(missing_ok=True)
