"""What was learnt decides the next move."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from langgraph.store.memory import InMemoryStore
from numpy.typing import NDArray

from agents.intents.intents import Intents
from errors import ConfigError
from graph.memory.collection import Learnt
from graph.memory.long_term import LongTermMemory
from graph.planner.planner import Planner, PlannerTask
from graph.planner.transition_counts import PathCounts
from graph.planner.weights import ENOUGH_PAST, ENOUGH_PATHS, OWN, shipped_weights, weights_of
from graph.store.edge_reader import EdgeReader
from graph.store.learnt_edges import GraphVersion, LearntEdges
from graph.store.neighbours import END, START
from graph.store.transition_weights import Counts
from tools.retrieval.retriever import DescribedTools

TOOLS = ("g/a", "g/b", "g/c")


def wishes(*rows: Sequence[float], described: DescribedTools | None = None) -> Intents:
    return Intents(tuple(f"wish {n}" for n in range(len(rows))), TOOLS, np.array(rows), described)


def asked(found: Intents, *allowed: str) -> PlannerTask:
    return PlannerTask("do it", found, allowed or TOOLS)


async def embed(text: str) -> NDArray[np.float32]:
    return np.array([1, 0], np.float32) if "do" in text else np.array([0, 1], np.float32)


class KnownEdges:
    """Edges that need no graph."""

    def __init__(self, *paths: Sequence[str], availability: dict[str, float] | None = None) -> None:
        ways: dict[str, dict[str, Counts]] = {}
        for a, b in (way for path in paths for way in zip((START, *path), (*path, END), strict=True)):
            seen = ways.setdefault(a, {}).get(b, Counts())
            ways[a][b] = Counts(seen.ok + 1)
        nodes = {tool: {"calls": sum(path.count(tool) for path in paths)} for tool in TOOLS}
        version = GraphVersion(paths=len(paths))
        self.learnt = LearntEdges(version, frozenset(TOOLS), nodes, ways, availability or {})

    async def edges(self, _: Sequence[str]) -> LearntEdges:
        return self.learnt


def planner(*paths: Sequence[str], memory: LongTermMemory | None = None, **more: float) -> Planner:
    availability = {name.replace("_", "/"): share for name, share in more.items()}
    return Planner(memory, cast(EdgeReader, KnownEdges(*paths, availability=availability)), embed=embed)


async def test_with_nothing_learnt_the_likelier_tool_goes_first_and_wishes_keep_their_order() -> None:
    scores = await Planner().judge(asked(wishes((0.6, 0.3, 0.1), (0.1, 0.1, 0.9))))
    start, then = scores.behind(()).probabilities, scores.behind(("g/a",)).probabilities
    assert max(start, key=start.__getitem__) == "g/a"
    assert max(then, key=then.__getitem__) == "g/c"
    assert scores.behind(("g/a", "g/c")).end > 0.5


async def test_what_no_tool_serves_is_refused_at_the_start() -> None:
    moves = (await Planner().judge(asked(wishes((0.02, 0.01, 0.01))))).behind(())
    assert moves.end > max(moves.probabilities.values())


async def test_ways_that_were_taken_before_break_a_tie() -> None:
    scores = await planner(("g/b",), ("g/b",)).judge(asked(wishes((0.5, 0.5, 0.1))))
    likely = scores.behind(()).probabilities
    assert likely["g/b"] > likely["g/a"]


async def test_a_tool_that_seldom_works_comes_after_one_that_does() -> None:
    scores = await planner(("g/a",), ("g/b",), g_a=0.2).judge(asked(wishes((0.52, 0.5, 0.1))))
    likely = scores.behind(()).probabilities
    assert likely["g/b"] > likely["g/a"]
    assert scores.works("g/a") < scores.works("g/b") == scores.works("g/unknown") == 1


async def test_a_tool_that_never_works_does_not_come_after_one_of_another_job() -> None:
    scores = await planner(("g/b",), g_a=0.01).judge(asked(wishes((0.9, 0.2, 0.1))))
    likely = scores.behind(()).probabilities
    assert likely["g/a"] > likely["g/b"]


async def test_a_similar_request_that_went_well_decides_and_one_that_failed_does_not() -> None:
    found = {}
    for outcome in ("success", "failure"):
        memory = LongTermMemory(InMemoryStore(), outcome)
        learnt = Learnt.model_validate({"request": "do it", "path": ("g/b",), "outcome": outcome, "agent": "x"})
        await memory.remember(learnt, await embed("do it"))
        scores = await Planner(memory, embed=embed).judge(asked(wishes((0.55, 0.5, 0.1))))
        found[outcome] = scores.behind(()).probabilities["g/b"], scores.voted
    assert found["success"][0] > found["failure"][0]
    assert found == {"success": (found["success"][0], {"g/b"}), "failure": (found["failure"][0], frozenset())}


async def test_what_the_agent_may_not_use_is_no_move() -> None:
    likely = (await Planner().judge(asked(wishes((0.9, 0.3, 0.1)), "g/b", "g/c"))).behind(()).probabilities
    assert likely["g/a"] == 0
    assert likely["g/b"] > 0


async def test_what_was_refused_leaves_its_share_to_the_others() -> None:
    scores = await Planner().judge(asked(wishes((0.9, 0.6, 0.1))))
    assert scores.behind((), passed=("g/a",)).probabilities["g/b"] > scores.behind(()).probabilities["g/b"]


@pytest.mark.parametrize("described", [True, False])
async def test_tools_known_by_description_go_by_learnt_weights_once_there_are_enough_paths(described: bool) -> None:
    told = DescribedTools(np.array([True] * 3), np.zeros(3), 0.9) if described else None
    scores = await planner(*[("g/a", "g/b")] * ENOUGH_PATHS).judge(asked(wishes((0.1, 0.1, 0.1), described=told)))
    assert scores.weights.calibrated is not described
    moves = scores.behind(())
    # Only calibrated evidence can say by itself that no tool fits.
    assert (moves.end == 0) is described
    assert set(scores.ranked()) == set(TOOLS)


async def test_what_is_far_from_every_description_is_refused() -> None:
    told = DescribedTools(np.array([True] * 3), np.zeros(3), 0.05)
    scores = await planner(*[("g/a",)] * ENOUGH_PATHS).judge(asked(wishes((0.1, 0.1, 0.1), described=told)))
    assert scores.behind(()).end == 1
    assert scores.behind(("g/a",)).end < 1


@pytest.mark.parametrize(
    ("described", "n_paths", "n_past", "form"),
    [
        (False, 999, 999, "served"),
        (True, ENOUGH_PATHS - 1, ENOUGH_PAST - 1, "served"),
        (True, ENOUGH_PATHS, 0, "edges"),
        (True, 0, ENOUGH_PAST, "memory"),
        (True, ENOUGH_PATHS, ENOUGH_PAST, "all"),
    ],
)
def test_the_weights_are_those_for_what_is_known(described: bool, n_paths: int, n_past: int, form: str) -> None:
    book = shipped_weights()
    chosen = book.choose(described=described, n_paths=n_paths, n_past=n_past)
    assert chosen == (
        book.served if form == "served" else {str(name): own for name, own in book.described.items()}[form]
    )


def test_weights_under_home_come_before_what_is_shipped(tmp_path: Path) -> None:
    home = tmp_path
    assert weights_of(home) == shipped_weights()
    own = shipped_weights().model_copy(update={"described": {}})
    (home / OWN).write_text(own.model_dump_json(), encoding="utf-8")
    assert weights_of(home) == own
    (home / OWN).write_text("no weights", encoding="utf-8")
    with pytest.raises(ConfigError, match="holds no weights"):
        weights_of(home)


def test_tools_that_are_no_longer_there_are_not_counted() -> None:
    counts = PathCounts.of(KnownEdges(("g/a", "g/b"), ("g/c",)).learnt, ("g/b", "g/c"))
    assert counts.follows(2)[1] == 1  # from START to what is second now
    assert counts.follows(0)[2] == 1
    assert counts.uses.tolist() == [1, 1, 2]


async def test_a_tool_that_was_found_wrong_is_no_move_any_more_and_its_share_goes_to_the_others() -> None:
    scores = await Planner().judge(asked(wishes((0.6, 0.3, 0.1))))
    before = scores.behind(()).probabilities
    after = scores.without({"g/a"}).behind(()).probabilities
    assert after["g/a"] == 0 < before["g/a"]
    assert after["g/b"] > before["g/b"]
    assert scores.behind(()).probabilities == before
