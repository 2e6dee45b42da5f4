"""Codes that tools claim: of the very form that a parameter names by its pattern, its example or its digits.

Whoever writes FD20260427 where a few tools take `FD20260101` means one of these; which one, their own words tell: what
they say of themselves, what they take and what they return.
"""

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.extraction.matching.leaf import leaves
from agents.extraction.matching.shapes import Form, form_of
from agents.extraction.matching.things.line_items import form_of_lines
from agents.extraction.matching.things.numbers_of_things import numbers_a_thing
from agents.extraction.pieces.words import shares, stems
from agents.intents.acts import act_log_odds
from agents.intents.parameter_fit import CAUTION
from agents.intents.unserved import about
from lazy_regex import lazy_regex
from tools.embedding.parameter_words import in_words
from tools.tool import Tool

_SURE: Final = 0.6
"""How likely it is that one of the tools that claim a code is meant; chosen by hand, see docs/retrieval.md."""
_LIKELY: Final = 0.45
"""The same of digits alone, a name in capitals, letters and digits with a blank between: they may be anything."""
_ALL_TAKEN: Final = 0.2
"""What is added to either where one of these tools takes all that the text states."""
_WORDS_COUNT: Final = 0.5
_SHARED: Final = 1.0
_MOST_SHARED: Final = 3
_LOWEST: Final = -6.0
_LACKS: Final = -1.5
_LEFT: Final = -0.8
"""For each value of the text that a tool does not take."""
_MOST_LEFT: Final = 4
_LONGEST_NUMBER: Final = 9
_NAME: Final = lazy_regex(r"[A-Za-z]{5,}\d{0,2}|[A-Za-z]{3,}\d")
_CODES: Final = frozenset({"code", "id", "key", "ref"})
_CODED: Final = lazy_regex(r"\b(?:code|identifier|id)\b|编号|代码|代号", re.IGNORECASE)


def claimants(codes: Sequence[str], tools: Sequence[Tool]) -> list[Tool]:
    """List the tools that claim one of some codes."""
    said = [form for code in codes for form in (code, code.upper())]
    digits = any(code.isdigit() and len(code) <= _LONGEST_NUMBER for code in codes)
    named = any(not code.isdigit() and _NAME.fullmatch(code) for code in codes)
    return [
        tool
        for tool in tools
        if any(form.search(one) for form in _forms(tool) for one in said)
        or (digits and _takes_numbers_of_things(tool))
        or (named and _takes_names_of_things(tool))
    ]


def claimed(  # noqa: PLR0913 - what speaks for and against, side by side
    text: str,
    codes: Sequence[str],
    claiming: Mapping[str, Tool],
    odds: Mapping[str, float],
    lacking: Sequence[str],
    left: Mapping[str, int] = MappingProxyType({}),
) -> dict[str, float]:
    """Say how likely each of the tools that claim a code is at least.

    Args:
        text: That is to be served.
        codes: In it.
        claiming: Tools that claim some of them, by id.
        odds: Log-odds of each by its description.
        lacking: Those of which something else that they need is missing.
        left: How many values of the text each would leave.
    """
    said = frozenset(stems(text))
    points = {
        tool_id: _WORDS_COUNT * max(_LOWEST, odds[tool_id])
        + _SHARED * min(_MOST_SHARED, sum(any(shares(w, k) for k in _words(tool)) for w in said))
        + (_LACKS if tool_id in lacking else 0.0)
        + _LEFT * min(_MOST_LEFT, left.get(tool_id, 0))
        + CAUTION[tool.tags.permission.value]
        + act_log_odds(text, tool)
        for tool_id, tool in claiming.items()
    }
    total = sum(math.exp(point) for point in points.values())
    sure = _LIKELY if all(_may_be_anything(code) for code in codes) else _SURE
    sure += _ALL_TAKEN * any(left.get(tool_id, 1) == 0 and tool_id not in lacking for tool_id in claiming)
    return {tool_id: sure * math.exp(point) / total for tool_id, point in points.items()}


def _may_be_anything(code: str) -> bool:
    return code.isdigit() or " " in code or _NAME.fullmatch(code) is not None


def _forms(tool: Tool) -> tuple[Form, ...]:
    if has_kinds(tool):
        return ()
    return tuple(form for leaf in leaves(tool) if (form := form_of(leaf) or form_of_lines(leaf)) is not None)


def _takes_numbers_of_things(tool: Tool) -> bool:
    """Whether a tool cannot do without the number of a thing, such as `order_no`: a number by its name alone."""
    if has_kinds(tool):
        return False
    needed = (leaf for leaf in leaves(tool) if leaf.kind == "integer" and leaf.required and not leaf.many)
    return any(numbers_a_thing(leaf) for leaf in needed)


def _takes_names_of_things(tool: Tool) -> bool:
    """Whether a tool cannot do without a code of which nobody says how it looks."""
    if has_kinds(tool):
        return False
    needed = (leaf for leaf in leaves(tool) if leaf.kind == "text" and leaf.required and not leaf.many)
    open_ = (leaf for leaf in needed if form_of(leaf) is None and "format" not in leaf.schema)
    return any(in_words(leaf.name).rpartition(" ")[2] in _CODES or _CODED.search(leaf.description) for leaf in open_)


def _words(tool: Tool) -> frozenset[str]:
    return _stems(f"{about(tool)}\n{' '.join(_fields(tool.returns))}")


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def _fields(schema: Any) -> list[str]:  # noqa: ANN401 - any JSON
    """List the names of the fields of a result, and what is said of them."""
    if isinstance(schema, list):
        return [text for one in schema for text in _fields(one)]
    if not isinstance(schema, dict):
        return []
    own = [*schema["properties"]] if isinstance(schema.get("properties"), dict) else []
    own += [str(schema["description"])] if isinstance(schema.get("description"), str) else []
    return own + [text for one in schema.values() for text in _fields(one)]
