"""Planner and prototype by the number of past requests."""

import json
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from evals.planning.learning_curve import drawn, run_curve, sizes
from evals.planning.splits import PathSplit
from tests.evals.conftest import write
from tools.embedding.embedder import EmbedderChoice

_CHAINS = [["find_train", "book_train"], ["weather", "mail"], ["find_train", "book_train", "mail"]]


@pytest.fixture
def trains(tmp_path: Path) -> Path:
    folder = tmp_path / "paths"
    folder.mkdir()
    tools = [
        {"id": name, "desc": f"Something about {name}"} for name in ("find_train", "book_train", "weather", "mail")
    ]
    (folder / "trains_tools.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    rows: list[dict[str, object]] = [
        {"id": str(n), "request": f"第{n}个请求 {' '.join(_CHAINS[n % 3])}", "tools": _CHAINS[n % 3]} for n in range(60)
    ]
    write(folder / "trains_dev.jsonl", rows)
    return folder


async def test_every_size_is_measured_on_the_same_requests(trains: Path, tmp_path: Path, word_embedder: Any) -> None:
    out = tmp_path / "table-curve.json"
    lines = await run_curve(EmbedderChoice(word_embedder), trains, tmp_path, out, "trains")
    report = json.loads(out.read_text(encoding="utf-8"))
    assert [arm["name"] for arm in report["arms"]][:4] == [
        "prototype, 20 rows",
        "prototype, 24 rows",
        "prototype, 48 rows",
        "ours, 20 rows",
    ]
    assert {len(arm["figures"]) for arm in report["arms"]} == {12}
    assert ["ours, 48 rows", "prototype, 48 rows"] in report["gains"]
    assert ["ours, 48 rows", "ours, 24 rows"] in report["gains"]
    assert lines[0] == "trains, 4 tools, n = 12 requests at every size"


def test_a_larger_number_of_rows_keeps_those_of_a_smaller() -> None:
    split = PathSplit("random", tuple(range(100)), ())
    assert set(drawn(split, 20)) < set(drawn(split, 50)) < set(drawn(split, 100)) == set(range(100))


def test_few_rows_have_few_sizes() -> None:
    assert sizes(1904) == [238, 476, 952, 1904]
    assert sizes(25) == [20, 25]
    assert sizes(3) == []


async def test_a_data_set_that_is_not_there_is_named(trains: Path, tmp_path: Path, word_embedder: Any) -> None:
    with pytest.raises(ConfigError, match="called moon; there is trains"):
        await run_curve(EmbedderChoice(word_embedder), trains, tmp_path, tmp_path / "r.json", "moon")


async def test_without_an_embedder_the_reason_is_said(trains: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No wheel"):
        await run_curve(EmbedderChoice(None, "No wheel."), trains, tmp_path, tmp_path / "r.json", "trains")
