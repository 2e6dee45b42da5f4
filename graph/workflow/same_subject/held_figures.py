"""Another figure that the last answer holds already: how much interest is that, 利息一共要付多少.

The call is made again as it was: its answer names every figure, so that the one that is asked for cannot be mistaken.
"""

import re
from collections.abc import Mapping
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.ellipsis import ellipsis_of
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import figure_words, neutral
from agents.subtask import KnownCall
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan, last_calls
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.schemas.fields import words_of

_MOST_CHARS: Final = 60
_PAYS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:pay(?:ing|ed)?|paid|back|repay|repaid|will|wud|wld|gonna|have to|end up|over time|the bank|cost)"
    r"(?![A-Za-z])"
    r"|[要得会需]?(?:支付|偿还|归还|付|还|交)(?:给银行)?|银行|加起来",
    re.IGNORECASE,
)
"""What is done with an amount; it names no figure by itself."""
_IN_UNIT: Final = lazy_regex(
    r"(?:那么?|所以|也就|这|就|[\s，,])*(?:一共|总共|大概)?(?:相当于|等于|折合|换算成?|合|是|有)*(?:几|多少)个?(?P<unit>周|星期|礼拜|工作日|月|年)[呢啊呀\s？?。]*"
)
_UNITS: Final = {"星期": "周", "礼拜": "周"}
"""Asks for what was told in another unit, as the answer calls it."""
_BETWEEN: Final = frozenset({"start", "end"})
"""Of days that are both given: the days between them stay as many, whatever day it is."""
_TOTAL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:total|altogether|in all|all together)(?![A-Za-z])|一共|总共|合计|总", re.IGNORECASE
)
_PAID: Final = lazy_regex(r"(?:^|_)(?:paid|repaid|payments?)(?:$|_)")


def held_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last call once more where a message names another figure of its result; None for any other."""
    conversation = state.get("conversation") or []
    request = state["request"]
    if not context.home.settings.offline or not conversation or state.get("fresh") or len(request) > _MOST_CHARS:
        return None
    calls = last_calls(conversation[-1], context)
    if len(calls) != 1 or find_numbers(request):
        return None
    made, tool = calls[0]
    if (
        not (tool.idempotent or made.arguments.keys() >= _BETWEEN)
        or not isinstance(made.value, dict)
        or not _names(request, made.value, conversation[-1].answer)
    ):
        return None
    found = known_plan((KnownCall(tool_id=tool.id, arguments=made.arguments),), state)
    return found.model_copy(update={"repeats": True})


def _names(request: str, result: Mapping[str, object], answer: str) -> bool:
    """Whether every word that means anything names a figure of a result, or what is paid in all."""
    unit = _IN_UNIT.fullmatch(request)
    if unit is not None:
        return re.search(rf"\d\s*个?{_UNITS.get(unit['unit'], unit['unit'])}", answer) is not None
    meant = ellipsis_of(request)
    draft = Draft(request if meant is None else meant.said)
    pays = draft.first(_PAYS) is not None
    total = _TOTAL.search(draft.text) is not None
    for pattern in (_PAYS, figure_words("sum"), _TOTAL, neutral()):
        while draft.first(pattern) is not None:
            pass
    figures = [key for key, value in result.items() if isinstance(value, float | int) and not isinstance(value, bool)]
    left = draft.left()
    if not left:
        return pays and total and any(_PAID.search(key) for key in figures)
    told = {word.rstrip("s") for key in figures for word in words_of(key)}
    return all(_told(word, answer) if has_han(word) else word.lower().rstrip("s") in told for word in left)


def _told(word: str, answer: str) -> bool:
    """Whether a Chinese word stands right before a figure of an answer."""
    return len(word) > 1 and re.search(rf"{re.escape(word)}[{HAN}]{{0,4}}\s*[:：]?\s*\**\d", answer) is not None
