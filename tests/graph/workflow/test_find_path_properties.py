"""What holds of a whole specialist, whatever the tool graph says and whatever reflection thinks of it."""

import asyncio
import random
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.decisions.reflect.question import ReflectQuestion
from agents.moves import Reflection
from graph.observability.events import CallStarted, Event, Moved, PathFound, Routed
from graph.store.neighbours import START, Neighbour, Neighbours
from tests.graph.world import World, opened_world, told

TOOLS = ("shop/find_item", "shop/get_price", "notes/write_note", "notes/erase_note", "notes/list_notes")
KNOWN = (*TOOLS, "x/gone")
REQUESTS = (
    "price of the lamp",
    "灯的价格",
    "erase a.txt",
    "删 a.txt",
    "list notes and price of the lamp",
    "code of the lamp",
)


class AnyReflection:
    """Thinks anything at all of a path."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    async def __call__(self, question: ReflectQuestion) -> Reflection:
        verdict = self._chance.choice(("success", "partial", "failure"))
        ids = question.path.tool_ids
        wrong = self._chance.randint(1, len(ids)) if ids and verdict == "partial" else None
        noise = tuple(self._chance.sample(KNOWN, self._chance.randint(0, 2)))
        return Reflection(verdict=verdict, reason="any", first_wrong_step=wrong, noise=noise)


@dataclass(frozen=True)
class Ran:
    """One request, run until it waits for a person or ends."""

    world: World
    events: tuple[Event, ...]

    def agents(self) -> set[str]:
        return {event.decision.agent for event in told(self.events, Routed) if event.decision.agent}


shares = st.floats(0, 1, allow_nan=False)
successors = st.lists(
    st.builds(Neighbour, tool_id=st.sampled_from(KNOWN), weight=shares, availability=shares),
    max_size=6,
    unique_by=lambda n: n.tool_id,
)
graphs = st.dictionaries(st.sampled_from([START, *KNOWN]), st.tuples(successors, shares))
bounds = st.fixed_dictionaries(
    {
        "max_search_steps": st.integers(1, 12),
        "max_path_length": st.integers(1, 5),
        "max_tool_repeats": st.integers(1, 3),
        "max_reflections": st.integers(0, 3),
        "max_calls": st.integers(1, 4),
        "top_k": st.integers(1, 6),
        "retrieval_slots": st.integers(0, 3),
    }
)


async def run(request: str, known: Mapping[str, tuple[list[Neighbour], float]], seed: int, **explicit: Any) -> Ran:
    with tempfile.TemporaryDirectory() as folder:
        async with opened_world(Path(folder) / "world", **explicit) as world:
            for tool_id, (after, end_weight) in known.items():
                world.graph.known[tool_id] = Neighbours(tool_id=tool_id, successors=tuple(after), end_weight=end_weight)
            world.replaced["reflect"] = AnyReflection(seed)
            language = "zh" if "灯" in request or "删" in request else "en"
            return Ran(world, tuple(await world.ask(request, language=language)))


@pytest.mark.full
@settings(max_examples=40)
@given(st.sampled_from(REQUESTS), graphs, st.integers(0, 1_000), bounds)
def test_a_specialist_keeps_its_bounds_its_tools_and_its_promises(
    request: str, known: Mapping[str, tuple[list[Neighbour], float]], seed: int, given_bounds: Mapping[str, int]
) -> None:
    ran = asyncio.run(run(request, known, seed, **given_bounds))
    limits, taken = ran.world.settings, ran.world.snapshot.taken
    mine = {tool_id for agent in ran.agents() for tool_id in taken[agent]}
    paths = [event.path for event in told(ran.events, PathFound)]
    searches = (1 + limits.max_reflections) * len(told(ran.events, Routed))
    moves = [event.move for event in told(ran.events, Moved)]
    assert all(len(path.steps) <= limits.max_path_length and set(path.tool_ids) <= mine for path in paths)
    assert all(step.asks is (step.tool_id == "notes/erase_note") for path in paths for step in path.steps)
    assert len(paths) <= searches
    assert sum(move.decided_by != "graph" for move in moves) <= searches * limits.max_search_steps
    assert all(e.detail for move in moves for e in move.excluded)
    assert len(ran.world.town.calls) <= limits.max_calls
    assert "erase_note" not in ran.world.town.calls
    assert {event.call.tool_id for event in told(ran.events, CallStarted)} <= mine - {"notes/erase_note"}
