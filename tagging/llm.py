"""The LLM tagger: asks a chat model once for each version of a tool."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, Field, ValidationError

from prompts.frozen import Frozen
from prompts.ledger import TokenLedger
from prompts.loader import load_prompt
from tagging.cache import TagCache
from tagging.tags import Complexity, Permission, Provenance, Tagged, TagSet
from tagging.taxonomy import Taxonomy, Topic
from tagging.view import ToolView

T = TypeVar("T", bound=BaseModel)
PROMPT = "tag_tools"
MAX_TOOL_CHARS = 12_000
"""Of a larger schema the end is left out; names and descriptions stand first."""


class Ask(Protocol):
    """How a model is asked; `prompts.chat.ChatModel.ask` is one."""

    async def __call__(
        self,
        prompt: str,
        values: Mapping[str, str],
        result: type[T],
        *,
        ledger: TokenLedger,
        check: Callable[[T], None] = ...,
    ) -> T:
        """Fill a prompt file, ask, and return a validated value."""
        ...


class ToolTags(Frozen):
    """A model's answer."""

    domains: tuple[str, ...] = Field(min_length=1, max_length=3)
    functions: tuple[str, ...] = Field(min_length=1, max_length=2)
    complexity: Complexity
    risk: str = Field(max_length=500, description="The worst that a wrong call could do, in one sentence")
    permission: Permission
    agents: tuple[str, ...] = Field(default=(), max_length=20)
    confidence: float = Field(ge=0, le=1)

    def as_tags(self) -> TagSet:
        """Return the answer as tags with a model's provenance, whatever the answer claims."""
        return TagSet(
            domains=self._tagged(self.domains),
            functions=self._tagged(self.functions),
            complexity=Tagged(value=self.complexity, provenance=Provenance.LLM, confidence=self.confidence),
            permission=Tagged(
                value=self.permission, provenance=Provenance.LLM, confidence=self.confidence, evidence=self.risk
            ),
            agents=self._tagged(self.agents),
        )

    def _tagged(self, value: tuple[str, ...]) -> Tagged[tuple[str, ...]]:
        unique = tuple(dict.fromkeys(value))
        return Tagged(value=unique, provenance=Provenance.LLM, confidence=self.confidence)


class LlmTagger:
    """Asks a model for tags, and keeps every answer under a digest of all that it was asked with.

    What it returns still has to pass `merge`, which keeps the rule's floor and a person's word.
    """

    def __init__(
        self, ask: Ask, cache: TagCache, taxonomy: Taxonomy, agents: Mapping[str, str], *, model: str = ""
    ) -> None:
        """Store what is needed.

        Args:
            ask: The model.
            cache: Answers of earlier runs.
            taxonomy: What tags can be.
            agents: Name of each profile → its description.
            model: Name of the model: another model is asked anew.
        """
        self._ask = ask
        self._cache = cache
        self._taxonomy = taxonomy
        self._agents = dict(agents)
        self._setting = {
            "domains": _listed(taxonomy.domains),
            "functions": _listed(taxonomy.functions),
            "agents": "\n".join(f"- {name}: {about}" for name, about in sorted(agents.items())) or "(none)",
        }
        self._prompt = load_prompt(PROMPT, {*self._setting, "tool"})
        self._model = model

    async def tag(self, view: ToolView, ledger: TokenLedger) -> TagSet:
        """Return a model's tags of a tool, asked for or remembered.

        Raises:
            ModelUnavailable: the model is down or answers nonsense; rule tags serve then.
            StoreError: the cache cannot be used.
        """
        key = self._key(view)
        known = _remembered(await self._cache.get(key))
        if known is not None:
            return known.as_tags()
        values = self._setting | {"tool": _as_text(view)}
        answer = await self._ask(PROMPT, values, ToolTags, ledger=ledger, check=self._check)
        await self._cache.put(key, answer.model_dump_json())
        return answer.as_tags()

    def _key(self, view: ToolView) -> str:
        asked = [self._model, self._prompt.system, self._prompt.user, self._setting, view.content_hash]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

    def _check(self, answer: ToolTags) -> None:
        """Refuse values that are in no list, in words for the model."""
        for dimension, known in (
            ("domains", self._taxonomy.domains),
            ("functions", self._taxonomy.functions),
            ("agents", self._agents),
        ):
            unknown = sorted(set(getattr(answer, dimension)) - set(known))
            if unknown:
                raise ValueError(f"{dimension} must come from the list {sorted(known)}, not {unknown}")


def _remembered(answer: str | None) -> ToolTags | None:
    """Read a kept answer; one that no longer fits the form is asked for again."""
    try:
        return None if answer is None else ToolTags.model_validate_json(answer)
    except ValidationError:
        return None


def _listed(topics: Mapping[str, Topic]) -> str:
    return "\n".join(f"- {name}: {topic.description}" for name, topic in topics.items())


def _as_text(view: ToolView) -> str:
    shown: dict[str, Any] = {"name": view.name, "description": view.description}
    if view.method:
        shown["method"] = view.method
    if view.annotations:
        shown["annotations"] = view.annotations
    shown |= {"parameters": view.parameters, "returns": view.returns}
    return json.dumps(shown, ensure_ascii=False, default=str)[:MAX_TOOL_CHARS]
