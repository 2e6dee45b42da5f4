"""Runs calls of SLOT functions in a session: every call is one SELECT, and its rows stay in the database."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from errors import InvalidArguments
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.naming import quoted
from tools.sources.databases.session import Rows, Session
from tools.sources.databases.slot import figures, rows, start, transform
from tools.sources.databases.slot.relation import ROW, Made, Relation

Arguments: TypeAlias = Mapping[str, Any]
INITIALIZE: Final = "initialize_active_data"
START: Final = "starting_table_var"
"""Label of the first call."""


class SlotEngine:
    """One session with what its calls kept."""

    def __init__(self, session: Session, catalogue: Catalogue) -> None:
        self.session = session
        self.catalogue = catalogue
        self._kept: dict[str, str] = {}
        """Name → the SELECT whose rows are kept."""

    def call(self, function: str, arguments: Arguments, name: str = "") -> Relation:
        """Call a function whose references were put in; its rows are kept under a name.

        Raises:
            InvalidArguments: there is no such function, or the arguments do not fit it.
            ToolCallFailed: the database refuses it.
        """
        if function not in FUNCTIONS:
            raise InvalidArguments(f"There is no function {function[:60]!r}.")
        try:
            sql, made = FUNCTIONS[function](self, dict(arguments))
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
            raise InvalidArguments(
                f"The arguments do not fit {function}: {error}.", zh=f"参数不符合 {function} 的要求。"
            ) from error
        kept = name or f"step_{len(self._kept) + 1}"
        self.keep(kept, sql)
        relation: Relation = made.model_copy(update={"name": kept})
        return relation

    def keep(self, name: str, sql: str) -> None:
        """Keep the rows of a SELECT until the end."""
        self.session.keep(name, sql)
        self._kept[name] = sql

    def rows(self, relation: Relation) -> Rows:
        """Return the rows of a relation in their order, bounded."""
        columns = ", ".join(map(quoted, relation.columns)) or "NULL"
        return self.session.select(f"SELECT {columns} FROM {relation.source} ORDER BY {quoted(ROW)}")

    def n_rows(self, relation: Relation) -> int:
        """Count the rows of a relation."""
        return int(self.session.select(f"SELECT count(*) FROM {relation.source}").rows[0][0])

    def clear(self) -> None:
        """Forget everything that was kept."""
        while self._kept:
            self.session.drop(self._kept.popitem()[0])

    def statement(self, relation: Relation) -> str:
        """Write the one statement that the calls so far amount to."""
        steps = ",\n".join(f"{quoted(name)} AS (\n  {sql}\n)" for name, sql in self._kept.items())
        columns = ", ".join(map(quoted, relation.columns)) or "NULL"
        return f"WITH {steps}\nSELECT {columns} FROM {relation.source} ORDER BY {quoted(ROW)}"


def _data(arguments: dict[str, Any], name: str = "data") -> Relation:
    found = arguments.get(name)
    if not isinstance(found, Relation):
        raise InvalidArguments(
            f"{name} is what an earlier call returned as `data`.", parameter=name, zh=f"{name} 应为前一步返回的 data。"
        )
    return found


def _initialize(engine: SlotEngine, said: dict[str, Any]) -> Made:
    return start.initialize(
        engine.catalogue, said.get("condition_sequence") or [], said.get("alias_to_table_dict") or {}
    )


def _filter(engine: SlotEngine, said: dict[str, Any]) -> Made:
    condition = str(said.get("condition", "equal_to"))
    return rows.filter_data(engine.session.dialect, _data(said), said["key_name"], said.get("value"), condition)


def _sort(_: SlotEngine, said: dict[str, Any]) -> Made:
    data = _data(said)
    key, nulls = said.get("key_name") or data.columns[0], str(said.get("nulls") or "")
    return rows.sort_data(data, key, ascending=bool(said.get("ascending", False)), nulls=nulls)


def _aggregate(engine: SlotEngine, said: dict[str, Any]) -> Made:
    data, limit = _data(said), int(said.get("limit", -1))
    if limit >= 0 and data.grouped is None:
        first = rows.limited(f"SELECT {data.selected()} FROM {data.source}", limit)
        name = f"{data.name}_first_{limit}"
        engine.keep(name, first)
        data = data.model_copy(update={"name": name})
    return figures.aggregate_data(
        engine.session.dialect,
        data,
        str(said["aggregation_operation"]),
        str(said.get("key_name") or ""),
        distinct=bool(said.get("distinct", False)),
    )


def _retrieve(_: SlotEngine, said: dict[str, Any]) -> Made:
    return rows.retrieve_data(
        _data(said), said["key_name"], distinct=bool(said.get("distinct", False)), limit=int(said.get("limit", -1))
    )


def _transform(engine: SlotEngine, said: dict[str, Any]) -> Made:
    return transform.transform_data(
        engine.session.dialect,
        _data(said),
        str(said.get("key_name") or ""),
        str(said["operation_type"]),
        said.get("operation_args"),
    )


FUNCTIONS: Final[Mapping[str, Callable[[SlotEngine, dict[str, Any]], Made]]] = {
    INITIALIZE: _initialize,
    "filter_data": _filter,
    "sort_data": _sort,
    "aggregate_data": _aggregate,
    "group_data_by": lambda _, said: figures.group_data_by(
        _data(said), said["key_name"], ascending=bool(said.get("ascending", True))
    ),
    "retrieve_data": _retrieve,
    "select_unique_values": lambda _, said: rows.select_unique_values(_data(said, "unique_array")),
    "transform_data": _transform,
    "concatenate_data": lambda _, said: rows.concatenate_data(_data(said, "data_1"), _data(said, "data_2")),
    "combine_data": lambda _, said: rows.combine_data(
        _data(said, "data_1"), _data(said, "data_2"), str(said["operation"])
    ),
    "calculate": lambda _, said: figures.calculate(said["input_1"], said["input_2"], str(said["operation"])),
    "skip_rows": lambda _, said: rows.skip_rows(_data(said), int(said["offset"])),
}
"""Name → what writes its SELECT."""
