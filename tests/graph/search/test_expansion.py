from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
import pytest

from agents.intents.intents import Intents
from agents.moves import Exclusion
from graph.planner.evidence import AskedPath, joined
from graph.planner.move_scores import MoveScores
from graph.planner.transition_counts import PathCounts
from graph.planner.weights import shipped_weights
from graph.search.depth_first import Expansion
from graph.search.expansion import Expander
from graph.store.neighbours import Neighbour, Neighbours
from tests.graph.world import FakeGraph
from tools.tool import Tool

MakeTool: TypeAlias = Callable[..., Tool]
SCORES = {"g/best": 0.9, "g/good": 0.6, "g/fair": 0.4, "g/poor": 0.1, "g/bad": 0.05}


def expander(make_tool: MakeTool, graph: FakeGraph, **more: Any) -> Expander:
    names = tuple(SCORES)
    excluded = more.get("excluded", lambda tool_id: None)
    wishes = more.get("wishes", Intents(("a wish",), (*names, "g/gone"), np.array([[*SCORES.values(), 0.99]])))
    fields: dict[str, Any] = {
        "wishes": wishes,
        "scores": judged(wishes, [name for name in names if excluded(name) is None]),
        "tools": {name: make_tool(name, description=f"Does {name}.\n\nMore of it.") for name in names},
        "excluded": lambda tool_id: None,
        "missing": lambda tool_id, path: (),
        "evidence": {"g/best": ("bm25 0.40",)},
        "top_k": 3,
        "retrieval_slots": 1,
        **more,
    }
    return Expander(graph=graph, **fields)


def judged(wishes: Intents, allowed: Sequence[str], *voted: str) -> MoveScores:
    """Judge by wishes alone."""
    n_tools = len(wishes.tool_ids)
    knowledge = joined(np.zeros((n_tools, 0), np.float32), PathCounts(n_tools), [], [], np.zeros(0, np.float32))
    nothing = AskedPath(np.zeros(0, np.float32), np.zeros((1, 0), np.float32), np.zeros((1, n_tools)))
    evidence = replace(knowledge.evidence(nothing), asked=wishes.matrix)
    return MoveScores(wishes, evidence, knowledge.counts, shipped_weights().served, allowed, frozenset(voted))


def followers(tool_id: str, *names: str, stale: bool = False) -> FakeGraph:
    successors = tuple(Neighbour(tool_id=n, weight=0.5, availability=0.8) for n in names)
    return FakeGraph(known={tool_id: Neighbours(tool_id=tool_id, successors=successors, end_weight=0.2, stale=stale)})


def names(expansion: Expansion) -> list[str]:
    return [o.candidate.tool_id for o in expansion.offers]


async def test_retrieval_fills_what_the_graph_leaves_open(make_tool: MakeTool) -> None:
    assert names(await expander(make_tool, FakeGraph())(())) == ["g/best", "g/good", "g/fair"]


async def test_neighbours_come_beside_the_slots_that_retrieval_always_has(make_tool: MakeTool) -> None:
    offered = names(await expander(make_tool, followers("START", "g/bad", "g/poor"))(()))
    assert offered == ["g/best", "g/poor", "g/bad"]


async def test_without_slots_of_its_own_retrieval_only_tops_up(make_tool: MakeTool) -> None:
    graph = followers("START", "g/bad", "g/poor", "g/fair")
    offered = names(await expander(make_tool, graph, retrieval_slots=0)(()))
    assert offered == ["g/fair", "g/poor", "g/bad"]


async def test_a_candidate_carries_weight_availability_and_evidence(make_tool: MakeTool) -> None:
    made = expander(make_tool, followers("g/good", "g/best"))
    made.scores.voted = frozenset({"g/best"})
    made.scores.evidence.works[0] = 0.8
    expansion = await made(("g/good",))
    best = expansion.offers[0]
    assert (best.candidate.weight, best.candidate.availability, expansion.end_weight) == (0.5, 0.8, 0.2)
    assert best.candidate.evidence == (
        "bm25 0.40",
        "follows g/good with weight 0.50",
        "served a similar request before",
    )
    assert best.description == "Does g/best."


async def test_offers_carry_how_likely_each_is_the_next_move(make_tool: MakeTool) -> None:
    expansion = await expander(make_tool, FakeGraph())(())
    likely = [offer.probability or 0 for offer in expansion.offers]
    assert likely == sorted(likely, reverse=True)
    assert 0 < sum(likely) + (expansion.end_probability or 0) <= 1 + 1e-9


async def test_what_was_searched_for_makes_a_tool_likelier(make_tool: MakeTool) -> None:
    made = expander(make_tool, FakeGraph())
    made.refinement.lift("g/fair", 0, 0.97, 1)
    assert names(await made(()))[0] == "g/fair"


async def test_what_the_agent_may_not_use_is_left_out_and_told_when_it_is_near(make_tool: MakeTool) -> None:
    def excluded(tool_id: str) -> Exclusion | None:
        return Exclusion(tool_id=tool_id, reason="tag") if tool_id in {"g/best", "g/bad"} else None

    expansion = await expander(make_tool, followers("START", "g/best"), excluded=excluded)(())
    assert "g/best" not in names(expansion)
    assert [e.tool_id for e in expansion.excluded] == ["g/best"]


async def test_a_neighbour_that_the_library_no_longer_has_is_not_offered(make_tool: MakeTool) -> None:
    assert "g/gone" not in names(await expander(make_tool, followers("START", "g/gone"))(()))


async def test_missing_inputs_are_told_of_behind_the_path(make_tool: MakeTool) -> None:
    def missing(tool_id: str, path: Sequence[str]) -> tuple[str, ...]:
        return ("code",) if tool_id == "g/best" and not path else ()

    made = expander(make_tool, FakeGraph(), missing=missing)
    assert (await made(())).offers[0].missing == ("code",)
    assert (await made(("g/good",))).offers[0].missing == ()


@pytest.mark.parametrize(
    ("graph", "unknown"),
    [
        (FakeGraph(down=True), True),
        (followers("START", stale=True), False),
        (FakeGraph({"START": Neighbours(tool_id="START", stale=True, unlearnt=True)}), True),
    ],
)
async def test_a_graph_that_is_down_or_stale_is_noted(make_tool: MakeTool, graph: FakeGraph, unknown: bool) -> None:
    made = expander(make_tool, graph)
    assert names(await made(())) == ["g/best", "g/good", "g/fair"]
    assert (made.graph_down, made.graph_unknown) == (True, unknown)


async def test_a_graph_that_answers_is_not_noted_as_down(make_tool: MakeTool) -> None:
    made = expander(make_tool, FakeGraph())
    await made(())
    assert not made.graph_down


async def test_an_empty_library_offers_nothing(make_tool: MakeTool) -> None:
    empty = Intents(("a wish",), (), np.zeros((1, 0)))
    assert (await expander(make_tool, FakeGraph(), wishes=empty, tools={})(())).offers == ()
