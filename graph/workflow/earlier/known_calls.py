"""Arguments of calls that are known beforehand but for what the sub-task before them brings."""

from typing import Final

from agents.decisions.fill_arguments.question import Filled, Upstream
from agents.extraction.discourse.mentions import main_number, two_numbers
from agents.extraction.tables.onward_arithmetic import FIGURE, LARGER, SMALLER
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.results import table_of_rows, whole_of
from graph.workflow.state import SpecialistState

_LEAST: Final = 0.2


async def filled_known(known: KnownCall, state: SpecialistState, context: RunContext) -> Filled:
    """Return the arguments of a known call; none where the result before does not hold what they need."""
    if not known.takes:
        return Filled(sets=(known.arguments,))
    last = next((u for u in reversed(state["upstream"]) if u.step), None)
    if known.takes == "figure":
        expression = str(known.arguments.get("expression", ""))
        written = None if last is None else in_figures(expression, last.value)
        given = {"expression": written} if written is not None else {}
    else:
        name = None if last is None else await _table(last, context)
        given = {"table": name} if name is not None else {}
    return Filled(sets=({**known.arguments, **given},)) if given else Filled(confidence=_LEAST)


def in_figures(expression: str, result: object) -> str | None:
    """Write the figures of a result into an expression; None where it does not hold so many."""
    if LARGER in expression:
        pair = two_numbers(result)
        if pair is None:
            return None
        return expression.replace(LARGER, as_operand(max(pair))).replace(SMALLER, as_operand(min(pair)))
    number = main_number(result)
    return None if number is None else expression.replace(FIGURE, as_operand(number))


def as_operand(number: float) -> str:
    """Write a number as it may stand in an expression."""
    written = format(number, "f").rstrip("0").rstrip(".") if isinstance(number, float) else str(number)
    return f"({written})" if number < 0 else written


async def _table(last: Upstream, context: RunContext) -> str | None:
    """Return the table that a result is, made of its rows where it is none yet."""
    made = last.value.get("table") if isinstance(last.value, dict) and "first_rows" in last.value else None
    if isinstance(made, str):
        return made
    (whole,) = await whole_of([last], context)
    return await table_of_rows(whole, context.run.surroundings)
