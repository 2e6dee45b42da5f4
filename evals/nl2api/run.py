"""Answers each pair's question offline over its database, and compares the rows with those of its SQL."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Literal, TypeAlias

from agents.extraction.databases.asked import read_question
from errors import InvalidArguments, ToolCallFailed
from evals.figures.intervals import Rate
from evals.nl2api.outcome import Row, same_rows
from evals.nl2api.pairs import Pair
from prompts.frozen import Frozen
from tools.sources.databases.address import parse_address
from tools.sources.databases.known_databases import binding_of, known_database
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query_runner import asked
from tools.sources.databases.question_pairs import database_file

Outcome: TypeAlias = Literal["right", "wrong", "none", "no gold"]
_MOST_ROWS: Final = 50_000
_STEPS: Final = 20_000_000


class Answered(Frozen):
    """What became of one pair."""

    pair: Pair
    outcome: Outcome
    sql: str = ""
    """The statement that answered."""
    left: tuple[str, ...] = ()
    """Words of which nothing was made, where it was not answered."""


class DatabaseFigures(Frozen):
    """How many of some questions were answered right."""

    n: int
    right: int
    wrong: int

    @property
    def lines(self) -> str:
        """Write them in one line."""
        share, told = Rate(hits=self.right, n=self.n), Rate(hits=self.right, n=self.right + self.wrong)
        none = self.n - self.right - self.wrong
        return f"n {self.n:5}  right {_said(share)}  of those answered {_said(told)}  no answer {none}"


def run_pairs(
    pairs: Sequence[Pair], folders: Sequence[Path], on_progress: Callable[[int, int], None] = lambda _, __: None
) -> list[Answered]:
    """Answer every pair whose database is there; every column may be read, since the SQL reads every column."""
    found = []
    for n, pair in enumerate(pairs, 1):
        file = database_file(pair.database, folders)
        if file is not None:
            found.append(_answered(pair, file))
        on_progress(n, len(pairs))
    return found


def figures(answered: Sequence[Answered], *, simple: bool) -> DatabaseFigures:
    """Count outcomes; of simple questions only, or of all."""
    kept = [one for one in answered if one.outcome != "no gold" and (one.pair.is_simple or not simple)]
    outcomes = [one.outcome for one in kept]
    return DatabaseFigures(n=len(kept), right=outcomes.count("right"), wrong=outcomes.count("wrong"))


def _answered(pair: Pair, file: Path) -> Answered:
    gold = _gold(pair.sql, file)
    if gold is None:
        return Answered(pair=pair, outcome="no gold")
    binding = binding_of(parse_address(f"sqlite:{file}"), Exposure(expose=("*",)), "")
    known = known_database(binding, values=True)
    question = read_question(pair.question, known.catalogue, known.values)
    reading = question.sure
    if reading is None:
        left = question.partly[0].left if question.partly and not question.readings else ()
        return Answered(pair=pair, outcome="none", left=left)
    try:
        sql, rows = asked(known, reading.table, reading.query, ReadLimits(rows=_MOST_ROWS, result_bytes=1 << 26))
    except (InvalidArguments, ToolCallFailed) as error:
        return Answered(pair=pair, outcome="wrong", sql=str(error))
    right = same_rows(rows.rows, gold, ordered=pair.is_ordered)
    return Answered(pair=pair, outcome="right" if right else "wrong", sql=sql)


def _gold(sql: str, file: Path) -> list[Row] | None:
    """Return the rows of the SQL; None where it does not run, or does not end."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        connection.set_progress_handler(lambda: 1, _STEPS)
        try:
            return list(connection.execute(sql).fetchmany(_MOST_ROWS))
        except sqlite3.Error:
            return None


def _said(share: Rate) -> str:
    low, high = share.interval
    return f"{100 * share.value:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]"
