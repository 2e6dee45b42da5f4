"""Charts of the last answer: plot it as bars, 画成折线图. What is drawn are that answer's own rows, and no other table.

An answer whose figures stand in a chart already is called for again; groups of a table are drawn by the table's own
tool; any other rows become a table that nobody is told the name of.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.composition import TABLES, Saving, saving
from agents.extraction.discourse.drawing import Drawing, drawing_by, drawing_of, without_purpose
from agents.extraction.discourse.mentions import mentioned
from agents.extraction.tables.parts import TablePart
from agents.extraction.tables.statement import heads
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.tool_choice import BARS, LINE, question_of
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import DESCRIBE, LIST
from graph.workflow.earlier.results import table_of_rows, whole_of
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.table_calls import Asked, OwnQuestions, saving_task, subtasks_of
from graph.workflow.table_questions.table_shapes import OwnTable
from graph.workflow.table_questions.workspace_tables import LOAD_TABLE
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import Language
from tools.flow import changes_something, searches


class _Wish(Frozen):
    """What is to be drawn, in which words."""

    drawing: Drawing
    text: str
    language: Language


_TABLES_TOLD: Final = frozenset({LIST, DESCRIBE, LOAD_TABLE})
_FORMS: Final = {"bar": BARS, "line": LINE}
_MOST_WAYS: Final = 6
_MOST_GROUPS: Final = 40
"""So many values of a column make bars that can be read."""
_HOW_WELL: Final = lazy_regex(r"score|relevance|similarity|confidence|rank", re.IGNORECASE)
"""How well a match fits what was searched for, which is no figure of it."""


async def drawn_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a chart of the last answer; None where a request wants anything else, or a table that came with it."""
    if not context.home.settings.offline or BARS not in context.snapshot.tools or state.get("fresh"):
        return None
    put = saving(state["request"])
    text = without_purpose(state["request"] if put is None else state["request"][: put.end])
    plain = drawing_of(text)
    drawing, by = drawing_by(text) or (None, "") if plain is None else (plain, "")
    if drawing is None or drawing.form == "scatter":
        return None
    last = _last(state.get("conversation") or [], context)
    if last is None:
        refused = any(one.refused for one in (state.get("conversation") or [])[-1:])
        asks = not refused and bool(
            state.get("attached") or drawing.form
        )  # of which table, says who draws such a chart
        return None if asks else _nothing(state, "nothing_to_draw")
    exchange, brought = last
    if not brought:
        return None  # it only told of a table
    brought = await whole_of(brought, context)
    question = exchange.table_question or _asked(brought)
    question = await _grouped(question, by, context) if by else question
    if by and question is None:
        return None
    wish = _Wish(drawing=drawing, text=text, language=state["language"])
    drawn = await _of_groups(question, wish, context)
    if not by:
        drawn = drawn or _once_more(brought, wish) or await _of_rows((exchange, question), brought[-1], wish, context)
    if drawn is None:
        return _nothing(state, "last_not_drawn")
    unread = (drawing.said,) if drawing.form == "pie" else ()
    first = [s.model_copy(update={"unread": unread}) for s in drawn[:1]]
    subtasks = (*first, *drawn[1:], *_saved(put, drawn[-1].number, state))
    reason = phrase("draws_last", state["language"])
    questions = (question,) if question is not None else ()
    return Plan(request=state["request"], subtasks=subtasks, reason=reason, table_questions=questions)


def _last(conversation: Sequence[Exchange], context: RunContext) -> tuple[Exchange, tuple[Upstream, ...]] | None:
    """Find the last answer that brought something, with what it brought; nothing where it only told of a table.

    None where a refusal stands behind it: what is to be drawn is what was asked for and not found.
    """
    tools = context.snapshot.tools
    for exchange in reversed(conversation):
        if exchange.refused:
            return None
        if exchange.produced:
            made = (u for u in exchange.produced if u.tool_id in tools and not changes_something(tools[u.tool_id]))
            brought = tuple(u for u in made if u.tool_id not in _TABLES_TOLD)
            if brought or any(u.tool_id != LIST for u in exchange.produced):
                return exchange, brought
    return None


