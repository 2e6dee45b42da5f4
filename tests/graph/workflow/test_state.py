from typing import Any

import pytest
from pydantic import BaseModel

from agents.approval.proposed_plan import ProposedPart, ProposedStep
from agents.approval.reasons import AskReason
from agents.asking.argument_question import ArgumentAnswer, ArgumentChoice, ArgumentQuestion
from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.summarize.question import Part
from agents.extraction.discourse.attached_tables import Subject
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.program import Composed, ProgramRound, ProgramWork, Question, WaitingCall
from agents.subtask import ChosenStep, KnownCall, NamedWay, RouteDecision, SubTask
from agents.turn import Turn
from graph.attachments.files import Attached, AttachedText
from graph.observability.events import PlanAsked
from graph.search.refinement import Refined
from graph.workflow.serializer import STORED, serializer
from graph.workflow.state import Exchange, Prepared, Redo, SubTaskResult, collect
from graph.workflow.stop_reasons import Declined
from prompts.model.conversation import Conversation
from tagging.tags import Complexity, Permission, Provenance
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult
from tools.candidate import Candidate

TASK = SubTask(number=1, description="查询价格", needs=(2,))
STEP = PathStep(number=1, tool_id="shop/get_price", needs=(2,), focus="价格", pulled=True)
EXCLUSION = Exclusion(tool_id="g/t", reason="noise", detail="wrong")
MOVE = Move(kind="advance", tool_id="g/t", reason="fits", candidates=("g/t",), excluded=(EXCLUSION,))
CALL = ToolCall(id="1.0.1.1", tool_id="g/t", arguments={"code": "灯", "n": [1, 2.5, None]}, step=1)
TABLE = Table(title="t", columns=["a"], rows=[[1]], total_rows=1)
CHART = Chart(title="c", figure={"data": [], "layout": {}})
RESULT = ToolResult(call=CALL, status="ok", value={"a": [1]}, tables=(TABLE,), charts=(CHART,), latency_ms=1.5)
UPSTREAM = Upstream(step=1, tool_id="g/t", value={"a": 1}, arguments={"x": "y"}, compressed="a: 1")
ASKS = AskReason(code="sends_out", facts={"to": ("a.example",), "read": ("notes/read_note",)})
CHOICE = ArgumentChoice(label="巴黎", values={"city": "巴黎", "days": None})
ASKED = ArgumentQuestion(
    id="q", subtask=1, step=1, tool_id="g/t", language="zh", text="哪个城市？", wanted=("city",), choices=(CHOICE,)
)
FIGURE = Figure(kind="mean", column="工资")
OLDER = ColumnTest(column="年龄", sql="> 30", shown="年龄 > 30")
WAY = NamedWay(label="orders", arguments={"table": "orders"})
PROPOSED = ProposedStep(tool_id="g/t", arguments={"code": "灯"}, focus="价格")
PROPOSED_PART = ProposedPart(number=1, task="查询价格", agent="shop", steps=(PROPOSED,))
VALUES = (
    *(TASK, STEP, EXCLUSION, MOVE, CALL, TABLE, CHART, RESULT, UPSTREAM),
    *(FIGURE, OLDER, TableQuestion(table="工资表", figures=(FIGURE,), by="部门", tests=(OLDER,), limit=3)),
    *(PROPOSED, PROPOSED_PART, ChosenStep(tool_id="g/t", arguments={"code": "灯"}, supplies=True)),
    PlanAsked(plan_id="p", request="查询价格", language="zh", parts=(PROPOSED_PART,)),
    *(WAY, KnownCall(tool_id="data/query_sql", ways=(WAY,), about="哪张表？")),
    Plan(request="r", subtasks=(TASK,), reason="one", confidence=0.5),
    Turn(role="user", text="hello"),
    Part(number=1, description="d", results=(RESULT,)),
    Reflection(verdict="partial", reason="r", first_wrong_step=2, noise=("g/t",)),
    ToolPath(steps=(STEP,)),
    RouteDecision(subtask=1, agent="shop", reason="r", scores={"shop": 0.9}),
    Candidate(tool_id="g/t", score=0.5, evidence=("bm25 .4",)),
    SubTaskResult(
        number=1, agent="shop", path=ToolPath(steps=(STEP,)), results=(RESULT,), shown=("1.0.1.1",), question=ASKED
    ),
    Exchange(request="r", answer="a", produced=(UPSTREAM,)),
    ASKS,
    Redo(last={"code": "L-1"}, reason="another code"),
    Prepared(step=STEP, calls=(CALL,), failed=(RESULT,), ask=True, reasons={CALL.id: (ASKS,)}),
    Attached(
        file="销售.csv", table="sales", columns=("区域",), path="销售.csv", rows=2, n_columns=1, description={"n": 1}
    ),
    AttachedText(file="合同.pdf", path="uploads/合同.md", n_characters=10, n_pages=2, is_whole=False),
    ASKED,
    CHOICE,
    ArgumentAnswer(question_id="q", subtask=1, step=1, tool_id="g/t", values={"city": "巴黎"}, said="巴黎"),
    Declined(reason="permission_denied", domains=("file",), detail="d"),
    Refined(lifts={"g/t": (0.0, 0.75)}, rounds=2),
    Subject(request="这张表有几行", tables=("sales",), others=("cars",), sure=True),
    ProgramWork(
        task="删除 old.txt",
        tool_ids=("system/delete_file",),
        conversation=Conversation(name="compose", system="Rules.", first="删除 old.txt").said("ran", part="outcome"),
        rounds=(ProgramRound(number=1, composed=Composed(kind="program", code="f()"), status="ok", printed="1"),),
        waiting=WaitingCall(
            call=CALL, agent="system", program_call="0", function="delete_file", line=1, answer={"approved": True}
        ),
        question=Question(text="哪个？", choices=("甲", "乙")),
    ),
    *(Permission.HIGH, Complexity.MEDIUM, Provenance.HUMAN),
)


def test_every_stored_type_is_tried_here() -> None:
    assert {type(value) for value in VALUES} == set(STORED)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_from_a_checkpoint_as_what_it_was(value: Any) -> None:
    restored = serializer().loads_typed(serializer().dumps_typed({"key": [value]}))["key"][0]
    assert (type(restored), restored) == (type(value), value)


@pytest.mark.parametrize("value", [v for v in VALUES if isinstance(v, BaseModel)], ids=lambda v: type(v).__name__)
def test_a_restored_value_is_equal_field_by_field(value: BaseModel) -> None:
    restored = serializer().loads_typed(serializer().dumps_typed(value))
    assert restored.model_dump() == value.model_dump()


def result(number: int) -> SubTaskResult:
    return SubTaskResult(number=number, agent="shop")


@pytest.mark.parametrize(
    ("known", "new", "expected"),
    [
        (None, [result(1)], [result(1)]),
        ([result(1)], [result(2)], [result(1), result(2)]),
        ([result(1)], [], [result(1)]),
        ([result(1)], None, []),
        (None, None, []),
    ],
)
def test_results_are_gathered_until_none_empties_the_list(
    known: list[SubTaskResult] | None, new: list[SubTaskResult] | None, expected: list[SubTaskResult]
) -> None:
    assert collect(known, new) == expected


def test_gathering_changes_neither_list() -> None:
    known, new = [result(1)], [result(2)]
    collect(known, new)
    assert (known, new) == ([result(1)], [result(2)])
