"""Plotly figures of values over time and of values side by side."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from tools.artifacts import Chart

Shape: TypeAlias = Literal["bar", "line"]
Values: TypeAlias = Sequence[float | None]


def chart(title: str, traces: Sequence[dict[str, Any]], axis: str, **layout: object) -> Chart:
    """Make a figure of traces over one axis of values."""
    shown = {"title": {"text": title}, "yaxis": {"title": {"text": axis}}, "legend": {"orientation": "h"}, **layout}
    return Chart(title=title, figure={"data": [*traces], "layout": shown})


def traces(shape: Shape, x: Sequence[str], lines: Mapping[str, Values]) -> list[dict[str, Any]]:
    """Draw each named line of values over the same places."""
    return [trace(shape, name, x, values) for name, values in lines.items()]


def trace(shape: Shape, name: str, x: Sequence[str], values: Values) -> dict[str, Any]:
    """Draw values as bars, or as points on a line."""
    drawn = {"type": "bar"} if shape == "bar" else {"type": "scatter", "mode": "lines+markers"}
    return {**drawn, "name": name, "x": [*x], "y": [*values]}


def on_right_axis(drawn: dict[str, Any]) -> dict[str, Any]:
    """Measure a trace on the second axis of values."""
    return {**drawn, "yaxis": "y2"}


def right_axis(title: str) -> dict[str, Any]:
    """Describe the second axis of values."""
    return {"title": {"text": title}, "overlaying": "y", "side": "right", "showgrid": False}
