"""Has a model write requests for tools, and keeps those that find their tool when they are searched with.

stale pairs of a tool ─► search ─┐                          ┌─► kept, with the tool's content hash
                                 ├─► finds its tool? ───────┤
the model, a few tools a time ───┘   (itself left out)      └─► dropped, with what was found instead
"""

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from prompts.frozen import Frozen
from prompts.ledger import TokenLedger
from prompts.render.loader import load_prompt
from prompts.render.tokens import count_tokens
from prompts.render.untrusted import restored
from tagging.batch.asker import Ask
from tools.embedding.documents import describe
from tools.pairs.store import MAX_CHARS, Pair, PairStore, normalised, one_line
from tools.tool import Tool

PROMPT = load_prompt("write_pairs", ["n_chinese", "n_english", "tools"])
TOOLS_A_QUESTION = 4
QUESTIONS_AT_ONCE = 3
MAX_TOOL_CHARS = 1_500
TOKENS_A_REQUEST = 24
"""Of an answer: a request of the length that the prompt asks for, with its share of the JSON around it."""
Search: TypeAlias = Callable[[str, Collection[str]], Awaitable[Sequence[str]]]
"""A request and normalised texts of pairs that must not count → ids of the tools found, the best first."""


class Wanted(Frozen):
    """What is to be written for each tool."""

    n_english: int = Field(ge=0)
    n_chinese: int = Field(ge=0)
    within: int = Field(default=5, ge=1)
    """A pair is kept when its tool is among so many."""
    model: str = ""

    @property
    def n_pairs(self) -> int:
        """How many requests each tool gets at most."""
        return self.n_english + self.n_chinese


class Estimate(Frozen):
    """What a run will cost at most."""

    n_tools: int
    n_questions: int
    prompt_tokens: int
    answer_tokens: int


class Dropped(Frozen):
    """A request that did not find its tool."""

    tool_id: str
    text: str
    found: tuple[str, ...]
    """What it found instead, the best first."""


class Checked(Frozen):
    """What became of one tool's requests."""

    tool_id: str
    kept: tuple[Pair, ...] = ()
    dropped: tuple[Dropped, ...] = ()


class ToolRequests(BaseModel):
    """A model's requests for one tool."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    number: int
    english: tuple[str, ...] = ()
    chinese: tuple[str, ...] = ()


class WrittenReply(BaseModel):
    """A model's answer."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    tools: tuple[ToolRequests, ...]


