"""Figures that a message asks of the amounts that it tells: one is a sum, several are told each by its name."""

from collections.abc import Callable, Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.figures.figure import Figure
from agents.extraction.sums.figures.figures_told import figures_of_sum, figures_told
from agents.extraction.sums.figures.remainders import LEFT, more_spent, remainder
from agents.extraction.sums.marked import Marked
from agents.extraction.sums.people import people
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.table_calls import CALCULATE
from lazy_regex import lazy_regex
from prompts.language import Language

_REST: Final = lazy_regex(r"\d+(?:\.\d+)?(?: - \d+(?:\.\d+)?)+")
_LONGEST: Final = 450
"""An expression that is no longer can still be computed."""


def told_figures_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the figures that a message asks of what it tells; None for anything else."""
    return _plan(figures_told, state, context)


def told_with_sum_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a sum with another figure that is asked of it; None for anything else."""
    return _plan(figures_of_sum, state, context)


def rest_gone_on_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Take what is spent besides off what was left before; None for anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    last, more = conversation[-1], more_spent(state["request"])
    if not more or len(last.produced) != 1 or last.produced[0].tool_id != CALCULATE:
        return None
    before = str(last.produced[0].arguments.get("expression", ""))
    if _REST.fullmatch(before) is None or not (more_spent(last.request) or remainder(Marked(last.request))):
        return None
    if not _is_of_same_purse(last.request, state["request"]):
        return None
    said = " - ".join([before, *more])
    subtask = SubTask(number=1, description=said, calls=(_sum(Figure(LEFT, said)),))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_a_sum", state["language"]))


def _is_of_same_purse(before: str, now: str) -> bool:
    """Whether a message brings neither another currency nor another person."""
    who, spender = people(before), people(now)
    return Marked(now).coins <= Marked(before).coins and (not who or spender <= who)


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
