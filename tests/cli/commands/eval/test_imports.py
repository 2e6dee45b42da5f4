"""`toolatlas eval imports` in this process, over a folder and a home of its own."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.evals.imports.foreign_folder import row, write_folder


@pytest.fixture(autouse=True)
def _offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HOME": tmp_path / "home", "EMBEDDER": "none", "GRAPH_TIMEOUT_S": "0.5"}.items():
        monkeypatch.setenv(f"TOOLATLAS_{name}", str(value))
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")


@pytest.fixture
def folder(tmp_path: Path) -> str:
    rows = [
        row("en-1", request="use bell_changes with n_bells 5"),
        row("zh-1", language="zh", request="帮我预订明天的高铁票", expect="refuse", calls=[], contains=[]),
    ]
    return str(write_folder(tmp_path / "foreign", rows))


@pytest.mark.full
def test_both_arms_are_judged_and_kept_with_their_stages(toolatlas: Run, folder: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, printed, err = toolatlas("eval", "imports", "--folder", folder, "--reviewed", "--out", str(out))
    assert code == 0, err
    assert "| imported | all |" in printed
    assert "| reviewed | zh |" in printed
    assert "4 of 4 reviewed zh-1" in err
    assert "tower: 2 tools" in err
    cases = [json.loads(line) for line in (out / "imported.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [case["id"] for case in cases] == ["en-1", "zh-1"]
    assert all(case["heard"]["answer"] and case["heard"]["subtasks"] for case in cases)
    assert not any("_secret" in line for line in err.splitlines()), "private functions are not brought"


def test_of_rows_kept_aside_no_word_is_kept(toolatlas: Run, folder: str, tmp_path: Path) -> None:
    command = ("eval", "imports", "--folder", folder, "--only", "zh-1", "--kept-aside", "--json")
    code, printed, err = toolatlas(*command, "--out", str(tmp_path / "out"))
    assert code == 0, err
    assert json.loads(printed)["tables"][0]["honest"]["n"] == 1
    (case,) = (tmp_path / "out" / "imported.jsonl").read_text(encoding="utf-8").splitlines()
    assert (json.loads(case)["request"], json.loads(case)["heard"]["answer"]) == ("", "")
