"""Model form of `choose`."""

from dataclasses import dataclass
from typing import Literal

from agents.decisions.choose.question import ChooseQuestion, Offer
from agents.decisions.shared.prompt_text import COVERED, bullets, moves_text, units_text
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from agents.decisions.shared.today import Today, day_text, today
from agents.moves import Move
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.parts import PromptPart, Value
from prompts.render.loader import load_prompt
from prompts.render.untrusted import restored

PROMPT = load_prompt(
    "choose",
    [
        *("group", "guidance", "request", "known", "task", "memories", "loaded", "moves", "units", "path"),
        *("end_weight", "rounds_left", "offers", "progress", "today"),
    ],
)

_MAX_QUERY_CHARS = 300


class MoveReply(Reply):
    """A move as a model writes it; the reason comes first, so that it is thought before it is chosen."""

    reason: str
    move: Literal["advance", "backtrack", "finish", "load_next", "give_up"]
    tool: str = ""
    query: str = ""


@dataclass(frozen=True)
class ModelledChoose:
    """Ask a model for the next move of the search."""

    model: ChatModel
    ledger: TokenLedger
    today: Today = today

    async def __call__(self, question: ChooseQuestion) -> Move:
        """Advance to an offered tool, backtrack, finish, have other tools loaded, or give up."""
        ids = [offer.candidate.tool_id for offer in question.offers]
        reply = await self.model.ask(
            PROMPT.name,
            {**_values(question), "today": day_text(self.today())},
            MoveReply,
            ledger=self.ledger,
            check=lambda answer: check(answer, ids, question),
        )
        return Move(
            kind=reply.move,
            tool_id=_target(reply, ids, question.path),
            query=restored(reply.query).strip()[:_MAX_QUERY_CHARS] if reply.move == "load_next" else "",
            reason=reply.reason,
            confidence=MODEL_CONFIDENCE,
            decided_by="model",
            candidates=tuple(ids),
        )


def check(reply: MoveReply, ids: list[str], question: ChooseQuestion) -> None:
    """Refuse moves that the search cannot make.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    if reply.move == "advance" and not resolve(reply.tool, ids):
        raise ValueError(f"`tool` must be one of the tools on offer: {', '.join(ids) or 'there is none'}.")
    if reply.move == "load_next":
        _check_query(reply, question)
    if reply.move == "finish" and not question.path:
        raise ValueError("The path is empty: there is nothing to finish. Advance, or give up.")
    if reply.move == "backtrack" and not question.path:
        raise ValueError("The path is empty: there is nothing to take back. Advance, or give up.")


def _check_query(reply: MoveReply, question: ChooseQuestion) -> None:
    if not question.view.rounds_left:
        raise ValueError('No further tools can be loaded: "load_next" is not possible. Advance, or give up.')
    if not reply.query.strip():
        raise ValueError('`query` must say what the missing tool does, for "load_next".')


def resolve(written: str, ids: list[str]) -> str:
    """Return the id that was meant: models often write only the name. Empty where none or several fit."""
    meant = written.strip().strip("\"'`")
    if meant in ids:
        return meant
    fitting = [tool_id for tool_id in ids if meant and tool_id.rpartition("/")[2] == meant.rpartition("/")[2]]
    return fitting[0] if len(fitting) == 1 else ""


def _target(reply: MoveReply, ids: list[str], path: tuple[str, ...]) -> str:
    if reply.move == "advance":
        return resolve(reply.tool, ids)
    return path[-1] if reply.move == "backtrack" else ""


def _values(question: ChooseQuestion) -> dict[str, Value]:
    end_weight = "unknown" if question.end_weight is None else f"{question.end_weight:.2f}"
    return {
        "group": PromptPart(text=question.view.first, omitted=question.view.omitted),
        "guidance": question.guidance or "none",
        "request": question.request,
        "known": "\n".join(question.known),
        "task": question.task,
        "units": units_text(question.units, question.covered),
        "memories": bullets(question.memories),
        "loaded": question.view.loaded,
        "rounds_left": str(question.view.rounds_left),
        "path": " > ".join(("START", *question.path)),
        "moves": moves_text(question.moves),
        "end_weight": end_weight,
        "offers": bullets(_offer(offer) for offer in question.offers),
        "progress": _progress(question),
    }


def _progress(question: ChooseQuestion) -> str:
    """Sum up what is known of the end of the search; that words match says nothing of what is still missing."""
    if not question.path:
        return "The path is empty."
    n_open = sum(share < COVERED for share in question.covered) + len(question.units[len(question.covered) :])
    return f"No tool of the path has the words of {n_open} of {len(question.units)} parts." if n_open else ""


def _offer(offer: Offer) -> str:
    seen = offer.candidate
    numbers = [f"score {seen.score:.2f}", f"availability {seen.availability:.2f}"]
    numbers += [f"weight {seen.weight:.2f}"] if seen.weight is not None else []
    numbers += [f"missing {', '.join(offer.missing)}"] if offer.missing else []
    numbers += [f"covers {', '.join(f'{share:.1f}' for share in offer.covers)}"] if offer.covers else []
    return f"{seen.tool_id} ({'; '.join(numbers)}): {offer.description}"
