"""What the SEL functions take: those of SLOT with each choice of a condition, order or figure as a function of its own.

Over a database there are only those that one of its columns can use: without a column of numbers nothing is summed.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tools.sources.databases.catalogue import Catalogue, ColumnKind
from tools.sources.databases.convert.selection import getter
from tools.sources.databases.slot.conditions import CONDITIONS
from tools.sources.databases.slot.figures import AGGREGATIONS
from tools.sources.databases.slot.specs import slot_specs

Spec: TypeAlias = dict[str, Any]
_TEXT: Final[frozenset[ColumnKind]] = frozenset({"text", "unknown"})
_NUMBER: Final[frozenset[ColumnKind]] = frozenset({"integer", "number", "boolean", "unknown"})
_ORDERED: Final[frozenset[ColumnKind]] = frozenset({"integer", "number", "text", "date", "time", "unknown"})
_DAY: Final[frozenset[ColumnKind]] = frozenset({"date", "time", "text", "unknown"})
_WANTS: Final[Mapping[str, frozenset[ColumnKind]]] = {
    **dict.fromkeys(("contains", "like", "not_like", "substring"), _TEXT),
    **dict.fromkeys(("greater_than", "less_than", "greater_than_equal_to", "less_than_equal_to"), _ORDERED),
    **dict.fromkeys(("sum", "mean", "std", "total", "absolute_value"), _NUMBER),
    "datetime_part": _DAY,
}
"""Which columns a choice can use; all that are not named here can use any."""
_CHOOSING: Final = ("select_data_", "compute_data_", "transform_data_to_")
_SAID: Final[Mapping[str, str]] = {
    "equal_to": "is a value",
    "not_equal_to": "is not a value",
    "greater_than_equal_to": "is at least a value",
    "less_than_equal_to": "is at most a value",
    "contains": "contains a text",
    "in": "is one of some values",
    "not_in": "is none of some values",
    "is_null": "is empty",
    "is_not_null": "is not empty",
    "like": "looks like a pattern",
    "not_like": "does not look like a pattern",
}
_FIGURES: Final[Mapping[str, str]] = {
    "min": "lowest value",
    "max": "highest value",
    "std": "standard deviation",
    "total": "sum, 0 where there is nothing,",
    "list": "values, joined by commas,",
}
_ROWS: Final[Mapping[str, str]] = {
    "argmin": "Keep the row with the lowest value of a column.",
    "argmax": "Keep the row with the highest value of a column.",
}
_OF_FIGURES: Final = ("aggregation_operation", "limit")
_UNARY: Final = ("is_null", "is_not_null")
_OUTPUT: Final = {"description": "The new column.", "schema": {"type": "string"}}
_INDEX: Final = {"type": "integer", "minimum": 0}
_TRANSFORMED: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "substring": (
        "Take a part of each text of a column.",
        {
            "start_index": {"description": "The first character, from 0.", "schema": {**_INDEX, "default": 0}},
            "end_index": {"description": "Behind the last character.", "schema": _INDEX},
        },
    ),
    "absolute_value": ("Take each number of a column without its sign.", {}),
    "datetime_part": (
        "Take a part of each day or time of a column.",
        {"pattern": {"description": "Which part: %Y, %m, %d, %H, %M, %S.", "schema": {"type": "string"}}},
    ),
}


def selection_specs(catalogue: Catalogue | None = None) -> list[Spec]:
    """Describe the functions, as `slot_specs` does.

    Args:
        catalogue: What a database holds: functions that no column of it can use are left out.
    """
    kinds = None if catalogue is None else {column.kind for table in catalogue.tables for column in table.columns}
    return [made for spec in slot_specs() for made in _SPLIT.get(spec["name"], _as_it_is)(spec, kinds)]


def kinds_wanted(name: str) -> frozenset[ColumnKind] | None:
    """Return the kinds of columns that a function can use; None where it can use any.

    Args:
        name: Of one of `selection_specs`: what it chooses stands at its end.
    """
    found = [choice for choice in _WANTS if name.endswith(f"_{choice}") and name.startswith(_CHOOSING)]
    return _WANTS[max(found, key=len)] if found else None


def getter_spec(column: str, description: str = "") -> Spec:
    """Describe the getter of a column, as it is called in the data."""
    said = description or f"Return the column {column}."
    return _spec(getter(column), said, {"data": _property_of("retrieve_data", "data")}, ["data"])


def _filters(spec: Spec, kinds: Collection[ColumnKind] | None) -> Iterator[Spec]:
    for condition in _usable(CONDITIONS, kinds):
        said = _SAID.get(condition, f"is {condition.replace('_', ' ')} a value")
        without = ("condition", "value") if condition in _UNARY else ("condition",)
        yield _without(spec, f"select_data_{condition}", f"Keep the rows whose column {said}.", *without)


def _sorts(spec: Spec, _: Collection[ColumnKind] | None) -> Iterator[Spec]:
    for way, said in (("ascending", "the lowest first"), ("descending", "the highest first")):
        text = f"Order rows by a column, {said}; rows with equal values stay in the order they had."
        yield _without(spec, f"sort_data_{way}", text, "ascending")


def _figures(spec: Spec, kinds: Collection[ColumnKind] | None) -> Iterator[Spec]:
    for figure in _usable(AGGREGATIONS, kinds):
        text = _ROWS.get(figure) or spec["description"].replace("one figure", f"the {_FIGURES.get(figure, figure)}")
        made = _without(spec, f"compute_data_{figure}", text.replace("OPERATION", figure), *_OF_FIGURES)
        yield made if figure == "count" else _with_key(made)


def _transforms(spec: Spec, kinds: Collection[ColumnKind] | None) -> Iterator[Spec]:
    data, key = _property_of("filter_data", "data"), _property_of("filter_data", "key_name")
    for name in _usable(_TRANSFORMED, kinds):
        said, more = _TRANSFORMED[name]
        properties = {"data": data, "key_name": key, **more, "output_key": _OUTPUT}
        yield _spec(f"transform_data_to_{name}", said, properties, ["data", "key_name"])
    yield spec


def _retrieves(spec: Spec, _: Collection[ColumnKind] | None) -> Iterator[Spec]:
    rows = _property_of("retrieve_data", "data")
    n = {"description": "So many rows at most.", "schema": {"type": "integer", "minimum": 0}}
    yield _spec("truncate", "Keep the first rows.", {"truncate_array": rows, "n": n}, ["truncate_array", "n"])
    yield spec


def _as_it_is(spec: Spec, _: Collection[ColumnKind] | None) -> Iterator[Spec]:
    yield spec


_SPLIT: Final[Mapping[str, Callable[[Spec, Collection[ColumnKind] | None], Iterator[Spec]]]] = {
    "filter_data": _filters,
    "sort_data": _sorts,
    "aggregate_data": _figures,
    "transform_data": _transforms,
    "retrieve_data": _retrieves,
}


def _usable(choices: Collection[str], kinds: Collection[ColumnKind] | None) -> Iterator[str]:
    for choice in choices:
        wanted = _WANTS.get(choice)
        if kinds is None or wanted is None or not wanted.isdisjoint(kinds):
            yield choice


def _without(spec: Spec, name: str, description: str, *left: str) -> Spec:
    said = spec["parameters"]
    properties = {key: one for key, one in said["properties"].items() if key not in left}
    return _spec(name, description, properties, [key for key in said["required"] if key not in left])


def _with_key(spec: Spec) -> Spec:
    """Say that a column must be named."""
    said = spec["parameters"]
    properties = {**said["properties"], "key_name": _property_of("filter_data", "key_name")}
    return _spec(spec["name"], spec["description"], properties, [*said["required"], "key_name"])


def _spec(name: str, description: str, properties: Mapping[str, Any], required: Sequence[str]) -> Spec:
    brought = {"properties": {"output_0": {"description": "The rows.", "type": "string"}}}
    parameters = {"type": "object", "properties": dict(properties), "required": list(required)}
    return {"name": name, "description": description, "parameters": parameters, "output_parameters": brought}


def _property_of(function: str, name: str) -> dict[str, Any]:
    spec = next(one for one in slot_specs() if one["name"] == function)
    found: dict[str, Any] = spec["parameters"]["properties"][name]
    return found
