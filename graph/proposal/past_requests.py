"""What a person asked before and how it was done, as plans that can be changed and run again."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from agents.approval.proposed_plan import ProposedPart, ProposedStep
from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.attached_tables import Subject
from agents.subtask import SubTask
from graph.memory.collection import Memory, Outcome
from graph.memory.long_term import LongTermMemory
from graph.observability.events import PlanAsked
from graph.proposal.laid_out import proposed_step
from graph.workflow.asked.new_request import new_request
from graph.workflow.state import RouterUpdate
from graph.workspace.snapshot import HomeSnapshot
from prompts.frozen import Frozen
from prompts.language import language_of
from tools.call import ToolCall
from tools.calls.journal import CallJournal, NotedCall

_OUTCOMES: tuple[Outcome, ...] = ("failure", "partial", "success")


class PastRequest(Frozen):
    """A request of which it is remembered which tools served it."""

    run: str
    at: datetime
    request: str
    """As the person typed it; of one that is older than that is kept, its parts in their own words, joined."""
    outcome: Outcome
    """Of its worst part."""
    parts: tuple[ProposedPart, ...]
    """Its steps with the values of then, as far as they are still known."""
    gone: tuple[str, ...] = ()
    """Tools that there are no more."""


class _Made(NamedTuple):
    """The calls that one step of a path was."""

    tool_id: str
    calls: list[ToolCall]


async def past_requests(
    memory: LongTermMemory, journal: CallJournal, snapshot: HomeSnapshot, most: int
) -> list[PastRequest]:
    """List what is remembered of one's own requests, the latest first; one that held a secret has no words left."""
    by_run: dict[str, list[Memory]] = {}
    for one, _ in await memory.entries():
        if one.run and one.request:
            by_run.setdefault(one.run, []).append(one)
    latest = list(by_run)[:most]
    calls = await journal.calls_of_runs(latest)
    return [_past(run, by_run[run][::-1], calls.get(run, ()), snapshot) for run in latest]


def _past(run: str, memories: Sequence[Memory], calls: Iterable[NotedCall], snapshot: HomeSnapshot) -> PastRequest:
    made = _grouped(noted.call for noted in calls if noted.status in ("ok", "empty"))
    parts = tuple(_part(number, one, made, snapshot) for number, one in enumerate(memories, 1))
    return PastRequest(
        run=run,
        at=max(one.at for one in memories),
        request=_as_said(memories),
        outcome=min((one.outcome for one in memories), key=_OUTCOMES.index),
        parts=parts,
        gone=tuple(dict.fromkeys(id_ for one in memories for id_ in one.path if id_ not in snapshot.tools)),
    )


def _as_said(memories: Sequence[Memory]) -> str:
    said = next((one.said for one in memories if one.said), "")
    return said or "; ".join(" ".join(one.request.split()) for one in memories)


def _grouped(calls: Iterable[ToolCall]) -> list[_Made]:
    """Put together what one step called for several items."""
    groups: dict[tuple[str, str], list[ToolCall]] = {}
    for call in calls:
        groups.setdefault((call.tool_id, call.id.rpartition(".")[0] or call.id), []).append(call)
    return [_Made(tool_id, found) for (tool_id, _), found in groups.items()]


def _part(number: int, memory: Memory, made: list[_Made], snapshot: HomeSnapshot) -> ProposedPart:
    """Lay out a path with the values of its calls; each call is taken once."""
    steps: list[ProposedStep] = []
    for place, tool_id in enumerate(memory.path):
        mine = next((one for one in made if one.tool_id == tool_id), None)
        if mine is not None:
            made.remove(mine)
        if tool_id not in snapshot.tools:
            continue
        brought = _brought(tool_id, memory.path[:place], snapshot)
        told = {"supplies": place in memory.pulled}
        values = _sets(mine, brought) if mine is not None else [{}]
        steps += [proposed_step(snapshot.tools[tool_id], one).model_copy(update=told) for one in values]
    return ProposedPart(number=number, task=memory.request, agent=memory.agent, steps=tuple(steps))


def _brought(tool_id: str, before: Sequence[str], snapshot: HomeSnapshot) -> frozenset[str]:
    """Name the parameters that an earlier step brings: another value there gives another value here."""
    return frozenset(d.parameter for d in snapshot.dependencies.get(tool_id, ()) if d.supplier in before)


def _sets(made: _Made, brought: frozenset[str]) -> list[dict[str, Any]]:
    """Return the different values that a step was called with, without what is found anew on the way."""
    found = [_without(call.arguments, brought) for call in made.calls]
    return [one for place, one in enumerate(found) if one not in found[:place]]


def _without(arguments: Mapping[str, Any], brought: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in brought}


def plan_again(past: PastRequest, user: str, run_key: str) -> RouterUpdate:
    """Write down a past request as a new one whose plan waits for a person: nothing of it is called before."""
    parts = tuple(part for part in past.parts if part.steps)
    asked = PlanAsked(request=past.request, language=language_of(past.request), parts=parts)
    plan = Plan(
        request=past.request,
        subtasks=tuple(SubTask(number=part.number, description=part.task) for part in parts),
    )
    laid_out: RouterUpdate = {
        "plan": plan,
        "subject": Subject(request=past.request),
        "decisions": [],
        "in_turn": None,
        "proposal": asked,
    }
    return {**new_request(past.request, user, run_key, (), "plan"), **laid_out}
