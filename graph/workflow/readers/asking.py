"""A request on its way to a plan, and the readers that it goes through.

A reader that understands a part of a request has the rest read by all of them: the request knows who they are, so that
no reader knows another one.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.attached_tables import Subject
from graph.workflow.composed.steps.two_wishes import rather_two
from graph.workflow.context import RunContext
from graph.workflow.readers.plan_request import plan_request
from graph.workflow.state import RouterState


@dataclass(frozen=True)
class Readers:
    """Who reads a request, in this order."""

    sure: "tuple[Reader, ...]"
    """Who understands it to its last word."""
    halves: "tuple[Reader, ...]"
    """Who does so before them where a text is one of two wishes."""
    others: "tuple[Reader, ...]"
    """Who may read it then, before it is searched for."""

    async def surely(self, state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
        """Return the plan of the first reader that understands every word of a text."""
        asking = Asking(state, subject, context, self)
        return await _first((*self.halves, *self.sure), asking)


@dataclass(frozen=True)
class Asking:
    """A request, what it is about, and the run in which it is asked."""

    state: RouterState
    subject: Subject
    context: RunContext
    readers: Readers

    @property
    def request(self) -> str:
        """What is asked."""
        return self.state["request"]

    @property
    def offline(self) -> bool:
        """Whether no model is asked."""
        return self.context.home.settings.offline

    def instead(self, request: str) -> "Asking":
        """Ask something else in the place of the request."""
        return replace(self.about(request), state={**self.state, "request": request})

    def about(self, request: str) -> "Asking":
        """Let the request stand, and plan it as if it said something else."""
        return replace(self, subject=self.subject.model_copy(update={"request": request}))

    async def read(self) -> Plan | None:
        """Return the plan of the first reader that understands the request, from the surest to the least sure."""
        found = await _first((*self.readers.sure, *self.readers.others), self)
        if found is None:
            return None
        return await rather_two(found, self.state, self.subject, self.context, self.readers.surely)

    async def planned(self) -> Plan:
        """Return the plan of what is asked, whether a reader understands it or not."""
        return await self.read() or await self.searched()

    async def searched(self) -> Plan:
        """Return the plan that is made where no reader understands what is asked."""
        return await plan_request(self.state, self.subject, self.context)


Reader: TypeAlias = Callable[[Asking], Awaitable[Plan | None]]


async def _first(readers: "tuple[Reader, ...]", asking: Asking) -> Plan | None:
    for reader in readers:
        found = await reader(asking)
        if found is not None:
            return found
    return None
