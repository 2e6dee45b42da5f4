"""`toolatlas`: the command line. It reads arguments, calls a room, and prints what comes back."""

import asyncio
import json
import sys
import uuid
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console

from agents.check import check_profile
from cli.commands.agents_groups import register as register_groups
from cli.commands.eval.app import app as eval_app
from cli.commands.eval.groups import register as register_group_evals
from cli.commands.eval.quality import register_report as register_quality_report
from cli.commands.eval.retriever import app as retriever_app
from cli.commands.eval.tags import register as register_tag_report
from cli.commands.graph import register as register_graph
from cli.commands.memory import app as memory_app
from cli.commands.pairs import app as pairs_app
from cli.commands.tags import app as tags_app
from cli.commands.tags import register as register_tagging
from cli.commands.tools_import import register
from cli.commands.tools_quality import app as quality_app
from cli.commands.tools_quality import register as register_quality
from cli.commands.tools_search import register as register_finding
from cli.commands.tools_search import settle
from cli.commands.usage import app as usage_app
from cli.console.ledger_table import ledger_lines
from cli.console.trace_lines import question, trace_lines
from errors import ToolAtlasError
from graph.assistant import Assistant
from graph.inspect.doctor import Finding, run_diagnosis, shown_settings
from graph.observability.events import Answered, ApprovalAsked, Event
from graph.workspace.resources import open_library
from prompts.render.tokens import count_tokens
from settings import Settings, load_settings
from tools.calls.invoke import Limits
from tools.trials.recorded import recorded
from tools.trials.reference_page import built_in_tools, reference_page
from tools.trials.table import trial_summary, trial_table
from tools.trials.trial import Conditions, Trial, try_tools
from web.server.serve import serve

T = TypeVar("T")
_PIPE_WIDTH = 160
app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
tools_app = typer.Typer(no_args_is_help=True, help="Look at the tool library and change it.")
agents_app = typer.Typer(no_args_is_help=True, help="Look at the agents and check profiles.")
graph_app = typer.Typer(no_args_is_help=True, help="Look at the tool graph.")
for name, sub in (("tools", tools_app), ("agents", agents_app), ("graph", graph_app), ("eval", eval_app)):
    app.add_typer(sub, name=name)
app.add_typer(retriever_app, name="retriever")
app.add_typer(tags_app, name="tags")
register(tools_app)
register_finding(tools_app)
app.add_typer(pairs_app, name="pairs")
app.add_typer(usage_app, name="usage")
app.add_typer(memory_app, name="memory")
register_tagging(tools_app)
register_quality(tools_app)
register_quality_report(quality_app)
register_tag_report(tags_app)
register_graph(graph_app)
register_groups(agents_app)
register_group_evals(eval_app)

ToolIds = Annotated[list[str], typer.Argument(help="Ids such as finance/get_quote.", show_default=False)]


@app.command()
def chat() -> None:
    """Open the chat page on this machine."""
    serve(load_settings(), typer.echo)


@app.command()
def ask(
    request: str,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
    trace: Annotated[bool, typer.Option(help="Print every decision, move and call.")] = False,
    yes: Annotated[bool, typer.Option(help="Approve high-permission calls without asking.")] = False,
) -> None:
    """Answer one request."""
    _run(lambda a: _ask(a, request, as_json=as_json, trace=trace, yes=yes))


@app.command()
def doctor() -> None:
    """Say what is configured, what is reachable, and what to do about it."""
    settings = load_settings()
    for name, value in shown_settings(settings).items():
        typer.echo(f"  {name:20} {value}")
    typer.echo()
    if not run_diagnosis(settings, _show):
        raise typer.Exit(1)


@tools_app.command("list")
def tools_list() -> None:
    """List every tool on offer, and what is not and why."""

    async def work(assistant: Assistant) -> None:
        library = assistant.resources.library
        for tool in library.tools().values():
            typer.echo(f"{tool.id:32} {tool.tags.permission.value:7} {next(iter(tool.description.splitlines()), '')}")
        for problem in library.problems:
            typer.echo(f"not on offer: {problem.where}: {problem.reason}", err=True)

    _run(work)


@tools_app.command("show")
def tools_show(tool_id: str) -> None:
    """Show a tool with its schemas and tags."""

    async def work(assistant: Assistant) -> None:
        typer.echo(assistant.resources.library.get(tool_id).model_dump_json(indent=2))

    _run(work)


@tools_app.command("add")
def tools_add(file: Path) -> None:
    """Add the typed functions of a Python file, or bring them up to date."""

    async def work(assistant: Assistant) -> None:
        for tool in await assistant.resources.library.add(file):
            typer.echo(f"added {tool.id}")

    _run(work)


@tools_app.command("remove")
def tools_remove(tool_ids: ToolIds) -> None:
    """Forget tools that were added."""
    _run(lambda a: a.resources.library.delete(*tool_ids))


@tools_app.command("disable")
def tools_disable(tool_ids: ToolIds) -> None:
    """Take tools off the offer; they stay known."""
    _run(lambda a: a.resources.library.disable(*tool_ids))


@tools_app.command("enable")
def tools_enable(tool_ids: ToolIds) -> None:
    """Put tools on offer again."""
    _run(lambda a: a.resources.library.enable(*tool_ids))


@tools_app.command("index")
def tools_index() -> None:
    """Read every tool into the index and wait until that is done; `make chat` does it when it installs."""

    async def work(assistant: Assistant) -> None:
        await assistant.ready()
        index = assistant.resources.index
        repaired = await index.kept("fully")
        typer.echo(f"{index.progress.ready} of {index.progress.total} vectors. {index.progress.problem}".strip())
        if repaired:
            typer.echo(f"Brought Chroma in step with the library: {repaired}.")

    _run(work)


