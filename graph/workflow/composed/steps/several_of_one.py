"""Plans of requests that want several things of one object: two forms of a text, two figures of a list; weeks of days.

Every word of them is understood, so that each call is known and nothing is searched.
"""

from collections.abc import Iterator
from datetime import date
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.one_call.figures_of_one_list import figures_of_one_list
from agents.extraction.one_call.forms_of_one_text import TextInForms, forms_of_one_text
from agents.extraction.one_call.iso_weeks import week_of, week_question
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import Exchange, RouterState
from prompts.language import has_han

_HASH: Final = "general/hash_text"
_WRITTEN: Final = {"base64": ("general/encode_base64", "base64"), "url": ("general/url_encode", "URL")}
_LETTERS: Final = {
    "upper": ("in capitals", "大写"),
    "lower": ("in small letters", "小写"),
    "reverse": ("backwards", "倒过来"),
}
_CALENDAR: Final = "general/calendar_month"
_DIFFERENCE: Final = "general/date_difference"
_ADDED: Final = "general/add_to_date"
_ISO_DAY: Final = len("2026-12-25")


def several_of_one_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan every figure or form of one object; None where a request asks for anything else."""
    if not context.home.settings.offline:
        return None
    steps = tuple(_steps(state))
    if not steps or not {call.tool_id for _, call in steps} <= context.snapshot.tools.keys():
        return None
    parts = tuple(SubTask(number=n, description=said, calls=(call,)) for n, (said, call) in enumerate(steps, 1))
    return Plan(request=state["request"], subtasks=parts, reason=phrase("works_on_results", state["language"]))


def _steps(state: RouterState) -> Iterator[tuple[str, KnownCall]]:
    request = state["request"]
    text = forms_of_one_text(request)
    if text is not None:
        yield from _forms(text, zh=has_han(request))
        return
    figures = figures_of_one_list(request)
    if figures is not None:
        yield figures.said, KnownCall(tool_id=QUERY, arguments={"sql": figures.sql})
        return
    week = week_question(request)
    day = None if week is None else week.day or _day_before(state)
    if day is not None:
        told = week_of(day, request)
        yield told.said, KnownCall(tool_id=QUERY, arguments={"sql": told.sql})


def _forms(found: TextInForms, *, zh: bool) -> Iterator[tuple[str, KnownCall]]:
    """Ask for each form of the text itself."""
    for one in found.forms:
        given = {"text": found.text}
        if one.form == "hash":
            name = one.algorithm
            call = KnownCall(tool_id=_HASH, arguments={**given, "algorithm": name})
        elif one.form in _WRITTEN:
            tool_id, name = _WRITTEN[one.form]
            call = KnownCall(tool_id=tool_id, arguments=given)
        else:
            name = _LETTERS[one.form][zh]
            literal = found.text.replace("'", "''")
            call = KnownCall(tool_id=QUERY, arguments={"sql": f"SELECT {one.form}('{literal}') AS \"{name}\""})
        yield f'"{found.text}" {name}', call


def _day_before(state: RouterState) -> date | None:
    """Return the one day that the last answer was of; None where days were counted between two."""
    before = (state.get("conversation") or [])[-1:]
    if any(made.tool_id == _DIFFERENCE for exchange in before for made in exchange.produced):
        return None
    days = {day for exchange in before for day in _days(exchange)}
    return date.fromisoformat(days.pop()) if len(days) == 1 else None


def _days(exchange: Exchange) -> Iterator[str]:
    for made in exchange.produced:
        said = made.arguments.get("month") if made.tool_id == _CALENDAR else None
        told = made.value.get("date") if made.tool_id == _ADDED and isinstance(made.value, dict) else said
        if isinstance(told, str) and len(told) >= _ISO_DAY:
            yield told[:_ISO_DAY]
