"""The JSON Schema of a table query over one table: columns as choices, with what each holds."""

from typing import Any, Final

from tools.sources.databases.catalogue import Column
from tools.sources.databases.query.reach import Reach
from tools.sources.databases.query.table_query import COMPARISONS, FIGURES, MAX_LIMIT
from tools.tool import JsonSchema

_SHOWN_COLUMNS: Final = 60
_SHOWN_VALUES: Final = 6
_MOST_CHOICES: Final = 100
"""A longer list of choices is not kept by an import; the names stand in the description then."""
_MOST_CHARS: Final = 780
RETURNS: Final[JsonSchema] = {
    "type": "object",
    "properties": {
        "sql": {"type": "string", "description": "The statement that ran"},
        "columns": {"type": "array", "items": {"type": "string"}, "description": "Names of the result's columns"},
        "rows": {"type": "array", "items": {"type": "array"}, "description": "The first rows"},
        "total_rows": {"type": "integer", "description": "Number of rows of the result"},
        "complete": {"type": "boolean", "description": "Whether all rows are counted"},
    },
}


def parameters_of(reach: Reach) -> JsonSchema:
    """Return the parameters of a query over a table."""
    names = [name for name, _, _ in reach.names()]
    own = "; ".join(_described(column) for column in reach.base.columns[:_SHOWN_COLUMNS])
    column = _choice(names, own)
    figure = {"type": "string", "enum": list(FIGURES), "description": "Figure over rows; `count` needs no column"}
    return {
        "type": "object",
        "properties": {
            "columns": _list(_referred(), "Columns to show; all of the table's own where none is named"),
            "figures": _list(_object({"figure": figure, "column": _referred()}, "figure"), "Figures to compute"),
            "conditions": _list(_condition(), "What rows must satisfy; an empty list for all rows"),
            "match": _word("all", "any", "Whether rows satisfy all conditions or any of them"),
            "related": _list(
                _object(
                    {
                        "table": {"type": "string", "description": "Another table"},
                        "conditions": _list(_condition(), "What its rows must satisfy"),
                        "comparison": _signs(),
                        "value": {"type": "integer", "minimum": 0},
                    },
                    "table",
                ),
                "How many rows of another table each row must be tied to; `=` 0 for none",
            ),
            "group_by": _list(_referred(), "Columns whose values make groups"),
            "groups": _object(
                {"figure": figure, "column": _referred(), "comparison": _signs(), "value": {"type": "number"}}, "figure"
            )
            | {"description": "Which groups to keep, by a figure of each"},
            "order_by": _referred(),
            "order_by_figure": _object({"figure": figure, "column": _referred()}, "figure")
            | {"description": "Figure of each group to order by"},
            "descending": {"type": "boolean", "description": "Whether the highest come first"},
            "then_by": _list(
                _object({"column": _referred(), "descending": {"type": "boolean"}}, "column"),
                "Columns to order by where `order_by` is equal",
            ),
            "limit": {"type": "integer", "minimum": 0, "maximum": MAX_LIMIT, "description": "Rows to show; 0 for all"},
            "distinct": {"type": "boolean", "description": "Whether equal rows are shown once"},
        },
        "required": ["conditions"],
        "$defs": {"Column": column},
    }


def _choice(names: list[str], described: str) -> JsonSchema:
    many = len(names) > _MOST_CHOICES
    text = f"{described}. Of other tables: TABLE.COLUMN" if many else described
    told: JsonSchema = {"type": "string", "description": text[:_MOST_CHARS]}
    return told if many else told | {"enum": names}


def _referred() -> JsonSchema:
    return {"$ref": "#/$defs/Column"}


def _condition() -> JsonSchema:
    value = {"description": "Text, number, or a list of them for `in` and `between`; weekdays from 1, Monday; MM-DD"}
    comparison = {"type": "string", "enum": list(COMPARISONS), "description": "How the value is compared"}
    any_of = [{"type": "number"}, {"type": "string"}, {"type": "array", "items": {}}, {"type": "null"}]
    return _object(
        {"column": _referred(), "comparison": comparison, "value": {**value, "anyOf": any_of}}, "column", "comparison"
    )


def _signs() -> JsonSchema:
    return {"type": "string", "enum": ["=", "!=", ">", ">=", "<", "<="]}


def _word(*said: str) -> JsonSchema:
    *choices, text = said
    return {"type": "string", "enum": choices, "description": text}


def _list(items: JsonSchema, text: str) -> JsonSchema:
    return {"type": "array", "items": items, "description": text}


def _object(properties: dict[str, Any], *required: str) -> JsonSchema:
    return {"type": "object", "properties": properties, "required": list(required)}


def _described(column: Column) -> str:
    """Say what a column holds: its comment, its kind, and its values where they are few."""
    kind = "" if column.kind == "unknown" else f" ({column.kind})"
    told = f": {column.comment}" if column.comment else ""
    few = column.complete and column.kind == "text" and 0 < len(column.values) <= _SHOWN_VALUES
    values = f" = {', '.join(map(str, column.values))}" if few else ""
    return f"{column.name}{kind}{told}{values}"
