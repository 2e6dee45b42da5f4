"""Reads pairs of a question and the SQL that answers it, as several benchmarks write them."""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from errors import ConfigError
from prompts.frozen import Frozen

MAX_BYTES: Final = 100_000_000
MAX_PAIRS: Final = 50_000
_MOST_ID: Final = 100
_QUESTION: Final = ("question", "input", "utterance", "nl")
_SQL: Final = ("sql", "SQL", "query", "gold_sql")
_DATABASE: Final = ("db", "db_id", "database", "dataset_name")
_ID: Final = ("id", "question_id", "sample_id")


class QuestionPair(Frozen):
    """A question and its SQL."""

    id: str
    question: str
    sql: str
    database: str = ""
    """Which it is about, where the file says so."""
    source: str = ""
    """Collection that it is from: what the row says, else the file."""


class PairsRead(Frozen):
    """What a file holds."""

    pairs: tuple[QuestionPair, ...] = ()
    malformed: tuple[str, ...] = ()
    """Places of rows that are no pair."""
    elsewhere: int = 0
    """Pairs about other databases."""


def read_pairs(path: Path, database: str = "") -> PairsRead:
    """Read a file: one JSON object a line, or one JSON list; packed by gzip or not.

    Args:
        path: The file.
        database: Pairs that name another one are left out; empty for none.

    Raises:
        ConfigError: it cannot be read, is too large, or holds no pair about the database.
    """
    pairs: list[QuestionPair] = []
    malformed: list[str] = []
    others: list[str] = []
    for place, row in _rows(path):
        pair = _pair(row, place, path.name.partition(".")[0])
        if pair is None:
            malformed.append(place)
        elif database and pair.database and pair.database.casefold() != database.casefold():
            others.append(pair.database)
        elif len(pairs) < MAX_PAIRS:
            pairs.append(pair)
        else:
            raise ConfigError(f"{path} holds more than {MAX_PAIRS:,} pairs; split it.")
    if not pairs:
        where = f"; they are about {', '.join(sorted(set(others))[:3])}" if others else ""
        about = f" about {database}" if database else ""
        raise ConfigError(f"{path} holds no pair of a question and its SQL{about}{where}.")
    return PairsRead(pairs=tuple(pairs), malformed=tuple(malformed), elsewhere=len(others))


def _rows(path: Path) -> Iterator[tuple[str, object]]:
    text = read_text(path)
    if text.lstrip().startswith("["):
        try:
            listed = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"{path} is no JSON list.") from error
        yield from ((f"{path.name}:{number}", row) for number, row in enumerate(listed, 1))
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield f"{path.name}:{number}", _loaded(line)


def read_text(path: Path) -> str:
    """Return the text of a file, packed by gzip or not.

    Raises:
        ConfigError: it cannot be read, is too large, or no text.
    """
    try:
        with path.open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path, "rb") if packed else path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, EOFError) as error:
        raise ConfigError(f"{path} cannot be read ({type(error).__name__}).") from error
    if len(raw) > MAX_BYTES:
        raise ConfigError(f"{path} is larger than {MAX_BYTES // 1_000_000} MB; split it.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path} is not written in UTF-8.") from error


def _loaded(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _pair(row: object, place: str, file: str) -> QuestionPair | None:
    if not isinstance(row, Mapping):
        return None
    question, sql = _first(row, _QUESTION), _first(row, _SQL)
    if not question or not sql or not _is_writable(question + sql):
        return None
    id_ = _first(row, _ID)[:_MOST_ID] or place
    database, source = _first(row, _DATABASE), _first(row, ("source",)) or file
    return QuestionPair(id=id_, question=question, sql=sql, database=database, source=source)


def _is_writable(text: str) -> bool:
    """Whether a text holds whole characters only: JSON may hold half of one."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _first(row: Mapping[Any, Any], names: Sequence[str]) -> str:
    found = (row[name] for name in names if isinstance(row.get(name), str | int))
    return next((str(value).strip() for value in found if str(value).strip()), "")


def database_file(name: str, folders: Sequence[Path]) -> Path | None:
    """Return the file of a database: `NAME.sqlite`, or in a folder of its own."""
    spelled = (f"{name}.sqlite", f"{name}/{name}.sqlite", f"{name}.db")
    return next((path for folder in folders for one in spelled if (path := folder / one).is_file()), None)
