"""Every figure on a page has one source."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands.eval.app import app
from errors import ConfigError
from evals.examples.examples import ExampleOutcome, Report
from evals.report.benchmark import benchmark_table
from evals.report.kept_figures import FIGURES, keep_figures, load_figures, outdated, shown

TABLE = ["n = 24", "", "| | n | share |", "| --- | --- | --- |", "| **whole path** | 24 | 75.0 [55.1, 88.0] |"]
README = "The path is found in <!-- figure benchmark | whole path | share -->?<!-- end --> %.\n"
PAGE = "<!-- figures benchmark -->\n<!-- end of figures -->\n"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text(README, encoding="utf-8")
    (tmp_path / "docs" / "benchmarks.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_a_table_that_is_kept_stands_on_every_page_that_shows_it(checkout: Path) -> None:
    told = keep_figures(checkout, {"benchmark": TABLE})
    assert told == ["kept: benchmark", "brought up to date: README.md", "brought up to date: docs/benchmarks.md"]
    assert "-->75.0 [55.1, 88.0]<!-- end --> %." in (checkout / "README.md").read_text(encoding="utf-8")
    assert TABLE[-1] in (checkout / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert outdated(checkout) == []


def test_what_is_kept_of_other_reports_stays(checkout: Path) -> None:
    keep_figures(checkout, {"benchmark": TABLE})
    keep_figures(checkout, {"other": ["x"]})
    assert load_figures(checkout) == {"benchmark": TABLE, "other": ["x"]}


def test_a_page_that_shows_another_figure_is_named(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_figures(checkout, {"benchmark": TABLE})
    readme = checkout / "README.md"
    readme.write_text(readme.read_text(encoding="utf-8").replace("75.0", "83.3"), encoding="utf-8")
    monkeypatch.chdir(checkout)
    result = CliRunner().invoke(app, ["report", "--check"])
    assert (result.exit_code, result.output.split()[0]) == (1, "README.md")


def test_a_figure_that_there_is_not_is_refused() -> None:
    with pytest.raises(ConfigError, match="'share' of 'whole path'"):
        shown(README, {})


@pytest.mark.parametrize("text", ["[", "[]", '{"a": 1}'])
def test_a_file_that_does_not_hold_is_refused(checkout: Path, text: str) -> None:
    (checkout / FIGURES).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match="does not hold"):
        load_figures(checkout)


def test_the_benchmark_is_a_table(tmp_path: Path) -> None:
    outcome = ExampleOutcome(
        id="1",
        language="zh",
        gold_agents=("a",),
        agents=("a",),
        gold_tools=("t", "u"),
        tools=("t",),
        n_tokens=0,
        n_calls=1,
        ms=1.0,
        agent_right=True,
        tools_found=False,
        correct=True,
    )
    file = tmp_path / "benchmark.json"
    file.write_text(json.dumps(Report(outcomes=(outcome,), offline=True).model_dump(mode="json")), encoding="utf-8")
    ((_, lines),) = benchmark_table(file).items()
    assert "| whole path | 1 | 0.0 [0.0, 79.3] |" in lines


def test_the_pages_show_what_is_kept() -> None:
    assert outdated(Path(__file__).parents[3]) == []
