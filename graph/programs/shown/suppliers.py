"""What tools in view need before they can be called: one supplier of each value is shown behind whoever takes it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from graph.search.supply_chains import SupplyChains
from graph.workspace.snapshot import HomeSnapshot


@dataclass(frozen=True)
class Suppliers:
    """Brings suppliers along for one task."""

    snapshot: HomeSnapshot
    chains: SupplyChains
    allowed: Collection[str]
    """Ids of the tools that may be shown."""

    def behind(self, tool_ids: Sequence[str]) -> list[str]:
        """Put behind each tool what the task needs for it."""
        return _behind(tool_ids, lambda tool_id: (*self._left_open(tool_id), *self._lookups(tool_id)))

    def lookups_behind(self, tool_ids: Sequence[str]) -> list[str]:
        """Put behind each tool what looks up its values, whatever the task says."""
        return _behind(tool_ids, self._lookups)

    def _left_open(self, tool_id: str) -> list[str]:
        """List what brings values that the task leaves open; where it opens one supplier, its rivals are spared."""
        rivals = self._rivals(tool_id)
        opened = {supplier for suppliers in rivals for supplier in suppliers if self.chains.named(supplier)}
        spared = {one for suppliers in rivals if not opened.isdisjoint(suppliers) for one in suppliers} - opened
        return [supplier for supplier in self.chains.before(tool_id) if supplier not in spared]

    def _lookups(self, tool_id: str) -> list[str]:
        """List what finds a value by its name: that of a company we may read by ourselves, a model may not know it."""
        found = (filter(self.chains.finds, suppliers) for suppliers in self._rivals(tool_id))
        return [supplier for suppliers in found if (supplier := next(suppliers, None))]

    def _rivals(self, tool_id: str) -> list[list[str]]:
        """List the suppliers of each value that a tool cannot do without."""
        by_parameter: dict[str, list[str]] = {}
        for dependency in self.snapshot.dependencies.get(tool_id, ()):
            if dependency.strength == "strong" and dependency.supplier in self.allowed:
                by_parameter.setdefault(dependency.parameter, []).append(dependency.supplier)
        return list(by_parameter.values())


def _behind(tool_ids: Sequence[str], needs: Callable[[str], Sequence[str]]) -> list[str]:
    return list(dict.fromkeys(one for tool_id in tool_ids for one in (tool_id, *needs(tool_id))))
