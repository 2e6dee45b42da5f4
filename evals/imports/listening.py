"""One request asked of the assistant, with every stage of it kept.

Calls of imported tools are approved, so that what follows them is seen too; what else asks would touch this machine.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field
from typing import Final

from agents.asking.tool_question import chosen_tool
from evals.execution.gated_calls import note_of
from evals.execution.outcome import CallNote
from evals.imports.outcome import Heard
from graph.assistant import Assistant
from graph.observability.events import (
    Answered,
    ApprovalAsked,
    CallEnded,
    Event,
    PathFound,
    Planned,
    Recalled,
    Routed,
)
from tools.call import ToolResult

_MAX_APPROVALS: Final = 50
_KEPT: Final = 8


@dataclass
class _Ear:
    """Keeps what the events of a run tell."""

    answered: Answered | None = None
    planned: Planned | None = None
    routed: dict[int, str] = field(default_factory=dict)
    candidates: dict[int, tuple[str, ...]] = field(default_factory=dict)
    paths: dict[int, tuple[str, ...]] = field(default_factory=dict)
    results: dict[str, ToolResult] = field(default_factory=dict)
    asked: list[ApprovalAsked] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """Take one event."""
        match event:
            case Planned():
                self.planned = event
            case Routed():
                self.routed[event.decision.subtask] = event.decision.agent
            case Recalled():
                self.candidates[event.subtask] = tuple(str(c["tool_id"]) for c in event.candidates[:_KEPT])
            case PathFound():
                self.paths[event.subtask] = tuple(step.tool_id for step in event.path.steps)
            case CallEnded():
                self.results[event.result.call.id] = event.result
            case ApprovalAsked():
                self.asked.append(event)
            case Answered():
                self.answered = event
                self.results |= {r.call.id: r for r in event.results if r.call.id not in self.results}
            case _:
                pass


async def heard(assistant: Assistant, request: str, user: str, *, approved: Collection[str], timeout_s: float) -> Heard:
    """Ask a request in a conversation of its own.

    Args:
        assistant: Over the home with the imported tools.
        request: What the person says.
        user: Whose workspace and memory are used.
        approved: Ids of the tools whose calls are approved; others are denied.
        timeout_s: Most that the request may take.
    """
    ear, thread, approvals = _Ear(), uuid.uuid4().hex, 0
    found = tuple((c.tool_id, round(c.score, 3)) for c in await assistant.search(request, _KEPT))
    events = assistant.ask(request, thread_id=thread, user=user)
    try:
        async with asyncio.timeout(timeout_s):
            while approvals < _MAX_APPROVALS:
                await _listen(events, ear)
                if not ear.asked:
                    break
                approvals += len(ear.asked)
                said = {asked.approval_id: asked.call.tool_id in approved for asked in ear.asked}
                ear.asked.clear()
                events = assistant.resume(thread, said)
        failed = ""
    except TimeoutError:
        failed = f"no answer within {timeout_s:.0f} s"
    return _told(ear, assistant, approvals, failed).model_copy(update={"found": found})


async def _listen(events: AsyncIterator[Event], ear: _Ear) -> None:
    async for event in events:
        ear.hear(event)


def _told(ear: _Ear, assistant: Assistant, approvals: int, failed: str = "") -> Heard:
    answered = ear.answered
    ended_early = "the run ended without an answer" if answered is None else answered.text if answered.failed else ""
    return Heard(
        answer=answered.text if answered else "",
        failed=failed or ended_early,
        calls=tuple(_note(result, assistant) for result in ear.results.values()),
        subtasks=tuple(s.description for s in ear.planned.subtasks) if ear.planned else (),
        agents=tuple(agent for _, agent in sorted(ear.routed.items())),
        candidates=tuple(ids for _, ids in sorted(ear.candidates.items())),
        paths=tuple(ids for _, ids in sorted(ear.paths.items())),
        approvals=approvals,
        choices=_choices(answered),
        asks_for=_asks_for(answered),
    )


def _choices(answered: Answered | None) -> tuple[str, ...]:
    asked = answered.question if answered else None
    return tuple(filter(None, (chosen_tool(choice.values) for choice in asked.choices))) if asked else ()


def _asks_for(answered: Answered | None) -> str:
    asked = answered.question if answered and not _choices(answered) else None
    return asked.tool_id if asked else ""


def _note(result: ToolResult, assistant: Assistant) -> CallNote:
    note = note_of(result, assistant.resources.library.tools().get(result.call.tool_id))
    return note.model_copy(update={"error": note.error[:500]})
