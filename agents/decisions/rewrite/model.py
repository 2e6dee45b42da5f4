"""Model form of `rewrite`."""

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import Field

from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from prompts.language import language_of
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt
from prompts.render.untrusted import restored

PROMPT = load_prompt("rewrite", ["languages", "max_rewrites", "task", "translate"])
_MAX_CHARS = 300
_MAX_TRANSLATION_CHARS = 2_000
_MAX_TEXTS = 16
"""Held to by servers that decode along a schema: weak models repeat themselves without end."""
_FOREIGN = "The task is in another language than the library: translate it first."
_FAMILIAR = (
    "The task seems to be in the library's language already: then `translation` is empty. Where it is in yet another "
    "language, translate it first."
)
_NAMES = {"en": "English", "zh": "Chinese"}


class RewriteReply(Reply):
    """Search queries."""

    translation: str = ""
    """The whole task in the language of the tools' descriptions; empty where it is in that language already."""
    texts: tuple[str, ...] = Field(json_schema_extra={"maxItems": _MAX_TEXTS})


class ForeignReply(RewriteReply):
    """Search queries for a task in another language than the tools' descriptions."""

    translation: str = Field(default="", json_schema_extra={"minLength": 8})
    """The whole task in the language of the tools' descriptions; asked for, and done without where a model skips it."""


@dataclass(frozen=True)
class ModelledRewrite:
    """Ask a model for search queries in the tools' own words."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        """Answer with distinct texts, the task itself not among them; a translation of the task comes first."""
        foreign = language_of(question.task) not in question.languages
        values = {
            "languages": " and ".join(_NAMES[language] for language in question.languages),
            "max_rewrites": str(question.max_rewrites),
            "task": question.task,
            "translate": _FOREIGN if foreign else _FAMILIAR,
        }
        form = ForeignReply if foreign else RewriteReply
        reply = await self.model.ask(
            PROMPT.name, values, form, ledger=self.ledger, check=lambda answer: check(answer, question)
        )
        texts = _distinct(reply, question)[: question.max_rewrites]
        return Rewrites(texts=texts, confidence=MODEL_CONFIDENCE, decided_by="model")


def check(reply: RewriteReply, question: RewriteQuestion) -> None:
    """Refuse answers with nothing to search with.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    if not _distinct(reply, question):
        raise ValueError("`texts` must hold at least one query other than the task itself.")


def _distinct(reply: RewriteReply, question: RewriteQuestion) -> tuple[str, ...]:
    texts = (_line(reply.translation, _MAX_TRANSLATION_CHARS), *(_line(text, _MAX_CHARS) for text in reply.texts))
    return _without_twins(texts, question.task)


def _without_twins(texts: Iterable[str], task: str) -> tuple[str, ...]:
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault(text.casefold(), text)
    return tuple(text for key, text in first.items() if key not in {"", task.strip().casefold()})


def _line(text: str, max_chars: int) -> str:
    return " ".join(str(restored(text)).split())[:max_chars]
