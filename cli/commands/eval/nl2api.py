"""`toolatlas eval nl2api`: questions over databases, answered offline or by a model, against the rows of their SQL."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast, get_args

import typer

from cli.commands.eval.options import print_lines
from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from evals.nl2api.by_model.case import cases
from evals.nl2api.by_model.outcome import ModelledCase
from evals.nl2api.by_model.run import ARMS, Arm, ModelPlan, run_by_model
from evals.nl2api.by_model.universe import SHARES, Universe
from evals.nl2api.importing import import_all
from evals.nl2api.pairs import CORE, Half, Pair, load_pairs
from evals.nl2api.run import Answered, figures, run_pairs
from evals.nl2api.together import ask_together, together_lines
from evals.report.nl2api import report_lines
from settings import load_settings

app = typer.Typer(add_completion=False)


class Nl2apiPart(StrEnum):
    """What is measured."""

    ANSWERS = "answers"
    TOGETHER = "together"
    IMPORT = "import"


@app.command("nl2api")
def nl2api(  # noqa: PLR0913 - one flat command reads best in the terminal
    data: Annotated[Path, typer.Option(help="Folder with pairs, and db/ with NAME.sqlite.", show_default=False)],
    *,
    part: Annotated[
        Nl2apiPart, typer.Option(help="Answers, all databases together, or how long an import takes.")
    ] = Nl2apiPart.ANSWERS,
    databases: Annotated[
        list[Path] | None, typer.Option(help="Other folders with NAME.sqlite.", show_default=False)
    ] = None,
    half: Annotated[str, typer.Option(help="developed, reported, or all: told by a digest of the name.")] = "developed",
    split: Annotated[str, typer.Option(help="Of the pairs; empty for every one.")] = "dev",
    pairs_file: Annotated[
        str, typer.Option("--pairs", help="File of pairs in that folder, packed by gzip: that of a training set, say.")
    ] = CORE,
    with_rows: Annotated[
        bool, typer.Option("--with-rows", help="Leave out pairs whose SQL brings no row, where the file says so.")
    ] = False,
    folds: Annotated[
        int, typer.Option(help="Print answers by so many folds of databases too, drawn by --seed.", min=0)
    ] = 0,
    show: Annotated[int, typer.Option(help="So many wrong answers to show.", min=0)] = 0,
    arm: Annotated[
        list[str] | None,
        typer.Option(help=f"Ask the model that is set: {', '.join(ARMS)}; several times for several. gold asks none."),
    ] = None,
    n: Annotated[int, typer.Option(help="With --arm: so many questions by chance; 0 for all.", min=0)] = 30,
    seed: Annotated[int, typer.Option(help="Of that chance.")] = 1,
    simple: Annotated[bool, typer.Option("--simple", help="With --arm: only questions over one table.")] = False,
    universe: Annotated[
        int,
        typer.Option(help=f"With --arm: per cent of the functions that are offered: {', '.join(map(str, SHARES))}."),
    ] = 100,
    hidden: Annotated[bool, typer.Option("--hidden", help="Call functions FUNC_n and parameters ARG_n.")] = False,
    out: Annotated[Path, typer.Option(help="Folder of cases; what is finished there is not run again.")] = Path(
        "evals/reports/nl2api"
    ),
    reader: Annotated[
        Path | None,
        typer.Option(help="Folder where you answer NNNN.prompt.md by NNNN.answer.md.", show_default=False),
    ] = None,
    patience: Annotated[float, typer.Option(help="Seconds that a reader's answer is waited for.", min=1)] = 86_400,
    timeout: Annotated[
        float, typer.Option(help="Seconds that one question may take, without a reader.", min=1)
    ] = 1_800,
    at_least: Annotated[int, typer.Option(help="Tools to import; databases come again under other names.")] = 2_500,
) -> None:
    """Answer questions over databases and say how many bring the rows of their SQL."""
    if half not in get_args(Half):
        raise ConfigError(f"--half is one of {', '.join(get_args(Half))}, not {half!r}.")
    pairs = load_pairs(data, cast("Half", half), split, file=pairs_file, with_rows=with_rows)
    folders = [data / "db", *(databases or ())]
    unread = sum(pair.tables is None for pair in pairs)
    if unread and part in (Nl2apiPart.TOGETHER, Nl2apiPart.IMPORT):
        say(f"left out: {unread} of {len(pairs):,} questions, whose SQL is written for another database than SQLite")
    if arm:
        plan = ModelPlan(
            arms=tuple(dict.fromkeys(_arm(name) for name in arm)),
            out=out,
            universe=Universe(share=_share(universe), seed=seed, hidden=hidden),
            reader=reader,
            patience_s=patience,
            timeout_s=timeout,
        )
        drawn = cases([pair for pair in pairs if pair.is_simple or not simple], folders, n, seed)
        print_lines(report_lines({**asyncio.run(run_by_model(load_settings(), drawn, plan, on_done=_tell))}))
    elif part is Nl2apiPart.TOGETHER:
        with progress_bar("asking databases") as bar:
            print_lines(together_lines(asyncio.run(ask_together(pairs, folders, bar.show))))
    elif part is Nl2apiPart.IMPORT:
        files = {file.stem: file for folder in reversed(folders) for file in sorted(folder.glob("*.sqlite"))}
        settings = load_settings()
        print_lines(asyncio.run(import_all(settings, list(files.values()), at_least, pairs, _progress)))
    else:
        answered = _answers(pairs, folders, half, show)
        print_lines(_fold_lines(answered, folds, seed))


def _arm(name: str) -> Arm:
    found = next((arm for arm in ARMS if arm == name), None)
    if found is None:
        raise ConfigError(f"There is no arm {name!r}: take {', '.join(ARMS)}.")
    return found


def _share(said: int) -> int:
    if said not in SHARES:
        raise ConfigError(f"--universe is one of {', '.join(map(str, SHARES))}, not {said}.")
    return said


def _tell(case: ModelledCase) -> None:
    wrong = f"wrong ({case.error})" if case.error else "wrong"
    say(f"{case.arm} {case.id}: {'right' if case.right else wrong}", err=True)


def _answers(pairs: Sequence[Pair], folders: Sequence[Path], half: str, show: int) -> Sequence[Answered]:
    with progress_bar("asking databases") as bar:
        answered = run_pairs(pairs, folders, bar.show)
    asked = Counter(one.pair.database for one in answered)
    say(f"{half} half: {len(asked)} databases, {len(answered):,} of {len(pairs):,} questions have theirs")
    say(f"simple  {figures(answered, simple=True).lines}")
    say(f"all     {figures(answered, simple=False).lines}")
    if without := sum(one.outcome == "no gold" for one in answered):
        say(f"left out: {without} whose SQL does not run")
    for one in [one for one in answered if one.outcome == "wrong"][:show]:
        say(f"{one.pair.database}: {one.pair.question}\n    wanted {one.pair.sql}\n    found  {one.sql}")
    return answered


def _fold_lines(answered: Sequence[Answered], folds: int, seed: int) -> Iterator[str]:
    """Write figures of each fold of databases: how much they differ from one to the other."""
    for number in range(1, folds + 1):
        own = [one for one in answered if one.pair.fold(folds, seed) == number]
        yield f"fold {number} of {folds}: {len({one.pair.database for one in own})} databases"
        yield f"simple  {figures(own, simple=True).lines}"
        yield f"all     {figures(own, simple=False).lines}"


def _progress(line: str) -> None:
    say(line, err=True)
