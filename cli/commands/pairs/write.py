"""`toolatlas pairs write`: a model writes requests, and those that find their tool are kept."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.tool_options import ToolIds
from cli.console import scope
from cli.console.model_job import JobWording, run_job
from cli.console.say import say
from cli.console.settle import settle
from errors import ConfigError
from graph.jobs.batch_run import ToolSelection
from graph.jobs.pair_writing import PairWritingRun
from settings import Settings
from tools.pairs.checker import CheckedPairs, PairChecker, shares
from tools.pairs.question import PairQuota

if TYPE_CHECKING:
    from graph.assistant import Assistant

_WORDS = JobWording(doing="writing for", done="written for", command="toolatlas pairs write")
app = typer.Typer(add_completion=False)


@app.command("write")
def pairs_write(
    tool_ids: ToolIds = None,
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
    wanted = PairQuota(n_english=n_english, n_chinese=n_chinese, within=settings.pairs_within, model=model.name)

    async def search(text: str, without: Collection[str]) -> list[str]:
        found = await assistant.find_plainly(text, settings.pairs_within, without)
        return [candidate.tool_id for candidate in found]

    told = _Told()
    checker = PairChecker(assistant.resources.pairs, search, wanted)
    run = PairWritingRun(settings, library, checker, told, model=model)
    await settle(assistant)
    done = await run_job(run, ToolSelection(tool_ids=tuple(tool_ids)), _WORDS, yes=yes)
    say(f"kept {told.n_kept}, dropped {told.n_dropped}")
    if not done:
        raise typer.Exit(1)


class _Told:
    """Says what became of each tool's requests, and counts."""

    def __init__(self) -> None:
        self.n_kept = self.n_dropped = 0

    def __call__(self, checked: CheckedPairs) -> None:
        self.n_kept += len(checked.kept)
        self.n_dropped += len(checked.dropped)
        for line in checked_lines(checked):
            say(line)


def spoken(settings: Settings) -> list[str]:
    """Read which languages pairs are written in.

    Raises:
        ConfigError: there is another than en and zh, or none.
    """
    named = [name.strip() for name in settings.pair_languages.split(",") if name.strip()]
    if not named or set(named) - {"en", "zh"}:
        raise ConfigError(f"TOOLATLAS_PAIR_LANGUAGES is en, zh or en,zh, not {settings.pair_languages!r}.")
    return named


def checked_lines(checked: CheckedPairs) -> list[str]:
    """Say what became of a tool's requests; of a dropped one, what it found instead."""
    lines = [f"{checked.tool_id:32} kept {len(checked.kept)}, dropped {len(checked.dropped)}"]
    return lines + [f"  dropped {d.text!r}: found {', '.join(d.found) or 'nothing'}" for d in checked.dropped]