@tools_app.command("prune")
def tools_prune() -> None:
    """Forget stored tools that no longer load."""

    async def work(assistant: Assistant) -> None:
        gone = await assistant.resources.library.prune()
        typer.echo("\n".join(f"forgot {tool_id}" for tool_id in gone) or "every stored tool loads")

    _run(work)


@tools_app.command("test")
def tools_test(
    tool_ids: Annotated[list[str] | None, typer.Argument(help="All tools where none is named.")] = None,
    recordings: Annotated[
        Path | None,
        typer.Option("--recorded", help="Folder with <pack>/recorded: services answer from there, mail goes nowhere."),
    ] = None,
) -> None:
    """Make every tool's example call in a temporary workspace and check what it really returned."""
    trials = asyncio.run(_tried(load_settings(), tool_ids or [], recordings))
    Console(width=None if sys.stdout.isatty() else _PIPE_WIDTH).print(trial_table(trials))
    typer.echo(trial_summary(trials))
    if not all(trial.outcome.good for trial in trials):
        raise typer.Exit(1)


@tools_app.command("docs")
def tools_docs(
    file: Annotated[Path, typer.Option(help="The page.")] = Path("docs/tools.md"),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 where the page is stale.")] = False,
) -> None:
    """Write the catalogue of the built-in tools as one Markdown page."""
    page = reference_page(built_in_tools())
    if check:
        if not file.is_file() or file.read_text(encoding="utf-8") != page:
            typer.echo(f"{file} is stale; run `toolatlas tools docs`.", err=True)
            raise typer.Exit(1)
        return
    file.write_text(page, encoding="utf-8")
    typer.echo(f"wrote {file}")


@agents_app.command("list")
def agents_list() -> None:
    """List the agents with the number of tools that each may use."""

    async def work(assistant: Assistant) -> None:
        snapshot = await assistant.refresh()
        for profile in snapshot.profiles:
            n_tools = len(snapshot.taken[profile.name])
            typer.echo(f"{profile.name:12} {n_tools:4} tools  {profile.description.splitlines()[0]}")
        for fault in assistant.resources.registry.problems:
            typer.echo(f"left out: {fault}", err=True)

    _run(work)


@agents_app.command("check")
def agents_check(file: Path) -> None:
    """Say what a profile would do, before it goes live."""

    async def work(assistant: Assistant) -> bool:
        snapshot = await assistant.refresh()
        report = check_profile(file, snapshot.tools, snapshot.profiles, count_tokens)
        typer.echo(report.render())
        return report.ok

    if not _run(work):
        raise typer.Exit(1)


@graph_app.command("neighbours")
def graph_neighbours(tool_id: str) -> None:
    """Show what can follow a tool (or START), and what it takes its arguments from."""

    async def work(assistant: Assistant) -> None:
        around = await assistant.around(tool_id)
        for n in around.successors:
            supplied = f", takes {n.strength} input from it" if n.strength else ""
            typer.echo(f"{n.weight:.3f}  {n.tool_id:32} availability {n.availability:.2f}{supplied}")
        typer.echo(f"{around.end_weight:.3f}  END")
        for supply in around.suppliers:
            typer.echo(f"takes {supply.parameter!r} from {supply.supplier} {supply.resource} ({supply.strength})")
        if around.stale:
            typer.echo("the graph server is down: this is what was known last", err=True)

    _run(work)


def main() -> None:
    """Run the command line; a fault of the user's or of a file's is one line and exit code 2."""
    try:
        app()
    except ToolAtlasError as error:
        typer.echo(f"toolatlas: {error}", err=True)
        sys.exit(2)


def _run(work: Callable[[Assistant], Awaitable[T]]) -> T:
    return asyncio.run(_opened(load_settings(), work))


async def _opened(settings: Settings, work: Callable[[Assistant], Awaitable[T]]) -> T:
    async with Assistant.open(settings) as assistant:
        return await work(assistant)


async def _tried(settings: Settings, tool_ids: list[str], recordings: Path | None) -> list[Trial]:
    conditions = Conditions(options=settings.pack_options, limits=Limits(settings.call_timeout_s))
    async with AsyncExitStack() as stack:
        library = await stack.enter_async_context(open_library(settings))
        if recordings:
            conditions = await stack.enter_async_context(recorded(recordings, conditions))
        tools = [library.get(tool_id) for tool_id in tool_ids] or library.tools().values()
        return [trial async for trial in try_tools(library, tools, conditions)]


async def _ask(assistant: Assistant, request: str, *, as_json: bool, trace: bool, yes: bool) -> None:
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
        decisions = {a.approval_id: yes or _approved(a, interactive=not as_json) for a in asked}
        events = assistant.resume(thread, decisions)


def _print(event: Event, *, as_json: bool, trace: bool) -> None:
    if trace:
        for line in trace_lines(event):
            typer.echo(line, err=as_json)
    if not isinstance(event, Answered):
        return
    if trace:
        for line in ledger_lines(event.ledger, event.usage):
            typer.echo(line, err=as_json)
    typer.echo(json.dumps(event.model_dump(mode="json"), ensure_ascii=False) if as_json else event.text)


def _approved(asked: ApprovalAsked, *, interactive: bool) -> bool:
    """Ask on the terminal; where nobody can answer, nothing is approved."""
    if not interactive or not sys.stdin.isatty():
        return False
    return typer.confirm(question(asked), default=False)


def _show(finding: Finding) -> None:
    mark = {"ok": "ok  ", "note": "note", "fail": "FAIL"}[finding.state]
    typer.echo(f"{mark} {finding.name:12} {finding.text}")
    if finding.advice:
        typer.echo(f"     {'':12} → {finding.advice}")
