"""Model form of `decompose`."""

from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from agents.agent_card import AgentCard
from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.shared.prompt_text import bullets
from agents.decisions.shared.reply import MODEL_CONFIDENCE, Reply
from agents.decisions.shared.today import Today, day_text, today
from agents.subtask import SubTask
from lazy_regex import lazy_regex
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from prompts.render.loader import load_prompt
from prompts.render.untrusted import restored

PROMPT = load_prompt("decompose", ["agents", "max_subtasks", "history", "entities", "request", "today"])
NO_TOOL = "llm"
_REFERENCE = lazy_regex(r"\[A(\d+)\]")


class PlannedTask(Reply):
    """One sub-task as a model writes it."""

    number: int
    description: str
    category: str = ""
    needs: tuple[int, ...] = ()

    @property
    def inputs(self) -> tuple[int, ...]:
        """What it needs, whether listed or only referred to in its words."""
        referred = (int(number) for number in _REFERENCE.findall(self.description))
        return tuple(sorted({*self.needs, *referred}))


class PlanReply(Reply):
    """A plan as a model writes it."""

    request: str
    subtasks: tuple[PlannedTask, ...]
    reason: str = ""


@dataclass(frozen=True)
class ModelledDecompose:
    """Ask a model to rewrite and split a request."""

    model: ChatModel
    ledger: TokenLedger
    today: Today = today

    async def __call__(self, question: DecomposeQuestion) -> Plan:
        """Answer with a plan whose `needs` form no circle."""
        values = {
            "agents": bullets(_card(agent) for agent in question.agents),
            "max_subtasks": str(question.max_subtasks),
            "history": "\n".join(f"{turn.role}: {turn.text}" for turn in question.history),
            "entities": ", ".join(question.entities),
            "request": question.request,
            "today": day_text(self.today()),
        }
        reply = await self.model.ask(
            PROMPT.name, values, PlanReply, ledger=self.ledger, check=lambda plan: check(plan, question)
        )
        return _plan(reply, question)


def check(plan: PlanReply, question: DecomposeQuestion) -> None:
    """Refuse plans that cannot be carried out.

    Raises:
        ValueError: says what is wrong, for the model.
    """
    numbers = [task.number for task in plan.subtasks]
    if not 1 <= len(numbers) <= question.max_subtasks:
        raise ValueError(f"`subtasks` must hold 1 to {question.max_subtasks} sub-tasks, not {len(numbers)}.")
    if len(set(numbers)) < len(numbers):
        raise ValueError("Each sub-task needs a `number` of its own.")
    for task in plan.subtasks:
        _check_task(task, set(numbers))
    try:
        TopologicalSorter({task.number: task.inputs for task in plan.subtasks}).prepare()
    except CycleError as error:
        raise ValueError("The `needs` form a circle: a sub-task may only use results of others before it.") from error


def _check_task(task: PlannedTask, numbers: set[int]) -> None:
    if not task.description.strip():
        raise ValueError(f"Sub-task {task.number} has no description.")
    if unknown := set(task.inputs) - numbers:
        raise ValueError(
            f"Sub-task {task.number} needs {sorted(unknown)}, which {'is' if len(unknown) == 1 else 'are'} not there."
        )


def _plan(reply: PlanReply, question: DecomposeQuestion) -> Plan:
    """Number the sub-tasks from 1 in the order in which they stand."""
    places = {task.number: place for place, task in enumerate(reply.subtasks, start=1)}
    categories = {NO_TOOL, *(domain for agent in question.agents for domain in agent.domains)}
    subtasks = tuple(
        SubTask(
            number=places[task.number],
            description=_renumbered(restored(task.description.strip()), places),
            category=task.category if task.category in categories else "",
            needs=tuple(sorted(places[number] for number in task.inputs)),
        )
        for task in reply.subtasks
    )
    return Plan(
        request=restored(reply.request.strip()) or question.request,
        subtasks=subtasks,
        reason=reply.reason,
        confidence=MODEL_CONFIDENCE,
        decided_by="model",
    )


def _renumbered(description: str, places: dict[int, int]) -> str:
    return _REFERENCE.sub(lambda found: f"[A{places[int(found.group(1))]}]", description)


def _card(agent: AgentCard) -> str:
    domains = f" (domains: {', '.join(agent.domains)})" if agent.domains else ""
    return f"{agent.name}{domains}: {agent.description}"
