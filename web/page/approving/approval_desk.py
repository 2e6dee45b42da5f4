"""Takes a person's word on a call: makes it, makes it with other arguments, or does not."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from typing import Final

import chainlit as cl

from agents.approval.argument_form import arguments_of
from agents.approval.decision import Decision
from errors import ToolAtlasError, sentence_in
from graph.observability.events import ApprovalAsked, Event, Notice
from graph.workflow.approval.typed import typed_decisions
from web.page.approving import allowed, approvals
from web.page.assistant_lifetime import RunsRequests
from web.page.closed_after import closed_after
from web.page.plans.plan_desk import Beginning
from web.page.session_language import session_language
from web.page.wording import Wording, wording

_FORM_OPEN: Final = {
    "en": "The form with its arguments is open: press “{submit}” there, or “{cancel}” and then say yes.",
    "zh": "参数表单还开着：请点击其中的“{submit}”，或先“{cancel}”再答复。",
}


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
        self._edited: set[str] = set()
        """Questions whose arguments somebody is changing: a typed yes would be to those that are gone from sight."""

    async def decide(self, action: cl.Action) -> None:
        """Take a click; the run goes on in a task that the stop button reaches."""
        said = approvals.Said.of(action.payload)
        if (decision := await self._understood(said)) is not None:
            self._edited.discard(said.approval_id)
            self._go_on(lambda assistant: _decided(assistant, {said.approval_id: decision}))

    async def is_word(self, text: str) -> bool:
        """Whether a message says something to the calls that wait in this conversation."""
        waiting = await (await self._assistant()).pending(cl.context.session.thread_id)
        return bool(waiting) and typed_decisions(text, waiting) is not None

    async def typed(self, assistant: RunsRequests, text: str, asked: AsyncIterator[Event]) -> AsyncIterator[Event]:
        """Take a message as a click, where it says yes or no to what waits; any other is asked."""
        thread_id = cl.context.session.thread_id
        waiting = [] if await assistant.cut_off(thread_id) else await assistant.pending(thread_id)
        decisions = typed_decisions(text, waiting) if waiting else None
        if any(one.approve and approval_id in self._edited for approval_id, one in (decisions or {}).items()):
            words = _words()
            yield Notice(text=_FORM_OPEN[words.language].format(submit=words.edit_submit, cancel=words.cancel))
            return
        events = _decided(assistant, decisions) if decisions else asked
        async with closed_after(events):
            async for event in events:
                yield event

    async def show_form(self, action: cl.Action) -> None:
        """Open the form of a question, for its arguments or for a reason; or close it."""
        approval_id, form = str(action.payload["approval_id"]), str(action.payload["form"])
        asked = await self._open_question(approval_id)
        if asked is None or form not in approvals.FORMS:
            self._edited.discard(approval_id)
            await approvals.take_form(approval_id)
        else:
            (self._edited.add if form == approvals.EDIT else self._edited.discard)(approval_id)
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


async def _decided(assistant: RunsRequests, decisions: Mapping[str, Decision]) -> AsyncIterator[Event]:
    """Go on with a run, unless someone decided meanwhile: another tab, the terminal, a second click."""
    words, thread_id = _words(), cl.context.session.thread_id
    pending = {asked.approval_id: asked for asked in await assistant.pending(thread_id)}
    for approval_id in decisions.keys() - pending.keys():
        await approvals.take_buttons(words, approval_id)
    known = {approval_id: one for approval_id, one in decisions.items() if approval_id in pending}
    if not known:
        yield Notice(text=words.decided_already)
        return
    for approval_id, decision in known.items():
        await _settle(words, pending[approval_id], decision)
    events = assistant.resume(thread_id, known)
    async with closed_after(events):
        async for event in events:
            yield event


async def _settle(words: Wording, asked: ApprovalAsked, decision: Decision) -> None:
    await approvals.settle(words, asked, decision)
    if decision.approve and decision.always and asked.may_be_allowed:
        await allowed.offer(words, asked.approval_id, asked.call.tool_id)


def _words() -> Wording:
    return wording(session_language())
