"""How much of the prompts of real requests a provider's prompt cache could serve.

No model is asked: each prompt is rendered as a model would get it and kept, and the offline form then decides. What
counts is the longest prefix, in tokens, that a prompt shares with one before it.
"""

from bisect import bisect_left, insort
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from typing import TypeVar
from uuid import uuid4

from pydantic import BaseModel

from errors import ModelUnavailable
from evals.examples.examples import load_examples
from evals.examples.run import fresh_assistant
from evals.figures.intervals import Mean, mean
from graph.assistant import Assistant
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel, accept
from prompts.parts import Value
from prompts.render.context_budget import prompt_room
from prompts.render.loader import read_prompt
from prompts.render.render import render
from prompts.render.tokens import encoding
from settings import Settings

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True)
class TokenizedPrompt:
    """One prompt as tokens."""

    request: int
    prompt: str
    tokens: tuple[int, ...]


@dataclass
class _Notebook:
    request: int = 0
    asked: list[TokenizedPrompt] = field(default_factory=list)


class RecordingChat(ChatModel):
    """Keeps every prompt and answers none, so that the offline form decides."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._room = prompt_room(settings)
        self.notes = _Notebook()

    async def ask(
        self,
        prompt: str,
        values: Mapping[str, Value],
        result: type[T],  # noqa: ARG002 - the adapter's parameters
        *,
        ledger: TokenLedger,  # noqa: ARG002
        check: Callable[[T], None] = accept,  # noqa: ARG002
    ) -> T:
        """Keep the prompt.

        Raises:
            ModelUnavailable: always.
        """
        self._keep(prompt, values)
        raise ModelUnavailable("Nobody is asked here.")

    async def stream(
        self,
        prompt: str,
        values: Mapping[str, Value],
        *,
        ledger: TokenLedger,  # noqa: ARG002 - the adapter's parameters
    ) -> AsyncIterator[str]:
        """Keep the prompt.

        Raises:
            ModelUnavailable: always.
        """
        self._keep(prompt, values)
        raise ModelUnavailable("Nobody is asked here.")
        yield ""  # pragma: no cover - what makes this a generator

    def _keep(self, prompt: str, values: Mapping[str, Value]) -> None:
        rendered = render(read_prompt(prompt), values, budget=self._room)
        tokens = tuple(encoding().encode_ordinary(f"{rendered.system}\n\n{rendered.user}"))
        self.notes.asked.append(TokenizedPrompt(self.notes.request, prompt, tokens))


async def prefix_lines(settings: Settings, n: int) -> list[str]:
    """Run `n` of the example requests and return the lines to print."""
    recorder = RecordingChat(settings)
    async with fresh_assistant(settings) as opened:
        own = opened.resources.settings.model_copy(update={"decisions": "model", "strategy": "search"})
        assistant = Assistant(replace(opened.resources, settings=own, model=recorder))
        for number, example in enumerate(load_examples()[:n]):
            recorder.notes.request = number
            async for _ in assistant.ask(example.request, thread_id=uuid4().hex, user=own.user):
                pass
    return summary(recorder.notes.asked)


def summary(asked: Sequence[TokenizedPrompt]) -> list[str]:
    """Sum up what prompts share with those before them."""
    n_requests = len({a.request for a in asked})
    lines = [f"{len(asked)} prompts of {n_requests} requests, {sum(len(a.tokens) for a in asked):,} tokens"]
    by_kind: dict[str, list[TokenizedPrompt]] = {}
    for each in asked:
        by_kind.setdefault(each.prompt, []).append(each)
    for prompt, same in by_kind.items():
        pairs = [(a, b) for a, b in pairwise(same)]
        within = [share(a, b) for a, b in pairs if a.request == b.request]
        between = [share(a, b) for a, b in pairs if a.request != b.request]
        size = mean([len(a.tokens) for a in same]).value
        lines.append(f"{prompt:15} {size:6.0f} tokens; same request {_shown(within)}; next request {_shown(between)}")
    return [*lines, f"as a prefix of any earlier prompt: {cacheable(asked):.1%} of all tokens"]


def share(before: TokenizedPrompt, after: TokenizedPrompt) -> float:
    """Return the share of a prompt's tokens that begin the one before it as well."""
    return _common(before.tokens, after.tokens) / len(after.tokens)


def cacheable(asked: Sequence[TokenizedPrompt]) -> float:
    """Return the share of all tokens that a cache without bounds could serve."""
    seen: list[tuple[int, ...]] = []
    served = 0
    for each in asked:
        # Of sorted sequences the nearest ones share the longest prefix.
        place = bisect_left(seen, each.tokens)
        served += max((_common(other, each.tokens) for other in seen[max(0, place - 1) : place + 1]), default=0)
        insort(seen, each.tokens)
    return served / max(1, sum(len(each.tokens) for each in asked))


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _shown(shares: Sequence[float]) -> str:
    found: Mean = mean(shares)
    return f"{found.value:6.1%} [{found.low:.0%}–{found.high:.0%}] n={found.n}" if shares else "–"