def _asked(brought: Sequence[Upstream]) -> TableQuestion | None:
    """Read the question of a table off the call that answered it."""
    told = [found for u in brought if (found := question_of(u.tool_id, u.arguments)) is not None]
    return told[-1] if len(told) == 1 else None


async def _grouped(question: TableQuestion | None, by: str, context: RunContext) -> TableQuestion | None:
    """Ask the last question of each group of a column, rows by their number; None where no one column is named."""
    shapes = await shapes_of([OwnTable(table=question.table)], context) if question is not None else []
    if question is None or not shapes:
        return None
    named = {str(span.value): span for span in mentioned([column.held for column in shapes[0].columns], by)}
    if len(named) != 1 or len(next(iter(named.values())).text) < len(by):
        return None
    (column,) = named
    if question.by == column:
        return question
    if shapes[0].column(column).distinct > _MOST_GROUPS:
        return None
    figures = question.figures or (Figure(kind="count"),)
    anew = {"by": column, "also_by": (), "period": "", "groups": (), "columns": (), "ordered_by": "", "limit": 0}
    return question.model_copy(update={**anew, "figures": figures})


async def _of_groups(question: TableQuestion | None, wish: _Wish, context: RunContext) -> tuple[SubTask, ...] | None:
    """Draw the groups of a table; None where the last answer has none, or they are to be a line."""
    if question is None or not question.draws or question.limit > 1 or wish.drawing.form == "line":
        return None
    own = OwnTable(table=question.table)
    if not await shapes_of([own], context):
        return None
    part = TablePart(text=wish.text, question=question, chart="bars")
    return subtasks_of(OwnQuestions(own=own, parts=(part,)), Asked(text=wish.text, language=wish.language))


def _once_more(brought: Sequence[Upstream], wish: _Wish) -> tuple[SubTask, ...] | None:
    """Call again for what was drawn already, where no other form is wanted."""
    drew = [u for u in brought if _drew(u.value)]
    form = wish.drawing.form
    if not drew or (form and drew[-1].tool_id != _FORMS.get(form)):
        return None
    call = KnownCall(tool_id=drew[-1].tool_id, arguments=drew[-1].arguments)
    return (SubTask(number=1, description=wish.text, calls=(call,)),)


def _drew(value: object) -> bool:
    """Whether a result holds a chart, for which only its title stands by now."""
    fields = [*value.values()] if isinstance(value, dict) else []
    listed = [one for field in fields if isinstance(field, list) for one in field]
    return any(isinstance(one, dict) and set(one) == {"chart"} for one in (*fields, *listed))


async def _of_rows(
    asked: tuple[Exchange, TableQuestion | None], result: Upstream, wish: _Wish, context: RunContext
) -> tuple[SubTask, ...] | None:
    """Draw the rows of the last result by its column of names or days and a column of numbers."""
    exchange, question = asked
    table = await _rows_table(_by_heads(result, question, wish.language), context)
    shapes = await shapes_of([OwnTable(table=table)], context) if table else []
    if not shapes:
        return None
    drawing = wish.drawing
    if question is not None and question.also_by:
        return _several_lines(shapes[0], question, wish)
    along, numbers = _axis(shapes[0], drawing), _numbers(shapes[0], exchange, result)
    tool = context.snapshot.tools.get(result.tool_id)
    fits = tool is not None and searches(tool)
    numbers = [c for c in numbers if c is not along and not (fits and _HOW_WELL.search(c.name))]
    if along is None or not numbers:
        return None
    line = drawing.form == "line" or (not drawing.form and along.type == "date")
    calls = [_call(shapes[0], along, number, line=line) for number in numbers[:_MOST_WAYS]]
    call = calls[0]
    if len(calls) > 1:
        ways = tuple(NamedWay(label=n.name, arguments=c.arguments) for n, c in zip(numbers, calls, strict=False))
        call = KnownCall(tool_id=call.tool_id, ways=ways, about=phrase("ask_which_drawn", wish.language))
    return (SubTask(number=1, description=wish.text, calls=(call,)),)


