"""Rows by the offline filler, with weights of other functions."""

import json
from pathlib import Path

import pytest

from evals.execution.bfcl import BfclItem
from evals.functions.fitting import folds_of
from evals.functions.outcome import FunctionOutcome
from evals.functions.run import FunctionRun, learn, run_functions
from evals.functions.samples import samples_of

CITIES = ("Oslo", "Rome", "Paris", "Lima", "Quito", "Cairo")
TOPICS = ("weather", "hotels", "trains", "museums", "news", "maps", "schools", "parks")


def rows(*, category: str = "simple_python") -> list[BfclItem]:
    """Make rows of eight functions that take a city each."""
    return [
        BfclItem.model_validate_json(
            json.dumps(
                {
                    "id": f"{topic}_{city}",
                    "category": category,
                    "messages": [{"role": "user", "content": f"find the {topic} in {city} please"}],
                    "functions": [
                        {
                            "name": f"{topic}_of",
                            "description": f"Find {topic} of a city.",
                            "parameters": {
                                "type": "object",
                                "properties": {"city": {"type": "string", "description": "The city."}},
                                "required": ["city"],
                            },
                        }
                    ],
                    "gold": [{f"{topic}_of": {"city": [city]}}],
                }
            )
        )
        for topic in TOPICS
        for city in CITIES
    ]


def test_folds_share_no_function() -> None:
    samples = list(samples_of(rows()))
    folds = folds_of(samples, 4)
    assert set(folds) == {sample.group for sample in samples}
    assert set(folds.values()) == {0, 1, 2, 3}


async def test_rows_are_filled_with_weights_of_other_functions(tmp_path: Path) -> None:
    pytest.importorskip("lightgbm", reason="weights are learnt with LightGBM: pip install -e '.[dev]'")
    told: list[str] = []
    report = await run_functions(FunctionRun(rows(), [0], None, told.append), tmp_path)
    cases = [FunctionOutcome.model_validate_json(line) for line in (tmp_path / "cases.jsonl").read_text().splitlines()]
    assert len(cases) == len(TOPICS) * len(CITIES)
    assert sum(not case.fault for case in cases) > len(cases) / 2
    assert report.tables[0].arguments.n == len(cases)
    assert told[0] == "48 samples"


def test_rows_kept_aside_are_never_learnt_from(tmp_path: Path) -> None:
    pytest.importorskip("lightgbm", reason="weights are learnt with LightGBM: pip install -e '.[dev]'")
    aside = [item.model_copy(update={"category": "chinese_test", "id": f"{item.id}_aside"}) for item in rows()]
    kept = learn(rows(), tmp_path / "a.json")
    assert learn([*rows(), *aside], tmp_path / "b.json") == kept
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
