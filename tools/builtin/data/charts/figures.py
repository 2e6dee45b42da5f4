"""Plotly figures as plain JSON."""

from collections.abc import Sequence
from typing import Any


def figure(traces: Sequence[dict[str, Any]], title: str, x: str, y: str, **layout: Any) -> dict[str, Any]:  # noqa: ANN401 - any part of a layout
    """Put traces on titled axes; `layout` adds to the layout, axes included."""
    return {
        "data": list(traces),
        "layout": {
            **layout,
            "title": {"text": title},
            "xaxis": {"title": {"text": x}, **layout.get("xaxis", {})},
            "yaxis": {"title": {"text": y}, **layout.get("yaxis", {})},
        },
    }
