"""`toolatlas tools check`: how each tool is told apart, who takes it, and requests to try it with."""

import json
from fnmatch import fnmatchcase
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.pairs.write import spoken
from cli.console import scope
from cli.console.progress import progress_bar
from cli.console.say import say
from cli.console.settle import settle
from cli.console.tool_check_lines import checked_tools, indented
from errors import ConfigError
from graph.inspect.tool_check import ToolCheck, TriedRequest, offered_requests, tried
from prompts.language import Language
from tools.library.library import ToolLibrary
from tools.tool import Tool

if TYPE_CHECKING:
    from graph.assistant import Assistant

app = typer.Typer(add_completion=False)
_SHOWN = 20
Names = Annotated[
    list[str] | None, typer.Argument(help="Groups, ids or globs such as 'travel/*'; all tools where none is named.")
]


@app.command("check")
def tools_check(
    names: Names = None,
    *,
    questions: Annotated[int, typer.Option(min=0, max=50, help="Requests to find that lead to their tool.")] = 5,
    every: Annotated[bool, typer.Option("--all", help="Every tool and every request, however many.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for machines.")] = False,
) -> None:
    """Say how well tools are told apart, who takes them, and which requests lead to them; nothing is called."""
    scope.run(scope.assistant, lambda opened: _check(opened, names or [], questions, every=every, as_json=as_json))


def named_tools(library: ToolLibrary, names: list[str]) -> dict[str, Tool]:
    """Return the tools of some groups, ids or globs.

    Raises:
        ConfigError: none of them is on offer.
    """
    globs = [name if "/" in name else f"{name}/*" for name in names] or ["*"]
    found = {id_: tool for id_, tool in library.tools().items() if any(fnmatchcase(id_, glob) for glob in globs)}
    if not found:
        raise ConfigError(f"No tool is called {' or '.join(names) or 'anything'}; `toolatlas tools list` lists them.")
    return found


async def _check(assistant: "Assistant", names: list[str], questions: int, *, every: bool, as_json: bool) -> None:
    library, settings = assistant.resources.library, assistant.resources.settings
    tools = named_tools(library, names)
    found = await checked_tools(settings, library, tools)
    languages: list[Language] = ["zh" if name == "zh" else "en" for name in spoken(settings)]
    offered = list(offered_requests(tools, languages))
    works = await _tried(assistant, offered, questions) if questions else []
    if as_json:
        rows = {"check": found.model_dump(mode="json"), "offered": offered, "tried": [w.model_dump() for w in works]}
        say(json.dumps(rows, ensure_ascii=False))
        return
    _tell(found, offered, None if every else _SHOWN)
    if assistant.resources.model is not None:
        say("`toolatlas pairs write` has the model write more, and keeps those that find their tool")
    if questions:
        _tell_tried(works)


def _tell(found: ToolCheck, offered: list[tuple[str, str]], most: int | None) -> None:
    say(f"{found.n_tools:,} tools")
    for line in indented(found.lines()):
        say(line)
    problems = list(found.problems())
    if problems:
        say("tool by tool:")
    _list(problems, most)
    say("example requests, made by rules from descriptions; none is learnt from:")
    _list([f"{tool_id}: {text}" for tool_id, text in offered], most)


def _list(lines: list[str], most: int | None) -> None:
    for line in islice(lines, most):
        say(f"    {line}")
    if most is not None and len(lines) > most:
        say(f"    … and {len(lines) - most:,} more: --all")


async def _tried(assistant: "Assistant", offered: list[tuple[str, str]], questions: int) -> list[TriedRequest]:
    await settle(assistant)
    with progress_bar("trying requests") as bar:
        return [found async for found in tried(assistant, offered, questions, bar.advance)]


def _tell_tried(works: list[TriedRequest]) -> None:
    if not works:
        say("none of the requests that were tried leads to its tool: ask in other words, or add examples")
        return
    say("try these, each was routed to its tool:")
    for found in works:
        say(f"    {found.text}    → {found.tool_id} ({found.agent})")
