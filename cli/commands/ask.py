"""`toolatlas ask`: one request, answered on the terminal; what waits for a yes or no; and what a crash cut off.

Exit codes: 0 answered, 1 not answered, 2 wrong input, 3 waiting for an approval.
"""

import json
import os
import sys
import uuid
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from agents.approval.decision import Decision
from agents.language.messages import phrase
from cli.console import scope
from cli.console.answering import answering
from cli.console.confirm import chosen
from cli.console.decide import decided, plan_decided
from cli.console.last_conversation import keep_last, last_conversation
from cli.console.ledger_table import ledger_lines
from cli.console.rendered import show_markdown
from cli.console.request_text import request_text
from cli.console.say import say
from cli.console.trace_lines import plan_text, question, trace_lines
from errors import ConfigError
from graph.observability.cut_off_lines import cut_off_lines
from graph.observability.events import Answered, ApprovalAsked, CutOff, Event, Notice, PlanAsked
from settings import load_settings

if TYPE_CHECKING:
    from cli.console.answering import AnswersRequests

app = typer.Typer(add_completion=False)
BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""Read by numpy when it is imported. A start loads modules, reads stores and fits the index at the same time; BLAS's
own threads then spin for a core that somebody else has, and the fit takes three times as long as on one thread."""
GO_ON, DROP = "go on", "drop"
NOT_ANSWERED, WAITING = 1, 3
"""Exit codes beside 0."""


class Waiting(Exception):  # noqa: N818 - no error
    """A run waits for an approval, and nobody is there to give one."""


@dataclass(frozen=True)
class Manner:
    """How a request is answered, and what is said without asking."""

    as_json: bool = False
    trace: bool = False
    yes: bool | None = None
    """What is said to each question of a call; None where a person is asked."""
    go_on: bool | None = None
    """What becomes of a run that was cut off; None where a person is asked."""
    plan: bool = False
    """Whether the steps are shown before they run."""


@app.command()
def ask(  # noqa: PLR0913 - one option each
    request: Annotated[str, typer.Argument(help="- reads it from standard input.", show_default=False)] = "",
    *,
    thread: Annotated[
        str, typer.Option(help="The conversation that the request belongs to; a new one by default.")
    ] = "",
    again: Annotated[bool, typer.Option("--continue", "-c", help="Go on with the last conversation.")] = False,
    go_on: Annotated[
        bool | None,
        typer.Option("--go-on/--drop", help="Go on with a request that a crash cut off, or give it up."),
    ] = None,
    plan: Annotated[bool, typer.Option("--plan", help="Show the steps first, and ask whether to run them.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
    trace: Annotated[bool, typer.Option(help="Print every decision, move and call.")] = False,
    yes: Annotated[
        bool | None, typer.Option("--yes/--no", help="Approve, or deny, whatever is or was asked about.")
    ] = None,
) -> None:
    """Answer one request."""
    os.environ.setdefault(BLAS_THREADS, "1")
    request = request_text(request)
    if again and thread:
        raise ConfigError("Say --thread or --continue, not both.")
    thread = last_conversation() if again else thread
    if not request and go_on is None and not (thread and yes is not None):
        raise ConfigError(
            "Say what you ask for; or --go-on or --drop for a request that was cut off; or --thread and --yes or --no"
            " for one that waits."
        )
    manner = Manner(as_json=as_json, trace=trace, yes=yes, go_on=go_on, plan=plan)
    try:
        ended = scope.run(answering, lambda opened: answer(opened, request, thread, manner))
    except Waiting:
        raise typer.Exit(WAITING) from None
    if not ended:
        raise typer.Exit(NOT_ANSWERED)


async def answer(assistant: "AnswersRequests", request: str, thread: str, manner: Manner) -> bool:
    """Answer; tell whether every run came to its end.

    Raises:
        Waiting: a call asks, and nobody is there to say yes or no.
    """
    thread = thread or await _left_behind(assistant, request) or ("" if not request else uuid.uuid4().hex)
    ended, cut = True, await assistant.cut_off(thread) if thread else None
    if cut is not None:
        ended = await _settled(assistant, thread, cut, manner)
        if manner.go_on is not False and request == cut.request:
            return ended  # its answer was given
    elif not request:
        return await _decided_now(assistant, thread, manner)
    if request:
        keep_last(thread)
        user = load_settings().user
        while request.strip():
            said = assistant.ask(request, thread_id=thread, user=user, mode="plan" if manner.plan else "automatic")
            ended = await _heard(assistant, thread, said, manner) and ended
            request = await _replied(assistant, thread, manner)
    return ended


async def _decided_now(assistant: "AnswersRequests", thread: str, manner: Manner) -> bool:
    """Carry what was said to the questions that a conversation waits with."""
    plan = await assistant.waiting_plan(thread) if thread and manner.yes is not None else None
    if plan is not None and manner.yes is not None:
        said = {plan.plan_id: Decision(approve=manner.yes)}
        return await _heard(assistant, thread, assistant.resume(thread, said), manner)
    waiting = await assistant.pending(thread) if thread and manner.yes is not None else []
    if not waiting:
        raise ConfigError(phrase("nothing_cut_off" if manner.yes is None else "nothing_waits", "en"))
    decisions = {asked.approval_id: await _said(assistant, asked, manner) for asked in waiting}
    return await _heard(assistant, thread, assistant.resume(thread, decisions), manner)


async def _replied(assistant: "AnswersRequests", thread: str, manner: Manner) -> str:
    """Let a person answer what the request's answer asked; empty where nothing was asked, or nobody answers."""
    asked = None if manner.as_json else await assistant.open_question(thread)
    if asked is None:
        return ""
    if not sys.stdin.isatty():
        say(f"toolatlas ask --thread {thread} …", err=True)
        return ""
    try:
        return str(typer.prompt(">", default="", show_default=False, prompt_suffix=" "))
    except typer.Abort:  # the terminal was closed, or the person went away
        say()
        return ""


