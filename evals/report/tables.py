"""Markdown tables from the reports that `toolatlas eval …` saved, case by case: no figure is typed by hand.

Reports are told apart by how their file's name begins. One that another measure writes needs no code here where it is
kept in the plain form, under a name that begins with `table`:

    {"title": …, "metrics": [name, …], "arms": [{"name": …, "figures": [[one for each metric], …]}, …],
     "gains": [[arm, other arm], …]}

with a row of figures in [0, 1] for each case, in the same order in every arm; null where a case has none.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from pydantic import ValidationError

from errors import ConfigError
from evals.dependencies.run import COMPARED, DependencyReport, FoundTools
from evals.examples.examples import ExampleOutcome, Report
from evals.execution.bfcl_run import BfclReport
from evals.execution.report import ExecutionReport
from evals.figures.intervals import Rate, mean, percentile, rate
from evals.figures.plain_report import PlainReport
from evals.planning.metrics import METRICS
from evals.planning.next_tool import DEPTHS
from evals.planning.run import PlanningReport, SplitReport, compared
from evals.report.benchmark import benchmark_table
from evals.report.execution import bfcl_tables, execution_tables
from evals.report.markdown import average, averages, gain, gains, markdown, share

Sections: TypeAlias = dict[str, list[str]]
"""Name of a section → its lines."""


def render_folder(folder: Path) -> Sections:
    """Render every report of a folder whose kind is known.

    Raises:
        ConfigError: there is none, or one does not hold.
    """
    found: Sections = {}
    for file in sorted(folder.glob("*.json")):
        kind = next((kind for kind in _KINDS if file.stem.startswith(kind)), None)
        if kind is not None:
            found |= _rendered(file, kind)
    if not found:
        raise ConfigError(f"{folder} holds no report: {', '.join(f'{kind}*.json' for kind in _KINDS)}.")
    return found


def _rendered(file: Path, kind: str) -> Sections:
    try:
        return _KINDS[kind](file)
    except (OSError, ValidationError) as error:
        what = str(error).splitlines()[0]
        raise ConfigError(f"{file} is no report of `toolatlas eval {kind}`, or of another version ({what}).") from error


def _planning(file: Path) -> Sections:
    report = PlanningReport.model_validate_json(file.read_bytes())
    paths = {f"planning/{split.corpus}-{split.split}": _split(split) for split in report.splits}
    return paths | {
        f"next-tool/{split.corpus}-{split.split}": _next_tool(split) for split in report.splits if split.next_tool
    }


def _next_tool(split: SplitReport) -> list[str]:
    rows = [[arm.name, *(average(arm.hits(depth)) for depth in DEPTHS)] for arm in split.next_tool]
    n = f"{split.n_tools} tools, n = {len(split.next_tool[0].places)} pairs of tools in {len(split.ids)} paths"
    return [n, "", *markdown(["", *(f"hit@{depth}" for depth in DEPTHS)], rows)]


def _split(split: SplitReport) -> list[str]:
    rows = {arm.name: np.array(arm.figures) for arm in split.arms}
    table = [[arm.name, *averages(rows[arm.name]), f"{percentile(arm.ms, 0.5):.1f}"] for arm in split.arms]
    pairs = [[f"{name} over {other}", *gains(rows[name], rows[other])] for name, other in compared(list(rows))]
    title = f"{split.n_tools} tools, {split.n_learnt} requests learnt from, n = {len(split.ids)}"
    return [title, "", *markdown(["", *METRICS, "median ms"], table), "", *markdown(["gain", *METRICS], pairs)]


def _dependencies(file: Path) -> Sections:
    report = DependencyReport.model_validate_json(file.read_bytes())
    arms = {arm.name: arm for arm in report.arms}
    table = [[name, share(rate(arm.target_hit)), share(rate(arm.all_required))] for name, arm in arms.items()]
    figures = {name: _hits(arm) for name, arm in arms.items()}
    pairs = [[f"{name} over {other}", *gains(figures[name], figures[other])] for name, other in COMPARED]
    head = ["target hit", "all required@10"]
    derived = f"derived dependencies that people typed: {rate(report.right)}".replace("  ", " ")
    lines = [f"n = {len(report.requests)} requests", "", *markdown(["", *head], table), ""]
    return {"dependencies": [*lines, *markdown(["gain", *head], pairs), "", derived]}


def _hits(arm: FoundTools) -> np.ndarray:
    return np.array([arm.target_hit, arm.all_required], dtype=float).T


def _examples(file: Path) -> Sections:
    report = Report.model_validate_json(file.read_bytes())
    groups = {"all": ("en", "zh"), "English": ("en",), "Chinese": ("zh",)}
    rows = [[name, *_cells([o for o in report.outcomes if o.language in own])] for name, own in groups.items()]
    who = f"{report.n_tools} tools, {'no model' if report.offline else report.model}"
    return {"examples": [who, "", *markdown(["", "n", "right agent", "all required tools", "answer correct"], rows)]}


def _cells(outcomes: Sequence[ExampleOutcome]) -> list[str]:
    rates: list[Rate] = [
        rate([o.agent_right for o in outcomes]),
        rate([o.tools_found for o in outcomes if o.gold_tools]),
        rate([o.correct for o in outcomes if o.correct is not None]),
    ]
    return [str(len(outcomes)), *map(share, rates)]


def _execution(file: Path) -> Sections:
    return {file.stem: execution_tables(ExecutionReport.model_validate_json(file.read_bytes()))}


def _bfcl(file: Path) -> Sections:
    return {file.stem: bfcl_tables(BfclReport.model_validate_json(file.read_bytes()))}


def _plain(file: Path) -> Sections:
    report = PlainReport.model_validate_json(file.read_bytes())
    rows = {arm.name: np.array(arm.figures, dtype=float).reshape(-1, len(report.metrics)) for arm in report.arms}
    table = [[name, str(len(figures)), *_columns(figures)] for name, figures in rows.items()]
    pairs = [[f"{name} over {other}", *_paired(rows[name], rows[other])] for name, other in report.gains]
    lines = [report.title, "", *markdown(["", "n", *report.metrics], table)]
    return {file.stem: [*lines, *(["", *markdown(["gain", *report.metrics], pairs)] if pairs else [])]}


def _columns(figures: np.ndarray) -> list[str]:
    known = [column[~np.isnan(column)] for column in figures.T]
    return [average(mean(column.tolist())) if len(column) else "–" for column in known]


def _paired(figures: np.ndarray, others: np.ndarray) -> list[str]:
    known = [column[~np.isnan(column)] for column in (figures - others).T]
    return [gain(mean(column.tolist())) if len(column) else "–" for column in known]


_KINDS: Final[Mapping[str, Callable[[Path], Sections]]] = {
    "benchmark": benchmark_table,
    "planning": _planning,
    "dependencies": _dependencies,
    "examples": _examples,
    "execution": _execution,
    "bfcl": _bfcl,
    "table": _plain,
}
