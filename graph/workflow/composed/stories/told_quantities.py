"""Quantities, prices and rates that a message tells become the calls that work them out; the next message goes on."""

from collections.abc import Mapping
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.quantities.answers import quantities_told
from agents.extraction.quantities.said_anew import with_quantity_anew
from agents.extraction.quantities.worked import Worked
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.figures.figure import Figure
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from prompts.language import Language

_LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
_LONGEST: Final = 450
"""An expression that is no longer can still be computed."""


def told_quantities_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what the quantities of a message come to; None for anything else."""
    request = state["request"]
    return None if find_paths(request) else _plan(request, state, context)


def quantities_gone_on_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the story before with a number that a message says anew; None where it does nothing of the kind."""
    conversation = state.get("conversation") or []
    if not conversation or state.get("fresh") or conversation[-1].waits or not _was_worked_out(conversation[-1]):
        return None
    request = with_quantity_anew(conversation[-1].request, state["request"])
    return None if request is None else _plan(request, state, context)


def _was_worked_out(last: Exchange) -> bool:
    """Whether just what its story comes to was what answered the message before."""
    found = quantities_told(last.request)
    if found is None or len(last.produced) != len(_calls(found, "en")):
        return False
    made = [(one.tool_id, dict(one.arguments)) for one in last.produced]
    return any(made == [(c.tool_id, _plain(c.arguments)) for c in _calls(found, language)] for language in _LANGUAGES)


def _plain(arguments: Mapping[str, object]) -> dict[str, object]:
    return dict(arguments)


def _plan(request: str, state: RouterState, context: RunContext) -> Plan | None:
    if not context.home.settings.offline or not {CALCULATE, QUERY} <= context.snapshot.tools.keys():
        return None
    found = quantities_told(request)
    if found is None or any(len(figure.expression) > _LONGEST for figure in found.figures):
        return None
    calls = _calls(found, state["language"])
    said = "; ".join(figure.expression for figure in found.figures)
    subtasks = tuple(SubTask(number=n, description=said, calls=(call,)) for n, call in enumerate(calls, 1))
    return Plan(request=request, subtasks=subtasks, reason=phrase("is_a_sum", state["language"]))


def _calls(found: Worked, language: Language) -> list[KnownCall]:
    """Tell a sum as it is worked out, and figures that have names beside one another."""
    if not found.named:
        return [KnownCall(tool_id=CALCULATE, arguments={"expression": figure.expression}) for figure in found.figures]
    told = (f'{_sql(figure)} AS "{figure.name.zh if language == "zh" else figure.name.en}"' for figure in found.figures)
    of = f" FROM (VALUES {', '.join(f'({number})' for number in found.numbers)}) AS t(x)" if found.numbers else ""
    return [KnownCall(tool_id=QUERY, arguments={"sql": f"SELECT {', '.join(told)}{of}"})]


def _sql(figure: Figure) -> str:
    """Write a figure as SQL; whole numbers without a point."""
    return figure.sql if figure.digits else f"CAST({figure.sql} AS BIGINT)"
