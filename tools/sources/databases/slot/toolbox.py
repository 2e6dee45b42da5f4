"""The SLOT functions as Python callables over one session: handles go in and out, rows stay in the database."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from tools.sources.databases.convert.selection import as_slot
from tools.sources.databases.naming import quoted
from tools.sources.databases.session import Rows
from tools.sources.databases.slot.described import described
from tools.sources.databases.slot.engine import INITIALIZE, START, SlotEngine
from tools.sources.databases.slot.relation import ROW, Relation
from tools.sources.databases.slot.sequence import SlotCall, put_in, reference
from tools.sources.databases.slot.specs import slot_specs

_PEEKED: Final = 3
_TYPES: Final = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list}


class SlotToolbox:
    """Callables that share what they leave behind; `initialize` comes first, and is nobody's tool."""

    def __init__(self, engine: SlotEngine, specs: Sequence[Mapping[str, Any]] | None = None) -> None:
        """Store.

        Args:
            engine: Over an open database.
            specs: Of other functions that say the same, such as those of SEL.
        """
        self._engine = engine
        self._specs = slot_specs() if specs is None else specs
        self._kept: dict[str, Relation] = {}

    def initialize(self, **arguments: Any) -> dict[str, Any]:  # noqa: ANN401 - arguments hold anything
        """Join tables into the first data."""
        return self.call(INITIALIZE, arguments, START)

    def call(self, function: str, arguments: Mapping[str, Any], label: str = "") -> dict[str, Any]:
        """Call a function; return its handle with a glance at the rows.

        Raises:
            InvalidArguments: the arguments do not fit it.
            ToolCallFailed: the database refuses it.
        """
        name = label or f"DATA_{len(self._kept)}"
        said = as_slot(SlotCall(name=function, arguments=arguments, label=name))
        self._kept[name] = self._engine.call(said.name, put_in(said.arguments, self._kept), name)
        return self.peek(reference(name))

    def peek(self, handle: str) -> dict[str, Any]:
        """Say how many rows a handle stands for, and what its columns begin with."""
        relation = self._relation(handle)
        columns = ", ".join(map(quoted, relation.columns)) or "NULL"
        first = self._engine.session.select(
            f"SELECT {columns} FROM {relation.source} ORDER BY {quoted(ROW)} LIMIT {_PEEKED}"
        )
        details = [
            {
                "name": name,
                "dtype": _kind([row[place] for row in first.rows]),
                "first_3_values": [row[place] for row in first.rows],
            }
            for place, name in enumerate(relation.columns)
        ]
        return {"data": handle, "num_records": self._engine.n_rows(relation), "key_details": details}

    def rows(self, handle: str) -> Rows:
        """Return the rows of a handle, bounded."""
        return self._engine.rows(self._relation(handle))

    def callables(self) -> dict[str, Callable[..., dict[str, Any]]]:
        """Return each function as a callable with its own signature and docstring."""
        return {spec["name"]: self._callable(spec) for spec in self._specs}

    def _relation(self, handle: str) -> Relation:
        found = self._kept.get(handle.strip("$"))
        if found is None:
            raise InvalidArguments(f"There is no data {handle[:60]!r}.", parameter="data", zh="没有这份数据。")
        return found

    def _callable(self, spec: Mapping[str, Any]) -> Callable[..., dict[str, Any]]:
        said = spec["parameters"]
        parameters = [
            _parameter(name, one["schema"], required=name in said["required"])
            for name, one in said["properties"].items()
        ]
        signature = inspect.Signature(
            sorted(parameters, key=lambda one: one.default is not one.empty), return_annotation=dict[str, Any]
        )

        def called(*given: Any, **named: Any) -> dict[str, Any]:  # noqa: ANN401 - as the signature says
            bound = signature.bind(*given, **named)
            return self.call(spec["name"], bound.arguments)

        told = {name: one["description"] for name, one in said["properties"].items()}
        return described(called, spec["name"], spec["description"], told, signature)


def _parameter(name: str, schema: Mapping[str, Any], *, required: bool) -> inspect.Parameter:
    kind = schema.get("type")
    annotation: Any = _TYPES.get(kind, Any) if isinstance(kind, str) else Any
    default = inspect.Parameter.empty if required else schema.get("default")
    return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)


def _kind(values: list[Any]) -> str:
    return next((type(value).__name__ for value in values if value is not None), "unknown")
