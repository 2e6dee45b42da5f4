"""Which function is taken for a request, of those on offer: what a search over their descriptions finds first."""

import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from evals.execution.bfcl import BfclItem
from evals.execution.bfcl_run import described
from graph.search.tool_search import with_clauses
from tools.embedding.embedder import EmbedderChoice
from tools.retrieval.index import ToolIndex
from tools.retrieval.retriever import Retriever
from tools.tool import Tool


@dataclass(frozen=True)
class FunctionSearch:
    """An index over the functions of all rows."""

    retriever: Retriever
    tools: dict[str, tuple[str, Tool]]
    """Id → name of the function, and the function as a tool."""
    seed: int = 1

    async def taken(self, item: BfclItem, offered: int) -> tuple[str, Tool] | None:
        """Take a function: of the row's own, and of others drawn by chance up to so many."""
        own = [tool.id for _, tool in described(item)]
        names = {function.name for function in item.functions}
        others = sorted(i for i, (name, _) in self.tools.items() if i not in own and name not in names)
        n_more = max(0, min(offered - len(own), len(others)))
        more = random.Random(f"{self.seed} {item.id}").sample(others, n_more)  # noqa: S311 - a draw, no secret
        found = await self.retriever.search(with_clauses(item.request), frozenset([*own, *more]), 1)
        return self.tools[found[0].tool_id] if found else None


@asynccontextmanager
async def function_search(choice: EmbedderChoice, items: Sequence[BfclItem]) -> AsyncIterator[FunctionSearch]:
    """Index every function of the rows."""
    tools = {tool.id: (function.name, tool) for item in items for function, tool in described(item)}
    with tempfile.TemporaryDirectory(prefix="toolatlas-functions-") as folder:
        async with ToolIndex(choice, Path(folder)) as index:
            await index.sync({tool_id: tool for tool_id, (_, tool) in tools.items()})
            await index.settled()
            yield FunctionSearch(Retriever(index), tools)
