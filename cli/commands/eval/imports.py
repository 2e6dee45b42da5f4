"""`toolatlas eval imports`: requests over tools that people bring."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.commands.eval.options import print_lines
from cli.console.say import say
from evals.imports.folder import only, read_folder
from evals.imports.home import Arm
from evals.imports.outcome import ImportOutcome
from evals.imports.run import ImportRun, run_imports
from evals.report.imports import import_tables
from settings import load_settings

app = typer.Typer(add_completion=False)
_ARMS: Final[tuple[Arm, ...]] = ("imported", "reviewed")


@app.command("imports")
def imports(  # noqa: PLR0913 - one flat command reads best in the terminal
    folder: Annotated[
        Path, typer.Option(help="OpenAPI documents, their servers, functions*.py and requests*.jsonl. Its code is run.")
    ],
    only_ids: Annotated[str, typer.Option("--only", help="Only these rows, by ids separated by commas.")] = "",
    reviewed: Annotated[
        bool, typer.Option("--reviewed", help="Once more, after a person settled that reads do not ask.")
    ] = False,
    kept_aside: Annotated[
        bool, typer.Option("--kept-aside", help="The rows are kept aside: keep their ids and verdicts, and no words.")
    ] = False,
    timeout: Annotated[float, typer.Option(help="Seconds that one request may take.", min=1)] = 120,
    out: Annotated[Path, typer.Option(help="Folder of cases and report.")] = Path("evals/reports/imports"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Import a folder's tools beside the built-in ones and ask its requests without a model: right, asked, wrong."""
    read = read_folder(folder.absolute())
    rows = only(read.rows, only_ids)
    done = 0

    def tell(outcome: ImportOutcome) -> None:
        nonlocal done
        done += 1
        astray = f" ({outcome.stage}{': ' if outcome.fault else ''}{outcome.fault})" if outcome.stage else ""
        say(f"{done} of {len(rows) * len(arms)} {outcome.arm} {outcome.id}: {outcome.verdict}{astray}", err=True)

    arms = _ARMS if reviewed else _ARMS[:1]
    run = ImportRun(read, rows, arms, out, tell, timeout_s=timeout, kept_aside=kept_aside)
    report = asyncio.run(run_imports(load_settings(), run))
    for line in report.imports:
        say(line, err=True)
    if as_json:
        say(json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=1))
    else:
        print_lines([*import_tables(report), "", f"saved to {out}"])
