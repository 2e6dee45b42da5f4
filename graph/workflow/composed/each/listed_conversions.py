"""Plans of several conversions that one request lists: a known call for each of them."""

from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.each.listed_conversions import Conversion, listed_conversions
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

_UNITS: Final = "general/convert_units"
_MONEY: Final = "finance/convert_currency"


def listed_conversions_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a call for each conversion; None where a request lists none, or wants anything else."""
    found = listed_conversions(state["request"]) if context.home.settings.offline else ()
    if not found or not {_MONEY if one.money else _UNITS for one in found} <= context.snapshot.tools.keys():
        return None
    subtasks = tuple(
        SubTask(number=n, description=f"{one.value:g} {one.source} → {one.target}", calls=(_call(one),))
        for n, one in enumerate(found, 1)
    )
    return Plan(request=state["request"], subtasks=subtasks, reason=phrase("works_on_results", state["language"]))


def _call(one: Conversion) -> KnownCall:
    if not one.money:
        given: dict[str, Any] = {"value": one.value, "from_unit": one.source, "to_unit": one.target}
        return KnownCall(tool_id=_UNITS, arguments=given)
    day = {"on": one.on} if one.on else {}
    return KnownCall(tool_id=_MONEY, arguments={"amount": one.value, "source": one.source, "target": one.target, **day})
