"""Tools that are not good enough are kept out of paths where the settings say so."""

from pathlib import Path

import pytest

from graph.observability.events import Moved, PathFound, Recalled
from graph.workspace.quality_gate import QualityGate, digest_of
from graph.workspace.snapshot import take_snapshot
from settings import Settings
from tests.graph.world import PROFILES, World, told
from tools.quality.store import QualityStore
from tools.tool import Tool


@pytest.fixture
def tools() -> dict[str, Tool]:
    said = {"a/bad": "test", "a/good": "Check whether an e-mail address is deliverable."}
    return {
        id_: Tool(id=id_, name=id_[2:], group="a", description=text, parameters={"type": "object"})
        for id_, text in said.items()
    }


async def test_by_default_nothing_is_kept_out(tmp_path: Path, tools: dict[str, Tool]) -> None:
    async with QualityStore(tmp_path) as store:
        assert await QualityGate(Settings(home=tmp_path), store).barred(tools) == {}


async def test_what_does_not_pass_is_kept_out_with_its_reason(tmp_path: Path, tools: dict[str, Tool]) -> None:
    async with QualityStore(tmp_path) as store:
        gate = QualityGate(Settings(home=tmp_path, quality_filter="out"), store)
        found = await gate.barred(tools)
        assert found == {"a/bad": "its description is 'test'"}
        assert await gate.barred(tools) is found
        await store.settle("a/bad", passes=True)
        assert await gate.barred(tools) == {}


def test_the_digest_tells_who_is_kept_out() -> None:
    assert digest_of({}) == ""
    assert digest_of({"a/b": "x"}) == digest_of({"a/b": "y"}) != digest_of({"a/c": "x"})


async def test_a_barred_tool_is_in_no_path_and_the_trace_says_why(world: World) -> None:
    barred = {"shop/get_price": "its description is a fragment"}
    world.snapshot = take_snapshot("now", world.library.tools(), PROFILES, barred=barred)
    events = await world.ask("price of the lamp")
    assert all("shop/get_price" not in p.path.tool_ids for p in told(events, PathFound))
    excluded = [e for m in told(events, Moved) for e in m.move.excluded if e.reason == "quality"]
    assert {(e.tool_id, e.detail) for e in excluded} == set(barred.items())
    assert [e["reason"] for e in told(events, Recalled)[0].excluded] == ["quality"]
