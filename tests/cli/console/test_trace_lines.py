import pytest

from agents.approval.proposed_program import ProgramStep, ProposedProgram
from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from cli.console.trace_lines import plan_text, question, trace_lines
from graph.observability.events import (
    AnswerDelta,
    ApprovalAsked,
    CallEnded,
    CallStarted,
    Event,
    GroupLoaded,
    Moved,
    Notice,
    PathFound,
    PlanAsked,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from prompts.language import Language
from prompts.parts import Omitted
from tools.call import ToolCall, ToolResult

CALL = ToolCall(id="1.1.1", tool_id="finance/get_quote", arguments={"symbol": "苹果"})
PATH = ToolPath(steps=(PathStep(number=1, tool_id="a/x"), PathStep(number=2, tool_id="a/y")))


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            Planned(
                request="r",
                subtasks=(SubTask(number=1, description="查价"), SubTask(number=2, description="write", needs=(1,))),
                reason="two agents",
            ),
            ["plan     2 sub-task(s): two agents [offline]", "         1. 查价", "         2. write (after 1)"],
        ),
        (
            Routed(
                decision=RouteDecision(subtask=1, agent="finance", reason="best", scores={"finance": 0.9, "data": 0.1})
            ),
            ["route    1 → finance: best [offline]", "         scores: finance 0.90, data 0.10"],
        ),
        (
            Routed(decision=RouteDecision(subtask=1, agent="", reason="no tool")),
            ["route    1 → nobody: no tool [offline]", "         scores: "],
        ),
        (
            Recalled(
                subtask=1,
                candidates=({"tool_id": "a/x", "score": 0.5, "evidence": ("bm25 0.4", "dense 0.8")},),
                memories=("a/x > a/y",),
                excluded=({"tool_id": "a/z", "reason": "tag", "detail": "domain file"},),
            ),
            ["offer    a/x 0.50 (bm25 0.4; dense 0.8)", "memory   a/x > a/y", "left out a/z: tag, domain file"],
        ),
        (
            Moved(
                subtask=1,
                move=Move(
                    kind="advance",
                    tool_id="a/x",
                    reason="fits",
                    confidence=0.5,
                    excluded=(Exclusion(tool_id="a/z", reason="loop", detail="twice"),),
                ),
            ),
            ["move     advance a/x: fits [offline, 0.50]", "         left out a/z: loop, twice"],
        ),
        (
            Moved(subtask=1, move=Move(kind="load_next", query="查天气", reason="not here")),
            ["move     load_next '查天气': not here [offline, 1.00]"],
        ),
        (
            GroupLoaded(
                subtask=1,
                agent="all",
                round=2,
                kind="request",
                number=2,
                tool_ids=("a/x", "a/y"),
                n_tokens=30,
                budget_tokens=40,
                reason="a search for it found a/x",
                query="查天气",
                omitted=Omitted.of(["b/x"], "the budget of 90 tokens is full"),
                parted=("a/x without b/x",),
            ),
            [
                "group    request of all, round 2 for '查天气': 2 tools, 30 of 40 tokens: a search for it found a/x",
                "         left out 1 (b/x): the budget of 90 tokens is full",
                "         parted: a/x without b/x",
            ],
        ),
        (
            PathFound(subtask=1, path=PATH, edges=(("START", "a/x", 0.5), ("a/x", "a/y", 0.25), ("a/y", "END", 0.0))),
            ["path     START →(0.50) a/x →(0.25) a/y →(0.00) END"],
        ),
        (PathFound(subtask=1, path=PATH), ["path     a/x → a/y"]),
        (PathFound(subtask=1, path=ToolPath()), ["path     (none)"]),
        (
            PathFound(subtask=1, path=ToolPath(steps=(PathStep(number=1, tool_id="a/x", asks=True),))),
            ["path     a/x", "         asks before a/x"],
        ),
        (CallStarted(subtask=1, call=CALL), ['call     finance/get_quote {"symbol": "苹果"}']),
        (
            CallEnded(subtask=1, result=ToolResult(call=CALL, status="ok", value={"close": 1}, latency_ms=12.4)),
            ['result   finance/get_quote: ok in 12 ms: {"close": 1}'],
        ),
        (
            CallEnded(subtask=1, result=ToolResult(call=CALL, status="error", error="No such symbol.")),
            ["result   finance/get_quote: error in 0 ms: No such symbol."],
        ),
        (
            Reflected(subtask=1, stage="results", reflection=Reflection(verdict="partial", reason="one failed")),
            ["reflect  results: partial, one failed [offline]"],
        ),
        (Notice(text="慢"), ["notice   慢"]),
        (AnswerDelta(text="never shown here"), []),
    ],
    ids=lambda value: getattr(value, "type", ""),
)
def test_an_event_is_told_in_lines(event: Event, lines: list[str]) -> None:
    assert list(trace_lines(event)) == lines


def test_a_long_value_is_cut() -> None:
    long = CallEnded(subtask=1, result=ToolResult(call=CALL, status="ok", value="x" * 900))
    (line,) = trace_lines(long)
    assert line.endswith("x…")
    assert len(line) < 260


def test_a_question_names_the_call_with_its_arguments() -> None:
    asked = ApprovalAsked(
        approval_id="x", subtask=1, agent="system", call=CALL, tool_description="d", reason="可能造成不可恢复的改动。"
    )
    assert question(asked) == '可能造成不可恢复的改动。\nfinance/get_quote {"symbol": "苹果"}'


def test_the_question_before_a_call_hides_nothing_of_it() -> None:
    text = "好" * 5_000 + "; rm -rf /"
    call = ToolCall(id="1", tool_id="system/write_file", arguments={"content": text})
    asked = ApprovalAsked(
        approval_id="x", subtask=1, agent="system", call=call, tool_description="d", reason="It may overwrite."
    )
    assert text in question(asked)


@pytest.mark.parametrize(("language", "asks"), [("en", "asks before it is done"), ("zh", "执行前会询问")])
def test_a_program_that_waits_is_written_as_its_steps_and_its_text(language: Language, asks: str) -> None:
    step = ProgramStep(tool_id="system/delete_file", arguments={"path": "旧.txt"}, asks=True)
    program = ProposedProgram(code='delete_file(path="旧.txt")\nprint(1)', note="One file.", steps=(step,))
    written = plan_text(PlanAsked(request="r", language=language, program=program))
    assert written.splitlines() == [
        "One file.",
        f'1. system/delete_file {{"path": "旧.txt"}} ({asks})',
        '   | delete_file(path="旧.txt")',
        "   | print(1)",
    ]
