"""`toolatlas tools quality …`: which tools are described well enough and can be reached, and what a person says."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from typing import Annotated, Literal

import typer

from graph.resources import open_library
from settings import Settings, load_settings
from tools.library import ToolLibrary
from tools.probing import probe
from tools.quality import Verdict, verdict, verdicts
from tools.quality_store import QualityStore
from tools.tool import Tool

app = typer.Typer(no_args_is_help=True, help="Look at how well tools are described, probe them, and settle who passes.")
_TIMEOUT_S = 5.0
ToolIds = Annotated[list[str] | None, typer.Argument(help="All tools where none is named.", show_default=False)]


def register(tools_app: typer.Typer) -> None:
    """Add the commands to the ones about tools."""
    tools_app.add_typer(app, name="quality")


@app.command("run")
def quality_run(
    tool_ids: ToolIds = None,
    *,
    probing: Annotated[bool, typer.Option("--probe/--no-probe", help="Connect to the servers of HTTP tools.")] = True,
) -> None:
    """Rate tools and probe the servers of those that are called over HTTP."""
    asyncio.run(_ran(tool_ids or (), probing=probing))


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


async def _ran(tool_ids: Iterable[str], *, probing: bool) -> None:
    async with _opened() as (settings, library, store):
        tools = _named(library, tool_ids)
        if probing:
            probes = await probe(tools, _TIMEOUT_S)
            await store.probed(probes)
            lost = sum(bool(one.problem) for one in probes.values())
            typer.echo(f"{len(probes):,} tools probed, {lost:,} of them cannot be reached")
        found = await asyncio.to_thread(verdicts, tools, await store.load(), settings.quality_floor)
    typer.echo(_summed(list(found.values())))
    typer.echo("`toolatlas tools quality list` says why; `toolatlas tools quality set ID pass` lets one pass")


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
