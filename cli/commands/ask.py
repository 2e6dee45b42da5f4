"""`toolatlas ask`: one request, answered on the terminal."""

import json
import os
import uuid
from typing import TYPE_CHECKING, Annotated

import typer

from cli.console import scope
from cli.console.confirm import agreed
from cli.console.ledger_table import ledger_lines
from cli.console.say import say
from cli.console.settle import settle
from cli.console.trace_lines import question, trace_lines
from graph.observability.events import Answered, ApprovalAsked, Event

if TYPE_CHECKING:
    from graph.assistant import Assistant

app = typer.Typer()
BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""Read by numpy when it is imported. A start loads modules, reads stores and fits the index at the same time; BLAS's
own threads then spin for a core that somebody else has, and the fit takes three times as long as on one thread."""


@app.command()
def ask(
    request: str,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
    trace: Annotated[bool, typer.Option(help="Print every decision, move and call.")] = False,
    yes: Annotated[bool, typer.Option(help="Approve whatever would be asked about.")] = False,
) -> None:
    """Answer one request."""
    os.environ.setdefault(BLAS_THREADS, "1")
    scope.run(scope.assistant, lambda opened: _ask(opened, request, as_json=as_json, trace=trace, yes=yes))


async def _ask(assistant: "Assistant", request: str, *, as_json: bool, trace: bool, yes: bool) -> None:
    await settle(assistant)
    thread, user = uuid.uuid4().hex, assistant.resources.settings.user
    events = assistant.ask(request, thread_id=thread, user=user)
    while True:
        asked: list[ApprovalAsked] = []
        async for event in events:
            if isinstance(event, ApprovalAsked):
                asked.append(event)
            _print(event, as_json=as_json, trace=trace)
        if not asked:
            return
        decisions = {a.approval_id: yes or (not as_json and agreed(question(a))) for a in asked}
        events = assistant.resume(thread, decisions)


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
