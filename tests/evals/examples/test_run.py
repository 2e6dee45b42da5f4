"""Whole runs over a home of their own; the tool graph is down, which a run survives."""

import json
from pathlib import Path

import pytest

from evals.examples.benchmark import run_benchmark
from evals.examples.compare_libraries import compare_examples
from evals.examples.run import fresh_assistant, run_examples
from settings import Settings
from tests.evals.example_cases import UNITS

ROWS = (
    *UNITS,
    {
        "id": "later-en",
        "request": "the sha256 of 'abc'",
        "language": "en",
        "agents": ["general"],
        "tools": ["general/hash_text"],
    },
)


@pytest.fixture
def settings(home: Path) -> Settings:
    return Settings(home=home, embedder="none", neo4j_uri="bolt://127.0.0.1:9", graph_timeout_s=0.5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in ROWS), encoding="utf-8")
    return file


@pytest.mark.full
async def test_examples_are_run_and_every_case_is_saved(settings: Settings, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "reports" / "report.json"
    lines = await run_examples(settings, file, out, failures=True)
    saved = json.loads(out.read_text(encoding="utf-8"))
    assert [o["correct"] for o in saved["outcomes"]] == [True, False, None]
    assert lines[0] == "units-zh: 5公里等于多少英里"
    assert lines[-1] == f"saved to {out}"


@pytest.mark.full
async def test_a_run_leaves_the_users_home_alone(settings: Settings, file: Path, tmp_path: Path) -> None:
    await run_examples(settings, file, tmp_path / "report.json")
    assert list(settings.home.iterdir()) == []


async def test_only_the_named_tools_are_on_offer(settings: Settings) -> None:
    async with fresh_assistant(settings, ["general/convert_units"]) as assistant:
        assert set(assistant.resources.library.tools()) == {"general/convert_units"}


@pytest.mark.full
async def test_requests_of_few_tools_are_run_with_few_and_with_all(
    settings: Settings, file: Path, tmp_path: Path
) -> None:
    few, out = tmp_path / "few.txt", tmp_path / "report.json"
    few.write_text("general/convert_units\n", encoding="utf-8")
    lines = await compare_examples(settings, file, few, out)
    saved = json.loads(out.read_text(encoding="utf-8"))
    assert [o["id"] for o in saved["few"]["outcomes"]] == ["units-en", "units-zh"]
    assert saved["few"]["n_tools"] == 1
    assert saved["every"]["n_tools"] > 28
    assert "1 tools" in lines[0]


@pytest.mark.full
async def test_the_benchmark_judges_values_of_the_sample_only(settings: Settings, file: Path, tmp_path: Path) -> None:
    sample = await run_benchmark(settings, file, tmp_path / "report.json", answers=True)
    assert sample[0] == "── units-en: convert 5 km to miles"
    row = next(line for line in sample if line.startswith("units-zh "))
    assert row.split() == ["units-zh", "general", "1/1", "0/1", "–", "NO"]
    live = settings.model_copy(update={"finance_providers": "sample,yfinance"})
    lines = await run_benchmark(live, file, tmp_path / "report.json")
    assert next(line for line in lines if line.startswith("units-zh ")).split()[-3:] == ["–", "–", "yes"]
