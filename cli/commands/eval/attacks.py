"""`toolatlas eval attacks`: what attacks come to, by list, by chance and over time."""

import asyncio
import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.eval.options import print_lines
from cli.console.say import say
from evals.attacks import run_list
from evals.attacks.attack import Verdict
from evals.attacks.attack_files import load_attacks
from evals.attacks.databases import report as databases_report
from evals.attacks.databases.report import run_databases
from evals.attacks.failures.run import run_failures
from evals.attacks.fuzz import report as fuzz_report
from evals.attacks.fuzz.attempt import Part
from evals.attacks.fuzz.run import run_attempts
from evals.attacks.kills.program_run import run_program_kills
from evals.attacks.kills.run import run_kills
from evals.attacks.soak.run import run_soak

app = typer.Typer(add_completion=False)


class AttackPart(StrEnum):
    """What is run."""

    LIST = "list"
    FUZZ = "fuzz"
    UPLOADS = "uploads"
    KILLS = "kills"
    PROGRAM_KILLS = "program-kills"
    FAILURES = "failures"
    SOAK = "soak"
    DATABASES = "databases"


@app.command("attacks")
def attacks(  # noqa: PLR0913 - one flat command reads best in the terminal
    part: Annotated[AttackPart, typer.Option(help="What is tried: the list, or by chance.")] = (AttackPart.LIST),
    only: Annotated[
        list[str] | None, typer.Option(help="Of the list, a class such as sql.", show_default=False)
    ] = None,
    calls: Annotated[int, typer.Option(help="Calls, files, kills or requests to make by chance.", min=1)] = 10_000,
    seed: Annotated[int, typer.Option(help="Of what is made by chance.")] = 1,
    minutes: Annotated[float, typer.Option(help="How long the chats talk.", min=0.1)] = 30.0,
    chats: Annotated[int, typer.Option(help="Chats at once.", min=1)] = 20,
    into: Annotated[Path, typer.Option(help="Folder of reports; a run by chance takes up there.")] = Path(
        "evals/reports/attacks"
    ),
    as_json: Annotated[bool, typer.Option("--json", help="Of the list, print figures and faults as JSON.")] = False,
) -> None:
    """Try attacks, listed or made by chance, kill runs or let many chats talk, and print what held."""
    if part is AttackPart.LIST:
        verdicts = asyncio.run(_tried(frozenset(only or ())))
        _print_list(verdicts, as_json=as_json)
        held = all(verdict.expected for verdict in verdicts)
    elif part is AttackPart.KILLS:
        report = asyncio.run(run_kills(calls, seed, into / "kills"))
        print_lines(report.lines())
        held = report.held == report.tried
    elif part is AttackPart.PROGRAM_KILLS:
        kills = asyncio.run(run_program_kills(calls, seed, into / "program-kills"))
        print_lines(kills.lines())
        held = kills.held
    elif part is AttackPart.FAILURES:
        failures = asyncio.run(run_failures(calls, seed, into / "failures", _progress))
        print_lines(failures.lines())
        held = failures.held
    elif part is AttackPart.DATABASES:
        held = _databases_hold(seed)
    elif part is AttackPart.SOAK:
        told = asyncio.run(run_soak(minutes, chats, into, _progress))
        print_lines(told)
        held = any(line.endswith("held") for line in told)
    else:
        name: Part = "fuzz" if part is AttackPart.FUZZ else "uploads"
        found = run_attempts(name, seed, calls, into, _progress)
        print_lines(fuzz_report.lines(name, found, into))
        held = all(attempt.ending.good for attempt in found)
    if not held:
        raise typer.Exit(1)


def _databases_hold(seed: int) -> bool:
    found = run_databases(seed, 0, _progress)
    print_lines(databases_report.lines(found))
    return not any(one.fault for one in found)


async def _tried(kinds: frozenset[str]) -> list[Verdict]:
    return [verdict async for verdict in run_list.try_all(load_attacks(kinds=kinds))]


def _print_list(verdicts: list[Verdict], *, as_json: bool) -> None:
    if not as_json:
        print_lines(run_list.lines(verdicts))
        return
    figures = [row.model_dump(mode="json") for row in run_list.figures(verdicts)]
    faults = {verdict.id: verdict.fault for verdict in verdicts if verdict.fault}
    say(json.dumps({"classes": figures, "faults": faults}, ensure_ascii=False, indent=1))


def _progress(line: str) -> None:
    say(line, err=True)
