"""Model form of `rewrite`."""

from dataclasses import dataclass

from agents.decisions.rewrite import RewriteQuestion, Rewrites
from agents.modelled.reply import MODEL_CONFIDENCE, Reply
from prompts.chat import ChatModel
from prompts.ledger import TokenLedger
from prompts.loader import load_prompt
from prompts.untrusted import restored

PROMPT = load_prompt("rewrite", ["max_rewrites", "task"])
_MAX_CHARS = 300


class RewriteReply(Reply):
    """Search queries."""

    texts: tuple[str, ...]


@dataclass(frozen=True)
class ModelledRewrite:
    """Ask a model for search queries in the tools' own words."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        """Answer with distinct texts, the task itself not among them."""
        values = {"max_rewrites": str(question.max_rewrites), "task": question.task}
        reply = await self.model.ask(
            PROMPT.name, values, RewriteReply, ledger=self.ledger, check=lambda answer: check(answer, question)
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
    texts = (restored(text).strip()[:_MAX_CHARS] for text in reply.texts)
    unseen = {text.casefold(): text for text in reversed([text for text in texts if text])}
    unseen.pop(question.task.strip().casefold(), None)
    return tuple(reversed(unseen.values()))
