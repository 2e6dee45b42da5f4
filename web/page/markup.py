"""Values and tables as Markdown."""

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from agents.decisions.summarize.offline import spelt_out
from agents.markdown.wrapping import code, fenced, plain
from lazy_regex import lazy_regex

MAX_CELL_CHARS = 160
_NO_LABELS: Final[Mapping[str, str]] = MappingProxyType({})
_UNSEEN = lazy_regex(r"[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Characters that hide, or turn the order of others around, as a person who approves a call must not be shown it."""


def as_json(value: Any) -> str:  # noqa: ANN401 - whatever a tool returned
    """Write a value for reading: all letters as they are, and what cannot be seen as its code."""
    written = json.dumps(value, ensure_ascii=False, indent=2, default=str)
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def argument_lines(arguments: Mapping[str, Any], labels: Mapping[str, str] = _NO_LABELS) -> str:
    """Write a call's arguments for reading: one a line where each is a word or a number, else all as JSON.

    Args:
        arguments: Of the call.
        labels: What people call them, by their names.
    """
    if not arguments:
        return ""
    if not all(_is_short(value) for value in arguments.values()):
        return fenced(as_json(arguments), "json")
    return "\n".join(f"- {plain(labels.get(name) or name)}: {code(_seen(value))}" for name, value in arguments.items())


def _is_short(value: object) -> bool:
    return isinstance(value, str | int | float) and 0 < len(str(value)) <= MAX_CELL_CHARS and "\n" not in str(value)


def _seen(value: object) -> str:
    """Write a value on one line, with what cannot be seen as its code."""
    written = json.dumps(value, ensure_ascii=False)
    shown = written[1:-1].replace('\\"', '"').replace("\\\\", "\\") if isinstance(value, str) else written
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", shown)


def quoted(markdown: str) -> str:
    """Make the whole a quotation, every line of it."""
    return "\n".join(f"> {line}".rstrip() for line in markdown.split("\n"))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Draw a Markdown table; long cells are cut."""
    head = f"| {' | '.join(map(_cell, columns))} |\n|{' --- |' * len(columns)}"
    return "\n".join([head, *(f"| {' | '.join(map(_cell, row))} |" for row in rows)])


def call_line(tool_id: str, arguments: Mapping[str, Any], labels: Mapping[str, str] = _NO_LABELS) -> str:
    """Write a call on one line, its arguments by what people call them."""
    said = ", ".join(
        f"{plain(labels.get(name) or name)} {code(_on_one_line(value))}" for name, value in arguments.items()
    )
    return f"{plain(spelt_out(tool_id))} {said}".rstrip()


def _on_one_line(value: object) -> str:
    return value if isinstance(value, str) else " ".join(as_json(value).split())


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return plain(text if len(text) <= MAX_CELL_CHARS else text[: MAX_CELL_CHARS - 1] + "…")
