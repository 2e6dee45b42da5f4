"""Pairs of a question and the SQL that answers it, with the database that they are about."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias

import sqlglot
from sqlglot import exp

from errors import ConfigError
from prompts.frozen import Frozen

Half: TypeAlias = Literal["developed", "reported", "all"]
CORE: Final = "pairs_core.jsonl.gz"


class Pair(Frozen):
    """One question with its SQL."""

    id: str
    database: str
    question: str
    sql: str
    split: str = ""

    @property
    def half(self) -> Half:
        """Whether its database is one to develop on, told by a digest of its name."""
        return "reported" if int(hashlib.sha256(self.database.encode()).hexdigest(), 16) % 2 else "developed"

    def fold(self, n: int, seed: int) -> int:
        """Return which of `n` folds of databases it is in, drawn by a seed: from 1."""
        return int(hashlib.sha256(f"{seed} {self.database}".encode()).hexdigest(), 16) % n + 1

    @property
    def is_simple(self) -> bool:
        """Whether its SQL reads one table with at most one condition and one aggregate."""
        return is_simple(self.sql)

    @property
    def is_ordered(self) -> bool:
        """Whether the order of its rows counts."""
        tree = _parsed(self.sql)
        return tree is not None and tree.args.get("order") is not None

    @property
    def tables(self) -> frozenset[str] | None:
        """The tables that its SQL reads, in small letters; None where it is written for no SQLite."""
        tree = _parsed(self.sql)
        return None if tree is None else frozenset(str(table.name).casefold() for table in tree.find_all(exp.Table))


def is_simple(sql: str) -> bool:
    """Whether a statement reads one table with at most one condition and one aggregate."""
    tree = _parsed(sql)
    if not isinstance(tree, exp.Select) or len(list(tree.find_all(exp.Select))) > 1:
        return False
    if len(list(tree.find_all(exp.Table))) != 1 or len(list(tree.find_all(exp.AggFunc))) > 1:
        return False
    tests = [part for where in tree.find_all(exp.Where, exp.Having) for part in where.find_all(exp.Predicate)]
    return len(tests) <= 1


def _parsed(sql: str) -> exp.Expr | None:
    try:
        return sqlglot.parse_one(sql, read="sqlite")
    except sqlglot.errors.SqlglotError:
        return None


def load_pairs(
    folder: Path, half: Half = "all", split: str = "dev", *, file: str = CORE, with_rows: bool = False
) -> list[Pair]:
    """Read the pairs of a split whose databases are in a half.

    Args:
        folder: Holds the file.
        half: Of the databases.
        split: Of the pairs; empty for every one.
        file: Its name: one JSON object a line, packed by gzip.
        with_rows: Whether pairs are left out whose SQL is known to bring no row.

    Raises:
        ConfigError: the folder holds no such file.
    """
    path = folder / file
    if not path.is_file():
        raise ConfigError(f"{folder} holds no {file}; say --data FOLDER.")
    found = _pairs(path, with_rows=with_rows)
    return [pair for pair in found if (not split or pair.split == split) and half in ("all", pair.half)]


def _pairs(file: Path, *, with_rows: bool) -> Iterator[Pair]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if not with_rows or row.get("n_rows") != 0:
                yield Pair(
                    id=row["id"],
                    database=row["db"],
                    question=row["question"],
                    sql=row["sql"],
                    split=row.get("split", ""),
                )
