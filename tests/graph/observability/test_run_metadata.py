"""What LangSmith sees of a run."""

import json
from typing import Any
from uuid import uuid4

import pytest
from langsmith import RunTree

from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.observability import run_metadata
from graph.observability.events import (
    AnswerDelta,
    CallEnded,
    CallStarted,
    Event,
    GroupLoaded,
    Moved,
    Notice,
    PathFound,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from graph.observability.langsmith import prepare_tracing
from graph.observability.run_metadata import facts_of, note, note_agent, note_cost
from prompts.ledger import LedgerRow, ProviderUsage, TokenLedger
from prompts.parts import Omitted
from settings import Settings
from tests.graph.langsmith_stub import Stub, traced
from tests.graph.world import World
from tools.call import ToolCall, ToolResult

CALL = ToolCall(id="1.0.1.1", tool_id="g/t", arguments={"text": "x" * 500, "n": 3, "rows": ["y" * 300], "no": None})
EXCLUDED = Exclusion(tool_id="g/other", reason="tag", detail="domain file is not one of finance")


async def traces(world: World, address: str, *requests: str) -> list[dict[str, Any]]:
    """Run requests, and return what arrived at the server."""
    tracing = await prepare_tracing(Settings(langsmith_tracing=True, langsmith_endpoint=address, langsmith_project="p"))
    for number, request in enumerate(requests):
        await world.ask(request, thread=f"t{number}")
    await tracing.flush()
    return list(traced().values())


def metadata(runs: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (run,) = [r for r in runs if r["name"] == name]
    found: dict[str, Any] = run["extra"]["metadata"]
    return found


async def test_a_run_is_one_trace_with_named_nodes(world: World, langsmith: str) -> None:
    runs = await traces(world, langsmith, "price of the lamp")
    assert len([r for r in runs if not r.get("parent_run_id")]) == 1
    assert len({r["trace_id"] for r in runs}) == 1
    nodes = {"decompose", "route", "specialist", "recall", "search", "reflect", "prepare_calls", "execute", "integrate"}
    assert nodes <= {r["name"] for r in runs}


async def test_the_agent_is_a_tag_of_its_nodes_and_of_the_whole_run(world: World, langsmith: str) -> None:
    runs = await traces(world, langsmith, "price of the lamp and then write it to a.txt")
    tagged = {r["name"]: {t for t in r["tags"] if t.startswith("agent:")} for r in runs}
    (root,) = [r for r in runs if not r.get("parent_run_id")]
    assert {t for t in root["tags"] if t.startswith("agent:")} == {"agent:shop", "agent:notes"}
    assert tagged["route"] <= {"agent:shop", "agent:notes"}
    specialists = [sorted(t for t in r["tags"] if t.startswith("agent:")) for r in runs if r["name"] == "specialist"]
    assert sorted(specialists) == [["agent:notes"], ["agent:shop"]]


async def test_nodes_carry_scores_candidates_what_was_left_out_and_the_path(world: World, langsmith: str) -> None:
    world.words["notes/write_note"] = {"price": 0.9}
    runs = await traces(world, langsmith, "price of the lamp")
    route = metadata(runs, "route")["routes"]["1"]
    assert (route["agent"], sorted(route["scores"])) == ("shop", ["general", "notes", "shop"])
    recall, search = metadata(runs, "recall"), metadata(runs, "search")
    assert list(recall["candidates"]) == ["shop/get_price", "shop/find_item"]
    assert recall["left_out"]["notes/write_note"].startswith("tag: domain file")
    assert search["path"] == "shop/find_item → shop/get_price"
    assert len(search["moves"]) == 3
    assert metadata(runs, "decompose")["plan"] == ["1. price of the lamp"]


async def test_tokens_stand_on_the_whole_run(world: World, langsmith: str) -> None:
    tools = Omitted.of(["g/t"], "the budget is full")
    world.ledger.add(LedgerRow(prompt="route", part="request", n_tokens=12, context_left=930))
    world.ledger.add(
        LedgerRow(
            prompt="route",
            part="group",
            n_tokens=30,
            left_out=5,
            reason="over the budget",
            context_left=900,
            omitted=tools,
        )
    )
    world.ledger.add_usage(ProviderUsage(prompt="route", input_tokens=50, output_tokens=3, cached_tokens=8))
    runs = await traces(world, langsmith, "price of the lamp")
    (root,) = [r for r in runs if not r.get("parent_run_id")]
    for found in (root["extra"]["metadata"], metadata(runs, "integrate")):
        assert found["tokens"] == 42
        assert found["tokens_by_prompt"] == {"route": 42}
        assert found["tokens_left_out"] == {"route.group": "5 tokens: over the budget"}
        assert found["tools_left_out"] == {"route.group": "1 (g/t): the budget is full"}
        assert found["provider_tokens"] == {"input": 50, "cached": 8, "output": 3}
        assert found["least_context_left"] == 900


async def test_one_nodes_metadata_is_not_another_nodes(world: World, langsmith: str) -> None:
    runs = await traces(world, langsmith, "price of the lamp")
    assert "moves" not in metadata(runs, "recall")
    assert "routes" not in metadata(runs, "integrate")


async def test_without_tracing_nothing_is_sent(world: World, langsmith: str) -> None:
    await world.ask("price of the lamp")
    assert Stub.posted == []


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        (
            GroupLoaded(
                subtask=1,
                agent="all",
                round=2,
                kind="request",
                number=2,
                tool_ids=("a/x",),
                n_tokens=30,
                budget_tokens=40,
                reason="found",
                query="查天气",
                omitted=Omitted.of(["b/x", "b/y"], "full"),
                parted=("a/x without b/x",),
            ),
            {
                "groups": ["round 2, request group for '查天气' (1 tools, 30 of 40 tokens): found"],
                "groups_left_out": ["2 (b/x, b/y): full"],
                "groups_parted": ["a/x without b/x"],
            },
        ),
        (
            Planned(request="r", subtasks=(SubTask(number=1, description="d" * 300),), reason="one"),
            {"plan": ["1. " + "d" * 199 + "…"], "plan_reason": "one", "plan_decided_by": "offline"},
        ),
        (
            Routed(decision=RouteDecision(subtask=2, agent="shop", reason="best", scores={"shop": 0.123456})),
            {"routes": {"2": {"agent": "shop", "reason": "best", "decided_by": "offline", "scores": {"shop": 0.1235}}}},
        ),
        (
            Recalled(
                subtask=1, candidates=({"tool_id": "g/t", "score": 0.5, "evidence": ("x",)},), memories=("a > b",)
            ),
            {"candidates": {"g/t": 0.5}, "memories": ["a > b"], "left_out": {}},
        ),
        (
            Moved(subtask=1, move=Move(kind="advance", tool_id="g/t", reason="fits", excluded=(EXCLUDED,))),
            {
                "moves": ["advance g/t: fits [offline, 1.00]"],
                "left_out": {"g/other": "tag: domain file is not one of finance"},
            },
        ),
        (
            PathFound(
                subtask=1,
                path=ToolPath(steps=(PathStep(number=1, tool_id="g/t"),)),
                edges=(("START", "g/t", 0.5),),
            ),
            {"path": "g/t", "path_weights": ["START → g/t (0.50)"]},
        ),
        (
            PathFound(
                subtask=1, path=ToolPath(steps=(PathStep(number=1, tool_id="g/t", asks=True),), graph="last_known")
            ),
            {"path": "g/t", "path_weights": [], "path_graph": "last_known", "path_asks": ["g/t"]},
        ),
        (
            Reflected(subtask=1, stage="path", reflection=Reflection(verdict="failure", reason="r", noise=("g/t",))),
            {"reflections": ["path: failure, r [offline]"], "noise": ["g/t"]},
        ),
        (Notice(text="slow"), {"notices": ["slow"]}),
        (AnswerDelta(text="secret"), {}),
    ],
)
def test_an_event_becomes_a_few_short_values(event: Event, facts: dict[str, Any]) -> None:
    assert facts_of(event) == facts


