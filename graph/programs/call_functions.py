"""The functions that stand beside the tools where a model calls one after the other, as providers take them."""

from typing import Any, Final

from graph.programs.functions import ASK_USER, FIND_TOOLS, MAKE_TABLE, SAVE
from tools.stubs.names import READ_RESULT

_TEXT: Final = {"type": "string"}
_BY_NAME: Final = {"type": "string", "description": "Name of a result, taken whole, such as quote_1."}


def _function(name: str, description: str, properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


CALL_FUNCTIONS: Final = (
    _function(
        FIND_TOOLS,
        "Look for further functions by a few words of what they do. They can be called from the next reply on.",
        {"query": _TEXT},
        ["query"],
    ),
    _function(
        ASK_USER,
        "Ask the user what only they can say. It ends the request; their answer comes as the next one.",
        {"question": _TEXT, "choices": {"type": "array", "items": _TEXT}},
        ["question"],
    ),
    _function(
        SAVE,
        "Write a value, or a whole result by its name, to a file in the form that its ending says (.csv, .json, .md, "
        ".txt); for .xlsx and .parquet value is the name of a table.",
        {"path": _TEXT, "value": {"description": "A text, records or any JSON."}, "result": _BY_NAME},
        ["path"],
    ),
    _function(
        MAKE_TABLE,
        "Make a table of rows, or of a whole result by its name, for the functions that work on tables.",
        {"name": _TEXT, "rows": {"type": "array", "items": {"type": "object"}}, "result": _BY_NAME},
        ["name"],
    ),
    _function(
        READ_RESULT,
        "Read on in a long result: n parts (rows, lines, …) of it from start on, counted from 1.",
        {"name": _TEXT, "start": {"type": "integer", "minimum": 1}, "n": {"type": "integer", "minimum": 1}},
        ["name"],
    ),
)
"""They come first of all: the beginning of every request's functions stays the same."""
OWN_NAMES: Final = frozenset({FIND_TOOLS, ASK_USER, SAVE, MAKE_TABLE, READ_RESULT})
