"""What counts on from a day counts from the one that was spoken of: what day was 90 days later, 再过两周是几号."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.clauses import clauses
from agents.extraction.discourse.days_on import DaysOn, days_on
from agents.extraction.spans.dates import find_periods
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_ADDED: Final = "general/add_to_date"
_ISO_DAY: Final = len("2026-12-25")
_REACHED: Final = {
    _ADDED: ("value", "date"),
    "general/calendar_month": ("arguments", "month"),
    "general/date_difference": ("arguments", "end"),
}
"""Where the results of tools say which day they came to."""
_JOINT: Final = lazy_regex(
    r"(?:[\s,，;；。]|(?<![A-Za-z])(?:and|then)(?![A-Za-z])|然后|接着|再|并且?)+$", re.IGNORECASE
)


def days_on_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to count on from the day of the answer before; None where nothing counts on, or no day was spoken of."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    step = days_on(state["request"])
    day = "" if step is None else _counted_from(conversation[-1].produced, step)
    if step is None or not day or _ADDED not in context.snapshot.tools:
        return None
    call = KnownCall(tool_id=_ADDED, arguments={"date": day, **_amount(step)})
    subtask = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(subtask,), reason=phrase("is_of_days", state["language"]))


_ONCE_MORE: Final = "再"


class DaysBehind(Frozen):
    """What a request asks first, and how it counts on from the day that this reaches."""

    head: str
    tail: str
    step: DaysOn

    def put_behind(self, before: Plan, state: RouterState) -> Plan | None:
        """Put the counting behind the plan of what comes first; None where that is refused."""
        if before.refusal or not before.subtasks:
            return None
        n = len(before.subtasks)
        call = KnownCall(tool_id=_ADDED, arguments=_amount(self.step), takes="day")
        last = SubTask(number=n + 1, description=f"{self.tail} [A{n}]", needs=(n,), calls=(call,))
        reason = phrase("goes_on_computing", state["language"])
        return before.model_copy(
            update={"request": state["request"], "subtasks": (*before.subtasks, last), "reason": reason}
        )


def days_behind(request: str, context: RunContext) -> DaysBehind | None:
    """Part a request that counts on from a day it asks for; None where its last clause does not point at that day."""
    if not context.home.settings.offline or _ADDED not in context.snapshot.tools:
        return None
    for piece in clauses(request)[1:]:
        start = piece.start - len(_ONCE_MORE) * request[: piece.start].endswith(_ONCE_MORE)
        step, head = days_on(request[start:]), _JOINT.sub("", request[:start])
        if step is not None and step.points and find_periods(head):
            return DaysBehind(head=head, tail=request[start:], step=step)
    return None


def _counted_from(produced: Sequence[Upstream], step: DaysOn) -> str:
    """Return the day that was reached, or, where only another amount is said, the one that was counted from."""
    day = day_reached(produced)
    counted = day and not step.points and produced[-1].tool_id == _ADDED and isinstance(produced[-1].value, dict)
    return str(produced[-1].value.get("start", "")) if counted else day


def _amount(step: DaysOn) -> dict[str, str | int]:
    return {step.unit: step.n, "direction": "before" if step.before else "after"}


def day_reached(produced: Sequence[Upstream]) -> str:
    """Return the day that was counted to at last, or that the last result is of; empty for others."""
    produced = [u for u in produced if u.tool_id == _ADDED] or produced
    if not produced or produced[-1].tool_id not in _REACHED:
        return ""
    where, key = _REACHED[produced[-1].tool_id]
    held = produced[-1].arguments if where == "arguments" else produced[-1].value
    day = str(held.get(key, ""))[:_ISO_DAY] if isinstance(held, dict) else ""
    return day if _is_day(day) else ""


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == _ISO_DAY
