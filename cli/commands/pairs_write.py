"""`toolatlas pairs write`: a model writes requests, and those that find their tool are kept."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.console import scope
from cli.console.confirm import agreed
from cli.console.settle import settle
from errors import ConfigError
from settings import Settings
from tools.pairs.writer import Checked, Estimate, PairWriter, Wanted, shares

if TYPE_CHECKING:
    from graph.assistant import Assistant

_UNASKED = "nothing was begun: say --yes where nobody can be asked"
app = typer.Typer()


@app.command("write")
def pairs_write(
    tool_ids: Annotated[list[str] | None, typer.Argument(help="All tools where none is named.")] = None,
    *,
    per_tool: Annotated[int, typer.Option(min=1, max=50, help="Requests for each tool.")] = 6,
    yes: Annotated[bool, typer.Option("--yes", help="Begin without asking.")] = False,
) -> None:
    """Let the configured model write requests for tools, and keep those that find their tool."""
    scope.run(scope.assistant, lambda opened: _write(opened, tool_ids or [], per_tool, yes=yes))


async def _write(assistant: "Assistant", tool_ids: Sequence[str], per_tool: int, *, yes: bool) -> None:
    model, library, settings = assistant.resources.model, assistant.resources.library, assistant.resources.settings
    if model is None:
        raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have pairs written by one.")
    n_english, n_chinese = shares(per_tool, spoken(settings))
    wanted = Wanted(n_english=n_english, n_chinese=n_chinese, within=settings.pairs_within, model=model.name)

    async def search(text: str, without: Collection[str]) -> list[str]:
        found = await assistant.find_plainly(text, settings.pairs_within, without)
        return [candidate.tool_id for candidate in found]

    writer = PairWriter(assistant.resources.pairs, model.ask, search, wanted)
    due = await writer.due([library.get(id_) for id_ in tool_ids] or list(library.tools().values()))
    typer.echo(estimate_line(writer.estimate(due)))
    if not due or not (yes or agreed("Begin?", unasked=_UNASKED)):
        return
    await settle(assistant)
    n_kept = n_dropped = 0
    async for checked in writer.run(due):
        n_kept, n_dropped = n_kept + len(checked.kept), n_dropped + len(checked.dropped)
        for line in checked_lines(checked):
            typer.echo(line)
    typer.echo(f"kept {n_kept}, dropped {n_dropped}; {writer.ledger.n_tokens} prompt tokens")


def spoken(settings: Settings) -> list[str]:
    """Read which languages pairs are written in.

    Raises:
        ConfigError: there is another than en and zh, or none.
    """
    named = [name.strip() for name in settings.pair_languages.split(",") if name.strip()]
    if not named or set(named) - {"en", "zh"}:
        raise ConfigError(f"TOOLATLAS_PAIR_LANGUAGES is en, zh or en,zh, not {settings.pair_languages!r}.")
    return named


def estimate_line(estimate: Estimate) -> str:
    """Say what a run costs at most."""
    if not estimate.n_tools:
        return "Every tool has its pairs already; a tool that changes is written for again."
    return (
        f"{estimate.n_tools:,} tools in {estimate.n_questions:,} questions: about {estimate.prompt_tokens:,} prompt"
        f" and up to {estimate.answer_tokens:,} answer tokens."
    )


def checked_lines(checked: Checked) -> list[str]:
    """Say what became of a tool's requests; of a dropped one, what it found instead."""
    lines = [f"{checked.tool_id:32} kept {len(checked.kept)}, dropped {len(checked.dropped)}"]
    return lines + [f"  dropped {d.text!r}: found {', '.join(d.found) or 'nothing'}" for d in checked.dropped]