async def _left_behind(assistant: "AnswersRequests", request: str) -> str:
    """Find the conversation in which a killed process was about this request, or, without one, about any."""
    for thread in await assistant.left_behind():
        cut = await assistant.cut_off(thread)
        if cut is not None and request in ("", cut.request):
            return thread
    return ""


async def _settled(assistant: "AnswersRequests", thread: str, cut: CutOff, manner: Manner) -> bool:
    """Go on with a run or drop it, as was said beforehand or is said now; where nobody says, all stays as it is."""
    go_on = manner.go_on
    if go_on is None:
        *lines, asked = cut_off_lines(cut, cut.language)
        for line in lines:
            say(line, err=True)
        word = "" if manner.as_json else chosen(asked, (GO_ON, DROP))
        if not word:
            if manner.as_json:
                say(cut.model_dump_json())
            say(f"toolatlas ask --thread {thread} --go-on | --drop", err=True)
            raise typer.Exit(1)
        go_on = word == GO_ON
    if go_on:
        return await _heard(assistant, thread, assistant.resume(thread, {}), manner)
    await assistant.drop(thread)
    say(phrase("dropped", cut.language), err=True)
    return True


async def _heard(assistant: "AnswersRequests", thread: str, events: AsyncIterator[Event], manner: Manner) -> bool:
    """Print what a run tells, and answer what it asks; tell whether it came to its end."""
    ended = True
    while True:
        asked: list[ApprovalAsked | PlanAsked] = []
        async for event in events:
            if isinstance(event, ApprovalAsked | PlanAsked):
                asked.append(event)
            ended = not (isinstance(event, Answered) and (event.failed or not event.served))
            _print(event, as_json=manner.as_json, trace=manner.trace)
        if not asked:
            return ended
        if manner.yes is None and (manner.as_json or not sys.stdin.isatty()):
            _tell_waiting(asked, thread, as_json=manner.as_json)
            raise Waiting
        events = assistant.resume(thread, dict([await _word_on(assistant, one, manner) for one in asked]))


async def _word_on(
    assistant: "AnswersRequests", asked: ApprovalAsked | PlanAsked, manner: Manner
) -> tuple[str, Decision]:
    """Say what was said to a question, or to a plan, by its id."""
    if isinstance(asked, ApprovalAsked):
        return asked.approval_id, await _said(assistant, asked, manner)
    if manner.yes is None:
        say(plan_text(asked))
    return asked.plan_id, plan_decided(asked) if manner.yes is None else Decision(approve=manner.yes)


def _tell_waiting(waiting: Sequence[ApprovalAsked | PlanAsked], thread: str, *, as_json: bool) -> None:
    """Show what waits, and the command that says yes or no to it."""
    if as_json:
        say(json.dumps({"thread": thread, "waiting": [a.model_dump(mode="json") for a in waiting]}, ensure_ascii=False))
    else:
        for asked in waiting:
            say(question(asked) if isinstance(asked, ApprovalAsked) else plan_text(asked))
    say(f"toolatlas ask --thread {thread} --yes | --no", err=True)


async def _said(assistant: "AnswersRequests", asked: ApprovalAsked, manner: Manner) -> Decision:
    """Take what was said beforehand, else what a person says now."""
    return await decided(assistant, asked) if manner.yes is None else Decision(approve=manner.yes)


def _print(event: Event, *, as_json: bool, trace: bool) -> None:
    if trace:
        for line in trace_lines(event):
            say(line, err=as_json)
    elif isinstance(event, Notice):
        say(event.text, err=True)
    if not isinstance(event, Answered):
        return
    if trace:
        for line in ledger_lines(event.ledger, event.usage):
            say(line, err=as_json)
    if as_json:
        say(json.dumps(event.model_dump(mode="json"), ensure_ascii=False))
    else:
        show_markdown(event.text)
