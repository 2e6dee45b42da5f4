"""`toolatlas ask`: one request, answered on the terminal; and what a crash cut off, gone on with or dropped."""

import json
import os
import sys
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from agents.approval.decision import Decision
from agents.language.messages import phrase
from cli.console import scope
from cli.console.confirm import chosen
from cli.console.decide import decided
from cli.console.ledger_table import ledger_lines
from cli.console.say import say
from cli.console.settle import settle
from cli.console.trace_lines import trace_lines
from errors import ConfigError
from graph.observability.cut_off_lines import cut_off_lines
from graph.observability.events import Answered, ApprovalAsked, CutOff, Event

if TYPE_CHECKING:
    from graph.assistant import Assistant

app = typer.Typer()
BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""Read by numpy when it is imported. A start loads modules, reads stores and fits the index at the same time; BLAS's
own threads then spin for a core that somebody else has, and the fit takes three times as long as on one thread."""
GO_ON, DROP = "go on", "drop"


@dataclass(frozen=True)
class Manner:
    """How a request is answered, and what is said without asking."""

    as_json: bool = False
    trace: bool = False
    yes: bool = False
    go_on: bool | None = None
    """What becomes of a run that was cut off; None where a person is asked."""


@app.command()
def ask(  # noqa: PLR0913 - one option each
    request: Annotated[str, typer.Argument(help="Not needed with --go-on or --drop.")] = "",
    *,
    thread: Annotated[
        str, typer.Option(help="The conversation that the request belongs to; a new one by default.")
    ] = "",
    go_on: Annotated[
        bool | None,
        typer.Option("--go-on/--drop", help="Go on with a request that a crash cut off, or give it up."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
    trace: Annotated[bool, typer.Option(help="Print every decision, move and call.")] = False,
    yes: Annotated[bool, typer.Option(help="Approve whatever would be asked about.")] = False,
) -> None:
    """Answer one request."""
    os.environ.setdefault(BLAS_THREADS, "1")
    if not request.strip() and go_on is None:
        raise ConfigError("Say what you ask for, or --go-on or --drop for a request that was cut off.")
    manner = Manner(as_json=as_json, trace=trace, yes=yes, go_on=go_on)
    if not scope.run(scope.assistant, lambda opened: _ask(opened, request, thread, manner)):
        raise typer.Exit(1)


async def _ask(assistant: "Assistant", request: str, thread: str, manner: Manner) -> bool:
    """Answer; tell whether every run came to its end."""
    await settle(assistant)
    thread = thread or await _left_behind(assistant, request) or ("" if not request.strip() else uuid.uuid4().hex)
    ended, cut = True, await assistant.cut_off(thread) if thread else None
    if cut is not None:
        ended = await _settled(assistant, thread, cut, manner)
        if manner.go_on is not False and request.strip() == cut.request:
            return ended  # its answer was given
    elif not request.strip():
        raise ConfigError(phrase("nothing_cut_off", "en"))
    if request.strip():
        user = assistant.resources.settings.user
        while request.strip():
            said = assistant.ask(request, thread_id=thread, user=user)
            ended = await _heard(assistant, thread, said, manner) and ended
            request = await _replied(assistant, thread, manner)
    return ended


async def _replied(assistant: "Assistant", thread: str, manner: Manner) -> str:
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


async def _left_behind(assistant: "Assistant", request: str) -> str:
    """Find the conversation in which a killed process was about this request, or, without one, about any."""
    for thread in await assistant.resources.runs.all_left_behind():
        cut = await assistant.cut_off(thread)
        if cut is not None and request.strip() in ("", cut.request):
            return thread
    return ""


async def _settled(assistant: "Assistant", thread: str, cut: CutOff, manner: Manner) -> bool:
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


async def _heard(assistant: "Assistant", thread: str, events: AsyncIterator[Event], manner: Manner) -> bool:
    """Print what a run tells, and answer what it asks; tell whether it came to its end."""
    ended = True
    while True:
        asked: list[ApprovalAsked] = []
        async for event in events:
            if isinstance(event, ApprovalAsked):
                asked.append(event)
            ended = not (isinstance(event, Answered) and event.failed)
            _print(event, as_json=manner.as_json, trace=manner.trace)
        if not asked:
            return ended
        decisions = {a.approval_id: await _said(assistant, a, manner) for a in asked}
        events = assistant.resume(thread, decisions)


async def _said(assistant: "Assistant", asked: ApprovalAsked, manner: Manner) -> Decision:
    """Take what was said beforehand, else what a person says now; machines are not asked."""
    if manner.yes or manner.as_json:
        return Decision(approve=manner.yes)
    return await decided(assistant, asked)


def _print(event: Event, *, as_json: bool, trace: bool) -> None:
    if trace:
        for line in trace_lines(event):
            say(line, err=as_json)
    if not isinstance(event, Answered):
        return
    if trace:
        for line in ledger_lines(event.ledger, event.usage):
            say(line, err=as_json)
    say(json.dumps(event.model_dump(mode="json"), ensure_ascii=False) if as_json else event.text)
