"""`toolatlas tools quality report`: how good the ratings of descriptions are."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cli.console.say import say
from evals.labels.quality_agreement import agreement_lines, rated_by_model
from evals.labels.quality_labels import labelled_tools
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command("report")
def quality_report(
    toolbench: Annotated[
        Path | None, typer.Option(help="Folder with the rated corpus.jsonl.", show_default=False)
    ] = None,
    toollinkos: Annotated[
        Path | None, typer.Option(help="ToolLinkOS: core_tools.json, regular_tools.json.", show_default=False)
    ] = None,
) -> None:
    """Measure the ratings of rules, and of a model that rated such tools of your home, by a person's on 100 tools."""
    settings = load_settings()
    modelled = asyncio.run(rated_by_model(settings))
    for line in agreement_lines(labelled_tools(toolbench, toollinkos), modelled, settings.quality_floor):
        say(line)
