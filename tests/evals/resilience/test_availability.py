"""Whether availability foresees failures."""

import json
from pathlib import Path

import numpy as np
import pytest

from errors import ConfigError
from evals.resilience.availability import auc_of, run_availability
from settings import Settings


def test_the_area_is_a_half_where_nothing_can_be_told() -> None:
    worth, failed = np.full(20, 0.5), np.arange(20) % 2 == 0
    assert auc_of(worth, failed, [str(n) for n in range(20)]).value == pytest.approx(0.5)


def test_the_area_is_one_where_every_failure_was_foreseen() -> None:
    failed = np.arange(30) % 3 == 0
    found = auc_of(np.where(failed, 0.2, 0.9), failed, [str(n) for n in range(30)])
    assert (found.value, found.low, found.high, found.n) == (1.0, 1.0, 1.0, 30)


def test_calls_of_one_request_are_drawn_together() -> None:
    failed = np.arange(30) % 3 == 0
    assert auc_of(np.linspace(0, 1, 30), failed, ["a", "b", "c"] * 10).n == 3


@pytest.mark.full
async def test_calls_that_are_learnt_foresee_held_out_ones(tmp_path: Path) -> None:
    tools = {"tools": [{"id": name, "desc": name} for name in ("good", "bad", "other")]}
    (tmp_path / "x_tools.json").write_text(json.dumps(tools), encoding="utf-8")
    paths = [["good", "bad"], ["bad", "good"], ["good", "other"], ["other", "bad", "good"]]
    rows = [
        {"id": str(n), "request": "r", "tools": path, "status": ["failed" if t == "bad" else "success" for t in path]}
        for n in range(30)
        for path in [paths[n % 4]]
    ]
    (tmp_path / "x_all.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    lines = await run_availability(Settings(home=tmp_path / "home"), tmp_path, tmp_path / "out.json")
    assert "AUC of availability 1.000" in lines[1]
    assert "of these failed 100.0 %" in lines[2]


async def test_calls_that_do_not_say_how_they_went_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x_tools.json").write_text(json.dumps({"tools": [{"id": "a"}]}), encoding="utf-8")
    (tmp_path / "x_all.jsonl").write_text('{"id": "1", "request": "r", "tools": ["a"]}\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="need `status`"):
        await run_availability(Settings(home=tmp_path), tmp_path, tmp_path / "out.json")