@dataclass(frozen=True)
class PairWriter:
    """Writes and checks the pairs of some tools; what it did is kept tool by tool, so that it can be cut off."""

    store: PairStore
    ask: Ask
    search: Search
    wanted: Wanted
    ledger: TokenLedger = field(default_factory=TokenLedger)

    async def due(self, tools: Sequence[Tool]) -> list[Tool]:
        """Keep the tools that were never asked about, or changed since, or are wanted otherwise now."""
        known = await self.store.written()
        return [tool for tool in tools if known.get(tool.id) != self.digest(tool)]

    def digest(self, tool: Tool) -> str:
        """Names all that the answer for a tool depends on."""
        asked = [tool.content_hash, self.wanted.model_dump(mode="json"), PROMPT.system, PROMPT.user]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]

    def estimate(self, due: Sequence[Tool]) -> Estimate:
        """Count what a run will cost, before it begins."""
        n_questions = -(-len(due) // TOOLS_A_QUESTION)
        frame = count_tokens(f"{PROMPT.system}\n{PROMPT.user}")
        return Estimate(
            n_tools=len(due),
            n_questions=n_questions,
            prompt_tokens=n_questions * frame + sum(count_tokens(_told(1, tool)) for tool in due),
            answer_tokens=len(due) * self.wanted.n_pairs * TOKENS_A_REQUEST,
        )

    async def run(self, due: Sequence[Tool]) -> AsyncIterator[Checked]:
        """Write and check, a few questions at a time.

        Yields:
            Each tool when its pairs are stored.

        Raises:
            ModelUnavailable: the model does not answer; what was stored before stays, and the next run goes on there.
        """
        waiting = _batches(due, TOOLS_A_QUESTION)
        running = {asyncio.create_task(self._batch(batch)) for batch in islice(waiting, QUESTIONS_AT_ONCE)}
        try:
            while running:
                done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                running |= {asyncio.create_task(self._batch(batch)) for batch in islice(waiting, len(done))}
                for checked in chain.from_iterable([task.result() for task in done]):
                    yield checked
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def _batch(self, tools: Sequence[Tool]) -> list[Checked]:
        texts = await self._written(tools)
        return [await self._settled(tool, texts.get(number, ())) for number, tool in enumerate(tools, start=1)]

    async def _settled(self, tool: Tool, fresh: Sequence[str]) -> Checked:
        """Check what was written before together with what is new, and store what holds."""
        _, everything = await self.store.load()
        own = [pair for pair in everything if pair.tool_id == tool.id]
        pinned = {pair.key for pair in own if pair.provenance == "human"}
        before = [pair.text for pair in own if pair.provenance == "llm"]
        texts = {normalised(text): text for text in [*before, *fresh]}
        kept: list[Pair] = []
        dropped: list[Dropped] = []
        for key, text in texts.items():
            if not key or key in pinned or len(kept) >= self.wanted.n_pairs:
                continue
            found = await self.search(text, (key,))
            if tool.id in found[: self.wanted.within]:
                kept.append(Pair(tool_id=tool.id, text=text, provenance="llm", tool_hash=tool.content_hash))
            else:
                dropped.append(Dropped(tool_id=tool.id, text=text, found=tuple(found[: self.wanted.within])))
        gone = {normalised(text) for text in before} - {pair.key for pair in kept} - pinned
        if gone:
            await self.store.remove(tool.id, gone)
        await self.store.put(kept)
        await self.store.note_written({tool.id: self.digest(tool)})
        return Checked(tool_id=tool.id, kept=tuple(kept), dropped=tuple(dropped))

    async def _written(self, tools: Sequence[Tool]) -> dict[int, tuple[str, ...]]:
        values = {
            "n_english": str(self.wanted.n_english),
            "n_chinese": str(self.wanted.n_chinese),
            "tools": "\n".join(_told(number, tool) for number, tool in enumerate(tools, start=1)),
        }

        def check(reply: WrittenReply) -> None:
            missing = set(range(1, len(tools) + 1)) - {answer.number for answer in reply.tools}
            if missing:
                raise ValueError(f"`tools` lacks the numbers {sorted(missing)}.")

        reply = await self.ask(PROMPT.name, values, WrittenReply, ledger=self.ledger, check=check)
        return {answer.number: self._cleaned(answer) for answer in reply.tools}

    def _cleaned(self, answer: ToolRequests) -> tuple[str, ...]:
        """What a model wrote is data like any other's: one line, no control characters, not too long, not too many."""
        texts = [*answer.english[: self.wanted.n_english], *answer.chinese[: self.wanted.n_chinese]]
        return tuple(one_line(str(restored(text)))[:MAX_CHARS].strip() for text in texts)


def shares(n_pairs: int, languages: Sequence[str]) -> tuple[int, int]:
    """Divide requests between English and Chinese, English first where they do not divide evenly."""
    if set(languages) == {"zh"}:
        return 0, n_pairs
    n_chinese = n_pairs // 2 if "zh" in languages else 0
    return n_pairs - n_chinese, n_chinese


def _told(number: int, tool: Tool) -> str:
    return f"{number}. {describe(tool)[:MAX_TOOL_CHARS]}"


def _batches(tools: Sequence[Tool], size: int) -> Iterator[Sequence[Tool]]:
    return (tools[start : start + size] for start in range(0, len(tools), size))
