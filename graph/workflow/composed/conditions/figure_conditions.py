"""Plans of requests that ask one thing where a figure is over or under so much, and another where it is not.

The figure is looked up before anything is planned; the call that shows it comes first in the plan, so that the answer
says why the one case was taken and not the other.
"""

from typing import Final

from agents.extraction.conditional.figure_conditions import FigureCondition, asks_how_far, figure_condition
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.onward_arithmetic import FIGURE
from agents.extraction.tables.statement import statement
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.composed.companies.figure_of_company import CompanyFigure, figure_of_company
from graph.workflow.context import RunContext
from graph.workflow.earlier.known_calls import as_operand
from graph.workflow.earlier.looking import looked
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import table_plan
from graph.workflow.table_questions.table_calls import CALCULATE
from prompts.frozen import Frozen

_AS_QUESTIONS: Final = {"en": ("{}", "how many {}", "what is {}"), "zh": ("{}", "{}是多少", "{}有多少")}
_IN_FILE: Final = {"en": "in {}, {}", "zh": "{} 里{}"}


class _Found(Frozen):
    """The figure, the calls that bring it, and what it is of."""

    value: float
    calls: tuple[KnownCall, ...]
    path: str = ""
    company: CompanyFigure | None = None


async def figure_condition_steps(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the calls of the case that holds, and what it asks besides; None for any other request."""
    tools = context.snapshot.tools
    asked = figure_condition(state["request"]) if context.home.settings.offline else None
    if asked is None or not {QUERY, CALCULATE} <= tools.keys():
        return None
    found = await _of_table(asked.figure, state, context) or await _of_company(asked, context)
    if found is None:
        return None
    text = phrase("looked_whether", state["language"])
    first = SubTask(number=1, description=text, calls=found.calls)
    case = asked.then if asked.holds(found.value) else asked.otherwise
    if asks_how_far(case):
        return (first, _how_far(asked, found, case)), ""
    if found.company is not None:
        known = await figure_of_company(case, context, found.company)
        if known is not None:
            return (first, SubTask(number=2, description=case, needs=(1,), calls=(known.call,))), ""
    return (first,), await _said_whole(case, found, state, context)


async def _of_table(text: str, state: RouterState, context: RunContext) -> _Found | None:
    """Find a figure of a table that the text names."""
    if not find_paths(text):
        return None
    for form in _AS_QUESTIONS[state["language"]]:
        inner: RouterState = {**state, "request": form.format(text)}
        plan = await table_plan(inner, context)
        questions = plan.table_questions if plan is not None else ()
        if plan is None or len(plan.subtasks) != 1 or len(questions) != 1:
            continue
        question = questions[0]
        if len(question.figures) != 1 or question.by or question.limit:
            continue
        ask = KnownCall(tool_id=QUERY, arguments={"sql": statement(question, state["language"])})
        made = await looked(ask.tool_id, ask.arguments, context)
        rows = (made or {}).get("rows") or [[None]]
        if len(rows) == 1 and isinstance(rows[0][0], int | float):
            calls = (*plan.subtasks[0].calls[:-1], ask)
            return _Found(value=float(rows[0][0]), calls=calls, path=str(find_paths(text)[0].value))
    return None


async def _of_company(asked: FigureCondition, context: RunContext) -> _Found | None:
    """Find a figure of a company; none where it is compared with something in another unit."""
    found = await figure_of_company(asked.figure, context)
    if found is None:
        return None
    said = {str(span.value) for span in find_currencies(asked.unit)} or ({"%"} if "%" in asked.unit else set())
    if said and said != {found.unit}:
        return None
    return _Found(value=found.value, calls=(found.call,), company=found)


def _how_far(asked: FigureCondition, found: _Found, case: str) -> SubTask:
    bound = as_operand(asked.bound)
    expression = f"{FIGURE} - {bound}" if found.value >= asked.bound else f"{bound} - {FIGURE}"
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": expression}, takes="figure")
    return SubTask(number=2, description=f"{case} [A1]", needs=(1,), calls=(call,))


async def _said_whole(case: str, found: _Found, state: RouterState, context: RunContext) -> str:
    """Say what a case asks with the table or company that it is asked of, where it names none."""
    if not case or find_paths(case):
        return case
    if found.company is not None:
        return f"{case} ({found.company.symbol} {found.company.year})"
    whole = _IN_FILE[state["language"]].format(found.path, case)
    inner: RouterState = {**state, "request": whole}
    return whole if await table_plan(inner, context) is not None else case
