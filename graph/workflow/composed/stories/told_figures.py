"""Figures that a message asks of the amounts that it tells: one is a sum, several are told each by its name."""

from collections.abc import Callable, Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.figures.figure import Figure
from agents.extraction.sums.figures.figures_told import figures_of_sum, figures_told
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from prompts.language import Language

_LONGEST: Final = 450
"""An expression that is no longer can still be computed."""


def told_figures_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the figures that a message asks of what it tells; None for anything else."""
    return _plan(figures_told, state, context)


def told_with_sum_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a sum with another figure that is asked of it; None for anything else."""
    return _plan(figures_of_sum, state, context)


def _plan(read: Callable[[str], tuple[Figure, ...]], state: RouterState, context: RunContext) -> Plan | None:
    request = state["request"]
    if not context.home.settings.offline or not {CALCULATE, QUERY} <= context.snapshot.tools.keys():
        return None
    found = () if find_paths(request) else read(request)
    if not found or any(len(figure.expression) > _LONGEST for figure in found):
        return None
    call = _sum(found[0]) if len(found) == 1 else _by_names(found, state["language"])
    said = "; ".join(figure.expression for figure in found)
    subtask = SubTask(number=1, description=said, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_a_sum", state["language"]))


def _sum(figure: Figure) -> KnownCall:
    return KnownCall(tool_id=CALCULATE, arguments={"expression": figure.expression})


def _by_names(figures: Sequence[Figure], language: Language) -> KnownCall:
    """Tell several figures beside one another, in the order in which they are asked for."""
    told = (f'{figure.sql} AS "{figure.name.zh if language == "zh" else figure.name.en}"' for figure in figures)
    return KnownCall(tool_id=QUERY, arguments={"sql": f"SELECT {', '.join(told)}"})
