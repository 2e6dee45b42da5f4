"""Asks a chat model about several tools at once, and keeps every answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from prompts.ledger import TokenLedger
from tagging.batch.answer_cache import ReplyCache
from tagging.batch.reply_entries import BatchReply, form_for, matched
from tagging.batch.tool_question import A, R, ToolQuestion, names_of
from tagging.view import ToolView

T = TypeVar("T", bound=BaseModel)


class AskModel(Protocol):
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


class ToolAsker(Generic[A, R]):
    """Asks a model one question about tools, and keeps every answer under a digest of all that it was asked with."""

    def __init__(self, ask: AskModel, cache: ReplyCache, question: ToolQuestion[A, R]) -> None:
        self._ask = ask
        self._cache = cache
        self._question = question

    async def known(self, views: Sequence[ToolView]) -> dict[int, R]:
        """Return what was answered before, by position; an answer that no longer fits the form is asked for again.

        Raises:
            StoreError: the cache cannot be used.
        """
        keys = [self._question.key(view) for view in views]
        answers = await self._cache.get(keys)
        read = {position: self._remembered(answers.get(key)) for position, key in enumerate(keys)}
        return {n: self._said(answer, views[n]) for n, answer in read.items() if answer is not None}

    async def ask(self, views: Sequence[ToolView], ledger: TokenLedger) -> dict[int, R]:
        """Ask about tools in one prompt, and return what can be used, by position; about one, it is all or nothing.

        Raises:
            ModelUnavailable: the model is down or answers nonsense; what rules say serves then.
            StoreError: the cache cannot be used.
        """
        answer = await self._ask(
            self._question.prompt,
            self._question.values(views),
            form_for(self._question.kind, len(views)),
            ledger=ledger,
            check=lambda answer: self._check(answer, views),
        )
        usable = self._usable(answer, views)
        await self._cache.put({self._question.key(views[n]): found.model_dump_json() for n, found in usable.items()})
        return {n: self._said(found, views[n]) for n, found in usable.items()}

    def _said(self, answer: A, view: ToolView) -> R:
        return self._question.said(answer, view.content_hash)

    def _usable(self, answer: BatchReply, views: Sequence[ToolView]) -> dict[int, A]:
        found = matched(answer, names_of(views), self._question.kind)
        return {number - 1: said for number, said in found.items() if not self._question.unknown(said)}

    def _check(self, answer: BatchReply, views: Sequence[ToolView]) -> None:
        """Refuse an answer that holds nothing to use, in words for the model."""
        if self._usable(answer, views):
            return
        found = matched(answer, names_of(views), self._question.kind)
        faults = filter(None, map(self._question.unknown, found.values()))
        missing = f"no entry has the number and the name of a tool: {names_of(views)}"
        raise ValueError(next(faults, missing))

    def _remembered(self, answer: str | None) -> A | None:
        """Read a kept answer; one that no longer fits the form is asked for again."""
        try:
            return None if answer is None else self._question.kind.model_validate_json(answer)
        except ValidationError:
            return None
