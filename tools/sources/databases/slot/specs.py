"""What the SLOT functions take, as models and documents are told: names, descriptions, schemas."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tools.sources.databases.slot.column_choices import ColumnChoices
from tools.sources.databases.slot.conditions import CONDITIONS
from tools.sources.databases.slot.figures import AGGREGATIONS, CALCULATIONS
from tools.sources.databases.slot.rows import SET_OPERATIONS
from tools.sources.databases.slot.transform import OPERATIONS

HANDLE: Final[Mapping[str, Any]] = {"type": "string", "format": "handle"}
"""Stands for rows that an earlier call brought."""
_ANY: Final[Mapping[str, Any]] = {}
_FIGURE: Final = {"anyOf": [HANDLE, {"type": "number"}]}
_MANY: Final = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


class _Parameter(NamedTuple):
    description: str
    schema: Mapping[str, Any]
    required: bool = True


_ROWS: Final = _Parameter('Rows to work on: "$LABEL$" of the call that brought them.', HANDLE)
_KEY: Final = _Parameter("Column.", {"type": "string"})
_DISTINCT: Final = _Parameter("Whether each value counts once.", {"type": "boolean", "default": False}, required=False)
_LIMIT: Final = _Parameter("So many rows at most; -1 for all.", {"type": "integer", "default": -1}, required=False)
_FUNCTIONS: Final[Mapping[str, tuple[str, Mapping[str, _Parameter]]]] = {
    "filter_data": (
        "Keep the rows whose column meets a condition.",
        {
            "data": _ROWS,
            "key_name": _KEY,
            "value": _Parameter('What it is compared with: a value, a list, "$LABEL$", or {"key": COLUMN}.', _ANY),
            "condition": _Parameter("How they are compared.", {"type": "string", "enum": list(CONDITIONS)}),
        },
    ),
    "sort_data": (
        "Order rows by a column; rows with equal values stay in the order they had.",
        {
            "data": _ROWS,
            "key_name": _KEY,
            "ascending": _Parameter("The direction.", {"type": "boolean", "default": False}, required=False),
            "nulls": _Parameter(
                "Where rows without a value go.", {"type": "string", "enum": ["first", "last"]}, required=False
            ),
        },
    ),
    "aggregate_data": (
        "Compute one figure of a column; of grouped rows one for each group, as a column OPERATION_COLUMN behind all"
        " that they have: retrieve those that are asked for.",
        {
            "data": _ROWS,
            "aggregation_operation": _Parameter("The figure.", {"type": "string", "enum": list(AGGREGATIONS)}),
            "key_name": _Parameter("Column; none to count rows.", {"type": "string", "default": ""}, required=False),
            "distinct": _DISTINCT,
            "limit": _LIMIT,
        },
    ),
    "group_data_by": (
        "Make one row of each group of rows with equal values; it keeps all columns.",
        {
            "data": _ROWS,
            "key_name": _Parameter("Column, or several.", _MANY),
            "ascending": _Parameter("Order of the groups.", {"type": "boolean", "default": True}, required=False),
        },
    ),
    "retrieve_data": (
        "Keep some columns.",
        {"data": _ROWS, "key_name": _Parameter("Column, or several.", _MANY), "distinct": _DISTINCT, "limit": _LIMIT},
    ),
    "select_unique_values": ("Keep each row once.", {"unique_array": _ROWS}),
    "transform_data": (
        "Compute a column of others.",
        {
            "data": _ROWS,
            "operation_type": _Parameter(
                f"One of {', '.join(OPERATIONS)}; fn:NAME for a function; window:NAME for one over rows.",
                {"type": "string"},
            ),
            "operation_args": _Parameter(
                '`operands`, each {"key": COLUMN} or {"value": VALUE}; `output_key`, the new column; and what the'
                " operation needs: start_index and end_index, pattern, type, partition_by and order_by.",
                {"type": "object"},
            ),
            "key_name": _Parameter(
                "Column that is replaced where no output_key is named.", {"type": "string"}, required=False
            ),
        },
    ),
    "concatenate_data": (
        "Put rows of the same data together; a row that is in both stays one.",
        {"data_1": _ROWS, "data_2": _ROWS},
    ),
    "combine_data": (
        "Combine rows as sets.",
        {
            "data_1": _ROWS,
            "data_2": _ROWS,
            "operation": _Parameter("How they are combined.", {"type": "string", "enum": list(SET_OPERATIONS)}),
        },
    ),
    "calculate": (
        "Compute with two figures.",
        {
            "input_1": _Parameter('A number, or "$LABEL$".', _FIGURE),
            "input_2": _Parameter('A number, or "$LABEL$".', _FIGURE),
            "operation": _Parameter("What is computed.", {"type": "string", "enum": list(CALCULATIONS)}),
        },
    ),
    "skip_rows": (
        "Leave out the first rows.",
        {"data": _ROWS, "offset": _Parameter("So many.", {"type": "integer", "minimum": 0})},
    ),
}
NAMES: Final = tuple(_FUNCTIONS)


def slot_specs(choices: ColumnChoices | None = None) -> list[dict[str, Any]]:
    """Describe the functions.

    Args:
        choices: Columns that the first call makes; they become the choices of `key_name`.
    """
    return [
        {
            "name": name,
            "description": description,
            "parameters": {
                "type": "object",
                "properties": {key: _property(key, one, choices) for key, one in parameters.items()},
                "required": [key for key, one in parameters.items() if one.required],
            },
            "output_parameters": {"properties": {"output_0": {"description": "The rows.", "type": "string"}}},
        }
        for name, (description, parameters) in _FUNCTIONS.items()
    ]


def _property(key: str, parameter: _Parameter, choices: ColumnChoices | None) -> dict[str, Any]:
    if key == "key_name" and choices is not None and choices.names:
        return {"description": choices.told(parameter.description), "schema": choices.within(parameter.schema)}
    return {"description": parameter.description, "schema": dict(parameter.schema)}


def openapi_of(
    database: str, specs: Sequence[Mapping[str, Any]], style: str = "slot", left_out: str = ""
) -> dict[str, Any]:
    """Write an OpenAPI document: one operation a function.

    Args:
        database: Its name.
        specs: The functions.
        style: What they are called together.
        left_out: Says which columns had no room among the choices; empty where all have it.
    """
    told = {"description": f"{left_out}."} if left_out else {}
    return {
        "openapi": "3.1.0",
        "info": {"title": f"{style.upper()} functions over {database}", "version": "1", **told},
        "paths": {f"/v1/{database}/{spec['name']}": {"post": _operation(spec)} for spec in specs},
    }


def _operation(spec: Mapping[str, Any]) -> dict[str, Any]:
    said = spec["parameters"]
    properties = {key: {**one["schema"], "description": one["description"]} for key, one in said["properties"].items()}
    schema = {"type": "object", "properties": properties, "required": said["required"]}
    brought = {"description": "What the call left behind.", "content": {"application/json": {"schema": _BROUGHT}}}
    return {
        "operationId": spec["name"],
        "summary": spec["description"],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {"200": brought},
    }


_BROUGHT: Final = {
    "type": "object",
    "properties": {
        "data": {**HANDLE, "description": "Stands for the rows in later calls."},
        "num_records": {"type": "integer"},
        "key_details": {"type": "array", "items": {"type": "object"}},
    },
}
