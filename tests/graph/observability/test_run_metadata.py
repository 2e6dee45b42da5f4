"""What a trace shows of events."""

from typing import Any

import pytest

from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.observability import run_metadata
from graph.observability.events import (
    AnswerDelta,
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
from graph.observability.plain_values import MAX_ITEMS
from graph.observability.run_metadata import facts_of, note, note_cost
from graph.observability.spans import span
from prompts.ledger import LedgerRow, ProviderUsage, TokenLedger
from prompts.parts import Omitted
from tests.graph.observability.conftest import Recorded
from tools.call import ToolCall

EXCLUDED = Exclusion(tool_id="g/other", reason="tag", detail="domain file is not one of finance")


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
        (CallStarted(subtask=1, call=ToolCall(id="1", tool_id="g/t", arguments={})), {}),
    ],
)
def test_an_event_becomes_a_few_short_values(event: Event, facts: dict[str, Any]) -> None:
    assert facts_of(event) == facts


def test_lists_and_mappings_grow_up_to_a_bound(recorded: Recorded) -> None:
    with span("search", around=recorded.root):
        for n in range(MAX_ITEMS + 5):
            note(Notice(text=f"notice {n}"))
            excluded = EXCLUDED.model_copy(update={"tool_id": f"g/{n}"})
            note(Moved(subtask=1, move=Move(kind="advance", reason="r", excluded=(excluded,))))
    shown = recorded.runs()["search"]["outputs"]
    assert (len(shown["notices"]), len(shown["left_out"])) == (MAX_ITEMS, MAX_ITEMS)


def test_a_tag_is_given_once_to_the_span_and_all_around_it(recorded: Recorded) -> None:
    with span("route", around=recorded.root), span("inner"):
        note(Routed(decision=RouteDecision(subtask=1, agent="shop", reason="best")))
        note(Routed(decision=RouteDecision(subtask=2, agent="shop", reason="best")))
        note(Routed(decision=RouteDecision(subtask=3, agent="", reason="nobody")))
    assert {name: run["tags"] for name, run in recorded.runs().items()} == {
        "toolatlas": ["agent:shop"],
        "route": ["agent:shop"],
        "inner": ["agent:shop"],
    }


def test_what_prompts_cost_stands_on_the_whole_run(recorded: Recorded) -> None:
    ledger, tools = TokenLedger(), Omitted.of(["g/t"], "the budget is full")
    ledger.add(LedgerRow(prompt="route", part="request", n_tokens=12, context_left=930))
    ledger.add(
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
    ledger.add_usage(ProviderUsage(prompt="route", input_tokens=50, output_tokens=3, cached_tokens=8))
    with span("integrate", around=recorded.root):
        note_cost(ledger)
    found = recorded.runs()["toolatlas"]["extra"]["metadata"]
    assert found["tokens"] == 42
    assert found["tokens_by_prompt"] == {"route": 42}
    assert found["tokens_left_out"] == {"route.group": "5 tokens: over the budget"}
    assert found["tools_left_out"] == {"route.group": "1 (g/t): the budget is full"}
    assert found["provider_tokens"] == {"input": 50, "cached": 8, "output": 3}
    assert found["least_context_left"] == 900


def test_an_event_that_cannot_be_shown_costs_nothing(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Event) -> dict[str, Any]:
        raise RuntimeError("no facts")

    monkeypatch.setattr(run_metadata, "facts_of", broken)
    with span("search", around=recorded.root):
        note(Notice(text="x"))
    assert len(caplog.records) == 1
    assert recorded.runs()["search"].get("error") is None
