"""Keeps of written requests those that find their tool when they are searched with.

stale pairs of a tool ─► search ─┐                          ┌─► kept, with the tool's content hash
                                 ├─► finds its tool? ───────┤
what a model wrote for it ───────┘   (itself left out)      └─► dropped, with what was found instead
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from prompts.frozen import Frozen
from tagging.view import view_of
from tools.pairs.question import PairQuestion, PairQuota
from tools.pairs.store import Pair, PairStore, normalised
from tools.tool import Tool

Search: TypeAlias = Callable[[str, Collection[str]], Awaitable[Sequence[str]]]
"""A request and normalised texts of pairs that must not count → ids of the tools found, the best first."""


class Dropped(Frozen):
    """A request that did not find its tool."""

    tool_id: str
    text: str
    found: tuple[str, ...]
    """What it found instead, the best first."""


class CheckedPairs(Frozen):
    """What became of one tool's requests."""

    tool_id: str
    kept: tuple[Pair, ...] = ()
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True)
class PairChecker:
    """Checks the pairs of some tools; what it did is kept tool by tool, so that it can be cut off."""

    store: PairStore
    search: Search
    wanted: PairQuota

    async def due(self, tools: Iterable[Tool]) -> list[Tool]:
        """Keep the tools that were never written for, or changed since, or are wanted otherwise now."""
        known = await self.store.written()
        question = PairQuestion(self.wanted)
        return [tool for tool in tools if known.get(tool.id) != self._digest(tool, question)]

    async def settle(self, tool: Tool, fresh: Sequence[str]) -> CheckedPairs:
        """Check what was written before together with what is new, and store what holds."""
        _, everything = await self.store.load()
        own = [pair for pair in everything if pair.tool_id == tool.id]
        pinned = {pair.key for pair in own if pair.provenance == "human"}
        before = [pair.text for pair in own if pair.provenance == "llm"]
        texts = {normalised(text): text for text in [*before, *fresh]}
        checked = await self._checked(tool, {key: text for key, text in texts.items() if key and key not in pinned})
        gone = {normalised(text) for text in before} - {pair.key for pair in checked.kept} - pinned
        if gone:
            await self.store.remove(tool.id, gone)
        await self.store.put(checked.kept)
        await self.store.note_written({tool.id: self._digest(tool, PairQuestion(self.wanted))})
        return checked

    async def _checked(self, tool: Tool, texts: dict[str, str]) -> CheckedPairs:
        kept: list[Pair] = []
        dropped: list[Dropped] = []
        for key, text in texts.items():
            if len(kept) >= self.wanted.n_pairs:
                break
            found = await self.search(text, (key,))
            if tool.id in found[: self.wanted.within]:
                kept.append(Pair(tool_id=tool.id, text=text, provenance="llm", tool_hash=tool.content_hash))
            else:
                dropped.append(Dropped(tool_id=tool.id, text=text, found=tuple(found[: self.wanted.within])))
        return CheckedPairs(tool_id=tool.id, kept=tuple(kept), dropped=tuple(dropped))

    def _digest(self, tool: Tool, question: PairQuestion) -> str:
        """Name all that the requests for a tool, and which of them hold, depend on."""
        asked = [question.key(view_of(tool)), tool.content_hash, self.wanted.model_dump(mode="json")]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]


def shares(n_pairs: int, languages: Sequence[str]) -> tuple[int, int]:
    """Divide requests between English and Chinese, English first where they do not divide evenly."""
    if set(languages) == {"zh"}:
        return 0, n_pairs
    n_chinese = n_pairs // 2 if "zh" in languages else 0
    return n_pairs - n_chinese, n_chinese
