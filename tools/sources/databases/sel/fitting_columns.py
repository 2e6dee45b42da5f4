"""Which columns stand as choices of each SEL function: those of a kind that the function can use."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tools.sources.databases.catalogue import Catalogue, ColumnKind
from tools.sources.databases.sel.selections import Spec, kinds_wanted
from tools.sources.databases.slot.column_choices import ColumnChoices, column_choices, columns_of

_KEY = "key_name"


class FittingColumns:
    """The choices over one database, made once for each set of kinds."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._every = columns_of(catalogue)
        self._made: dict[frozenset[ColumnKind] | None, ColumnChoices] = {}
        self.all = self._of(None)
        """Those of a function that can use any column."""

    def within(self, specs: Iterable[Spec]) -> Iterator[Spec]:
        """Yield functions with the columns that they can use as choices of what names one."""
        for spec in specs:
            said = spec["parameters"]
            choices = self._of(kinds_wanted(spec["name"]))
            if _KEY not in said["properties"] or not choices.names:
                yield spec
                continue
            properties = {**said["properties"], _KEY: _chosen(said["properties"][_KEY], choices)}
            yield {**spec, "parameters": {**said, "properties": properties}}

    def _of(self, kinds: frozenset[ColumnKind] | None) -> ColumnChoices:
        if kinds not in self._made:
            names = self._every if kinds is None else self._fitting(kinds)
            self._made[kinds] = column_choices(names)
        return self._made[kinds]

    def _fitting(self, kinds: frozenset[ColumnKind]) -> dict[str, str]:
        """Return what columns of some kinds are called, as among all of them."""
        tables = self._catalogue.tables
        kept = [
            table.model_copy(update={"columns": tuple(one for one in table.columns if one.kind in kinds)})
            for table in tables
        ]
        fitting = columns_of(self._catalogue.model_copy(update={"tables": tuple(kept)}))
        return {name: text for name, text in self._every.items() if name in fitting}


def _chosen(said: Mapping[str, Any], choices: ColumnChoices) -> dict[str, Any]:
    return {"description": choices.told(said["description"]), "schema": choices.within(said["schema"])}
