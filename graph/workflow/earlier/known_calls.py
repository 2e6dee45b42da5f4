"""Arguments of calls that are known beforehand but for what the sub-task before them brings."""

import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, Final

from agents.asking.argument_question import ArgumentQuestion
from agents.asking.asking_back import Occasion, asked_for
from agents.decisions.fill_arguments.answered import whole_answers
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Upstream
from agents.extraction.discourse.mentions import main_number, two_numbers, values_at
from agents.extraction.slots.slots import slots
from agents.extraction.tables.onward_arithmetic import EARLIER, FIGURE, LARGER, LATER, SMALLER, figure_of
from agents.language.messages import phrase
from agents.subtask import KnownCall
from graph.workflow.composed.two_results import Pair, pair_among, part_of
from graph.workflow.context import RunContext
from graph.workflow.earlier.results import table_of_rows, whole_of
from graph.workflow.same_subject.days_on import day_reached
from graph.workflow.state import SpecialistState
from graph.workflow.table_questions.table_calls import WRITE
from lazy_regex import lazy_regex

_LEAST: Final = 0.2
_TARGET: Final = "target"


async def filled_known(
    known: KnownCall, state: SpecialistState, context: RunContext, brought: Sequence[Upstream] = ()
) -> Filled:
    """Return the arguments of a known call; none where the result before does not hold what they need.

    Args:
        known: The call.
        state: Whose results come from the parts before it.
        context: Of the run.
        brought: What earlier calls of the same part brought.
    """
    if not known.takes:
        lacks = known.tool_id == _DELETE and _lacks_a_part(state)
        return Filled(confidence=_LEAST) if lacks else Filled(sets=(known.arguments,))
    given = _worked_out(known, state) if known.takes in _FIGURES else await _held(known, state, context, brought)
    return Filled(sets=({**known.arguments, **given},)) if given else Filled(confidence=_LEAST)


_FIGURES: Final = frozenset({"figure", "field", "day"})
_DELETE: Final = "system/delete_file"


def _lacks_a_part(state: SpecialistState) -> bool:
    """Whether one of the parts before, which this one waits for, brought nothing: what was to be kept may not be."""
    brought = {upstream.call_id.partition(".")[0] for upstream in state["upstream"]}
    return not {str(number) for number in state["subtask"].needs} <= brought


def _worked_out(known: KnownCall, state: SpecialistState) -> dict[str, str]:
    """Return what a call is given of figures, fields or the day of the results before; empty where they lack it."""
    if known.takes == "day":
        return {"date": day} if (day := day_reached(list(filter(_ran, state["upstream"])))) else {}
    if known.takes == "figure":
        expression = str(known.arguments.get("expression", ""))
        needs = [str(number) for number in state["subtask"].needs]
        written = _written(expression, _of_needed(state["upstream"], needs, expression), state.get("request", ""))
        return {"expression": written} if written is not None else {}
    sql = _with_fields(str(known.arguments.get("sql", "")), known.field, state["upstream"])
    return {"sql": sql} if sql is not None else {}


async def _held(
    known: KnownCall, state: SpecialistState, context: RunContext, brought: Sequence[Upstream]
) -> dict[str, str]:
    """Return the text, the rows or the table that a call is given; empty where the results before hold none."""
    if known.takes == "text":
        text = await _text([*state["upstream"], *brought], context)
        return {"content" if known.tool_id == WRITE else "text": text} if text is not None else {}
    last = next((u for u in reversed(state["upstream"]) if u.step), None)
    if known.takes == "cells":
        lines = None if last is None else await _lines(last, context)
        return {"content": lines} if lines is not None else {}
    name = None if last is None else await _table(last, context)
    return {"table": name} if name is not None else {}


async def filled_but_for(
    known: KnownCall, question: FillQuestion, state: SpecialistState, context: RunContext
) -> Filled:
    """Return the arguments of a known call with what the person was asked for, or what must still be asked."""
    given = {**known.arguments, **{k: v for k, v in whole_answers(question).items() if v is not None}}
    given = _named_beside(known, given)
    missing = tuple(name for name in known.asks if name not in given)
    if not missing and known.takes:
        return await filled_known(known.model_copy(update={"arguments": given, "asks": ()}), state, context)
    return Filled(sets=() if missing else (given,), missing=missing, found=given)


def _named_beside(known: KnownCall, given: dict[str, Any]) -> dict[str, Any]:
    """Keep a file in its folder that only gets another name."""
    old, new = str(given.get(known.beside) or ""), str(given.get(_TARGET) or "")
    if not known.beside or not old or not new or "/" in new:
        return given
    return {**given, _TARGET: str(PurePosixPath(old).parent / new)}


def asked_of_known(known: KnownCall, filled: Filled, occasion: Occasion) -> ArgumentQuestion | None:
    """Ask for what only the person can give; a text is taken as it is said, the name of a file is looked for in it."""
    asked = asked_for(filled, {known.asks[0]: known.offers} if known.offers else {}, occasion)
    if asked is None:
        return None
    of_files = any(slot.name in asked.wanted and slot.kind == "path" for slot in slots(occasion.tool))
    first = asked.wanted == known.asks[:1] or not known.offers
    about = known.about if known.about and first else asked.text
    about = phrase("ask_new_name", occasion.language) if known.beside and asked.wanted == (_TARGET,) else about
    return asked.model_copy(update={"free": not of_files, "text": about})


