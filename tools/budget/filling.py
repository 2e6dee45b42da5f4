"""Fills one group with the best of many tools: an agent's fixed prefix, or what one request needs."""

from collections.abc import Collection, Iterable

from tools.budget.bundles import chain
from tools.budget.clusters import clusters
from tools.budget.hints import Hints
from tools.budget.lines import PricedLines
from tools.tool import Tool


def fill(
    tools: Iterable[Tool], budget_tokens: int, lines: PricedLines, hints: Hints, *, shown: Collection[str] = ()
) -> list[str]:
    """Return ids of tools that fit into the budget together, the most relevant first.

    A tool comes with the tools whose output it needs, and theirs, or not at all; it comes alone only where even an
    empty group could not hold them.

    Args:
        tools: In any order.
        budget_tokens: Of the group.
        lines: Those of the tools at least.
        hints: What comes first, and what belongs together.
        shown: Tools that the prompt holds elsewhere: neither taken nor missed.
    """
    ordered = [tool for tool in hints.ordered(tools) if tool.id not in shown]
    free = {tool.id for tool in ordered}
    whole = budget_tokens - lines.header_tokens
    left, least = whole, min((lines.tokens[tool_id] for tool_id in free), default=0)
    chunks: list[list[str]] = []
    for tool_id in (t for cluster in clusters(ordered, hints) for t in cluster):
        if left < least:
            break
        links = chain(tool_id, hints.suppliers, free, lines, whole) if tool_id in free else []
        tokens = sum(lines.tokens[link] for link in links)
        if links and tokens <= left:
            chunks.append(links)
            left -= tokens
            free.difference_update(links)
    return _trimmed(chunks, budget_tokens, lines)


def _trimmed(chunks: list[list[str]], budget: int, lines: PricedLines) -> list[str]:
    """Drop the least relevant until the written text fits: lines' own costs need not add up."""
    while chunks and lines.exact(t for chunk in chunks for t in chunk) > budget:
        chunks.pop()
    return [tool_id for chunk in chunks for tool_id in chunk]
