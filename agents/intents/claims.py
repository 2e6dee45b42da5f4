"""Codes that tools claim: of the very form that a parameter names by its pattern, its example or its digits.

Whoever writes FD20260427 where a few tools take `FD20260101` means one of these; which one, their own words tell: what
they say of themselves, what they take and what they return.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.extraction.matching.leaf import leaves
from agents.extraction.matching.shapes import Form, form_of
from agents.extraction.pieces.words import shares, stems
from agents.intents.parameter_fit import CAUTION
from agents.intents.unserved import about
from tools.tool import Tool

_SURE: Final = 0.6
"""How likely it is that one of the tools that claim a code is meant; chosen by hand, see docs/retrieval.md."""
_DIGITS_ALONE: Final = 0.45
"""The same of a code of digits alone."""
_WORDS_COUNT: Final = 0.5
_SHARED: Final = 1.0
_MOST_SHARED: Final = 3
_LOWEST: Final = -6.0
_LACKS: Final = -1.5


def claimants(codes: Sequence[str], tools: Sequence[Tool]) -> list[Tool]:
    """List the tools that claim one of some codes."""
    said = [form for code in codes for form in (code, code.upper())]
    return [tool for tool in tools if any(form.search(one) for form in _forms(tool) for one in said)]


def claimed(
    text: str, codes: Sequence[str], claiming: Mapping[str, Tool], odds: Mapping[str, float], lacking: Sequence[str]
) -> dict[str, float]:
    """Say how likely each of the tools that claim a code is at least.

    Args:
        text: That is to be served.
        codes: In it.
        claiming: Tools that claim some of them, by id.
        odds: Log-odds of each by its description.
        lacking: Those of which something else that they need is missing.
    """
    said = frozenset(stems(text))
    points = {
        tool_id: _WORDS_COUNT * max(_LOWEST, odds[tool_id])
        + _SHARED * min(_MOST_SHARED, sum(any(shares(w, k) for k in _words(tool)) for w in said))
        + (_LACKS if tool_id in lacking else 0.0)
        + CAUTION[tool.tags.permission.value]
        for tool_id, tool in claiming.items()
    }
    total = sum(math.exp(point) for point in points.values())
    sure = _DIGITS_ALONE if all(code.isdigit() for code in codes) else _SURE
    return {tool_id: sure * math.exp(point) / total for tool_id, point in points.items()}


def _forms(tool: Tool) -> tuple[Form, ...]:
    if has_kinds(tool):
        return ()
    return tuple(form for leaf in leaves(tool) if (form := form_of(leaf)) is not None)


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
