"""The hostile statements: those that somebody wrote down, and these in every disguise."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from evals.attacks.checks.tool_call import filled
from evals.attacks.databases.disguises import disguised
from prompts.frozen import Frozen
from tools.sources.databases.address import Dialect

DIALECTS: Final[tuple[Dialect, ...]] = ("sqlite", "duckdb", "postgresql")
_FILE: Final = Path(__file__).with_name("statements.yaml")
_DISGUISED: Final = "writes"


class Statement(Frozen):
    """One hostile statement."""

    dialect: Dialect
    kind: str
    """What it tries: a part of the file."""
    how: str
    """Its disguise."""
    sql: str


def statements(dialect: Dialect) -> list[Statement]:
    """Return every hostile statement against a kind of database; places in braces are still to be filled."""
    written: Mapping[str, Mapping[str, Sequence[Any]]] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    return [
        Statement(dialect=dialect, kind=kind, how=how, sql=text)
        for kind, parts in written.items()
        for sql in (*parts["all"], *parts[dialect])
        for how, text in (disguised(sql) if kind == _DISGUISED else [("plain", str(filled(sql)))])
    ]


def drawn(dialect: Dialect, n: int, seed: int) -> list[Statement]:
    """Return all statements in an order by chance, or the first n of them; what one leaves behind others meet."""
    found = statements(dialect)
    random.Random(seed).shuffle(found)  # noqa: S311 - an order, no secret
    return found[:n] if n else found
