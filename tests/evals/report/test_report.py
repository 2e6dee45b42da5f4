"""Tables from saved reports, and the page that they fill."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.commands.eval.app import app
from evals.dependencies.arms import ALIKE, DERIVED, OURS, PLAIN, SUMMED, TYPED
from evals.dependencies.data import LinkedRequest
from evals.dependencies.run import DependencyReport, FoundTools
from evals.examples.examples import ExampleOutcome, Report
from evals.planning.next_tool import NextToolArm
from evals.planning.run import ArmFigures, PlanningReport, SplitReport
from evals.report.figure_page import NOT_RUN, fill_page
from evals.report.markdown import markdown
from evals.report.tables import render_folder
from prompts.frozen import Frozen

PAGE = """# Figures

<!-- figures examples -->
<!-- end of figures -->

Between.

<!-- figures planning/ultratool-random -->
earlier
<!-- end of figures -->
"""


def outcome(number: int, language: str, **found: Any) -> ExampleOutcome:
    usual: dict[str, Any] = {"agent_right": True, "tools_found": True, "correct": True, **found}
    return ExampleOutcome(
        id=str(number),
        language=language,
        gold_agents=("a",),
        agents=("a",),
        gold_tools=("t",),
        tools=("t",),
        n_tokens=0,
        n_calls=1,
        ms=1.0,
        **usual,
    )


def split(**more: Any) -> SplitReport:
    arms = {"ours": ((1.0, 1.0, 1.0), (1.0, 0.5, 1.0)), "prototype": ((0.5, 0.0, 0.0), (1.0, 0.5, 1.0))}
    return SplitReport(
        corpus="ultratool",
        split="random",
        n_tools=5,
        n_learnt=20,
        ids=("1", "2"),
        unseen=(True, False),
        arms=tuple(
            ArmFigures(name=name, paths=(("t",), ("t",)), figures=figures, ms=(2.0, 4.0))
            for name, figures in arms.items()
        ),
        **more,
    )


def linked() -> DependencyReport:
    names = ("bm25", PLAIN, SUMMED, TYPED, OURS, DERIVED, ALIKE)
    asked = LinkedRequest(text="how dear", target="os/a", required=frozenset({"os/a"}))
    return DependencyReport(
        derived=(),
        right=(),
        requests=(asked,),
        tuned=(False,),
        arms=tuple(
            FoundTools(name=name, found=(("os/a",),), target_hit=(True,), all_required=(name == OURS,))
            for name in names
        ),
    )


def saved(folder: Path, name: str, report: Frozen) -> None:
    (folder / f"{name}.json").write_text(report.model_dump_json(), encoding="utf-8")


def test_paths_show_every_arm_with_its_interval_and_the_paired_gain(tmp_path: Path) -> None:
    saved(tmp_path, "planning", PlanningReport(embedder="e", splits=(split(),)))
    lines = render_folder(tmp_path)["planning/ultratool-random"]
    assert lines[0] == "5 tools, 20 requests learnt from, n = 2"
    assert "| ours | 100.0 [100.0, 100.0] | 75.0 [50.0, 100.0] | 100.0 [100.0, 100.0] | 3.0 |" in lines
    assert any(line.startswith("| ours over prototype | +25.0 [") for line in lines)


def test_the_next_tool_has_a_table_of_its_own(tmp_path: Path) -> None:
    arms = (NextToolArm(name="edges", places=(0, 4)), NextToolArm(name="both", places=(0, 0)))
    saved(tmp_path, "planning", PlanningReport(embedder="e", splits=(split(next_tool=arms),)))
    lines = render_folder(tmp_path)["next-tool/ultratool-random"]
    assert "n = 2 pairs" in lines[0]
    assert "| edges | 50.0 [0.0, 100.0] | 50.0 [0.0, 100.0] | 100.0 [100.0, 100.0] |" in lines


def test_dependencies_show_hits_and_gains(tmp_path: Path) -> None:
    saved(tmp_path, "dependencies-toollinkos", linked())
    lines = render_folder(tmp_path)["dependencies"]
    assert any(line.startswith(f"| {OURS} | 100.0 [20.7, 100.0] | 100.0 [20.7, 100.0] |") for line in lines)
    assert any(line.startswith(f"| {OURS} over {TYPED} | +0.0 [+0.0, +0.0] | +100.0 [") for line in lines)


def test_examples_are_told_apart_by_language(tmp_path: Path) -> None:
    outcomes = (outcome(1, "en"), outcome(2, "zh", agent_right=False, correct=None))
    saved(tmp_path, "examples", Report(outcomes=outcomes, offline=True, n_tools=94))
    lines = render_folder(tmp_path)["examples"]
    assert lines[0] == "94 tools, no model"
    assert any(line.startswith("| English | 1 | 100.0 [") for line in lines)
    assert any(line.startswith("| Chinese | 1 | 0.0 [") and "| 0.0 [0.0, 100.0] |" in line for line in lines)


def test_a_report_in_the_plain_form_needs_no_code_of_its_own(tmp_path: Path) -> None:
    report = {
        "title": "质量, 100 tools",
        "metrics": ["agreement", "kappa"],
        "arms": [{"name": "rules", "figures": [[1, None], [0, None]]}, {"name": "nobody", "figures": [[0, 1], [0, 1]]}],
        "gains": [["rules", "nobody"]],
    }
    (tmp_path / "table-quality.json").write_text(json.dumps(report), encoding="utf-8")
    lines = render_folder(tmp_path)["table-quality"]
    assert "| rules | 2 | 50.0 [0.0, 100.0] | – |" in lines
    assert "| rules over nobody | +50.0 [+0.0, +100.0] | – |" in lines
    assert lines[0] == "质量, 100 tools"


def test_a_bar_in_a_cell_does_not_break_the_table() -> None:
    assert markdown(["", "a"], [["x|y", "1"]])[-1] == "| x\\|y | 1 |"


def test_only_places_with_a_report_change() -> None:
    filled = fill_page(PAGE, {"examples": ["new"], "stranger": ["x"]})
    assert "<!-- figures examples -->\n\nnew\n\n<!-- end of figures -->" in filled.text
    assert "earlier" in filled.text
    assert "Between." in filled.text
    assert (filled.filled, filled.kept, filled.homeless) == (
        ("examples",),
        ("planning/ultratool-random",),
        ("stranger",),
    )


def test_filling_a_page_again_changes_nothing() -> None:
    once = fill_page(PAGE, {"examples": ["new"]})
    assert fill_page(once.text, {"examples": ["new"]}).text == once.text


def test_a_place_that_no_run_filled_says_so() -> None:
    filled = fill_page(PAGE, {})
    assert NOT_RUN in filled.text
    assert fill_page(filled.text, {}).empty == ("examples",)


def test_the_command_prints_tables_and_fills_the_page(tmp_path: Path) -> None:
    saved(tmp_path, "examples", Report(outcomes=(outcome(1, "en"),), offline=True))
    printed = CliRunner().invoke(app, ["report", str(tmp_path)])
    assert printed.output.startswith("## examples\n")
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    told = CliRunner().invoke(app, ["report", str(tmp_path), "--page", str(page)])
    assert told.output == "filled: examples\nkept from an earlier run: planning/ultratool-random\n"
    assert "| English | 1 |" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [("other", "{}", "holds no report"), ("planning", "{}", "no report of"), ("table", "[", "no report of")],
)
def test_a_folder_that_does_not_hold_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["report", str(tmp_path)])
    assert said in str(result.exception)


def test_a_page_without_places_is_refused(tmp_path: Path) -> None:
    saved(tmp_path, "examples", Report(outcomes=(), offline=True))
    page = tmp_path / "page.md"
    missing = CliRunner().invoke(app, ["report", str(tmp_path), "--page", str(page)])
    assert "cannot be read" in str(missing.exception)
    page.write_text("# Nothing", encoding="utf-8")
    assert "marks no place" in str(CliRunner().invoke(app, ["report", str(tmp_path), "--page", str(page)]).exception)
