"""`toolatlas tags …`: what tools are tagged with, by whom, and what a person makes of it."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import Annotated, Any

import typer

from cli.commands.tool_options import Limit, ToolIds
from cli.console import scope
from cli.console.approvals import settle_approvals
from cli.console.late_group import CommandRow, late
from cli.console.say import say
from graph.jobs.tag_editor import TagKeeping
from settings import Settings, load_settings
from tagging.review import Doubt, DoubtfulTag, Judged
from tagging.staleness import stale
from tagging.tags import ApprovalPolicy, Provenance, Tagged
from tagging.taxonomy import Taxonomy, load_taxonomy
from tools.tool import Tool

TAGS = {
    "run": CommandRow(
        "cli.commands.tags_run",
        "Let the configured model tag tools; it may raise a permission and never lower it. What was cut off goes on.",
    ),
    "report": CommandRow(
        "cli.commands.eval.tags",
        "Measure the tags of rules and, where a model was asked, of the model by people's, and by each other.",
    ),
}
app = typer.Typer(
    cls=late(TAGS),
    add_completion=False,
    no_args_is_help=True,
    help="Look at the tags of tools, have a model make them, and settle them.",
)
Patterns = Annotated[
    list[str] | None, typer.Argument(help="Ids or patterns such as 'pets/*'; all tools where none is named.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON list for machines.")]


@app.command("list")
def tags_list(
    tool_ids: ToolIds = None,
    *,
    only_stale: Annotated[bool, typer.Option("--stale", help="Only tools with tags from before they changed.")] = False,
    limit: Limit = None,
) -> None:
    """List tags with who said them; what was said before the tool changed is marked."""

    async def work(keeping: TagKeeping) -> None:
        judged = (one for one in keeping.judged(tool_ids or ()) if not only_stale or any(stale(one.tags, one.now)))
        for line in (line for one in islice(judged, limit) for line in _tag_lines(one)):
            say(line)

    scope.run(_opened, work)


@app.command("review")
def tags_review(  # noqa: PLR0913 - one option each
    tool_ids: Patterns = None,
    *,
    below: Annotated[float, typer.Option(min=0, max=1, help="Confidence under which a tag is unsure.")] = 0.7,
    limit: Annotated[int, typer.Option(min=1, help="Most tags that are listed.")] = 50,
    settle: Annotated[
        ApprovalPolicy | None, typer.Option(help="Settle whether the listed tools that ask shall ask from now on.")
    ] = None,
    one_by_one: Annotated[bool, typer.Option("--one-by-one", help="Be asked about each tool that asks.")] = False,
    as_json: AsJson = False,
) -> None:
    """List tags for a person to look at: contradictory, unsettled, stale, missing, unsure; the gravest first."""

    async def work(keeping: TagKeeping) -> None:
        patterns = tool_ids or ()
        if settle or one_by_one:
            await settle_approvals(keeping, keeping.open(patterns), settle)
            return
        found = await asyncio.to_thread(keeping.review, patterns, below=below)
        if as_json:
            say(json.dumps([one.model_dump(mode="json") for one in found[:limit]], ensure_ascii=False, indent=1))
            return
        for line in _review_lines(found, limit):
            say(line)

    scope.run(_opened, work)


@app.command("set")
def tags_set(
    tool_id: str,
    said: Annotated[list[str], typer.Argument(help="Such as permission=high domains=finance,data.")],
) -> None:
    """Settle tags of a tool yourself; nothing overwrites them."""
    _show(scope.run(_opened, lambda keeping: keeping.set(tool_id, said)))


@app.command("unset")
def tags_unset(
    tool_id: str,
    dimensions: Annotated[list[str] | None, typer.Argument(help="All where none is named.", show_default=False)] = None,
) -> None:
    """Take back what you settled; rules, and the model with its next run, say it again."""
    _show(scope.run(_opened, lambda keeping: keeping.unset(tool_id, dimensions or ())))


@app.command("taxonomy")
def tags_taxonomy(*, as_json: AsJson = False) -> None:
    """Print the words that tags are made of: the shipped ones, and yours of taxonomy.yaml."""
    taxonomy = load_taxonomy(load_settings().home / "taxonomy.yaml")
    if as_json:
        say(taxonomy.model_dump_json(indent=1))
        return
    for line in _taxonomy_lines(taxonomy):
        say(line)


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[TagKeeping]:
    async with scope.library(settings) as library:
        yield TagKeeping(settings, library)


def _show(tool: Tool) -> None:
    for name, tag in tool.tags:
        say(f"{name:11} {_value(tag)}  ({tag.provenance.value}, {tag.confidence:.2f})")


def _tag_lines(judged: Judged) -> Iterator[str]:
    old = dict(stale(judged.tags, judged.now))
    yield judged.tool_id
    for name, tag in judged.tags:
        yield f"  {name:11} {_value(tag):28} {tag.provenance.value:5} {tag.confidence:.2f}{_mark(old.get(name))}"


def _mark(source: Provenance | None) -> str:
    if source is None:
        return ""
    return "  set before the tool changed" if source is Provenance.HUMAN else "  stale"


def _value(tag: Tagged[Any]) -> str:
    return (tag.value if isinstance(tag.value, str) else ", ".join(tag.value or ())) or "–"


def _review_lines(found: Sequence[DoubtfulTag], limit: int) -> Iterator[str]:
    for one in found[:limit]:
        yield f"{one.doubt.value:13} {one.tool_id}  {one.dimension} {one.confidence:.2f}  {one.text}"
    n_tools = len({one.tool_id for one in found})
    yield f"{len(found):,} tags of {n_tools:,} tools in doubt; settle one as in `toolatlas tags set ID permission=high`"
    if n_asking := sum(one.doubt is Doubt.APPROVAL for one in found):
        yield (
            f"{n_asking:,} tools ask before each call; `toolatlas tags review --settle never` (or always) settles it"
            " for all, or for the IDs and patterns that you name; `--one-by-one` asks you about each"
        )


def _taxonomy_lines(taxonomy: Taxonomy) -> Iterator[str]:
    for title, topics in (("domains", taxonomy.domains), ("functions", taxonomy.functions)):
        yield title
        for name, topic in topics.items():
            yield f"  {name:14} {topic.about}"
            yield f"  {'':14} {', '.join(topic.cues) or 'no words'}"
    yield "permission"
    for level, words in taxonomy.permission.items():
        yield f"  {level.value:14} {', '.join(words)}"