def _written(expression: str, results: Sequence[Upstream], request: str) -> str | None:
    """Write the figures of the results before into an expression; None where they do not bring what it needs."""
    parts = [made[-1] for _, group in groupby(filter(_ran, results), part_of) if (made := list(group))]
    if figure_of(1) in expression:
        numbers = [main_number(part.value) for part in parts]
        if expression.count("{figure_") != len(numbers) or None in numbers:
            return None
        for n, number in enumerate(numbers, 1):
            expression = expression.replace(figure_of(n), as_operand(number or 0))
        return expression
    if FIGURE in expression:
        return in_figures(expression, _with_one_figure(parts[-1].value, request)) if parts else None
    pair = pair_among(results)
    return None if pair is None else _in_pair(expression, pair)


def _of_needed(results: Sequence[Upstream], needs: Sequence[str], expression: str) -> Sequence[Upstream]:
    """Leave out what earlier answers brought, where an expression is of the figures of the parts that it names."""
    made = [(part, list(group)) for part, group in groupby(filter(_ran, results), part_of)]
    last = made[len(made) - len(needs) :] if figure_of(1) in expression and len(made) > len(needs) else []
    return [one for _, group in last for one in group] if [part for part, _ in last] == [*needs] != [] else results


def _with_fields(sql: str, field: str, results: Sequence[Upstream]) -> str | None:
    """Write one field of each part before into a statement; None where one brought none, or several."""
    parts = [made[-1] for _, group in groupby(filter(_ran, results), part_of) if (made := list(group))]
    for n, part in enumerate(parts, 1):
        held = [one.value for one in values_at(part.value, field)]
        if len(held) != 1:
            return None
        sql = sql.replace(figure_of(n), _cell(held[0]))
    return None if figure_of(len(parts) + 1) in sql else sql


def _cell(value: object) -> str:
    """Write a value as it may stand in a statement."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return as_operand(value)
    return "'" + str(value).replace("'", "''") + "'"


def _with_one_figure(value: object, request: str) -> object:
    """Keep of several amounts the one that a request names: a payment, or the interest; None where it is unclear."""
    if not isinstance(value, dict):
        return value
    named = {key: cell for key, cell in value.items() if isinstance(cell, float) and _AMOUNTS.search(key)}
    if len(named) < 2:
        return value
    asked = [name for name, said in _SAID.items() if said.search(request)]
    found = [cell for key, cell in named.items() if len(asked) == 1 and asked[0] in key]
    return found[0] if found and max(found) - min(found) < _ROUNDED else None


_AMOUNTS: Final = lazy_regex(r"(?:^|_)(?:payment|interest|paid|repaid)(?:$|_)", re.IGNORECASE)
_SAID: Final = {
    "payment": lazy_regex(r"monthly|payment|a month|per month|月供|每月还|月还", re.IGNORECASE),
    "interest": lazy_regex(r"(?<![A-Za-z])interest(?! rate)(?![A-Za-z])|利息", re.IGNORECASE),
}
_ROUNDED: Final = 0.05
"""So much may the last payment differ from the first by rounding."""


def _ran(result: Upstream) -> bool:
    return bool(result.step)


def _in_pair(expression: str, pair: Pair) -> str:
    """Write two figures into an expression; of two that are of one time the larger is by so much more."""
    larger, smaller = max(pair.first, pair.second), min(pair.first, pair.second)
    first, second = pair.first, pair.second
    if not pair.in_time:
        first, second = (smaller, larger) if expression.lstrip("(").startswith(LATER) else (larger, smaller)
    named = {EARLIER: first, LATER: second, LARGER: larger, SMALLER: smaller}
    for name, number in named.items():
        expression = expression.replace(name, as_operand(number))
    return expression


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


async def _lines(last: Upstream, context: RunContext) -> str | None:
    """Write the rows of a query as lines of text; None where not all of them are there."""
    (whole,) = await whole_of([last], context)
    value = whole.value if isinstance(whole.value, dict) else {}
    rows = value.get("rows")
    if not isinstance(rows, list) or value.get("total_rows") != len(rows):
        return None
    lines = (", ".join("" if cell is None else str(cell) for cell in row) for row in rows if isinstance(row, list))
    return "".join(f"{line}\n" for line in lines)


async def _text(results: Sequence[Upstream], context: RunContext) -> str | None:
    """Return the text that the call before read or made; None where it brought none, or not all of it."""
    (whole,) = await whole_of(results[-1:], context) or (None,)
    value = whole.value if whole is not None and isinstance(whole.value, dict) else {}
    given = whole.arguments if whole is not None else {}
    if value.get("truncated"):
        return None
    if "text" not in given:
        return value["text"] if isinstance(value.get("text"), str) else None
    made = {key: one for key, one in value.items() if isinstance(one, str) and one and one not in given.values()}
    return made.get("text") or (next(iter(made.values())) if len(made) == 1 else None)


async def _table(last: Upstream, context: RunContext) -> str | None:
    """Return the table that a result is, made of its rows where it is none yet."""
    made = last.value.get("table") if isinstance(last.value, dict) and "first_rows" in last.value else None
    if isinstance(made, str):
        return made
    (whole,) = await whole_of([last], context)
    return await table_of_rows(whole, context.run.surroundings)
