"""`toolatlas eval confidence`: what stays without a model, and how much of it is right."""

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from cli.console.say import say
from evals.confidence.cases import Case
from evals.confidence.run import fit_on, report_on
from evals.figures.save import write_text
from evals.report.confidence import confidence_tables
from graph.confidence.answer_confidence import SHIPPED
from settings import load_settings

app = typer.Typer(add_completion=False)


@app.command("confidence")
def confidence(
    fit: Annotated[bool, typer.Option("--fit", help="Fit the weights anew, write them, and report by folds.")] = False,
    out: Annotated[Path, typer.Option(help="Folder of cases; what is finished there is not run again.")] = Path(
        "evals/reports/confidence"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Say how many requests stay without a model at which floor, and how many of these are answered right."""
    settings = load_settings()
    report = asyncio.run((fit_on if fit else report_on)(settings, out.absolute(), _tell))
    if fit:
        write_text(report.weights.model_dump_json(indent=1) + "\n", SHIPPED)
        say(f"{SHIPPED}; lowest floor that is right often enough: {report.floor}", err=True)
    if as_json:
        say(json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=1))
    else:
        print_lines(confidence_tables(report))


def _tell(case: Case) -> None:
    say(f"{case.id}: {'right' if case.right else 'wrong'}", err=True)
