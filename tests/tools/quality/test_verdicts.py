"""Who passes, what is kept of it, and whether servers can be reached."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tagging.questions.quality_rules import Rating
from tagging.tags import Provenance
from tagging.view import view_of
from tools.quality.reachability import probe
from tools.quality.store import QualityRecords, QualityStore, ReachabilityProbe
from tools.quality.verdicts import verdict, verdicts
from tools.tool import Tool

GOOD = "Check whether an e-mail address is deliverable."


def make(description: str = GOOD, target: str = "", **more: Any) -> Tool:
    parameters = {"type": "object", "properties": {}}
    source = "http" if target else "described"
    return Tool(
        id="mail/verify", name="verify", group="mail", description=description, parameters=parameters,
        target=target, source=source, **more,
    )  # fmt: skip


def model_says(tool: Tool, level: int) -> QualityRecords:
    seen = view_of(tool).content_hash
    rating = Rating(completeness=level, readability=3, reason="it says so", provenance=Provenance.LLM, seen=seen)
    return QualityRecords(ratings={tool.id: rating})


def test_rules_speak_where_nobody_else_did() -> None:
    assert verdict(make(), QualityRecords(), 3).passes
    found = verdict(make("test"), QualityRecords(), 3)
    assert (found.passes, found.reason) == (False, "its description is 'test'")


def test_a_model_goes_before_the_rules_while_the_tool_stays_as_it_was() -> None:
    kept = model_says(make(), 2)
    assert not verdict(make(), kept, 3).passes
    assert verdict(make(), kept, 2).passes
    assert verdict(make(GOOD + " Quickly."), kept, 3).passes


def test_a_person_has_the_last_word() -> None:
    let, kept_out = (QualityRecords(settled={"mail/verify": passes}) for passes in (True, False))
    assert verdict(make("test"), let, 3).passes
    assert verdict(make("test"), let, 3).reason.startswith("a person lets it pass")
    assert not verdict(make(), kept_out, 3).passes
    assert verdict(make(), kept_out, 3).reason == "a person keeps it out"


def test_a_tool_that_cannot_be_reached_does_not_pass_until_its_address_changes() -> None:
    kept = QualityRecords(probes={"mail/verify": ReachabilityProbe(target="http://a.test/x", problem="a.test refused")})
    found = verdicts({"mail/verify": make(target="http://a.test/x")}, kept, 3)["mail/verify"]
    assert (found.passes, found.reason) == (False, "not reached: a.test refused")
    assert verdict(make(target="http://b.test/x"), kept, 3).passes


async def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    kept = model_says(make(), 2)
    async with QualityStore(tmp_path) as store:
        before = await store.version()
        await store.rate(kept.ratings)
        await store.probed({"mail/verify": ReachabilityProbe(target="http://a.test", problem="no")})
        await store.settle("mail/verify", passes=True)
        assert await store.version() != before
    async with QualityStore(tmp_path) as store:
        found = await store.load()
        assert found.ratings == kept.ratings
        assert found.probes["mail/verify"].problem == "no"
        assert found.settled == {"mail/verify": True}
        moved = await store.version()
        await store.settle("mail/verify", passes=None)
        assert (await store.load()).settled == {}
        assert await store.version() != moved


async def test_what_a_model_said_is_forgotten_on_demand(tmp_path: Path) -> None:
    async with QualityStore(tmp_path) as store:
        await store.rate(model_says(make(), 2).ratings)
        before = await store.version()
        await store.unrate(["mail/verify", "none/none"])
        assert (await store.load()).ratings == {}
        assert await store.version() != before


def test_a_reason_is_one_line_without_control_characters() -> None:
    kept = model_says(make(), 2)
    loud = kept.ratings["mail/verify"].model_copy(update={"reason": "不完整\n\x1b[31mPASS\u202e"})
    assert verdict(make(), QualityRecords(ratings={"mail/verify": loud}), 3).reason == "不完整 [31mPASS"


async def test_servers_are_probed_once_and_nothing_is_sent() -> None:
    seen: asyncio.Queue[bytes] = asyncio.Queue()

    async def taken(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await seen.put(await reader.read())
        writer.close()

    server = await asyncio.start_server(taken, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    allowed = {"allowed": "127.0.0.1"}
    tools = {n: make(target=f"http://127.0.0.1:{port}/{n}", binding=allowed) for n in "abc"}
    found = await probe(tools, 2.0)
    assert [one.problem for one in found.values()] == ["", "", ""]
    assert await seen.get() == b""
    server.close()
    await server.wait_closed()
    assert seen.empty()


async def test_a_server_that_is_gone_is_named() -> None:
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    tool = make(target=f"http://127.0.0.1:{port}/x", binding={"allowed": "127.0.0.1"})
    problem = (await probe({"a": tool}, 2.0))["a"].problem
    assert problem.startswith("127.0.0.1 refused or is not known")


@pytest.mark.parametrize(
    ("target", "why"),
    [("http://127.0.0.1:1/x", "inside a private network"), ("http://[broken", "no valid address"), ("x", "no valid")],
)
async def test_what_may_not_or_cannot_be_probed_says_why(target: str, why: str) -> None:
    assert why in (await probe({"a": make(target=target)}, 1.0))["a"].problem


async def test_tools_without_an_address_are_not_probed() -> None:
    assert await probe({"a": make()}, 1.0) == {}
