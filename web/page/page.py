"""What happens on the page: a message, a decision, a stop, a reload, a thumb."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from typing import Any, TypeAlias
from uuid import UUID
from weakref import WeakValueDictionary

import chainlit as cl
from chainlit.types import Feedback, Starter, ThreadDict
from chainlit.user import User

from agents.markdown.canonical import canonical
from errors import StoreError, ToolAtlasError, sentence_in
from graph.observability.events import Answered, CutOff, Event, Notice
from graph.workspace.open_library import registry_of
from settings import Settings
from tools.sources.databases.samples.writing import samples_in
from web.history.data_layer import History
from web.page import argument_questions, cut_offs, other_agent
from web.page.approving import approvals
from web.page.approving.approval_desk import ApprovalDesk
from web.page.assistant_lifetime import Keeper, RunsRequests
from web.page.at_work import at_work
from web.page.changes import Notify
from web.page.closed_after import closed_after
from web.page.edits.ask_again import AskAgain
from web.page.edits.edit_desk import EditDesk, tell
from web.page.files import uploads
from web.page.plans import decision_modes
from web.page.plans.plan_desk import Beginning, PlanDesk
from web.page.run_view import RunView
from web.page.session_language import session_language
from web.page.stage import Stage
from web.page.starters import starters_of
from web.page.tabs.following import catch_up, tasks_of, tell_others
from web.page.terminals import Terminals
from web.page.trace import Trace
from web.page.wording import Wording, wording

logger = logging.getLogger(__name__)
Shown: TypeAlias = tuple[RunView, Trace]
STOP_S = 5.0
"""How long a run that is stopped may take to end."""
AT_ONCE_S, INDEX_WAIT_S = 0.05, 60.0
"""How long a request waits for vectors unseen, and how long with a sign."""
MAX_PAUSED = 64
"""Runs that wait for a person, of which is remembered what they did so far; of older ones only the rest is told."""
RESUME_DELAY_S = 0.5
"""A resumed page replaces its messages once more after `on_chat_resume` returned."""


class Page:
    """The chat page of one process; one user's threads, each with one run at a time."""

    def __init__(self, settings: Settings, keeper: Keeper, history: History, terminals: Terminals) -> None:
        self._settings = settings
        self._terminals = terminals
        self._agents = registry_of(settings.home)
        self._keeper = keeper
        self._history = history
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._beside: dict[str, list[asyncio.Task[None]]] = {}
        self._questions: set[str] = set()
        self._held: dict[str, uploads.UploadMessage] = {}
        self._paused: dict[str, Shown] = {}
        self._choices = other_agent.AgentChoices()
        self.approvals = ApprovalDesk(keeper.get, self._go_on, settings.user)
        self.plans = PlanDesk(keeper.get, self._go_on)
        self._edits = EditDesk(keeper.get, history, settings.user)
        self._again = AskAgain(history)

    async def start(self) -> None:
        """Open the assistant while the page is being served already; terminals wait for it, too."""
        self._keeper.start()
        await self._terminals.start()

    async def stop(self) -> None:
        """Stop what runs, close the assistant and the history."""
        await self._terminals.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._keeper.close()
        await self._history.close()

    async def local_user(self) -> User:
        """Who sits before the page: its one user; the gate let nobody else in."""
        return User(identifier=self._settings.user)

    async def starters(self, user: User | None, language: str | None) -> list[Starter]:
        """Offer an example of each agent and sample database that there is now, in the browser's language."""
        del user
        profiles = await asyncio.to_thread(self._agents.profiles)
        samples = await asyncio.to_thread(samples_in, self._settings.home)
        return starters_of(profiles, samples, wording(language).language)

    async def answer(self, message: cl.Message) -> None:
        """Run a message's request; the run's id is that of its step, which thumbs refer to."""
        run = cl.context.current_run
        asked = uploads.UploadMessage(
            text=message.content,
            files=uploads.files_of(message),
            thread_id=cl.context.session.thread_id,
            user=self._settings.user,
            run_id=UUID(run.id) if run else None,
            mode=decision_modes.picked(message),
        )
        words = _words()
        await cl.send_window_message({"toolatlasThread": asked.thread_id})  # the script of the page sets its address
        await tell_others(message)
        goes_on = asked.thread_id in self._paused and not asked.files and await self._is_word(asked.text)
        await self._run(
            lambda assistant: self._taken(assistant, asked, words), request="" if goes_on else message.content
        )
        if goes_on:
            await self._ask_held()

    async def _is_word(self, text: str) -> bool:
        return await self.approvals.is_word(text) or await self.plans.is_word(text)

    def _taken(self, assistant: RunsRequests, asked: uploads.UploadMessage, words: Wording) -> AsyncIterator[Event]:
        """Take a message as a word on what waits, or run it."""
        events = self._holding(uploads.answered(assistant, asked, words), asked)
        if asked.files:
            return events
        return self.approvals.typed(assistant, asked.text, self.plans.typed(assistant, asked.text, events))

    def send_again(self, message_id: str, text: str) -> None:
        """Take a message that was changed in place of the one that it was, and of all that came after it."""
        before = cl.context.session.current_task
        cl.context.session.current_task = self._spawn(self._sent_again(before, message_id, text))

    async def ask_again(self, action: cl.Action) -> None:
        """Take a click on the button under the last answer as if its message had been sent again."""
        if asked := await self._again.asked(action):
            self.send_again(asked.message_id, asked.text)

    async def _sent_again(self, before: asyncio.Task[None] | None, message_id: str, text: str) -> None:
        thread_id = cl.context.session.thread_id
        async with at_work():
            try:
                await _ended(before)
                taken = await self._edits.take(message_id, text)
                if taken is not None:
                    self._paused.pop(thread_id, None)
                    self._held.pop(thread_id, None)
                    async with cl.Step(name="on_message", type="run", parent_id=taken.message.id):
                        await tell(taken.notes)
                        await self.answer(taken.message)
            except ToolAtlasError as error:
                await cl.ErrorMessage(content=canonical(sentence_in(error, _words().language))).send()

    async def _holding(self, events: AsyncIterator[Event], asked: uploads.UploadMessage) -> AsyncIterator[Event]:
        """Keep a message whose conversation must say first what becomes of an earlier one."""
        await self.plans.withdraw()
        async with closed_after(events):
            async for event in events:
                if isinstance(event, CutOff):
                    self._held[asked.thread_id] = asked
                yield event

    async def settle_cut_off(self, action: cl.Action) -> None:
        """Take a click on go on or drop; what was asked meanwhile follows."""
        settling = self._settle(str(action.payload["run_key"]), go_on=action.payload["go_on"] is True)
        self._begin(settling)

    async def _settle(self, run_key: str, *, go_on: bool) -> None:
        async with at_work():
            async with cl.Step(name="on_message", type="run"):
                await self._run(lambda assistant: self._settled(assistant, run_key, go_on=go_on))
            await self._ask_held()

    async def _settled(self, assistant: RunsRequests, run_key: str, *, go_on: bool) -> AsyncIterator[Event]:
        """Go on with a run, or give it up, unless someone did so meanwhile: another tab, the terminal."""
        words, thread_id = _words(), cl.context.session.thread_id
        cut = await assistant.cut_off(thread_id)
        if cut is None or cut.run_key != run_key:
            yield Notice(text=words.settled_already)
            return
        await cut_offs.settle(words, cut, go_on=go_on)
        if not go_on:
            await assistant.drop(thread_id)
            return
        held = self._held.get(thread_id)
        if held is not None and held.text.strip() == cut.request:
            del self._held[thread_id]  # it asked for the same once more
        events = assistant.resume(thread_id, {})
        async with closed_after(events):
            async for event in events:
                yield event

    async def _ask_held(self) -> None:
        """Run the message that had to wait, once nothing before it is open."""
        words, thread_id, assistant = _words(), cl.context.session.thread_id, await self._keeper.get()
        if thread_id not in self._held or await assistant.pending(thread_id) or await assistant.cut_off(thread_id):
            return
        if await assistant.waiting_plan(thread_id) is not None:
            return
        async with cl.Step(name="on_message", type="run") as step:
            held = replace(self._held.pop(thread_id), run_id=UUID(step.id))
            await self._run(lambda assistant: uploads.answered(assistant, held, words), request=held.text)

    def _go_on(self, beginning: Beginning) -> None:
        self._begin(self._gone_on(beginning))

    async def _gone_on(self, beginning: Beginning) -> None:
        async with at_work():
            async with cl.Step(name="on_message", type="run"):
                await self._run(beginning)
            await self._ask_held()

    async def answer_question(self, action: cl.Action) -> None:
        """Take a click on a choice as if it had been typed."""
        question_id, reply = str(action.payload["question_id"]), str(action.payload["reply"])
        self._begin(self._reply(question_id, reply))

    async def _reply(self, question_id: str, reply: str) -> None:
        assistant, thread_id = await self._keeper.get(), cl.context.session.thread_id
        asked = await assistant.open_question(thread_id)
        if asked is None or asked.id != question_id:
            await cl.Message(content=_words().answered_already).send()
            return
        await argument_questions.take_buttons(asked)
        await self._said(reply)

    async def which_agent(self, action: cl.Action) -> None:
        """Ask whose request the last one was."""
        await action.remove()
        await self._choices.ask(_words(), await asyncio.to_thread(self._agents.profiles))

    async def hand_over(self, action: cl.Action) -> None:
        """Take a click on an agent as if it had been said."""
        self._begin(self._said(str(action.payload["reply"])))

    async def _said(self, reply: str) -> None:
        """Go on as if somebody had typed it."""
        thread_id = cl.context.session.thread_id
        async with at_work():
            await cl.Message(content=reply, type="user_message").send()
            user, mode = self._settings.user, decision_modes.kept()
            async with cl.Step(name="on_message", type="run") as step:
                run_id = UUID(step.id)
                await self._run(
                    lambda opened: opened.ask(reply, thread_id=thread_id, user=user, run_id=run_id, mode=mode),
                    request=reply,
                )

    async def halt(self) -> None:
        """Cancel the run of this session: the calls in flight are cancelled with it, and nobody will go on with it."""
        await cl.Message(content=_words().stopped).send()
        thread_id = cl.context.session.thread_id
        if not any([await _ended(task) for task in (*self._beside.pop(thread_id, ()), *tasks_of(thread_id))]):
            return
        assistant = await self._keeper.get()
        if await assistant.cut_off(thread_id):
            await assistant.drop(thread_id)

    async def resume_chat(self, thread: ThreadDict) -> None:
        """Ask anew what still waits for an answer, and say what was cut off."""
        answers = [str(step["id"]) for step in thread["steps"] if step["type"] == "assistant_message"]
        self._spawn(self._ask_again({str(step["id"]) for step in thread["steps"]}, next(reversed(answers), "")))

    async def _ask_again(self, stored: set[str], last_answer: str) -> None:
        await asyncio.sleep(RESUME_DELAY_S)
        await catch_up()
        assistant = await self._keeper.get()
        pending = await assistant.pending(cl.context.session.thread_id)
        await approvals.ask_again(_words(), pending, stored)
        await self.approvals.show_allowed(stored)
        await self.plans.show_again(stored)
        for button in argument_questions.buttons(await assistant.open_question(cl.context.session.thread_id)):
            await button.send(for_id=last_answer)
        if cut := await assistant.cut_off(cl.context.session.thread_id):
            await cut_offs.ask(_words(), cut, stored)
            self._questions.add(cut_offs.message_id(cut))
        self._questions |= {approvals.message_id(asked.approval_id) for asked in pending}
        if last_answer and not (pending or cut or self._turn(cl.context.session.thread_id).locked()):
            await self._again.offer(last_answer)

    async def rate(self, feedback: Feedback) -> None:
        """Hand a thumb on; it is stored already."""
        assistant = await self._keeper.get()
        await assistant.rate(
            UUID(feedback.forId), user=self._settings.user, liked=bool(feedback.value), comment=feedback.comment or ""
        )
        said = bool((feedback.comment or "").strip())  # whoever says what is wrong is asked nothing more
        if not feedback.value and not said and self._choices.is_latest(feedback.forId):
            await self._choices.ask(_words(), await asyncio.to_thread(self._agents.profiles))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Set a click to work; what is at work already stays known, so that the stop button ends both."""
        session = cl.context.session
        before = session.current_task
        if before is not None and not before.done():
            known = self._beside.get(session.thread_id, [])
            self._beside[session.thread_id] = [before, *(task for task in known if not task.done())]
        session.current_task = self._spawn(work)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("what followed a click or a reload failed", exc_info=error)

    async def _run(self, begin: Beginning, request: str = "") -> None:
        """Show a run from its first event to its last; an entry point, so nothing is raised but a cancellation."""
        words, sentence, told, thread_id = _words(), "", False, cl.context.session.thread_id
        await self._choices.begin()
        await self._again.take_away()
        view, trace = self._begun(words, request)
        stage = Stage(words, self._questions, trace)
        try:
            async with self._turn(thread_id):
                told = await _show(begin(await self._opened(stage, words)), view, stage)
        except ToolAtlasError as error:
            logger.info("run ended with %r", error)
            sentence = error.zh if words.language == "zh" and error.zh else str(error)
            told = isinstance(error, StoreError)
        except Exception:
            logger.exception("run failed")
            sentence = words.failed
        finally:
            await _draw_to_a_close(view, stage)
            if not trace.finished:
                self._keep_paused(thread_id, (view, trace))
        if stage.answer_id:
            await self._again.offer(stage.answer_id)
        if sentence:
            await stage.fail(sentence)
        if (problem := self._history.take_problem()) and not told:  # a disk that is full is full for everybody
            await stage.fail(words.not_saved.format(error=problem))

    async def _opened(self, stage: Stage, words: Wording) -> RunsRequests:
        """Wait for the assistant and its index, and say so: the first request is answered as well as the tenth."""
        await stage.say_what_is_done(words.opening)
        assistant = await self._keeper.get()
        stage.name_tools(assistant.tool_names(words.language))
        if not await assistant.ready(AT_ONCE_S):
            await stage.say_what_is_done(words.indexing)
            if not await assistant.ready(INDEX_WAIT_S):
                await stage.perform(Notify(text=words.not_indexed))
        return assistant

    def _begun(self, words: Wording, request: str) -> Shown:
        """Begin to show a request, or go on where it paused for a person."""
        paused = self._paused.pop(cl.context.session.thread_id, None)
        return paused if paused and not request else (RunView(words, request), Trace())

    def _keep_paused(self, thread_id: str, shown: Shown) -> None:
        self._paused[thread_id] = shown
        while len(self._paused) > MAX_PAUSED:
            del self._paused[next(iter(self._paused))]

    def _turn(self, thread_id: str) -> asyncio.Lock:
        return self._turns.setdefault(thread_id, asyncio.Lock())


async def _show(events: AsyncIterator[Event], view: RunView, stage: Stage) -> bool:
    """Show a run; tell whether it ended early for want of a store, and said so."""
    ended = False
    async with closed_after(events):
        async for event in events:
            ended = isinstance(event, Answered) and event.failed == "store"
            for change in view.changes(event):
                await stage.perform(change)
    return ended


async def _draw_to_a_close(view: RunView, stage: Stage) -> None:
    for change in view.end():
        await stage.perform(change)
    await stage.end()


async def _ended(task: asyncio.Task[None] | None) -> bool:
    """Cancel a run; tell whether there was one."""
    if task is None or task.done():
        return False
    task.cancel()
    await asyncio.wait({task}, timeout=STOP_S)
    return True


def _words() -> Wording:
    return wording(session_language())
