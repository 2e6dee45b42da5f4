"""`toolatlas eval execution` in this process, over a home of its own."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.evals.execution.rows import PAIRS, write_rows


@pytest.fixture(autouse=True)
def _offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HOME": tmp_path / "home", "EMBEDDER": "none", "GRAPH_TIMEOUT_S": "0.5"}.items():
        monkeypatch.setenv(f"TOOLATLAS_{name}", str(value))
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")


@pytest.fixture
def file(tmp_path: Path) -> str:
    rows = [
        {"id": f"c-{language}", "language": language, "kind": "steps", "turns": [text], "contains": [["3.1069"]]}
        for language, text in zip(("en", "zh"), PAIRS["convert"], strict=True)
    ]
    return str(write_rows(tmp_path / "rows.jsonl", rows))


def test_examples_are_run_and_told_as_tables(toolatlas: Run, file: str, tmp_path: Path) -> None:
    code, out, err = toolatlas("eval", "execution", "--file", file, "--out", str(tmp_path / "out"))
    assert code == 0
    assert "| offline | 2 | 100.0 [34.2, 100.0] |" in out
    assert [line for line in err.splitlines() if "right" in line] == ["offline c-en: right", "offline c-zh: right"]
    code, out, err = toolatlas("eval", "report", str(tmp_path / "out"))
    assert (code, "## execution" in out, "| offline | 2 |" in out) == (0, True, True)


def test_figures_come_as_json_and_finished_cases_stay(toolatlas: Run, file: str, tmp_path: Path) -> None:
    command = ("eval", "execution", "--file", file, "--out", str(tmp_path / "out"), "--language", "zh", "--json")
    figures = json.loads(toolatlas(*command)[1])
    assert (figures["offline"]["right"]["n"], figures["offline"]["wrong"]) == (1, [])
    again = toolatlas(*command)
    assert json.loads(again[1]) == figures
    assert "c-zh" not in again[2], "it is not run again"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--arm", "magic"), "no arm 'magic'"),
        (("--arm", "escalate"), "--reader"),
        (("--kind", "dance"), "dance"),
        (("--ids", "c-9"), "no example 'c-9'"),
    ],
)
def test_what_cannot_be_run_is_one_sentence(toolatlas: Run, file: str, options: tuple[str, ...], told: str) -> None:
    code, _, err = toolatlas("eval", "execution", "--file", file, *options)
    assert (code, told in err) == (2, True)