def _several_lines(shape: TableShape, question: TableQuestion, wish: _Wish) -> tuple[SubTask, ...] | None:
    """Draw a line for each group of the second column: put together by the first alone, means would be of means."""
    x, *others, y = heads(question, wish.language)
    there = {column.name for column in shape.columns}
    if wish.drawing.form == "bar" or len(others) != 1 or not {x, y, *others} <= there:
        return None
    call = KnownCall(tool_id=LINE, arguments={"table": shape.table, "x": x, "y": y, "series": others[0]})
    return (SubTask(number=1, description=wish.text, calls=(call,)),)


async def _rows_table(result: Upstream, context: RunContext) -> str | None:
    """Return the table that a result is, or make one of its rows."""
    value = result.value if isinstance(result.value, dict) else {}
    made = value.get("table") if "first_rows" in value else None
    if isinstance(made, str):
        return made
    return await table_of_rows(result, context.run.surroundings)


def _by_heads(result: Upstream, question: TableQuestion | None, language: Language) -> Upstream:
    """Call the groups of a result and their figures as the question does: mean revenue by region."""
    groups = result.value.get("groups") if isinstance(result.value, dict) else None
    if question is None or not question.draws or not isinstance(groups, list):
        return result
    by, figure = heads(question, language)
    records = tuple({by: group["group"], figure: group["value"]} for group in groups)
    return result.model_copy(update={"value": {}, "records": records})


def _axis(shape: TableShape, drawing: Drawing) -> TableColumn | None:
    """Choose what stands along the axis: texts, days or years that tell the rows apart, else most of them."""
    days = [c for c in shape.columns if c.type == "date"]
    texts = sorted((c for c in shape.columns if c.type == "text"), key=lambda c: -c.distinct)
    years = [c for c in shape.columns if c.numbers_years]
    first = [*days, *years, *texts] if drawing.form == "line" else [*texts, *days, *years]
    apart = [c for c in first if c.distinct >= shape.rows]
    return next(iter([*apart, *first]), None)


def _numbers(shape: TableShape, exchange: Exchange, result: Upstream) -> list[TableColumn]:
    """List the numbers that may be meant: what rows stand in order of, the only one, one that was asked for."""
    amounts = list(shape.amounts)
    ordered = exchange.table_question.ordered_by if exchange.table_question else result.arguments.get("by")
    by_order = [c for c in amounts if c.name == ordered]
    named = {span.value for span in mentioned([c.held for c in amounts], exchange.request)}
    asked = [c for c in amounts if c.name in named]
    return by_order or (asked if len(asked) == 1 else amounts)


def _call(shape: TableShape, along: TableColumn, number: TableColumn, *, line: bool) -> KnownCall:
    """Return the call that draws a number; what adds up is added up where several rows share a place."""
    arguments: dict[str, Any] = {"table": shape.table, "x": along.name, "y": number.name}
    if along.distinct < shape.rows and number.adds_up:
        arguments["aggregate"] = "sum"
    return KnownCall(tool_id=LINE if line else BARS, arguments=arguments)


def _saved(put: Saving | None, after: int, state: RouterState) -> tuple[SubTask, ...]:
    """Save what was drawn as a table; say of a picture that nothing can save it."""
    if put is None:
        return ()
    if PurePosixPath(put.path).suffix.lower() in TABLES:
        return (saving_task(Asked(text=state["request"], path=put.path, language=state["language"]), after + 1),)
    return (SubTask(number=after + 1, description=state["request"][put.start :], category=NO_TOOL),)


def _nothing(state: RouterState, why: str) -> Plan:
    said = phrase(why, state["language"])
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)
