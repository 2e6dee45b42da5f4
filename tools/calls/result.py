"""What a tool returned, as JSON: tables and charts lifted out, nothing that JSON cannot hold, never too large."""

import dataclasses
import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_jsonable_python

from errors import ToolCallFailed
from tools.artifacts import Chart, Table
from tools.call import sound

Json: TypeAlias = Any
"""None, bool, int, finite float, str, list or dict of these."""
MAX_DEPTH = 64
_MAX_BITS = 4_096
"""An integer beyond it is refused: Python will not even print one of 14,000 bits."""


@dataclass(frozen=True)
class Payload:
    """One result, taken apart."""

    value: Json = None
    tables: list[Table] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def to_payload(returned: object) -> Payload:
    """Take a tool's return value apart.

    Raises:
        ToolCallFailed: it holds bytes, an object without a JSON form, or nests too deeply.
    """
    payload = Payload()
    try:
        return dataclasses.replace(payload, value=_json(_lift(returned, payload, 0)))
    except (PydanticSerializationError, ValueError, RecursionError) as error:
        raise ToolCallFailed(f"The result has no JSON form: {_short(error)}.") from error


def whole(value: Json, tables: Sequence[Table]) -> Json:
    """Put tables that were lifted out back into their places: what a program works with.

    Args:
        value: Of a payload, with a placeholder for each table, in the order of `tables`.
        tables: That were lifted out.
    """
    left = list(tables)

    def filled(inner: Json) -> Json:
        if isinstance(inner, list):
            return [filled(one) for one in inner]
        if not isinstance(inner, dict):
            return inner
        if left and inner == _placeholder(left[0]):
            return left.pop(0).model_dump(mode="json")
        return {name: filled(one) for name, one in inner.items()}

    return filled(value)


def _placeholder(table: Table) -> dict[str, Json]:
    return {"title": table.title, "rows": table.total_rows}


def to_json(returned: object) -> Json:
    """Bring a whole return value into JSON, with the tables and charts where the tool put them.

    Raises:
        ToolCallFailed: it has no JSON form.
    """
    try:
        return _json(returned)
    except (PydanticSerializationError, ValueError, RecursionError) as error:
        raise ToolCallFailed(f"The result has no JSON form: {_short(error)}.") from error


def _json(value: Any) -> Json:  # noqa: ANN401 - any Python value
    return _plain(_dumped(value), 0)


def _lift(value: Any, payload: Payload, depth: int) -> Any:  # noqa: ANN401 - any Python value
    """Replace tables and charts by short placeholders; a value that holds none comes back as it is."""
    if depth > MAX_DEPTH:
        raise ToolCallFailed(f"The result nests deeper than {MAX_DEPTH} levels.")
    match value:
        case Table():
            payload.tables.append(value.model_copy(update={"rows": _json(value.rows)}))
            return _placeholder(value)
        case Chart():
            payload.charts.append(value.model_copy(update={"figure": _json(value.figure)}))
            return {"chart": value.title}
        case bytes() | bytearray() | memoryview():
            raise ToolCallFailed("The result holds bytes; a tool returns text, numbers, tables or charts.")
        case BaseModel():
            return _lift_model(value, payload, depth)
    return _lift_container(value, payload, depth + 1)


def _lift_container(value: Any, payload: Payload, depth: int) -> Any:  # noqa: ANN401 - any Python value
    match value:
        case Mapping():
            return {key: _lift(inner, payload, depth) for key, inner in value.items()}
        case list() | tuple() | AbstractSet():
            return [_lift(inner, payload, depth) for inner in value]
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return {f.name: _lift(getattr(value, f.name), payload, depth) for f in dataclasses.fields(value)}
    return value


def _lift_model(model: BaseModel, payload: Payload, depth: int) -> BaseModel:
    lifted = {name: _lift(value, payload, depth + 1) for name, value in model}
    return model.model_copy(update=lifted)


def _dumped(value: Any) -> Any:  # noqa: ANN401 - any Python value in, JSON out
    if isinstance(value, BaseModel):
        # Lifted fields no longer have their declared types: that is meant, so no warnings.
        return value.model_dump(mode="json", by_alias=True, warnings=False, fallback=_fallback)
    if isinstance(value, Mapping):
        return {_key(key): _dumped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_dumped(inner) for inner in value]
    return to_jsonable_python(value, fallback=_fallback)


def _key(key: object) -> str:
    dumped = to_jsonable_python(key, fallback=_fallback)
    return dumped if isinstance(dumped, str) else str(dumped)


def _fallback(value: Any) -> Any:  # noqa: ANN401 - whatever pydantic does not know
    """Unwrap scalars and arrays of numeric libraries."""
    for method in ("tolist", "item"):
        if callable(unwrap := getattr(value, method, None)):
            return unwrap()
    raise ToolCallFailed(f"The result holds a {type(value).__name__}, which has no JSON form.")


def _plain(value: Any, depth: int) -> Json:  # noqa: ANN401 - JSON
    if depth > MAX_DEPTH:
        raise ToolCallFailed(f"The result nests deeper than {MAX_DEPTH} levels.")
    match value:
        case float():
            return float(value) if math.isfinite(value) else None
        case int() if not isinstance(value, bool) and value.bit_length() > _MAX_BITS:
            raise ToolCallFailed(f"The result holds a number of {value.bit_length()} bits.")
        case str():
            return sound(value)
        case dict():
            return {sound(str(key)): _plain(inner, depth + 1) for key, inner in value.items()}
        case list():
            return [_plain(inner, depth + 1) for inner in value]
    return value


def _short(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".")[:200]
