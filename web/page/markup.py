"""Values and tables as Markdown."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from agents.markdown.wrapping import plain

MAX_CELL_CHARS = 160


def as_json(value: Any) -> str:  # noqa: ANN401 - whatever a tool returned
    """Write a value for reading."""
    return json.dumps(value, ensure_ascii=False, indent=2, default=str)


def quoted(markdown: str) -> str:
    """Make the whole a quotation, every line of it."""
    return "\n".join(f"> {line}".rstrip() for line in markdown.split("\n"))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Draw a Markdown table; long cells are cut."""
    head = f"| {' | '.join(map(_cell, columns))} |\n|{' --- |' * len(columns)}"
    return "\n".join([head, *(f"| {' | '.join(map(_cell, row))} |" for row in rows)])


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return plain(text if len(text) <= MAX_CELL_CHARS else text[: MAX_CELL_CHARS - 1] + "…")
