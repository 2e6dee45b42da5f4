"""Hostile statements as lines: how many were tried on each kind of database, and what got through."""

import logging
from collections.abc import Callable, Sequence

from evals.attacks.databases.calls import cases, try_calls
from evals.attacks.databases.postgres_server import why_no_server
from evals.attacks.databases.prey import prey_of
from evals.attacks.databases.run import Tried, try_statements
from evals.attacks.databases.statements import DIALECTS, drawn
from evals.figures.intervals import Rate
from tools.sources.databases.address import Dialect

_SHOWN = 40


def missing(dialect: Dialect) -> str:
    """Say why a kind of database is not there; empty where it is."""
    return why_no_server() if dialect == "postgresql" else ""


def run_databases(seed: int, n: int, tell: Callable[[str], None]) -> list[Tried]:
    """Try hostile statements and calls on every kind of database that is there.

    Args:
        seed: Of their order, which tells what one may have left behind for the next.
        n: So many statements and so many calls of each kind, drawn by chance; 0 for all.
        tell: Takes a line of progress.
    """
    logging.getLogger("sqlglot").setLevel(logging.ERROR)
    found: list[Tried] = []
    for dialect in DIALECTS:
        if missing(dialect):
            continue
        with prey_of(dialect) as prey:
            found += try_statements(prey, drawn(dialect, n, seed))
            found += try_calls(prey, cases(seed, n))
        tell(f"{dialect}: {len(found):,} so far")
    return found


def lines(found: Sequence[Tried]) -> list[str]:
    """Lay figures out; a statement that was tried on three ways counts once."""
    told = [f"{'database':11} {'what':10} tried  runs  refused  got through"]
    for dialect, kind in dict.fromkeys((one.dialect, one.kind) for one in found):
        part = [one for one in found if (one.dialect, one.kind) == (dialect, kind)]
        refused, through = sum(one.refused for one in part), sum(bool(one.fault) for one in part)
        told.append(f"{dialect:11} {kind:10} {n_tried(part):5} {len(part):5}  {refused:7}  {through:11}")
    faults = [one for one in found if one.fault]
    n = n_tried(found)
    rate = Rate(hits=n_tried(faults), n=n)
    most = f"at most {100 * rate.interval[1]:.2f} % (95 %)"
    told.append(f"{n:,} hostile statements and calls, {len(found):,} runs: {rate.hits} got through, {most}")
    told += [f"not tried on {dialect}: {missing(dialect)}" for dialect in DIALECTS if missing(dialect)]
    return [*told, *(f"{one.dialect} {one.way} {one.how}: {one.sql!r}: {one.fault}" for one in faults[:_SHOWN])]


def n_tried(found: Sequence[Tried]) -> int:
    """Count statements and calls, however many ways each was tried on."""
    return len({(one.dialect, one.number) for one in found})
