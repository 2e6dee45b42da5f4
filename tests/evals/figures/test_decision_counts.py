"""Who decided what, read from what a run tells."""

from typing import Literal

import pytest

from agents.moves import Move, Reflection
from agents.subtask import RouteDecision, SubTask
from evals.figures.decision_counts import Decision, decision_of, kind_lines, who
from graph.observability.events import Event, Moved, Notice, Planned, Reflected, Routed

PLANNED = Planned(request="雨", subtasks=(SubTask(number=1, description="雨"),), confidence=0.9)
ROUTED = Routed(decision=RouteDecision(subtask=1, agent="data", reason="r", confidence=0.2))
MOVED = Moved(subtask=1, move=Move(kind="advance", tool_id="t", reason="r", decided_by="memory", confidence=0.1))
REFLECTED = Reflected(subtask=1, stage="path", reflection=Reflection(verdict="success", reason="r"))


@pytest.mark.parametrize(
    ("event", "kind", "decider"),
    [
        (PLANNED, "decompose", "clear"),
        (ROUTED, "route", "doubtful"),
        (MOVED, "choose", "memory"),
        (REFLECTED, "reflect", "clear"),
    ],
)
def test_each_decision_says_who_made_it(event: Event, kind: str, decider: str) -> None:
    assert decision_of(event, 0.6) == Decision(kind=kind, who=decider)


def test_what_is_no_decision_is_not_counted() -> None:
    assert decision_of(Notice(text="雨"), 0.6) is None


@pytest.mark.parametrize(("confidence", "found"), [(0.59, "doubtful"), (0.6, "clear"), (1.0, "clear")])
@pytest.mark.parametrize("by", ["offline", "model"])
def test_the_floor_parts_offline_decisions_only(confidence: float, found: str, by: Literal["offline", "model"]) -> None:
    move = Move(kind="finish", reason="r", confidence=confidence, decided_by=by)
    assert who(move, 0.6) == (found if by == "offline" else "model")


def test_kinds_are_laid_out_with_the_floor() -> None:
    made = [decision_of(event, 0.6) for event in (ROUTED, MOVED, MOVED, PLANNED)]
    lines = kind_lines([d for d in made if d is not None], 0.6)
    assert "0.6" in lines[0]
    assert lines[1:] == ["decompose clear 1; n=1", "route     doubtful 1; n=1", "choose    memory 2; n=2"]
