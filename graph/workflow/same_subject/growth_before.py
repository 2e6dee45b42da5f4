"""How much a figure of a company's reports was up on the year before: asked of the answer that told it for one year."""

import re
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan, last_calls
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex

_GROWTH: Final = "finance/growth_rate"
_PERCENT: Final = r"(?:[\s,]*(?:in|as\s+an?)\s+(?:percent(?:age)?|%|per\s?cent))?"
_BEFORE: Final = (
    r"(?:the\s+(?:year\s+before(?:\s+(?:that|it))?|(?:previous|prior|preceding)\s+(?:fiscal\s+)?year)"
    r"|a\s+year\s+(?:earlier|before))"
)
_ASKS: Final = lazy_regex(
    r"(?:(?:and|so|ok(?:ay)?|then)[\s,]+)*(?:"
    r"(?:by\s+)?how\s+(?:much|many\s+percent)\s+(?:(?:was|is|did|has)\s+)?(?:(?:that|it|this)\s+)?(?:been\s+)?"
    r"(?:up|down|higher|lower|more|less|grow|grown|rise|risen|change|changed|increase|fall|fell)"
    rf"(?:\s+(?:that|it|this))?(?:\s+by)?{_PERCENT}\s+(?:on|from|over|against|versus|vs\.?|than|compared\s+(?:to|with))\s+(?:in\s+)?{_BEFORE}"
    rf"|what\s+(?:was|is)\s+the\s+(?:growth|change|increase|rise)\s+(?:on|from|over|against|versus|compared\s+(?:to|with))\s+{_BEFORE}"
    rf"){_PERCENT}"
    r"|(?:那么?|这|那这|[\s，,])*(?:(?:比|较|跟|和|与)?(?:前一年|上一?年度?|上年同期|再前一年)(?:相比|比)?|同比)"
    r"(?:的?(?:增长|增加|上升|下降|变化|涨|多|少|高|低|增|降)(?:率|幅|幅度)?)(?:了|是|有)*"
    r"(?:多少|百分之几|百分之多少|几个?百分点|几成)?(?:呢|啊)?",
    re.IGNORECASE,
)


def growth_before_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the growth of the one figure that was told for one year; None where a message asks for anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    if _GROWTH not in context.snapshot.tools or _ASKS.fullmatch(state["request"].strip(" \t?？.。!！")) is None:
        return None
    told = [made for made, tool in last_calls(conversation[-1], context) if "items" in tool.properties]
    arguments = _of_year(told[0]) if len(told) == 1 else None
    return None if arguments is None else known_plan((KnownCall(tool_id=_GROWTH, arguments=arguments),), state)


def _of_year(made: Upstream) -> dict[str, Any] | None:
    """Return which figure of whom was told for which year; None for several, or for a quarter."""
    given = made.arguments
    items, year = given.get("items"), given.get("fiscal_year")
    whole_year = not (given.keys() - {"symbol", "items", "fiscal_year", "period"}) and given.get("period") in (
        None,
        "annual",
    )
    if not whole_year or not isinstance(items, list) or len(items) != 1 or not isinstance(year, int):
        return None
    return {"symbol": given.get("symbol"), "item": items[0], "fiscal_year": year}
