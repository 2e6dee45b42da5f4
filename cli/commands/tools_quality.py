"""`toolatlas tools quality …`: which tools are described well enough and can be reached, and what a person says."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import islice
from typing import Annotated, Literal

import typer

from cli.console.model_job import Words, run_job
from graph.jobs.batch_run import Wish
from graph.jobs.rating import RatingRun
from graph.workspace.resources import open_library
from settings import Settings, load_settings
from tools.library.library import ToolLibrary
from tools.quality.reachability import probe
from tools.quality.store import QualityStore
from tools.quality.verdicts import Verdict, verdict, verdicts
from tools.tool import Tool

app = typer.Typer(no_args_is_help=True, help="Look at how well tools are described, probe them, and settle who passes.")
_TIMEOUT_S = 5.0
_WORDS = Words(doing="rating", done="rated", command="toolatlas tools quality run")
ToolIds = Annotated[list[str] | None, typer.Argument(help="All tools where none is named.", show_default=False)]


def register(tools_app: typer.Typer) -> None:
    """Add the commands to the ones about tools."""
    tools_app.add_typer(app, name="quality")


@app.command("run")
def quality_run(
    tool_ids: ToolIds = None,
    *,
    probing: Annotated[bool, typer.Option("--probe/--no-probe", help="Connect to the servers of HTTP tools.")] = True,
    asking: Annotated[bool, typer.Option("--model/--no-model", help="Ask the model, where one is set.")] = True,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask the model without being asked yourself.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Most tools for the model.", show_default=False)] = None,
) -> None:
    """Rate tools by the configured model, or else by rules, and probe servers. What was cut off goes on."""
    wish = Wish(tuple(tool_ids or ()), limit=limit)
    if not asyncio.run(_ran(wish, probing=probing, asking=asking, yes=yes)):
        raise typer.Exit(1)


@app.command("list")
def quality_list(
    tool_ids: ToolIds = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Those that pass as well.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Most tools.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list for machines.")] = False,
) -> None:
    """List tools that do not pass, the worst first, and why."""
    found = asyncio.run(_judged(tool_ids or ()))
    shown = sorted((one for one in found if every or tool_ids or not one.passes), key=_worst_first)
    if as_json:
        rows = [one.model_dump(mode="json") | {"reason": one.reason} for one in shown[:limit]]
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for line in verdict_lines(islice(shown, limit)):
        typer.echo(line)
    typer.echo(_summed(found))


@app.command("set")
def quality_set(tool_id: str, word: Annotated[Literal["pass", "fail", "unset"], typer.Argument()]) -> None:
    """Let a tool pass, keep it out, or take that back; nothing overwrites it."""
    one = asyncio.run(_settled(tool_id, {"pass": True, "fail": False, "unset": None}[word]))
    for line in verdict_lines([one]):
        typer.echo(line)


@app.command("unrate")
def quality_unrate(tool_ids: ToolIds = None) -> None:
    """Forget what the model said of tools: rules speak again; the next run takes its answers up for nothing."""
    typer.echo(f"the model's ratings of {asyncio.run(_unrated(tool_ids or ())):,} tools are forgotten")


def verdict_lines(found: Iterable[Verdict]) -> Iterator[str]:
    """Write one line a tool."""
    for one in found:
        mark = "pass" if one.passes else "FAIL"
        levels = f"complete {one.rating.completeness} readable {one.rating.readability}"
        yield f"{mark}  {one.tool_id:40} {levels} ({one.rating.provenance.value})  {one.reason}".rstrip()


def _worst_first(one: Verdict) -> tuple[bool, int, str]:
    return one.passes, one.rating.completeness + one.rating.readability, one.tool_id


def _summed(found: list[Verdict]) -> str:
    settings, n_passing = load_settings(), sum(one.passes for one in found)
    done = "kept out of every path" if settings.quality_filter == "out" else "listed only; TOOLATLAS_QUALITY_FILTER=out"
    more = "" if settings.quality_filter == "out" else " keeps them out of every path"
    return f"{n_passing:,} of {len(found):,} tools pass; the others are {done}{more}"


async def _ran(wish: Wish, *, probing: bool, asking: bool, yes: bool) -> bool:
    """Probe, rate and sum up; tell whether everything was rated that should be."""
    async with _opened() as (settings, library, store):
        tools = _named(library, wish.tool_ids)
        if probing:
            await _probed(tools, store)
        done = True
        if asking and settings.model:
            done = await run_job(RatingRun(settings, library, store), wish, _WORDS, yes=yes)
        found = await asyncio.to_thread(verdicts, tools, await store.load(), settings.quality_floor)
    typer.echo(_summed(list(found.values())))
    typer.echo("`toolatlas tools quality list` says why; `toolatlas tools quality set ID pass` lets one pass")
    return done


async def _probed(tools: Mapping[str, Tool], store: QualityStore) -> None:
    probes = await probe(tools, _TIMEOUT_S)
    await store.probed(probes)
    lost = sum(bool(one.problem) for one in probes.values())
    typer.echo(f"{len(probes):,} tools probed, {lost:,} of them cannot be reached")


async def _unrated(tool_ids: Iterable[str]) -> int:
    async with _opened() as (_, library, store):
        rated = _named(library, tool_ids).keys() & (await store.load()).ratings.keys()
        await store.unrate(rated)
    return len(rated)


async def _judged(tool_ids: Iterable[str]) -> list[Verdict]:
    async with _opened() as (settings, library, store):
        kept = await store.load()
        found = await asyncio.to_thread(verdicts, _named(library, tool_ids), kept, settings.quality_floor)
    return list(found.values())


async def _settled(tool_id: str, passes: bool | None) -> Verdict:
    async with _opened() as (settings, library, store):
        tool = library.get(tool_id)
        await store.settle(tool_id, passes=passes)
        return verdict(tool, await store.load(), settings.quality_floor)


def _named(library: ToolLibrary, tool_ids: Iterable[str]) -> dict[str, Tool]:
    return {id_: library.get(id_) for id_ in tool_ids} or dict(library.tools())


@asynccontextmanager
async def _opened() -> AsyncIterator[tuple[Settings, ToolLibrary, QualityStore]]:
    settings = load_settings()
    async with open_library(settings) as library, QualityStore(settings.home) as store:
        yield settings, library, store
