"""Runs as they arrive where traces are sent."""

from collections.abc import Iterator
from typing import Any

from graph.assistant import Assistant
from tests.graph.observability.conftest import in_order
from tests.graph.world import World

Run = dict[str, Any]
PRICE = {"en": "price of the lamp", "zh": "灯的价格"}


def named(runs: list[Run], name: str) -> list[Run]:
    return [run for run in runs if run["name"] == name]


def one(runs: list[Run], name: str) -> Run:
    (run,) = named(runs, name)
    return run


def roots(runs: list[Run]) -> list[Run]:
    return [run for run in runs if not run.get("parent_run_id")]


def below(runs: list[Run], parent: Run) -> list[str]:
    return [run["name"] for run in runs if run.get("parent_run_id") == parent["id"]]


def keys(value: Any) -> Iterator[str]:
    """Every key at any depth."""
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys(inner)
    yield from value if isinstance(value, dict) else ()


async def sent(from_: World | Assistant) -> list[Run]:
    """Return what arrived, in the order in which it began."""
    tracing = from_.tracing if isinstance(from_, World) else from_.resources.tracing
    assert tracing is not None
    await tracing.flush(5)
    return in_order()
