import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evals.execution.examples import load_examples
from scripts.split_execution import main
from tests.evals.execution.rows import write_rows


def rows(language: str, n: int) -> list[dict[str, Any]]:
    return [
        {
            "turns": ["走吧"],
            "why": "因为",
            "id": f"{language}-{i}",
            "language": language,
            "kind": ("loop", "join")[i % 2],
        }
        for i in range(n)
    ]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    return [str(write_rows(tmp_path / f"{name}.jsonl", rows(name, 12))) for name in ("en", "zh")]


def test_examples_are_parted_alike_and_lines_stay_as_they_were(
    tmp_path: Path, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--seed", "14", "--into", str(tmp_path), *files]) == 0
    halves = [load_examples(tmp_path / f"execution_{name}.jsonl") for name in ("dev", "test")]
    counts = [Counter((e.kind, e.language) for e in half) for half in halves]
    assert counts[0] == counts[1]
    assert capsys.readouterr().out.splitlines()[0].endswith("execution_dev.jsonl: 12")
    lines = (tmp_path / "execution_dev.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(lines) < {json.dumps(row, ensure_ascii=False) for row in (*rows("en", 12), *rows("zh", 12))}


def test_one_id_in_two_files_is_refused(tmp_path: Path, files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "1", "--into", str(tmp_path), files[0], files[0]]) == 2
    assert "which another file has" in capsys.readouterr().err
