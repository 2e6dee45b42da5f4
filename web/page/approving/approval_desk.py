"""Takes a person's word on a call: makes it, makes it with other arguments, or does not."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection

import chainlit as cl

from agents.approval.argument_form import arguments_of
from agents.approval.decision import Decision
from errors import ToolAtlasError, sentence_in
from graph.observability.events import ApprovalAsked, Event, Notice
from web.page.approving import allowed, approvals
from web.page.assistant_lifetime import RunsRequests
from web.page.closed_after import closed_after
from web.page.plans.plan_desk import Beginning
from web.page.session_language import session_language
from web.page.wording import Wording, wording


class ApprovalDesk:
    """The questions of the conversations of a page."""

    def __init__(
        self, assistant: Callable[[], Awaitable[RunsRequests]], go_on: Callable[[Beginning], None], user: str
    ) -> None:
        """Take words on calls.

        Args:
            assistant: Whose calls they are.
            go_on: Goes on with the run of this session, in a task that the stop button reaches.
            user: Whose words these are.
        """
        self._user = user
        self._assistant = assistant
        self._go_on = go_on

    async def decide(self, action: cl.Action) -> None:
        """Take a click; the run goes on in a task that the stop button reaches."""
        said = approvals.Said.of(action.payload)
        if (decision := await self._understood(said)) is not None:
            self._go_on(lambda assistant: _decided(assistant, said.approval_id, decision))

    async def show_form(self, action: cl.Action) -> None:
        """Open the form of a question, for its arguments or for a reason; or close it."""
        approval_id, form = str(action.payload["approval_id"]), str(action.payload["form"])
        asked = await self._open_question(approval_id)
        if asked is None or form not in approvals.FORMS:
            await approvals.take_form(approval_id)
        else:
            await approvals.show_form(_words(), asked, form)

    async def take_back(self, action: cl.Action) -> None:
        """Have a tool ask again that was allowed for the rest of this conversation."""
        words, assistant = _words(), await self._assistant()
        await assistant.disallow(cl.context.session.thread_id, str(action.payload["tool_id"]), user=self._user)
        await allowed.settle(words, action, assistant.tool_names(words.language))

    async def show_allowed(self, stored: Collection[str]) -> None:
        """Offer anew, on a page that comes back, to take back what was allowed under its questions."""
        words, assistant = _words(), await self._assistant()
        for one in await assistant.allowed(cl.context.session.thread_id, user=self._user):
            if approvals.message_id(one.approval_id) in stored:
                await allowed.offer(words, one.approval_id, one.tool_id)

    async def _open_question(self, approval_id: str) -> ApprovalAsked | None:
        pending = await (await self._assistant()).pending(cl.context.session.thread_id)
        return next((asked for asked in pending if asked.approval_id == approval_id), None)

    async def _understood(self, said: approvals.Said) -> Decision | None:
        """Read what was typed; where that cannot be, the form says why and stays."""
        if said.values is None:
            return Decision(approve=said.approve, always=said.always, reason=said.reason)
        asked = await self._open_question(said.approval_id)
        if asked is None:
            return Decision(approve=False)  # it is told that it was decided; what was changed is never made unchanged
        words, assistant = _words(), await self._assistant()
        try:
            given = Decision(approve=True, arguments=arguments_of(asked.fields, said.values))
            return await assistant.checked(asked, given)
        except ToolAtlasError as fault:
            await approvals.show_form(words, asked, approvals.EDIT, said.values, sentence_in(fault, words.language))
            return None


async def _decided(assistant: RunsRequests, approval_id: str, decision: Decision) -> AsyncIterator[Event]:
    """Go on with a run, unless someone decided meanwhile: another tab, the terminal, a second click."""
    words, thread_id = _words(), cl.context.session.thread_id
    pending = {asked.approval_id: asked for asked in await assistant.pending(thread_id)}
    if approval_id not in pending:
        await approvals.take_buttons(words, approval_id)
        yield Notice(text=words.decided_already)
        return
    await approvals.settle(words, pending[approval_id], decision)
    if decision.approve and decision.always and pending[approval_id].may_be_allowed:
        await allowed.offer(words, approval_id, pending[approval_id].call.tool_id)
    events = assistant.resume(thread_id, {approval_id: decision})
    async with closed_after(events):
        async for event in events:
            yield event


def _words() -> Wording:
    return wording(session_language())
