"""`toolatlas usage`: how tools fared, by the kind of request that they were called for."""

import asyncio
from typing import Annotated

import typer

from cli.console.say import say
from settings import load_settings
from tools.usage.store import ToolUsage, UsageStore

app = typer.Typer(
    add_completion=False, invoke_without_command=True, help="Look at how tools fared, by kind of request."
)


@app.callback()
def usage(
    kind: Annotated[str, typer.Option(help="One agent only.")] = "",
    top: Annotated[int, typer.Option(min=1, help="How many rows at most.")] = 40,
) -> None:
    """Show decayed counts of calls and thumbs, the most used first, and the shift that they would bring."""
    rows = asyncio.run(_usages(kind or None))
    for line in usage_lines(rows[:top]):
        say(line)
    if len(rows) > top:
        say(f"and {len(rows) - top} more; --top shows them")


def usage_lines(rows: list[ToolUsage]) -> list[str]:
    """Lay out counts as a table."""
    if not rows:
        return ["No tool was called yet."]
    head = f"{'tool':32} {'asked':12}{'ok':>8}{'empty':>8}{'error':>8}{'liked':>8}{'disliked':>10}{'shift':>8}"
    return [head, *map(_line, rows)]


def _line(row: ToolUsage) -> str:
    calls = f"{row.ok:8.1f}{row.empty:8.1f}{row.error:8.1f}"
    return f"{row.tool_id:32} {row.kind:12}{calls}{row.liked:8.1f}{row.disliked:10.1f}{row.shift:+8.2f}"


async def _usages(kind: str | None) -> list[ToolUsage]:
    settings = load_settings()
    async with UsageStore(settings.home, settings.retention) as store:
        found = await store.usages(kind)
    return sorted(found, key=lambda u: (-(u.ok + u.empty + u.error), u.kind, u.tool_id))
