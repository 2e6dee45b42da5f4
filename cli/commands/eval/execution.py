"""`toolatlas eval execution`: composed requests by several ways to answer."""

import asyncio
import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from cli.console.say import say
from evals.execution.arms import ARMS, arm_named
from evals.execution.bfcl import drawn_items, load_items
from evals.execution.bfcl_run import run_bfcl
from evals.execution.examples import Draw, drawn, file_of, load_examples
from evals.execution.outcome import CaseOutcome
from evals.execution.report import figures
from evals.execution.run import Plan, run_execution
from evals.report.execution import bfcl_tables, execution_tables
from settings import load_settings

app = typer.Typer(add_completion=False)


class Split(StrEnum):
    """Which shipped examples are run."""

    DEV = "dev"
    TEST = "test"


@app.command("execution")
def execution(  # noqa: PLR0913 - one flat command reads best in the terminal
    arm: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(ARMS)}; several times for several.")] = None,
    split: Annotated[Split, typer.Option(help="Examples to develop on, or those to report on.")] = Split.DEV,
    file: Annotated[
        Path | None, typer.Option(help="Other examples, one JSON object a line.", show_default=False)
    ] = None,
    n: Annotated[int, typer.Option(help="So many by chance; 0 for all.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Of that chance.")] = 1,
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind, such as loop.", show_default=False)] = None,
    language: Annotated[list[str] | None, typer.Option(help="Only en, or only zh.", show_default=False)] = None,
    ids: Annotated[str, typer.Option(help="Only these, separated by commas.", show_default=False)] = "",
    out: Annotated[Path, typer.Option(help="Folder of cases; what is finished there is not run again.")] = Path(
        "evals/reports/execution"
    ),
    reader: Annotated[
        Path | None,
        typer.Option(
            help="Folder where you, or any model, answer NNNN.prompt.md by NNNN.answer.md.", show_default=False
        ),
    ] = None,
    patience: Annotated[
        float, typer.Option(help="Seconds that an answer of the reader is waited for.", min=1)
    ] = 86_400,
    timeout: Annotated[float, typer.Option(help="Seconds that one message may take, without a reader.", min=1)] = 1_800,
    bfcl: Annotated[int, typer.Option(help="In place of the examples, so many rows of BFCL.", min=0)] = 0,
    data: Annotated[
        Path,
        typer.Option(help="Folder of bfcl_dev.jsonl.", envvar="TOOLATLAS_SHARED_DATA", show_default=False),
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Run composed requests by several ways to answer: how many are right, and what that costs."""
    plan = Plan(
        arms=tuple(dict.fromkeys(arm_named(name) for name in arm or ["offline"])),
        out=out,
        reader=reader,
        patience_s=patience,
        timeout_s=timeout,
    )
    if bfcl:
        rows = asyncio.run(run_bfcl(load_settings(), drawn_items(load_items(data), bfcl, seed), plan))
        _print(bfcl_tables(rows), rows.model_dump(mode="json") if as_json else None, out)
        return
    chosen = tuple(filter(None, (name.strip() for name in ids.split(","))))
    draw = Draw.of(n=n, seed=seed, kinds=tuple(kind or ()), languages=tuple(language or ()), ids=chosen)
    examples = drawn(load_examples(file or file_of(split.value)), draw)
    report = asyncio.run(run_execution(load_settings(), examples, plan, on_done=_tell))
    _print(execution_tables(report), figures(report) if as_json else None, out)


def _print(tables: list[str], figures: object, out: Path) -> None:
    if figures is None:
        print_lines([*tables, "", f"saved to {out}"])
    else:
        say(json.dumps(figures, ensure_ascii=False, indent=1))


def _tell(outcome: CaseOutcome) -> None:
    what = "; ".join(f"{fault.kind}: {fault.what}" for fault in outcome.faults)
    say(f"{outcome.arm} {outcome.id}: {'right' if outcome.right else f'wrong ({what})'}", err=True)
