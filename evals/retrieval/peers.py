"""What a user would pick instead, over the same tools with the same embedder: each finds the ten that it would show.

`langchain`: a vector store over name and description. `langgraph-bigtool`: the store search that its agent calls.
`graph-tool-call`: a tool graph with words and vectors, where it is installed (extra `peers`).
"""

import importlib
import importlib.util
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from langchain_core.documents import Document
from langchain_core.embeddings import Embeddings
from langchain_core.vectorstores import InMemoryVectorStore
from langgraph.store.memory import InMemoryStore

from evals.retrieval.arms import EmbeddedRequest, Method
from tools.embedding.embedder import Embedder
from tools.retrieval.index import IndexState
from tools.tool import Tool

SHOWN: Final = 10
"""Tools that each puts before a model: the deepest that is judged."""
GRAPH_TOOL_CALL: Final = "graph-tool-call"
_NAMESPACE: Final = ("tools",)
Find: TypeAlias = Callable[[str], list[str]]
Build: TypeAlias = Callable[[Mapping[str, Tool], Embeddings], Find]


@dataclass
class KnownVectors(Embeddings):
    """Vectors made beforehand, so that no peer's time holds an embedder's; what was not made is noted."""

    dim: int
    known: dict[str, list[float]] = field(default_factory=dict)
    lacking: list[str] = field(default_factory=list)

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Look vectors up."""
        self.lacking += [text for text in texts if text not in self.known]
        return [self.known.get(text, [1.0] + [0.0] * (self.dim - 1)) for text in texts]

    def embed_query(self, text: str) -> list[float]:
        """Look a vector up."""
        return self.embed_documents([text])[0]


@dataclass(frozen=True)
class Peer:
    """One of them, built."""

    name: str
    find: Find
    mb: float
    """What Python and numpy hold for it, in MB; shared vectors that were there before do not count."""

    def method(self) -> Method:
        """Return it as an arm."""

        def found(_: IndexState, asked: EmbeddedRequest) -> list[str]:
            return self.find(asked.clauses[0])

        return found


async def build_peers(tools: Mapping[str, Tool], requests: Sequence[str], embedder: Embedder) -> list[Peer]:
    """Build every peer that is installed."""
    asked = await embedder.embed_queries(list(requests))
    vectors = KnownVectors(asked.shape[1], dict(zip(requests, asked.tolist(), strict=True)))
    built = []
    for name, build in _BUILT.items():
        if name == GRAPH_TOOL_CALL and importlib.util.find_spec("graph_tool_call") is None:
            continue
        vectors.lacking.clear()
        build(tools, vectors)  # says which texts it embeds
        texts = list(dict.fromkeys(vectors.lacking))
        if texts:
            vectors.known |= dict(zip(texts, (await embedder.embed_documents(texts)).tolist(), strict=True))
        tracemalloc.start()
        find = build(tools, vectors)
        held = tracemalloc.get_traced_memory()[0] / 1e6
        tracemalloc.stop()
        built.append(Peer(name, find, held))
    return built


def _told(tool: Tool) -> str:
    return f"{tool.name}: {tool.description}"


def _langchain(tools: Mapping[str, Tool], vectors: Embeddings) -> Find:
    store = InMemoryVectorStore(vectors)
    store.add_documents([Document(page_content=_told(tool), id=tool_id) for tool_id, tool in tools.items()])
    return lambda text: [str(found.id) for found in store.similarity_search(text, k=SHOWN)]


def _bigtool(tools: Mapping[str, Tool], vectors: Embeddings) -> Find:
    dim = len(vectors.embed_query(""))
    store = InMemoryStore(index={"embed": vectors, "dims": dim, "fields": ["description"]})
    for tool_id, tool in tools.items():
        store.put(_NAMESPACE, tool_id, {"description": _told(tool)})
    return lambda text: [found.key for found in store.search(_NAMESPACE, query=text, limit=SHOWN)]


def _graph_tool_call(tools: Mapping[str, Tool], vectors: Embeddings) -> Find:
    graph: Any = importlib.import_module("graph_tool_call").ToolGraph()
    graph.add_tools(
        [
            {"type": "function", "function": {"name": i, "description": t.description, "parameters": t.parameters}}
            for i, t in tools.items()
        ]
    )
    graph.enable_embedding(vectors.embed_documents)
    return lambda text: [found.name for found in graph.retrieve(text, top_k=SHOWN)]


_BUILT: Final[Mapping[str, Build]] = {
    "langchain": _langchain,
    "langgraph-bigtool": _bigtool,
    GRAPH_TOOL_CALL: _graph_tool_call,
}
