"""`toolatlas tools quality …`: which tools are described well enough and can be reached, and what a person says."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Literal

import typer

from cli.commands.tool_options import Limit, ToolIds
from cli.console import scope
from cli.console.late_group import CommandRow, late
from cli.console.quality_scope import Opened, opened, summed
from cli.console.say import say
from settings import load_settings
from tools.quality.verdicts import Verdict, verdict, verdicts

QUALITY = {
    "run": CommandRow(
        "cli.commands.quality.run",
        "Rate tools by the configured model, or else by rules, and probe servers. What was cut off goes on.",
    ),
    "report": CommandRow(
        "cli.commands.eval.quality_report",
        "Measure the ratings of rules, and of a model that rated such tools of your home, by a person's on 100 tools.",
    ),
}
app = typer.Typer(
    cls=late(QUALITY),
    add_completion=False,
    no_args_is_help=True,
    help="Look at how well tools are described, probe them, and settle who passes.",
)


@app.command("list")
def quality_list(
    tool_ids: ToolIds = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Those that pass as well.")] = False,
    limit: Limit = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list for machines.")] = False,
) -> None:
    """List tools that do not pass, the worst first, and why."""
    found = scope.run(opened, lambda quality: _judged(quality, tool_ids or ()))
    shown = sorted((one for one in found if every or tool_ids or not one.passes), key=_worst_first)
    if as_json:
        rows = [one.model_dump(mode="json") | {"reason": one.reason} for one in shown[:limit]]
        say(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for line in verdict_lines(islice(shown, limit)):
        say(line)
    say(summed(found, load_settings()))


@app.command("set")
def quality_set(tool_id: str, word: Annotated[Literal["pass", "fail", "unset"], typer.Argument()]) -> None:
    """Let a tool pass, keep it out, or take that back; nothing overwrites it."""
    passes = {"pass": True, "fail": False, "unset": None}[word]
    one = scope.run(opened, lambda quality: _settled(quality, tool_id, passes))
    for line in verdict_lines([one]):
        say(line)


@app.command("unrate")
def quality_unrate(tool_ids: ToolIds = None) -> None:
    """Forget what the model said of tools: rules speak again; the next run takes its answers up for nothing."""
    n_tools = scope.run(opened, lambda quality: _unrated(quality, tool_ids or ()))
    say(f"the model's ratings of {n_tools:,} tools are forgotten")


def verdict_lines(found: Iterable[Verdict]) -> Iterator[str]:
    """Write one line a tool."""
    for one in found:
        mark = "pass" if one.passes else "FAIL"
        levels = f"complete {one.rating.completeness} readable {one.rating.readability}"
        yield f"{mark}  {one.tool_id:40} {levels} ({one.rating.provenance.value})  {one.reason}".rstrip()


def _worst_first(one: Verdict) -> tuple[bool, int, str]:
    return one.passes, one.rating.completeness + one.rating.readability, one.tool_id


async def _unrated(quality: Opened, tool_ids: Iterable[str]) -> int:
    rated = quality.named(tool_ids).keys() & (await quality.store.load()).ratings.keys()
    await quality.store.unrate(rated)
    return len(rated)


async def _judged(quality: Opened, tool_ids: Iterable[str]) -> list[Verdict]:
    kept = await quality.store.load()
    found = await asyncio.to_thread(verdicts, quality.named(tool_ids), kept, quality.settings.quality_floor)
    return list(found.values())


async def _settled(quality: Opened, tool_id: str, passes: bool | None) -> Verdict:
    tool = quality.library.get(tool_id)
    await quality.store.settle(tool_id, passes=passes)
    return verdict(tool, await quality.store.load(), quality.settings.quality_floor)
