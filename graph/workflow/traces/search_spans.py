"""Searches as LangSmith draws them: what was asked, and the documents that were found with their scores, best first."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, Final

from graph.memory.long_term import Recollection
from graph.observability.spans import span
from graph.workspace.snapshot import HomeSnapshot
from tools.retrieval.retriever import Scores
from tools.tool import Tool

MAX_DOCUMENTS: Final = 10


async def tools_found(texts: Sequence[str], tools: Mapping[str, Tool], scoring: Awaitable[Scores]) -> Scores:
    """Show a search for tools; a tool counts with the text that it fits best."""
    with span("find_tools", "retriever", {"query": texts[0] if texts else "", "also": list(texts[1:])}) as found:
        scores = await scoring
        if found.traced and scores.matrix.size:
            by_tool = dict(zip(scores.tool_ids, scores.matrix.max(axis=0).tolist(), strict=True))
            best = _best(by_tool)
            found.tell(documents=[_document(t, _line(tools[t]) if t in tools else t, s) for t, s in best])
    return scores


async def agents_found(
    task: str, snapshot: HomeSnapshot, scoring: Awaitable[Mapping[str, float]]
) -> Mapping[str, float]:
    """Show which agents a task sounds like."""
    with span("find_agents", "retriever", {"query": task}) as found:
        scores = await scoring
        if found.traced:
            described = {card.name: card.description for card in snapshot.cards}
            found.tell(documents=[_document(name, described.get(name, name), s) for name, s in _best(scores)])
    return scores


async def requests_found(task: str, recalling: Awaitable[list[Recollection]]) -> list[Recollection]:
    """Show which past requests are like a task, and the paths that answered them."""
    with span("recall_requests", "retriever", {"query": task}) as found:
        alike = await recalling
        if found.traced:
            found.tell(documents=[_past(r) for r in alike[:MAX_DOCUMENTS]])
    return alike


def _past(recollection: Recollection) -> dict[str, Any]:
    memory, path = recollection.memory, " → ".join(recollection.memory.path)
    return _document(path, memory.words, recollection.likeness, weight=round(recollection.weight, 4))


def _best(scores: Mapping[str, float]) -> Iterable[tuple[str, float]]:
    return sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_DOCUMENTS]


def _document(name: str, text: str, score: float, **more: object) -> dict[str, Any]:
    """Write a document in the form that LangSmith reads."""
    return {"page_content": text, "type": "Document", "metadata": {"id": name, "score": round(score, 4), **more}}


def _line(tool: Tool) -> str:
    return tool.description.split("\n", 1)[0]
