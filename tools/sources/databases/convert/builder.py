"""Calls of a sequence, put down one after the other; each is tried without a database, so that columns are known."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from errors import InvalidArguments, ToolCallFailed
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.session import Closing, Rows
from tools.sources.databases.slot.engine import INITIALIZE, START, SlotEngine
from tools.sources.databases.slot.relation import Relation
from tools.sources.databases.slot.sequence import SlotCall, put_in, reference

MAX_CALLS: Final = 300
_PREFIXES: Final = {
    INITIALIZE: START,
    "filter_data": "FILTERED_DF",
    "sort_data": "SORTED_DF",
    "group_data_by": "GROUPED_DF",
    "retrieve_data": "SELECT_COL",
    "select_unique_values": "DISTINCT_COL",
    "transform_data": "TRANSFORMED_DF",
    "concatenate_data": "CONCAT_DATA",
    "combine_data": "COMBINED_DATA",
    "calculate": "CALC",
    "skip_rows": "SKIPPED_DF",
}


class _Paper(Closing):
    """A session that only takes note."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect: Dialect = dialect
        self.limits = ReadLimits()

    def select(self, sql: str, values: Mapping[str, int | float | str] | None = None) -> Rows:  # noqa: ARG002 - not read
        raise ToolCallFailed(f"Nothing is read here: {sql[:40]}")

    def keep(self, name: str, sql: str) -> int:  # noqa: ARG002 - nothing is kept
        return 0

    def drop(self, name: str) -> None:
        """Nothing was kept."""


class SequenceBuilder:
    """Calls so far, and what each leaves behind."""

    def __init__(self, catalogue: Catalogue, dialect: Dialect = "sqlite", *, groups_descend: bool = False) -> None:
        self.catalogue, self.dialect, self.groups_descend = catalogue, dialect, groups_descend
        self.calls: list[SlotCall] = []
        self._engine = SlotEngine(_Paper(dialect), catalogue)
        self._kept: dict[str, Relation] = {}
        self._given: Counter[str] = Counter()

    def add(self, name: str, **arguments: Any) -> str:  # noqa: ANN401 - arguments hold anything
        """Put a call down; return its label.

        Raises:
            InvalidArguments: the arguments do not fit it, or there are too many calls.
        """
        if len(self.calls) >= MAX_CALLS:
            raise InvalidArguments(f"It takes more than {MAX_CALLS} calls.", zh="所需的调用过多。")
        label = self._label(name, arguments)
        self._kept[label] = self._engine.call(name, put_in(arguments, self._kept), label)
        self.calls.append(SlotCall(name=name, arguments=arguments, label=label))
        return label

    def on(self, label: str, name: str, **arguments: Any) -> str:  # noqa: ANN401 - as above
        """Put a call down that works on the result of another."""
        return self.add(name, data=reference(label), **arguments)

    def relation(self, label: str) -> Relation:
        """Return what a call leaves behind."""
        return self._kept[label]

    def _label(self, name: str, arguments: dict[str, Any]) -> str:
        prefix = _PREFIXES.get(name) or str(arguments.get("aggregation_operation", name)).upper()
        number = self._given[prefix]
        self._given[prefix] += 1
        return START if prefix == START and not number else f"{prefix}_{number}"
