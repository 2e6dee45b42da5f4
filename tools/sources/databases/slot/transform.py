"""`transform_data`: a column computed from others."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from lazy_regex import lazy_regex
from tools.sources.databases.address import Dialect
from tools.sources.databases.functions import grows, is_plain_format, is_plain_name
from tools.sources.databases.naming import literal, quoted
from tools.sources.databases.slot.conditions import CONDITIONS, condition_sql
from tools.sources.databases.slot.relation import Made, Relation, operand, unique_name

_BETWEEN: Final = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "modulo": "%",
    "concat": "||",
    "and": "AND",
    "or": "OR",
}
_TYPE: Final = lazy_regex(r"[A-Za-z][A-Za-z ]{0,40}(?:\(\d{1,4}(?:, ?\d{1,4})?\))?")
_EDGE: Final = r"(?:UNBOUNDED (?:PRECEDING|FOLLOWING)|CURRENT ROW|\d{1,6} (?:PRECEDING|FOLLOWING))"
_FRAME: Final = lazy_regex(rf"(?:ROWS|RANGE|GROUPS) BETWEEN {_EDGE} AND {_EDGE}")
_PARTS: Final = {"%Y": "YYYY", "%m": "MM", "%d": "DD", "%H": "HH24", "%M": "MI", "%S": "SS", "%j": "DDD", "%y": "YY"}
OPERATIONS: Final = (
    *("substring", "abs", "datetime"),
    *_BETWEEN,
    *("negate", "not", "cast", "case", "value"),
    *CONDITIONS,
)
"""Besides them `fn:NAME` for any function that only computes, and `window:NAME` for one over rows."""
MAX_OPERANDS: Final = 200


def transform_data(
    dialect: Dialect,
    data: Relation,
    key_name: str,
    operation_type: str,
    operation_args: Mapping[str, Any] | None = None,
) -> Made:
    """Compute a column; it takes the place of `key_name` where no `output_key` is named."""
    args = dict(operation_args or {})
    key = data.column(key_name) if key_name else ""
    said = _Operation(dialect, data, args, [{"key": key}] if key else [])
    sql = said.written(operation_type)
    output = str(args.get("output_key") or "")
    if not output and key:
        shown = ", ".join(f"{sql} AS {quoted(name)}" if name == key else quoted(name) for name in data.columns)
        hidden = ", ".join(map(quoted, data.hidden))
        return f"SELECT {hidden}, {shown} FROM {data.source}", data
    name = unique_name(output or operation_type.partition(":")[2] or operation_type, data.columns)
    columns = (*data.columns, name)
    return f"SELECT {data.selected()}, {sql} AS {quoted(name)} FROM {data.source}", data.model_copy(
        update={"columns": columns}
    )


class _Operation:
    def __init__(self, dialect: Dialect, data: Relation, args: Mapping[str, Any], first: Sequence[object]) -> None:
        self.dialect, self.data, self.args = dialect, data, args
        given = args.get("operands")
        self.raw = [*first, *given] if isinstance(given, list) and not args.get("alone") else list(given or first)
        if len(self.raw) > MAX_OPERANDS:
            raise _refused(f"An operation takes at most {MAX_OPERANDS} operands.")

    @property
    def operands(self) -> list[str]:
        return [operand(self.data, said) for said in self.raw]

    def written(self, operation: str) -> str:
        """Write the operation as SQL."""
        if operation.startswith("fn:"):
            return self._function(operation[3:])
        if operation.startswith("window:"):
            return self._window(operation[7:])
        if operation in _BETWEEN:
            return f"({f' {_BETWEEN[operation]} '.join(self._at_least(2))})"
        if operation in CONDITIONS:
            return self._condition(operation)
        if operation not in OPERATIONS:
            raise _refused(f"An operation is one of {', '.join(OPERATIONS)}, fn:NAME or window:NAME.")
        said: str = getattr(self, f"_{operation}")()
        return said

    def _at_least(self, n: int) -> list[str]:
        found = self.operands
        if len(found) < n:
            raise _refused(f"The operation needs {n} operands.")
        return found

    def _substring(self) -> str:
        start, end = self.args.get("start_index", 0), self.args.get("end_index")
        if not isinstance(start, int) or not (end is None or isinstance(end, int)):
            raise _refused("start_index and end_index are whole numbers from 0.")
        length = f", {max(end - start, 0)}" if end is not None else ""
        return f"substr({self._text(self._at_least(1)[0])}, {start + 1}{length})"

    def _text(self, said: str) -> str:
        return said if self.dialect == "sqlite" else f"CAST({said} AS VARCHAR)"

    def _abs(self) -> str:
        return f"abs({self._at_least(1)[0]})"

    def _negate(self) -> str:
        return f"(- {self._at_least(1)[0]})"

    def _value(self) -> str:
        return self._at_least(1)[0]

    def _not(self) -> str:
        return f"(NOT {self._at_least(1)[0]})"

    def _datetime(self) -> str:
        pattern, said = str(self.args.get("pattern", "%Y")), self._at_least(1)[0]
        if self.dialect == "sqlite":
            return f"strftime({literal(pattern)}, {said})"
        if self.dialect == "duckdb":
            return f"strftime(CAST({said} AS TIMESTAMP), {literal(pattern)})"
        return f"to_char(CAST({said} AS TIMESTAMP), {literal(_in_postgres(pattern))})"

    def _cast(self) -> str:
        wanted = str(self.args.get("type", "TEXT"))
        if not _TYPE.fullmatch(wanted):
            raise _refused("A type is a plain name, such as INTEGER or TEXT.")
        return f"CAST({self._at_least(1)[0]} AS {wanted})"

    def _case(self) -> str:
        """Write `[condition, value, condition, value, …, otherwise]`."""
        parts = self._at_least(2)
        otherwise = f" ELSE {parts[-1]}" if len(parts) % 2 else ""
        whens = " ".join(f"WHEN {parts[n]} THEN {parts[n + 1]}" for n in range(0, len(parts) - 1, 2))
        return f"(CASE {whens}{otherwise} END)"

    def _condition(self, operation: str) -> str:
        first, *rest = self.raw or [None]
        left = operand(self.data, first)
        value: object = rest if operation in ("in", "not_in") else rest[0] if rest else None
        return f"({condition_sql(left, operation, _plain(value), self.data, self.dialect)})"

    def _function(self, name: str) -> str:
        if not name.isidentifier() or not is_plain_name(name):
            raise _refused(f"The function {name[:60]} does not run here.")
        if grows(name) and not (self.raw and is_plain_format(_plain(self.raw[0]))):
            raise _refused(f"The format of {name[:60]} is a text that is written out.")
        if name.lower() in ("current_date", "current_time", "current_timestamp"):
            return name
        return f"{name}({', '.join(self.operands)})"

    def _window(self, name: str) -> str:
        by = ", ".join(map(quoted, self.data.keys(self.args.get("partition_by", []))))
        order = ", ".join(
            f"{quoted(self.data.column(key))} {'ASC' if str(way).lower() == 'asc' else 'DESC'}"
            for key, way in self.args.get("order_by", [])
        )
        frame = str(self.args.get("frame") or "")
        if frame and not _FRAME.fullmatch(frame):
            raise _refused("A frame is said as ROWS BETWEEN … AND ….")
        parts = (f"PARTITION BY {by}" if by else "", f"ORDER BY {order}" if order else "", frame)
        within = " ".join(filter(None, parts))
        call = "count(*)" if name.lower() == "count" and not self.raw else self._function(name)
        return f"{call} OVER ({within})"


def _plain(value: object) -> object:
    """Take `{"value": …}` apart where that is what a condition gets."""
    if isinstance(value, Mapping) and "value" in value and "key" not in value:
        return value["value"]
    return value


def _in_postgres(pattern: str) -> str:
    return re.sub(r"%[a-zA-Z]", lambda found: _PARTS.get(found[0], found[0]), pattern)


def _refused(text: str) -> InvalidArguments:
    return InvalidArguments(text, parameter="operation_type", zh="无法执行这种转换。")
