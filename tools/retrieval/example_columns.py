"""The tools that show example requests, apart from those known by their description alone, of which there may be many.

What examples tell is worked out for the few that have them; of the others only the best matter, as rivals.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating]
Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
MISSING = -1.0
"""Below every cosine and every share."""


@dataclass(frozen=True)
class ExampleColumns:
    """Tools with example requests, and the background."""

    tools: Ints
    """Their places among all tools."""
    documents: Ints
    """The places of their documents among all documents, tool by tool, and of the background's after them."""
    starts: Ints
    """Where each tool's documents begin within these, and where the background's do."""
    others: Ints
    """The places of the documents that describe the other tools."""

    def __len__(self) -> int:
        """Count the tools."""
        return len(self.tools)

    @cached_property
    def owners(self) -> Ints:
        """For each of the documents the number of its tool, counted within these; the background's is the last."""
        return np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=len(self.documents)))

    def best(self, values: Floats) -> Floats:
        """Take the best document of each tool, the background as the last.

        Args:
            values: Of these documents, shape `(n_texts, len(documents))`.
        """
        # A column that matches nothing stands where the background begins when there is none.
        padded = np.concatenate([values, np.full((len(values), 1), MISSING, values.dtype)], axis=1)
        found: Floats = np.maximum.reduceat(padded, self.starts, axis=1)
        return found

    def second(self, values: Floats, best: Floats) -> Floats:
        """Take the best document of each tool but for those as good as the best."""
        return self.best(np.where(values >= best[:, self.owners], np.asarray(MISSING, values.dtype), values))

    def rivals(self, by_document: Floats) -> Floats:
        """Take the two best of the other tools' descriptions; shape `(n_texts, at most 2)`."""
        left = by_document[:, self.others]
        rows = np.arange(len(left))
        found = []
        for _ in range(min(2, left.shape[1])):
            places = left.argmax(axis=1)
            found.append(left[rows, places])
            left[rows, places] = -np.inf
        return np.stack(found, axis=1) if found else left[:, :0]


def shown_tools(starts: Ints, n_documents: int) -> ExampleColumns:
    """Find the tools with more documents than a description.

    Args:
        starts: Where each tool's documents begin; one more entry for the background, and one for the end.
        n_documents: The background's counted.
    """
    sizes = np.diff(starts[:-1])
    tools = np.flatnonzero(sizes > 1)
    kept = np.repeat(np.append(sizes > 1, True), np.diff(starts))
    within = np.concatenate([[0], np.cumsum(sizes[tools])]).astype(np.intp)
    return ExampleColumns(tools, np.flatnonzero(kept[:n_documents]), within, starts[:-2][sizes <= 1])
