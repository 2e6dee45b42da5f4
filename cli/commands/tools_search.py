"""`toolatlas tools search`: the tools that a request would find."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.console import scope
from cli.console.say import say
from cli.console.settle import settle
from graph.assistant import Assistant
from graph.search.tool_search import ToolSearchResult

if TYPE_CHECKING:
    from graph.assistant import Assistant
    from graph.search.tool_search import ToolSearchResult

app = typer.Typer(add_completion=False)


@app.command("search")
def tools_search(
    query: str,
    top: Annotated[int, typer.Option(min=1, help="How many tools at most.")] = 8,
    *,
    needs: Annotated[bool, typer.Option("--needs", help="Rank what the found tools need among them.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
) -> None:
    """Find tools for a request, and say how likely it is that any of them fits."""
    found = scope.run(scope.assistant, lambda opened: _found(opened, query, top, needs=needs))
    for line in [found.model_dump_json()] if as_json else found_lines(found):
        say(line)
    if found.problem and not as_json:
        say(found.problem, err=True)


def found_lines(found: "ToolSearchResult") -> list[str]:
    """Lay out what a search brought."""
    fit = f"a tool fits: {found.fits:.0%} likely"
    lines = [fit if found.is_fitting else f"no tool fits ({fit}); the nearest:"]
    lines += [f"rewritten: {text}" for text in found.rewrites]
    return lines + [f"{c.score:.2f}  {c.tool_id:32} {'; '.join(c.evidence)}" for c in found.candidates]


async def _found(assistant: "Assistant", query: str, top: int, *, needs: bool) -> "ToolSearchResult":
    await settle(assistant)
    return await (assistant.find_with_needs(query, top) if needs else assistant.find(query, top))
