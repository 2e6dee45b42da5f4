"""Figures as the page draws them: data in them is text, and nothing is loaded for them."""

import re
from typing import Any

from lazy_regex import lazy_regex

_PARTS = ("data", "layout", "frames")
_LINK = lazy_regex(r"<(?=\s*/?\s*a\b)", re.IGNORECASE)
"""Plotly reads a few tags in every text; a link among them would not say where it goes."""


def harmless(figure: dict[str, Any]) -> dict[str, Any]:
    """Give a Plotly figure without pictures from elsewhere, links, and settings of the library itself."""
    return {part: _harmless(figure[part]) for part in _PARTS if part in figure}


def _harmless(value: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        return {name: _harmless(inner) for name, inner in value.items() if not _loads(name, inner)}
    if isinstance(value, list | tuple):
        return [_harmless(inner) for inner in value]
    return _LINK.sub("&lt;", value) if isinstance(value, str) else value


def _loads(name: str, value: object) -> bool:
    """Whether this is a picture by its address; a Sankey diagram's `source` are numbers."""
    return name == "images" or (name == "source" and isinstance(value, str))
