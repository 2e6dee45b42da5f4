"""SEL: the same sequences with one function for each selection, and a getter for each column that is shown.

Only the getters that a sequence needs are there: a column that nobody asks for has none.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from lazy_regex import lazy_regex
from tools.sources.databases.slot.sequence import SlotCall, labels_in, reference

_TRANSFORMED: Final = {"substring": "substring", "abs": "absolute_value", "datetime": "datetime_part"}
TRUNCATE: Final = "truncate"
FIRST_ROWS: Final = "first_rows"
"""What an imported tool calls `truncate`."""
_UNARY: Final = ("is_null", "is_not_null")
"""Conditions that compare with nothing."""
_BACK: Final = {name: operation for operation, name in _TRANSFORMED.items()}
_UNSAFE: Final = lazy_regex(r"[.\s/-]+")


def as_selections(calls: Sequence[SlotCall]) -> tuple[SlotCall, ...]:
    """Say a sequence of SLOT calls by SEL functions; what has none keeps its name."""
    taken = {label for call in calls for label in labels_in(call.arguments)}
    return tuple(made for call in calls for made in _selected(call, is_last=call.label not in taken))


def as_slot(call: SlotCall) -> SlotCall:
    """Say a SEL call by the SLOT function that does it."""
    name, said = call.name, dict(call.arguments)
    if name.startswith("select_data_"):
        return _call(call, "filter_data", {**said, "condition": name.removeprefix("select_data_")})
    if name in ("sort_data_ascending", "sort_data_descending"):
        return _call(call, "sort_data", {**said, "ascending": name.endswith("_ascending")})
    if name.startswith("compute_data_"):
        return _call(call, "aggregate_data", {**said, "aggregation_operation": name.removeprefix("compute_data_")})
    if name in (TRUNCATE, FIRST_ROWS):
        return _call(call, "retrieve_data", {"data": said["truncate_array"], "key_name": "*", "limit": said["n"]})
    if name.startswith("transform_data_to_"):
        key, data = said.pop("key_name"), said.pop("data")
        args = {"operands": [{"key": key}], **said}
        operation = _BACK.get(name.removeprefix("transform_data_to_"), "")
        return _call(call, "transform_data", {"data": data, "operation_type": operation, "operation_args": args})
    if is_getter(name):
        return _call(call, "retrieve_data", {**said, "key_name": column_of(name)})
    return call


def getter(column: str) -> str:
    """Return the name of a column's getter."""
    return f"get_{_UNSAFE.sub('_', column.replace('(', '').replace(')', '').strip())}s"


def is_getter(function: str) -> bool:
    """Whether a function shows one column."""
    return function.startswith("get_") and function.endswith("s")


def column_of(function: str) -> str:
    """Return the column that a getter shows, as the getter spells it."""
    return function.removeprefix("get_").removesuffix("s")


def getters(calls: Sequence[SlotCall]) -> list[str]:
    """Return the getters that a sequence calls, each once."""
    return list(dict.fromkeys(call.name for call in calls if call.name.startswith("get_")))


def _call(call: SlotCall, name: str, arguments: Mapping[str, Any]) -> SlotCall:
    return SlotCall(name=name, arguments=arguments, label=call.label)


def _selected(call: SlotCall, *, is_last: bool) -> Iterator[SlotCall]:
    said = dict(call.arguments)
    if call.name == "filter_data":
        condition = said.pop("condition")
        if condition in _UNARY:
            said.pop("value", None)
        yield _call(call, f"select_data_{condition}", said)
    elif call.name == "sort_data":
        yield _call(call, f"sort_data_{'ascending' if said.pop('ascending') else 'descending'}", said)
    elif call.name == "aggregate_data":
        operation = said.pop("aggregation_operation")
        yield _call(call, f"compute_data_{operation}", {key: value for key, value in said.items() if key != "limit"})
    elif call.name == "transform_data":
        yield _transformed(call)
    elif call.name == "retrieve_data":
        yield from _retrieved(call, is_last=is_last)
    else:
        yield call


def _transformed(call: SlotCall) -> SlotCall:
    args = dict(call.arguments["operation_args"])
    name = _TRANSFORMED.get(call.arguments["operation_type"])
    operands = args.pop("operands")
    if name is None or len(operands) != 1 or "key" not in operands[0]:
        return call
    said = {"data": call.arguments["data"], "key_name": operands[0]["key"], **args}
    return _call(call, f"transform_data_to_{name}", said)


def _retrieved(call: SlotCall, *, is_last: bool) -> Iterator[SlotCall]:
    """Get each column by a call of its own; rows that are taken together, or on, are retrieved as before."""
    keys = call.arguments["key_name"]
    columns = [keys] if isinstance(keys, str) else list(keys)
    distinct, limit = call.arguments["distinct"], call.arguments["limit"]
    if len(columns) > 1 and (distinct or not is_last):
        yield call
        return
    data, last = call.arguments["data"], call.label
    if limit >= 0 and not distinct:
        data = reference(f"LIMIT_{last}")
        yield SlotCall(
            name="truncate", arguments={"truncate_array": call.arguments["data"], "n": limit}, label=data[1:-1]
        )
    for number, column in enumerate(columns):
        own = last if len(columns) == 1 and not distinct else f"{last}_{number}"
        yield SlotCall(name=getter(column), arguments={"data": data}, label=own)
    if distinct:
        cut = f"{last}_1" if limit >= 0 else last
        yield SlotCall(name="select_unique_values", arguments={"unique_array": reference(f"{last}_0")}, label=cut)
        if limit >= 0:
            yield SlotCall(name="truncate", arguments={"truncate_array": reference(cut), "n": limit}, label=last)
