"""A run's events as changes of the page: plan → sub-task (agent) → decisions, moves and calls."""

from collections.abc import Iterator
from functools import singledispatchmethod

from agents.markdown.wrapping import fenced, plain
from graph.observability.events import (
    AnswerDelta,
    Answered,
    ApprovalAsked,
    CallEnded,
    CallStarted,
    CutOff,
    Event,
    GroupLoaded,
    Moved,
    Notice,
    PathFound,
    PlanAsked,
    Planned,
    ProgramEnded,
    ProgramWritten,
    Recalled,
    Reflected,
    RoundBegun,
    Routed,
)
from web.page import markdown_steps
from web.page.answer.tools_used import names_tools
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
from web.page.markup import as_json
from web.page.path_picture import Row, draw
from web.page.wording import Wording

PLAN = "plan"


class RunView:
    """Remembers which steps are open; everything else is in the events."""

    def __init__(self, words: Wording, request: str = "") -> None:
        """Begin a run.

        Args:
            words: the page's language.
            request: what the user typed; the plan shows its own form only where that differs.
        """
        self._words = words
        self._request = request.strip()
        self._open: list[str] = []
        self._descriptions: dict[int, str] = {}
        self._rows: dict[int, Row] = {}
        self._offered: dict[str, tuple[str, ...]] = {}
        self._supplying: dict[int, frozenset[str]] = {}
        self._rounds: dict[int, RoundBegun] = {}
        self._count = 0

    def changes(self, event: Event) -> list[Change]:
        """Translate one event."""
        return list(self._track(self._change(event)))

    def end(self) -> list[Change]:
        """Close what is still open, innermost first: the run ended, stopped or waits."""
        return list(self._track(CloseStep(key=key) for key in reversed(self._open.copy())))

    def _track(self, changes: Iterator[Change]) -> Iterator[Change]:
        for change in changes:
            if isinstance(change, CloseStep):
                self._open.remove(change.key)
            elif isinstance(change, OpenStep) and not isinstance(change, ShowStep):
                self._open.append(change.key)
            yield change

    def _next(self, noun: str) -> str:
        self._count += 1
        return f"{noun}:{self._count}"

    @singledispatchmethod
    def _change(self, event: Event) -> Iterator[Change]:
        raise TypeError(f"no view for {type(event).__name__}")

    @_change.register
    def _planned(self, event: Planned) -> Iterator[Change]:
        self._descriptions = {subtask.number: subtask.description for subtask in event.subtasks}
        if PLAN not in self._open:
            # what a model began with is over where the request goes the offline way
            yield from [CloseStep(key=key) for key in reversed(self._open)]
            self._rounds.clear()
            yield OpenStep(
                key=PLAN,
                name=self._words.plan,
                kind="run",
                icon="list-tree",
                input="" if event.request.strip() == self._request else event.request,
                output=markdown_steps.plan(self._words, event),
                opened=True,
            )

    @_change.register
    def _routed(self, event: Routed) -> Iterator[Change]:
        decision = event.decision
        yield from self._subtask(decision.subtask)
        name = self._subtask_name(decision.subtask, decision.agent or self._words.nobody)
        yield RenameStep(key=_subtask_key(decision.subtask), name=name)
        yield ShowStep(
            key=self._next("route"),
            parent=_subtask_key(decision.subtask),
            name=self._words.route.format(agent=decision.agent or self._words.nobody),
            icon="split",
            output=markdown_steps.route(self._words, decision),
            failed=not decision.agent,
        )

    @_change.register
    def _recalled(self, event: Recalled) -> Iterator[Change]:
        yield from self._subtask(event.subtask)
        yield ShowStep(
            key=self._next("recall"),
            parent=_subtask_key(event.subtask),
            name=self._words.recall.format(n=len(event.candidates)),
            kind="retrieval",
            icon="search",
            output=markdown_steps.recall(self._words, event),
        )

    @_change.register
    def _group_loaded(self, event: GroupLoaded) -> Iterator[Change]:
        yield from self._subtask(event.subtask)
        yield ShowStep(
            key=self._next("group"),
            parent=_subtask_key(event.subtask),
            name=self._words.groups[event.kind].format(n=len(event.tool_ids)),
            icon="layers",
            output=markdown_steps.group(self._words, event),
        )

    @_change.register
    def _moved(self, event: Moved) -> Iterator[Change]:
        if event.move.kind == "advance":
            self._offered[event.move.tool_id] = event.move.candidates
        yield from self._subtask(event.subtask)
        yield ShowStep(
            key=self._next("move"),
            parent=_subtask_key(event.subtask),
            name=markdown_steps.move_name(self._words, event.move),
            icon="route",
            output=markdown_steps.move(self._words, event.move),
            failed=event.move.kind == "give_up",
        )

    @_change.register
    def _path_found(self, event: PathFound) -> Iterator[Change]:
        yield from self._subtask(event.subtask)
        if event.path.steps:
            self._rows[event.subtask] = draw(event, self._offered)
            pulled = (step.number for step in event.path.steps if step.pulled)
            self._supplying[event.subtask] = frozenset(f"{event.subtask}.{number}" for number in pulled)
        yield ShowStep(
            key=self._next("path"),
            parent=_subtask_key(event.subtask),
            name=self._words.path.format(n=len(event.path.steps)),
            icon="waypoints",
            output=markdown_steps.path(self._words, event),
        )

    @_change.register
    def _call_started(self, event: CallStarted) -> Iterator[Change]:
        yield from self._subtask(event.subtask)
        if _call_key(event.call.id) not in self._open:
            yield OpenStep(
                key=_call_key(event.call.id),
                parent=_subtask_key(event.subtask) if event.subtask else "",
                name=event.call.tool_id,
                kind="tool",
                icon="wrench",
                input=fenced(as_json(event.call.arguments), "json"),
            )

    @_change.register
    def _call_ended(self, event: CallEnded) -> Iterator[Change]:
        yield from self._call_started(CallStarted(subtask=event.subtask, call=event.result.call))
        yield CloseStep(
            key=_call_key(event.result.call.id),
            output=markdown_steps.result(self._words, event.result),
            failed=event.result.status in ("error", "denied"),
        )

    @_change.register
    def _program_written(self, event: ProgramWritten) -> Iterator[Change]:
        asks = markdown_steps.may_ask(self._words, event.may_ask)
        yield from self._program(event.round, asks=asks)
        if asks:
            yield Notify(text=asks)
        yield ShowStep(
            key=self._next("code"),
            parent=_subtask_key(event.round),
            name=self._words.code,
            icon="code",
            input=event.note,
            output=fenced(event.code, "python"),
        )

    @_change.register
    def _round_begun(self, event: RoundBegun) -> Iterator[Change]:
        self._rounds[event.round] = event
        yield from ()  # its step is opened by its first call: a round that goes on may make none

    @_change.register
    def _program_ended(self, event: ProgramEnded) -> Iterator[Change]:
        yield from self._program(event.round)
        fate = self._words.program_fates.get(event.status, event.status)
        name = f"{self._words.program.format(number=event.round)} · {fate}"
        yield RenameStep(key=_subtask_key(event.round), name=name)
        if event.printed or event.error:
            yield ShowStep(
                key=self._next("printed"),
                parent=_subtask_key(event.round),
                name=self._words.printed,
                icon="terminal",
                output=markdown_steps.printed(self._words, event),
                failed=event.status not in ("ok", "asked"),
            )

    def _program(self, number: int, asks: str = "") -> Iterator[Change]:
        """Open the step around a program; its calls find it open."""
        if _subtask_key(number) not in self._open:
            name = self._words.program.format(number=number)
            yield OpenStep(key=_subtask_key(number), name=name, kind="run", icon="square-code", input=asks, opened=True)

    @_change.register
    def _reflected(self, event: Reflected) -> Iterator[Change]:
        yield from self._subtask(event.subtask)
        name = self._words.reflect_path if event.stage == "path" else self._words.reflect_results
        yield ShowStep(
            key=self._next("reflect"),
            parent=_subtask_key(event.subtask),
            name=name.format(verdict=self._words.verdicts[event.reflection.verdict]),
            icon="scale",
            output=markdown_steps.reflection(self._words, event.reflection),
            failed=event.reflection.verdict == "failure",
        )

    @_change.register
    def _notice(self, event: Notice) -> Iterator[Change]:
        yield Notify(text=event.text)

    @_change.register
    def _delta(self, event: AnswerDelta) -> Iterator[Change]:
        if not names_tools(event.text):
            yield Stream(text=event.text)

    @_change.register
    def _asked(self, event: ApprovalAsked) -> Iterator[Change]:
        yield AskApproval(asked=event)

    @_change.register
    def _plan_asked(self, event: PlanAsked) -> Iterator[Change]:
        yield AskPlan(asked=event)

    @_change.register
    def _cut_off(self, event: CutOff) -> Iterator[Change]:
        yield AskCutOff(cut=event)

    @_change.register
    def _answered(self, event: Answered) -> Iterator[Change]:
        yield Finish(
            answered=event,
            request=self._request,
            rows=tuple(self._rows[number] for number in sorted(self._rows)),
            supplying=frozenset().union(*self._supplying.values()),
        )

    def _subtask(self, number: int) -> Iterator[Change]:
        """Open the step around a sub-task at its first event, whichever that is; 0 is the request itself."""
        key, description = _subtask_key(number), self._descriptions.get(number, "")
        begun = self._rounds.get(number)
        if begun is not None:
            yield from self._round(begun)
        elif number and key not in self._open:
            yield OpenStep(
                key=key,
                parent=PLAN if PLAN in self._open else "",
                name=self._subtask_name(number, ""),
                kind="run",
                icon="bot",
                input="" if markdown_steps.shortened(description) == description else description,
            )

    def _round(self, begun: RoundBegun) -> Iterator[Change]:
        if begun.kind == "program":
            yield from self._program(begun.round)
        elif _subtask_key(begun.round) not in self._open:
            name, note = self._words.calls.format(number=begun.round), plain(begun.note)
            key = _subtask_key(begun.round)
            yield OpenStep(key=key, name=name, kind="run", icon="list-checks", input=note, opened=True)

    def _subtask_name(self, number: int, agent: str) -> str:
        name = self._words.subtask.format(number=number)
        description = markdown_steps.shortened(self._descriptions.get(number, ""))
        return " · ".join(part for part in (name, agent, description) if part)


def _subtask_key(number: int) -> str:
    return f"subtask:{number}"


def _call_key(call_id: str) -> str:
    return f"call:{call_id}"
