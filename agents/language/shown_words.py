"""Tables and charts of built-in tools in the reader's language: tools write their titles, columns and axes in English.

Only what the tools' own words are is put into Chinese; what a person's tables and files hold stays as it is.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from lazy_regex import lazy_regex
from prompts.language import Language
from tools.artifacts import Chart, Table
from tools.market.labels import labels, ratio_labels

_WORDS: Final[Mapping[str, Mapping[str, str]]] = tomllib.loads(
    Path(__file__).with_name("shown_words.toml").read_text(encoding="utf-8")
)
_NAME: Final = lazy_regex(r"\{(\w+)\}")
_INNER: Final = "part"
"""How the name of a place begins that holds such a text itself, or several with commas."""
_OF_PERSONS: Final = "data"
"""Group of the tools over tables of a person's own: their columns and cells are the person's words."""
_FISCAL: Final = lazy_regex(r"FY\d{4}")
_AXES: Final = ("xaxis", "yaxis", "yaxis2")


def shown_table(table: Table, tool_id: str, language: Language) -> Table:
    """Give a table of a tool with its title, its columns and the names of its rows in a language."""
    group = _group(tool_id, language)
    if not group:
        return table
    title = _said(table.title, group)
    if group == _OF_PERSONS:
        return table.model_copy(update={"title": title})
    columns = [_said(name, group) for name in table.columns]
    rows = [[_said(row[0], group), *row[1:]] if row else row for row in table.rows]
    return table.model_copy(update={"title": title, "columns": columns, "rows": rows})


def shown_chart(chart: Chart, tool_id: str, language: Language) -> Chart:
    """Give a chart of a tool with its title, its axes and its legend in a language."""
    group = _group(tool_id, language)
    if not group:
        return chart
    layout = dict(chart.figure.get("layout") or {})
    for name in ("title", *_AXES):
        if isinstance(layout.get(name), dict):
            layout[name] = _titled(layout[name], group)
    data = [_trace(one, group) for one in chart.figure.get("data") or ()]
    figure = {**chart.figure, "data": data, "layout": layout}
    return chart.model_copy(update={"title": _said(chart.title, group), "figure": figure})


def _group(tool_id: str, language: Language) -> str:
    """Return the group of a built-in tool whose words are to be said otherwise; empty for every other."""
    group = tool_id.partition("/")[0]
    return group if language == "zh" and group in _WORDS else ""


def _titled(part: dict[str, Any], group: str) -> dict[str, Any]:
    """Say the title of an axis, or the text of a title itself."""
    if isinstance(part.get("title"), dict):
        return {**part, "title": _titled(part["title"], group)}
    return {**part, "text": _said(part["text"], group)} if "text" in part else part


def _trace(trace: Any, group: str) -> Any:  # noqa: ANN401 - any JSON
    if not isinstance(trace, dict):
        return trace
    said = {"name": _said(trace["name"], group)} if "name" in trace else {}
    if group != _OF_PERSONS:
        said |= {key: _each(trace[key], group) for key in ("x", "text") if isinstance(trace.get(key), list)}
    return {**trace, **said}


def _each(values: list[Any], group: str) -> list[Any]:
    words = _WORDS[group]
    return [_said(v, group) if isinstance(v, str) and (v in words or _FISCAL.fullmatch(v)) else v for v in values]


def _said(text: Any, group: str) -> Any:  # noqa: ANN401 - any cell
    """Say a text in Chinese; one that is none of the tools' own stays as it is."""
    if not isinstance(text, str):
        return text
    if group != _OF_PERSONS and text in _items():
        return _items()[text]
    for pattern, chinese in _patterns(group):
        if (found := pattern.fullmatch(text)) is not None:
            return chinese.format(**{name: _part(name, part, group) for name, part in found.groupdict().items()})
    return text


def _part(name: str, text: str, group: str) -> str:
    if not name.startswith(_INNER):
        return text
    return "、".join(str(_said(one, group)) for one in text.split(", "))


@cache
def _items() -> Mapping[str, str]:
    """Map what items of statements and ratios are called in English to what they are in Chinese."""
    return {item.en: item.zh for item in labels().values()} | {item.en: item.zh for item in ratio_labels().values()}


@cache
def _patterns(group: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(said), chinese) for said, chinese in _WORDS[group].items())


def _pattern(said: str) -> re.Pattern[str]:
    pieces = _NAME.split(said)
    read = (_place(piece) if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return re.compile("".join(read), re.DOTALL)


def _place(name: str) -> str:
    """Match what stands in a place: a year is four digits, a day is written by them, a symbol is one word."""
    inner = {"year": r"\d{4}", "day": r"\d{4}-\d\d-\d\d", "symbol": r"\S+"}.get(name, ".+?")
    return f"(?P<{name}>{inner})"
