"""Model form of `select_fields`."""

from dataclasses import dataclass

from agents.decisions.select_fields.question import Fields, FieldsQuestion
from agents.decisions.shared.prompt_text import bullets, compact
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt

PROMPT = load_prompt("select_fields", ["task", "fields", "preview"])
_PREVIEW_CHARS = 1_000


class FieldsReply(Reply):
    """Paths to keep."""

    keep: tuple[str, ...]


@dataclass(frozen=True)
class ModelledSelectFields:
    """Ask a model which fields of a long response matter."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: FieldsQuestion) -> Fields:
        """Answer with a subset of `fields`."""
        values = {
            "task": question.task,
            "fields": bullets(question.fields),
            "preview": compact(question.result.value)[:_PREVIEW_CHARS],
        }
        reply = await self.model.ask(
            PROMPT.name, values, FieldsReply, ledger=self.ledger, check=lambda answer: check(answer, question.fields)
        )
        return Fields(keep=tuple(dict.fromkeys(reply.keep)), confidence=MODEL_CONFIDENCE, decided_by="model")


def check(reply: FieldsReply, fields: tuple[str, ...]) -> None:
    """Refuse fields that the response does not have.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    if unknown := [path for path in reply.keep if path not in fields]:
        raise ValueError(f"`keep` holds {unknown[:5]}, which are not among the fields.")
    if not reply.keep:
        raise ValueError("`keep` must hold at least one field.")
