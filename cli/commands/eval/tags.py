"""`toolatlas tags report`: how good the tags are."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from cli.console.say import say
from errors import ConfigError
from evals.labels.tag_labels import LABELS, Label, load_labels, load_offered
from evals.labels.tag_report import Rated, TagReport, report_on
from graph.workspace.open_library import open_library, rule_tagger
from settings import Settings, load_settings
from tagging.merge import OF_A_MODEL
from tagging.staleness import model_is_stale
from tagging.tags import Provenance, TagSet
from tagging.view import view_of
from tools.library.library import ToolLibrary
from tools.library.overrides import said_by
from tools.sources.offers.offer import Offered

app = typer.Typer(add_completion=False)


@app.command("report")
def tags_report(
    *,
    labels: Annotated[Path, typer.Option(help="People's tags, one JSON object a line.")] = LABELS,
    data: Annotated[
        Path | None,
        typer.Option(help="Folder with the labelled corpus.jsonl; else the tools of home.", show_default=False),
    ] = None,
    out: Annotated[Path | None, typer.Option("--json", help="Write the whole report there.")] = None,
) -> None:
    """Measure the tags of rules and, where a model was asked, of the model by people's, and by each other."""
    report = asyncio.run(measured(load_settings(), labels, data))
    for line in report.lines():
        say(line)
    if out is not None:
        out.write_text(report.model_dump_json(indent=1), encoding="utf-8")


async def measured(settings: Settings, labels: Path, data: Path | None) -> TagReport:
    """Measure the tools of a corpus, or of a home.

    Raises:
        ConfigError: labels or corpus cannot be read, or have no tool in common.
    """
    known = await asyncio.to_thread(load_labels, labels)
    async with open_library(settings) as library:
        offered = _offered(library) if data is None else await asyncio.to_thread(load_offered, data)
        return await asyncio.to_thread(_report, settings, library, known, offered)


def _report(
    settings: Settings, library: ToolLibrary, labels: Sequence[Label], offered: Mapping[str, Offered]
) -> TagReport:
    tagger = rule_tagger(settings)
    fitting = [label for label in labels if label.id in offered and label.fits(offered[label.id].tool)]
    if not fitting:
        raise ConfigError("None of the labelled tools is there: name the labelled corpus with --data FOLDER.")
    llm = _of_model(library)
    rated = []
    for label in fitting:
        one = offered[label.id]
        rule = tagger.tag(view_of(one.tool, method=one.method, annotations=one.annotations))
        rated.append(Rated(label=label, rule=rule, llm=llm.get(label.id)))
    both = [(tags, tagger(library.get(id_))) for id_, tags in llm.items()]
    fit = {label.id for label in fitting}
    return report_on(rated, both, [label.id for label in labels if label.id not in fit])


def _offered(library: ToolLibrary) -> Mapping[str, Offered]:
    return {tool.id: Offered(tool=tool, key=tool.id) for tool in library.tools().values()}


def _of_model(library: ToolLibrary) -> dict[str, TagSet]:
    """Return what a model said of each tool as it is now, where no person's word has taken the place of a part."""
    found = {}
    for tool in library.tools().values():
        said = said_by(library.entries()[tool.id].patch, Provenance.LLM)
        whole = said is not None and all(getattr(said, name).provenance is Provenance.LLM for name in OF_A_MODEL)
        if said is not None and whole and not model_is_stale(said, view_of(tool).content_hash):
            found[tool.id] = said
    return found
