"""Model form of `route`."""

from collections.abc import Callable
from dataclasses import dataclass

from agents.agent_card import AgentCard
from agents.decisions.route.question import RouteQuestion
from agents.decisions.shared.prompt_text import bullets
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from agents.decisions.shared.today import Today, day_text, today
from agents.subtask import RouteDecision
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt
from prompts.render.untrusted import restored

PROMPT = load_prompt("route", ["agents", "request", "subtask", "evidence", "declined", "rounds_left", "today"])
NOBODY = "none"
_MAX_EXAMPLES = 4
_MAX_QUERY_CHARS = 300


class RouteReply(Reply):
    """The reason comes first: a model that reasons before it decides decides better."""

    reason: str
    agent: str
    query: str = ""


@dataclass(frozen=True)
class ModelledRoute:
    """Ask a model which agent takes a sub-task."""

    model: ChatModel
    ledger: TokenLedger
    today: Today = today

    async def __call__(self, question: RouteQuestion) -> RouteDecision:
        """Answer with a decision; `agent` is empty when nobody can."""
        names = [agent.name for agent in question.agents if agent.name not in question.declined]
        values = {
            "agents": bullets(_card(agent) for agent in question.agents),
            "request": question.request,
            "subtask": question.subtask.description,
            "evidence": bullets(_evidence(name, question) for name in sorted(names, key=_by_score(question))),
            "declined": ", ".join(question.declined) + _needs(question),
            "rounds_left": str(question.rounds_left),
            "today": day_text(self.today()),
        }
        reply = await self.model.ask(
            PROMPT.name,
            values,
            RouteReply,
            ledger=self.ledger,
            check=lambda answer: check(answer, names),
        )
        agent = _name(reply.agent, names) or ""
        return RouteDecision(
            subtask=question.subtask.number,
            agent=agent,
            reason=reply.reason,
            query="" if agent else _query(reply, question),
            scores=question.scores,
            confidence=MODEL_CONFIDENCE,
            decided_by="model",
        )


def check(reply: RouteReply, names: list[str]) -> None:
    """Refuse agents that may not be chosen.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    if _name(reply.agent, names) is None:
        raise ValueError(f"`agent` must be one of {', '.join([*names, NOBODY])}.")


def _name(written: str, names: list[str]) -> str | None:
    """Return the agent's name, the empty one for nobody, or None for what is neither."""
    known = {name.lower(): name for name in names} | {NOBODY: "", "": ""}
    return known.get(written.strip().strip("\"'`").lower())


def _query(reply: RouteReply, question: RouteQuestion) -> str:
    """Return what to search for; the sub-task's own words were searched for already, and "none" means nothing."""
    query = restored(reply.query).strip()[:_MAX_QUERY_CHARS]
    return "" if query.casefold() in {NOBODY, question.subtask.description.strip().casefold()} else query


def _needs(question: RouteQuestion) -> str:
    return f" (they say that it needs a tool of {' or '.join(question.domains)})" if question.domains else ""


def _card(agent: AgentCard) -> str:
    tags = ", ".join(f"{tag} {n}" for tag, n in agent.tags.items()) or ", ".join(agent.domains)
    examples = "; ".join(agent.examples[:_MAX_EXAMPLES])
    return f"{agent.name} [{tags}]: {agent.description}" + (f" Examples: {examples}" if examples else "")


def _by_score(question: RouteQuestion) -> Callable[[str], float]:
    return lambda name: -question.scores.get(name, 0.0)


def _evidence(name: str, question: RouteQuestion) -> str:
    tools = "; ".join(question.evidence.get(name, ())) or "no tool found"
    return f"{name} ({question.scores.get(name, 0.0):.2f}): {tools}"
