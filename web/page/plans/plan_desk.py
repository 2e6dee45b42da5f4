"""Takes a person's word on a plan: runs it as they left it, or drops it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final, TypeAlias

import chainlit as cl

from agents.approval.proposed_plan import PlanDecision
from errors import ToolAtlasError, sentence_in
from graph.observability.events import Event, Notice, PlanAsked
from graph.workflow.approval.typed import typed_plan
from web.page.assistant_lifetime import RunsRequests
from web.page.closed_after import closed_after
from web.page.plans import plan_review
from web.page.plans.plan_words import PlanWords, plan_words
from web.page.session_language import session_language

Beginning: TypeAlias = Callable[[RunsRequests], AsyncIterator[Event]]

_MOST_CHANGED: Final = 64


class PlanDesk:
    """The plans of the conversations of a page."""

    def __init__(self, assistant: Callable[[], Awaitable[RunsRequests]], go_on: Callable[[Beginning], None]) -> None:
        """Take plans.

        Args:
            assistant: Whose plans they are.
            go_on: Goes on with the run of this session, in a task that the stop button reaches.
        """
        self._assistant = assistant
        self._go_on = go_on
        self._changed: dict[str, bool] = {}
        """Plans that somebody changed in their form: a typed yes would run another one than they see."""

    async def note_changed(self, action: cl.Action) -> None:
        """Remember that a plan's form says something else than the plan."""
        self._changed[str(action.payload["plan_id"])] = True
        while len(self._changed) > _MOST_CHANGED:
            del self._changed[next(iter(self._changed))]

    async def is_word(self, text: str) -> bool:
        """Whether a message says something to the plan that waits in this conversation."""
        asked = await (await self._assistant()).waiting_plan(cl.context.session.thread_id)
        return asked is not None and typed_plan(text, asked) is not None

    async def typed(self, assistant: RunsRequests, text: str, other: AsyncIterator[Event]) -> AsyncIterator[Event]:
        """Take a message as a click, where it is a word on the plan that waits; any other is asked."""
        words, thread_id = _words(), cl.context.session.thread_id
        asked = None if await assistant.cut_off(thread_id) else await assistant.waiting_plan(thread_id)
        word = None if asked is None else typed_plan(text, asked)
        if word == "change":
            yield Notice(text=words.change_there)
            return
        if asked is not None and word == "run" and asked.plan_id in self._changed:
            yield Notice(text=words.changed_there)
            return
        events = other if asked is None or word is None else _decided(assistant, asked, PlanDecision(run=word == "run"))
        async with closed_after(events):
            async for event in events:
                yield event

    async def decide(self, action: cl.Action) -> None:
        """Take what the form sends; what cannot run stays, and the form says why."""
        words, plan_id = _words(), str(action.payload["plan_id"])
        assistant = await self._assistant()
        asked = await assistant.waiting_plan(cl.context.session.thread_id)
        if asked is None or asked.plan_id != plan_id:
            await plan_review.take_form(plan_id)
            await cl.Message(content=words.gone).send()
            return
        try:
            decision = await assistant.checked_plan(plan_review.decision_of(action.payload, asked))
        except ToolAtlasError as fault:
            await plan_review.show_fault(words, asked, sentence_in(fault, words.language))
            return
        self._go_on(lambda opened: _decided(opened, asked, decision))

    async def withdraw(self) -> None:
        """Note under a plan that waits that another request takes its place."""
        asked = await (await self._assistant()).waiting_plan(cl.context.session.thread_id)
        if asked is not None:
            await plan_review.settle(_words(), asked, None)

    async def show_again(self, stored: set[str]) -> None:
        """Show a plan that waits, unless it stands there already."""
        asked = await (await self._assistant()).waiting_plan(cl.context.session.thread_id)
        if asked is not None:
            await plan_review.ask(_words(), asked, stored)


async def _decided(assistant: RunsRequests, asked: PlanAsked, decision: PlanDecision) -> AsyncIterator[Event]:
    """Go on with a run, unless someone decided meanwhile: another tab, a second click."""
    words, thread_id = _words(), cl.context.session.thread_id
    now = await assistant.waiting_plan(thread_id)
    if now is None or now.plan_id != asked.plan_id:
        await plan_review.take_form(asked.plan_id)
        yield Notice(text=words.gone)
        return
    await plan_review.settle(words, asked, decision)
    events = assistant.resume(thread_id, {asked.plan_id: decision})
    async with closed_after(events):
        async for event in events:
            yield event


def _words() -> PlanWords:
    return plan_words(session_language())
