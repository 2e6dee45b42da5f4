"""What the fake assistant says: events, results and tables as a page gets them."""

from agents.approval.argument_form import ArgumentField
from agents.approval.reasons import AskReason
from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.subtask import RouteDecision, SubTask
from graph.attachments.files import Attached, AttachedDatabase, AttachedText, Outcome, RefusedFile
from graph.observability.events import (
    AnswerDelta,
    Answered,
    ApprovalAsked,
    CallEnded,
    CallStarted,
    Event,
    Moved,
    PathFound,
    Planned,
    Recalled,
    Reflected,
    Routed,
)
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult

SYMBOL = ToolCall(id="1.1.1", tool_id="finance/search_symbol", arguments={"query": "Apple"}, step=1)


QUOTE = ToolCall(id="1.2.1", tool_id="finance/get_quote", arguments={"symbol": "AAPL"}, step=2)


DIVIDENDS = ToolCall(id="1.3.1", tool_id="finance/get_dividends", arguments={"symbol": "AAPL"}, step=3)


DELETE = ToolCall(id="1.1.1", tool_id="system/delete_file", arguments={"path": "old.txt"}, step=1)


CHART = Chart(
    title="Dividends per share",
    figure={
        "data": [{"type": "bar", "x": ["2010", "2011", "2012"], "y": [0, 0, 2.65], "name": "AAPL"}],
        "layout": {"title": {"text": "Dividends per share"}, "width": 300},
    },
)


TABLE = Table(
    title="Dividends", columns=["year", "dividend"], rows=[[2010, 0.0], [2011, 0.0], [2012, 2.65]], total_rows=3
)


ANSWER = (
    "Apple (finance:get_quote) closed at **532.17**.\n\n"
    "| year | dividend |\n| --- | --- |\n| 2011 | 0.00 |\n| 2012 | 2.65 |\n\n"
    "*Sample data as of 2012-12-31.* Used `finance:get_quote` and ![pixel](http://203.0.113.1/x.png).\n"
)


ASKED = ApprovalAsked(
    approval_id="approval-1",
    subtask=1,
    agent="system",
    call=DELETE,
    tool_description="Delete a file of the workspace.",
    reason="It deletes a file: permission high.",
    fields=(
        ArgumentField(name="path", kind="text", text="old.txt", given=True, required=True, description="The file."),
        ArgumentField(name="force", kind="choice", text="", given=False, choices=("true", "false")),
    ),
)

IMPORTED = ASKED.model_copy(
    update={
        "reason": "It was imported, and it is not plain that it only reads.",
        "reasons": (AskReason(code="imported"),),
        "definition": "d",
    }
)


COLUMNS = [
    {"name": "order_id", "type": "number", "distinct": 1200, "min": 1, "max": 1200},
    {"name": "date", "type": "date", "distinct": 90, "min": "2024-01-01", "max": "2024-03-31"},
    {"name": "region", "type": "text", "distinct": 4, "min": "East", "max": "West"},
    {"name": "price", "type": "number", "distinct": 200, "min": 1.5, "max": 99.0},
]


SHOP = AttachedDatabase(
    file="shop.sqlite",
    group="shop",
    tables=("customers", "orders"),
    hidden=("customers.email",),
    samples=("how many customers are there?", "有多少客户？"),
)


REFUSED = RefusedFile(file="report.tsv", reason="It is no table file.", reason_zh="这不是表格文件。")


def attached(file: str) -> Attached:
    """Make a file that became a table."""
    return Attached(
        file=file,
        table=file.partition(".")[0],
        columns=tuple(str(column["name"]) for column in COLUMNS),
        path=f"uploads/{file}",
        rows=1200,
        n_columns=len(COLUMNS),
        description={"table": file.partition(".")[0], "rows": 1200, "columns": COLUMNS},
    )


OFFER = AttachedText(file="offer.pdf", path="uploads/offer.md", n_characters=4_200, n_pages=3)


def outcomes_of(file: str) -> list[Outcome]:
    """Tell what becomes of a file; a workbook has a further sheet."""
    first = outcome_of(file)
    return (
        [first, attached("people.xlsx").model_copy(update={"sheet": "people"})] if file.endswith(".xlsx") else [first]
    )


def outcome_of(file: str) -> Outcome:
    if file.endswith(".sqlite"):
        return SHOP.model_copy(update={"file": file})
    if file.endswith(".pdf"):
        return OFFER.model_copy(update={"file": file})
    return attached(file) if file.endswith((".csv", ".xlsx")) else REFUSED


