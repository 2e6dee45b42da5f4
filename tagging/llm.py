"""The LLM tagger: asks a chat model about several tools at once, and keeps every answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from prompts.ledger import TokenLedger
from tagging.answer import Answer, ToolTags, form_for, matched
from tagging.cache import TagCache
from tagging.question import PROMPT, Question, names_of
from tagging.tags import TagSet
from tagging.view import ToolView

T = TypeVar("T", bound=BaseModel)


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


class LlmTagger:
    """Asks a model for tags, and keeps every answer under a digest of all that it was asked with.

    What it returns still has to pass `merge`, which keeps the rule's floor and a person's word.
    """

    def __init__(self, ask: Ask, cache: TagCache, question: Question) -> None:
        self._ask = ask
        self._cache = cache
        self._question = question

    async def known(self, views: Sequence[ToolView]) -> dict[int, TagSet]:
        """Return what was answered before, by position; an answer that no longer fits the form is asked for again.

        Raises:
            StoreError: the cache cannot be used.
        """
        keys = [self._question.key(view) for view in views]
        answers = await self._cache.get(keys)
        read = {position: _remembered(answers.get(key)) for position, key in enumerate(keys)}
        return {n: tags.as_tags(views[n].content_hash) for n, tags in read.items() if tags is not None}

    async def ask(self, views: Sequence[ToolView], ledger: TokenLedger) -> dict[int, TagSet]:
        """Ask about tools in one prompt, and return what can be used, by position; about one, it is all or nothing.

        Raises:
            ModelUnavailable: the model is down or answers nonsense; rule tags serve then.
            StoreError: the cache cannot be used.
        """
        form = form_for(len(views))
        said = await self._ask(
            PROMPT, self._question.values(views), form, ledger=ledger, check=lambda answer: self._check(answer, views)
        )
        usable = self._usable(said, views)
        await self._cache.put({self._question.key(views[n]): tags.model_dump_json() for n, tags in usable.items()})
        return {n: tags.as_tags(views[n].content_hash) for n, tags in usable.items()}

    def _usable(self, answer: Answer, views: Sequence[ToolView]) -> dict[int, ToolTags]:
        found = matched(answer, names_of(views))
        return {number - 1: tags for number, tags in found.items() if not self._question.unknown(tags)}

    def _check(self, answer: Answer, views: Sequence[ToolView]) -> None:
        """Refuse an answer that holds nothing to use, in words for the model."""
        if self._usable(answer, views):
            return
        faults = filter(None, (self._question.unknown(tags) for tags in matched(answer, names_of(views)).values()))
        missing = f"no entry has the number and the name of a tool: {names_of(views)}"
        raise ValueError(next(faults, missing))


def _remembered(answer: str | None) -> ToolTags | None:
    """Read a kept answer; one that no longer fits the form is asked for again."""
    try:
        return None if answer is None else ToolTags.model_validate_json(answer)
    except ValidationError:
        return None
