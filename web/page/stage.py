"""Carries out the changes of a run on a Chainlit page."""

from functools import partial, singledispatchmethod

import chainlit as cl
from chainlit.utils import utc_now

from agents.markdown.canonical import canonical
from web.history.records import keep
from web.page import approvals, argument_questions, cut_offs
from web.page.answer_parts import answer_parts
from web.page.changes import (
    AskApproval,
    AskCutOff,
    Change,
    CloseStep,
    Finish,
    Notify,
    OpenStep,
    RenameStep,
    ShowStep,
    Stream,
)
from web.page.elements import elements
from web.page.lead import with_lead
from web.page.markup import quoted
from web.page.streaming import StreamedAnswer
from web.page.tools_used import without_tools
from web.page.wording import Wording


class Stage:
    """The page during one run; it stands inside the run's own step."""

    def __init__(self, words: Wording, questions: set[str]) -> None:
        """Stand inside the run's own step.

        Args:
            words: the page's language.
            questions: ids of the messages that ask for an approval already; added to here.
        """
        self._words = words
        self._questions = questions
        self._steps: dict[str, cl.Step] = {}
        self._answer = StreamedAnswer()

    @singledispatchmethod
    async def perform(self, change: Change) -> None:
        """Show one change."""
        raise TypeError(f"no way to show {type(change).__name__}")

    @perform.register
    async def _open(self, change: OpenStep) -> None:
        step = self._step(change)
        self._steps[change.key] = step
        await step.send()

    @perform.register
    async def _show(self, change: ShowStep) -> None:
        step = self._step(change)
        step.end, step.is_error = step.start, change.failed
        await step.send()

    def _step(self, change: OpenStep) -> cl.Step:
        around = self._steps.get(change.parent) or cl.context.current_step
        step = cl.Step(
            name=change.name,
            type=change.kind,
            parent_id=around.id if around else None,
            icon=change.icon or None,
            default_open=change.opened,
            show_input=True,
        )
        step.start = utc_now()
        step.input = canonical(change.input)
        step.output = canonical(change.output)
        return step

    @perform.register
    async def _close(self, change: CloseStep) -> None:
        step = self._steps.pop(change.key)
        step.end, step.is_error = utc_now(), change.failed
        step.output = canonical(change.output) or step.output
        await step.update()

    @perform.register
    async def _rename(self, change: RenameStep) -> None:
        step = self._steps[change.key]
        step.name = change.name
        await step.update()

    @perform.register
    async def _stream(self, change: Stream) -> None:
        await self._answer.add(change.text)

    @perform.register
    async def _notify(self, change: Notify) -> None:
        await cl.Message(content=quoted(canonical(change.text))).send()

    @perform.register
    async def _ask(self, change: AskApproval) -> None:
        await approvals.ask_again(self._words, [change.asked], self._questions)
        self._questions.add(approvals.message_id(change.asked.approval_id))

    @perform.register
    async def _ask_cut_off(self, change: AskCutOff) -> None:
        await cut_offs.ask(self._words, change.cut, self._questions)
        self._questions.add(cut_offs.message_id(change.cut))

    @perform.register
    async def _finish(self, change: Finish) -> None:
        answered, run = change.answered, cl.context.current_run
        parts = answer_parts(answered, change.supplying, self._words.language)
        shown = await elements(self._words, parts, change.rows, partial(keep, run.id if run else ""))
        text = without_tools(answered)
        if answered.offline:
            text = with_lead(text, change.request)
        await self._answer.end(text, shown, argument_questions.buttons(answered.question))
        self._answer = StreamedAnswer()

    async def end(self) -> None:
        """Store what was streamed of an answer that never ended."""
        await self._answer.end()

    async def fail(self, sentence: str) -> None:
        """Show an error: one sentence, the rest is in the log."""
        await cl.ErrorMessage(content=canonical(sentence)).send()