def result(call: ToolCall, value: object, **more: object) -> ToolResult:
    """Make a result."""
    return ToolResult.model_validate({"call": call, "status": "ok", "value": value, "latency_ms": 12.4, **more})


def quote_events() -> list[Event]:
    """Record the run that looks up a price and dividends."""
    path = ToolPath(
        steps=(
            PathStep(number=1, tool_id=SYMBOL.tool_id),
            PathStep(number=2, tool_id=QUOTE.tool_id, needs=(1,)),
            PathStep(number=3, tool_id=DIVIDENDS.tool_id, needs=(1,)),
        )
    )
    return [
        Planned(
            request="Get Apple's latest price and its dividends",
            subtasks=(SubTask(number=1, description="Get Apple's latest price and its dividends"),),
            reason="one task for one agent",
        ),
        Routed(
            decision=RouteDecision(
                subtask=1,
                agent="finance",
                reason="its tools fit: get_quote, get_dividends",
                scores={"finance": 0.81, "data": 0.22, "system": 0.05},
                confidence=0.9,
            )
        ),
        Recalled(
            subtask=1,
            candidates=(
                {"tool_id": "finance/get_quote", "score": 0.82, "evidence": {"dense": 0.8, "bm25": 0.7}},
                {"tool_id": "finance/get_dividends", "score": 0.8, "evidence": ["description", "example"]},
            ),
            memories=("finance/search_symbol > finance/get_quote",),
            excluded=({"tool_id": "system/delete_file", "reason": "permission", "detail": "above medium"},),
        ),
        Moved(
            subtask=1,
            move=Move(
                kind="advance",
                tool_id="finance/get_quote",
                reason="covers 'latest price'",
                confidence=0.82,
                candidates=("finance/get_quote", "finance/get_dividends"),
                excluded=(Exclusion(tool_id="finance/get_bars", reason="score", detail="0.12"),),
            ),
        ),
        Moved(subtask=1, move=Move(kind="finish", reason="the path covers the request", confidence=0.9)),
        PathFound(
            subtask=1,
            path=path,
            edges=(
                ("START", SYMBOL.tool_id, 0.42),
                (SYMBOL.tool_id, QUOTE.tool_id, 0.61),
                (QUOTE.tool_id, DIVIDENDS.tool_id, 0.3),
                (DIVIDENDS.tool_id, "END", 0.5),
            ),
        ),
        Reflected(subtask=1, stage="path", reflection=Reflection(verdict="success", reason="every part is covered")),
        CallStarted(subtask=1, call=SYMBOL),
        CallEnded(subtask=1, result=result(SYMBOL, {"matches": [{"symbol": "AAPL", "name": "Apple Inc."}]})),
        CallStarted(subtask=1, call=QUOTE),
        CallStarted(subtask=1, call=DIVIDENDS),
        CallEnded(subtask=1, result=result(QUOTE, {"symbol": "AAPL", "price": 532.17})),
        CallEnded(subtask=1, result=dividends_result()),
        Reflected(subtask=1, stage="results", reflection=Reflection(verdict="success", reason="all calls delivered")),
        *(AnswerDelta(text=piece) for piece in pieces(ANSWER)),
        answered(ANSWER, results=(dividends_result(),), agents=("finance",), tools=(SYMBOL.tool_id, QUOTE.tool_id)),
    ]


def dividends_result() -> ToolResult:
    """Make the result that carries a table and a chart."""
    return result(DIVIDENDS, {"dividends": "table"}, tables=(TABLE,), charts=(CHART,))


def delete_events() -> list[Event]:
    """Record the run that stops for an approval."""
    return [
        Planned(request="delete old.txt", subtasks=(SubTask(number=1, description="delete old.txt"),)),
        Routed(decision=RouteDecision(subtask=1, agent="system", reason="it has delete_file", scores={"system": 0.9})),
        CallStarted(subtask=1, call=DELETE),
        ASKED,
    ]


def resumed_events(approve: bool) -> list[Event]:
    """Record what follows a decision."""
    status: dict[str, object] = {} if approve else {"status": "denied", "error": "You denied the call."}
    text = "The file old.txt is deleted." if approve else "The file old.txt is still there."
    return [
        CallStarted(subtask=1, call=DELETE),
        CallEnded(subtask=1, result=result(DELETE, {"deleted": approve}, **status)),
        AnswerDelta(text=text),
        answered(text),
    ]


def pieces(text: str) -> list[str]:
    """Cut a text as a model streams it."""
    return [text[i : i + 7] for i in range(0, len(text), 7)]


def answered(text: str, **more: object) -> Answered:
    """Make the end of a run."""
    return Answered.model_validate({"text": text, "language": "en", **more})
