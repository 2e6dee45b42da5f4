"""How the values of a request fit the tools that its words find: the likeliest tools for each text are looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from agents.decisions.fill_arguments.question import Upstream
from agents.intents.log_odds import shifted
from agents.intents.parameter_fit import CAUTION, Fit, adjusted, fit
from graph.relations.dependencies import Dependency
from graph.search.supply_chains import SupplyChains, offered, supplies
from tools.retrieval.retriever import Scores
from tools.tool import Tool

_FITTED = 8
_UNCALLABLE = -1.5
"""In log-odds: a described tool must be sure of itself to be offered, as the nearest thing that the library knows."""


@dataclass(frozen=True)
class ValueFit:
    """Shifts what words say of tools by how the values of a task and its pieces fit them."""

    tools: Mapping[str, Tool]
    dependencies: Mapping[str, Sequence[Dependency]]
    chains: SupplyChains
    given: tuple[Upstream, ...] = ()
    """What came with the request; asking for it again brings nothing new."""
    counts_missing: bool = True
    """Whether a required value that nobody gives speaks against a tool."""

    def of(self, scores: Scores) -> Scores:
        """Shift the likeliest tools of each text; what is known by its description only is set back."""
        if not scores.texts:
            return scores
        rows = [self._row(text, row, scores.tool_ids) for text, row in zip(scores.texts, scores.matrix, strict=True)]
        return self._callable_first(replace(scores, matrix=np.stack(rows)))

    def _row(self, text: str, row: np.ndarray, tool_ids: Sequence[str]) -> np.ndarray:
        likeliest = [tool_ids[place] for place in np.argsort(-row)[:_FITTED]]
        shifts = {
            tool_id: self._fit(text, tool_id).log_odds + CAUTION[self.tools[tool_id].tags.permission.value]
            for tool_id in likeliest
            if tool_id in self.tools
        }
        return np.asarray(adjusted(row[None, :], tool_ids, shifts)[0])

    def _fit(self, text: str, tool_id: str) -> Fit:
        dependencies = self.dependencies.get(tool_id, ())
        missing = self.missing(tool_id) if self.counts_missing else ()
        return fit(text, self.tools[tool_id], supplies(dependencies), missing, offered(self.given, dependencies))

    def missing(self, tool_id: str) -> tuple[str, ...]:
        """List what neither the whole task nor a supplier gives: what a piece does not say may stand elsewhere."""
        known = {upstream.tool_id for upstream in self.given}
        return self.chains.missing(tool_id, [t for t in self.chains.before(tool_id) if t not in known])

    def _callable_first(self, scores: Scores) -> Scores:
        """Set back what is known by its description only: a tool that can be called and serves too goes first."""
        tools = self.tools
        described = [tool_id in tools and tools[tool_id].source == "described" for tool_id in scores.tool_ids]
        if not any(described):
            return scores
        shifts = np.where(described, _UNCALLABLE, 0.0)
        return replace(scores, matrix=shifted(np.asarray(scores.matrix, np.float64), shifts))
