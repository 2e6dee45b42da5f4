"""Carries out the changes of a run on a Chainlit page."""

from collections.abc import Mapping
from functools import partial, singledispatchmethod

import chainlit as cl

from agents.decisions.summarize.offline import spelt_out
from agents.markdown.canonical import canonical
from web.history.records import keep
from web.page import argument_questions, cut_offs, other_agent
from web.page.answer.answer_parts import answer_parts
from web.page.answer.elements import elements, why_button
from web.page.answer.lead import with_lead, without_bold_names
from web.page.answer.streaming import StreamedAnswer
from web.page.answer.tools_used import without_tools
from web.page.approving import approvals
from web.page.changes import (
    AskApproval,
    AskCutOff,
    AskPlan,
    Change,
    CloseStep,
    Finish,
    Notify,
    OpenStep,
    RenameStep,
    ShowStep,
    Stream,
)
from web.page.markup import quoted
from web.page.plans import plan_review
from web.page.plans.plan_words import plan_words
from web.page.trace import Trace
from web.page.why_words import why_words
from web.page.wording import Wording

DOING = "toolatlasDoing"
"""What the page's script listens for."""


class Stage:
    """The page during one run: the answer, questions, and a line that says what is being done."""

    def __init__(self, words: Wording, questions: set[str], trace: Trace) -> None:
        """Begin, or go on with a run.

        Args:
            words: the page's language.
            questions: ids of the messages that ask for an approval already; added to here.
            trace: what the run did so far; it grows here.
        """
        self._words = words
        self._questions = questions
        self._trace = trace
        self._answer = StreamedAnswer()
        self._names: Mapping[str, str] = {}
        self.answer_id = ""
        """Of the message that holds the whole answer; empty while there is none."""

    def name_tools(self, names: Mapping[str, str]) -> None:
        """Call tools by these names, by their ids, from here on."""
        self._names = names

    async def perform(self, change: Change) -> None:
        """Show one change."""
        self._trace.take(change)
        await self._perform(change)

    @singledispatchmethod
    async def _perform(self, change: Change) -> None:
        raise TypeError(f"no way to show {type(change).__name__}")

    @_perform.register
    async def _open(self, change: OpenStep) -> None:
        own = self._names.get(change.name) or spelt_out(change.name) if change.kind == "tool" else change.name
        await self.say_what_is_done(own)

    @_perform.register
    async def _show(self, change: ShowStep) -> None:
        """It is over already; the record has it."""

    @_perform.register
    async def _close(self, change: CloseStep) -> None:
        """The record has it."""

    @_perform.register
    async def _rename(self, change: RenameStep) -> None:
        await self.say_what_is_done(change.name)

    async def say_what_is_done(self, name: str) -> None:
        """Tell what the run is at, in a line that goes away when it ends."""
        await cl.send_window_message({DOING: name})

    @_perform.register
    async def _stream(self, change: Stream) -> None:
        await self._answer.add(change.text)

    @_perform.register
    async def _notify(self, change: Notify) -> None:
        await cl.Message(content=quoted(canonical(change.text))).send()

    @_perform.register
    async def _ask(self, change: AskApproval) -> None:
        await approvals.ask_again(self._words, [change.asked], self._questions)
        self._questions.add(approvals.message_id(change.asked.approval_id))

    @_perform.register
    async def _ask_plan(self, change: AskPlan) -> None:
        await plan_review.ask(plan_words(self._words.language), change.asked, self._questions)
        self._questions.add(plan_review.message_id(change.asked.plan_id))

    @_perform.register
    async def _ask_cut_off(self, change: AskCutOff) -> None:
        await cut_offs.ask(self._words, change.cut, self._questions)
        self._questions.add(cut_offs.message_id(change.cut))

    @_perform.register
    async def _finish(self, change: Finish) -> None:
        answered, run, language = change.answered, cl.context.current_run, self._words.language
        kept = partial(keep, run.id if run else "")
        parts = answer_parts(answered, change.supplying, language, change.request)
        shown = await elements(self._words, parts, kept)
        if self._trace.has_steps:
            record = self._trace.record(why_words(language), change, self._names)
            why = await why_button(self._words, record, kept, has_lead=answered.served)
            shown += [why] if why else []
        text = argument_questions.without_choices(without_tools(answered), answered.question, self._words)
        if answered.offline:
            text = without_bold_names(with_lead(text, change.request), answered)
        self.answer_id = await self._answer.end(
            text, shown, [*argument_questions.buttons(answered.question), *other_agent.button(self._words, answered)]
        )
        self._answer = StreamedAnswer()

    async def end(self) -> None:
        """Store what was streamed of an answer that never ended."""
        await self.say_what_is_done("")
        await self._answer.end()

    async def fail(self, sentence: str) -> None:
        """Show an error: one sentence, the rest is in the log."""
        await cl.ErrorMessage(content=canonical(sentence)).send()