def test_arguments_are_cut_short() -> None:
    (call,) = facts_of(CallStarted(subtask=1, call=CALL))["calls"].values()
    assert call["arguments"]["n"] == 3
    assert call["arguments"]["no"] is None
    assert [len(call["arguments"][name]) for name in ("text", "rows")] == [200, 200]


def test_what_a_tool_answered_is_never_noted() -> None:
    result = ToolResult(call=CALL, status="ok", value={"salary": "a secret figure"}, compressed="a secret figure")
    facts = facts_of(CallEnded(subtask=1, result=result))
    assert "secret" not in json.dumps(facts)
    assert facts["outcomes"]["1.0.1.1"]["status"] == "ok"


def test_lists_and_mappings_grow_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_tree(monkeypatch)
    for n in range(40):
        note(Notice(text=f"notice {n}"))
        note(
            Moved(
                subtask=1,
                move=Move(kind="advance", reason="r", excluded=(EXCLUDED.model_copy(update={"tool_id": f"g/{n}"}),)),
            )
        )
    assert len(run.metadata["notices"]) == len(run.metadata["left_out"]) == 24


def test_a_tag_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_tree(monkeypatch)
    note_agent("shop")
    note_agent("shop")
    note(Routed(decision=RouteDecision(subtask=1, agent="", reason="nobody")))
    assert run.tags == ["agent:shop"]


def test_a_tracer_that_fails_costs_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> RunTree:
        raise RuntimeError("no tracer")

    monkeypatch.setattr("langsmith.get_current_run_tree", broken)
    note(Notice(text="x"))
    note_agent("shop")
    note_cost(TokenLedger())
    assert len(caplog.records) == 3


def run_tree(monkeypatch: pytest.MonkeyPatch) -> RunTree:
    """A run that is at work outside of any graph."""
    run = RunTree(name="node", id=uuid4(), ls_client=None)
    monkeypatch.setattr(run_metadata, "_lineage", lambda: [run])
    return run
