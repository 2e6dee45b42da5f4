"""`toolatlas eval sureness`: how sure a result is to be what was asked for, and how often that came true."""

from pathlib import Path
from typing import Annotated

import typer

from agents.intents.sureness import SHIPPED
from cli.commands.eval.options import print_lines
from evals.confidence.sureness import answers_in, report_on
from evals.figures.save import write_text
from evals.report.sureness import sureness_tables

app = typer.Typer(add_completion=False)


@app.command("sureness")
def sureness(
    folders: Annotated[
        list[Path],
        typer.Argument(
            help="Folders of cases of `toolatlas eval execution --arm offline`, run with TOOLATLAS_RESULT_FLOOR=0."
        ),
    ],
    fit: Annotated[bool, typer.Option("--fit", help="Fit the weights anew, write them, and report by folds.")] = False,
) -> None:
    """Say how often results of about the same sureness are right, and what each floor withholds."""
    report = report_on(answers_in(folders), fit=fit)
    if fit:
        write_text(report.weights.model_dump_json(indent=1) + "\n", SHIPPED)
    print_lines(sureness_tables(report))
