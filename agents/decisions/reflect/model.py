"""Model form of `reflect`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from agents.decisions.reflect.question import ReflectQuestion
from agents.decisions.shared.prompt_text import moves_text, path_text, result_text, units_text
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from agents.moves import Reflection
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt

PROMPT = load_prompt("reflect", ["stage", "request", "known", "task", "units", "path", "moves", "results"])


class ReflectReply(Reply):
    """A judgement as a model writes it; the reason comes first."""

    reason: str
    verdict: Literal["success", "partial", "failure"]
    first_wrong_step: int | None = None
    other_arguments: bool = False
    noise: tuple[str, ...] = ()


@dataclass(frozen=True)
class ModelledReflect:
    """Ask a model whether a path, or its results, serve the task."""

    model: ChatModel
    ledger: TokenLedger

    async def __call__(self, question: ReflectQuestion) -> Reflection:
        """Answer success, partial (with the first wrong step) or failure (with the noise)."""
        values = {
            "stage": question.stage,
            "request": question.request,
            "known": "\n".join(question.known),
            "task": question.task,
            "units": units_text(question.units, question.covered),
            "path": path_text(question.path, question.descriptions),
            "moves": moves_text(question.moves),
            "results": "\n".join(result_text(result) for result in question.results),
        }
        reply = await self.model.ask(
            PROMPT.name, values, ReflectReply, ledger=self.ledger, check=lambda answer: check(answer, question)
        )
        seen = {*question.path.tool_ids, *(tool_id for move in question.moves for tool_id in move.candidates)}
        return Reflection(
            verdict=reply.verdict,
            reason=reply.reason,
            first_wrong_step=reply.first_wrong_step if reply.verdict == "partial" else None,
            noise=_noise(reply, question, seen),
            other_arguments=_other_arguments(reply, question),
            confidence=MODEL_CONFIDENCE,
            decided_by="model",
        )


def _other_arguments(reply: ReflectReply, question: ReflectQuestion) -> bool:
    """Whether a step that was called is to be called once more: not before it was, and not behind the last one."""
    called = question.stage == "results" and (reply.first_wrong_step or 0) <= len(question.path.steps)
    return reply.verdict == "partial" and reply.other_arguments and called


def _noise(reply: ReflectReply, question: ReflectQuestion, seen: Collection[str]) -> tuple[str, ...]:
    """Drop what the model names, or, to resume, the tool of the first wrong step unless it served before."""
    if reply.verdict == "failure":
        # An unknown id can drop nothing, so it is no reason to ask again.
        return tuple(tool_id for tool_id in dict.fromkeys(reply.noise) if tool_id in seen)
    if _other_arguments(reply, question):
        return ()
    place = (reply.first_wrong_step or 0) - 1 if reply.verdict == "partial" else -1
    path = question.path.tool_ids
    wrong = path[place : place + 1] if place >= 0 else ()
    return tuple(tool_id for tool_id in wrong if tool_id not in path[:place])


def check(reply: ReflectReply, question: ReflectQuestion) -> None:
    """Refuse judgements that the search cannot act on.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    n_steps = len(question.path.steps)
    if reply.verdict == "success" and not n_steps:
        raise ValueError("There is no path, so the verdict cannot be success.")
    if reply.verdict != "partial":
        return
    if not n_steps:
        raise ValueError("There is no path to resume: the verdict must be failure.")
    if reply.first_wrong_step is None or not 1 <= reply.first_wrong_step <= n_steps + 1:
        raise ValueError(f"For partial, `first_wrong_step` must be a number from 1 to {n_steps + 1}.")
