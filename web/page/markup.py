"""Markdown that the page shows as it was meant.

The page reads `word:name` as a directive and drops the name, and it would load a picture from any address that
stands in an answer; both are escaped outside code.
"""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

_FENCE = r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)"
_SPAN = r"(?P<span>`+)(?!`).+?(?<!`)(?P=span)(?!`)"
_CODE = re.compile(f"(?:{_FENCE})|(?:{_SPAN})", re.M | re.S)
_DIRECTIVE = re.compile(r"(?<!\\):(?=:*[A-Za-z])")
_IMAGE = re.compile(r"(?<!\\)!(?=\[)")
_TICKS = re.compile(r"`+")
MAX_CELL_CHARS = 160


def escape(markdown: str) -> str:
    """Escape directives and pictures outside code spans and fences."""
    pieces, end = [], 0
    for code in _CODE.finditer(markdown):
        pieces += [_escape_prose(markdown[end : code.start()]), code.group()]
        end = code.end()
    return "".join([*pieces, _escape_prose(markdown[end:])])


def _escape_prose(text: str) -> str:
    return _IMAGE.sub(r"\\!", _DIRECTIVE.sub(r"\\:", text))


def plain(text: str) -> str:
    """Show text of unknown origin as it is: no Markdown in it takes effect."""
    one_line = " ".join(text.split())
    return re.sub(r"([\\`*_{}\[\]<>#|!~:])", r"\\\1", one_line)


def code(text: str) -> str:
    """Wrap in a code span that text of unknown origin cannot leave."""
    one_line = " ".join(text.split()) or " "
    ticks = "`" * (1 + max((len(run) for run in _TICKS.findall(one_line)), default=0))
    pad = " " if one_line.startswith("`") or one_line.endswith("`") else ""
    return f"{ticks}{pad}{one_line}{pad}{ticks}"


def fenced(text: str, language: str = "") -> str:
    """Wrap in a fence longer than any run of backticks inside."""
    ticks = "`" * max(3, 1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    return f"{ticks}{language}\n{text}\n{ticks}"


def as_json(value: Any) -> str:  # noqa: ANN401 - whatever a tool returned
    """Write a value for reading."""
    return json.dumps(value, ensure_ascii=False, indent=2, default=str)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Draw a Markdown table; long cells are cut."""
    head = f"| {' | '.join(map(_cell, columns))} |\n|{' --- |' * len(columns)}"
    return "\n".join([head, *(f"| {' | '.join(map(_cell, row))} |" for row in rows)])


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return plain(text if len(text) <= MAX_CELL_CHARS else text[: MAX_CELL_CHARS - 1] + "…")
