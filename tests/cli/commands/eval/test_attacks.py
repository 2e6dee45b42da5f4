"""`toolatlas eval attacks` in this process."""

import json
from pathlib import Path

from evals.attacks.fuzz.attempt import Attempt, Ending, line_of
from tests.cli.conftest import Run


def test_a_class_is_tried_and_counted(toolatlas: Run) -> None:
    code, out, _ = toolatlas("eval", "attacks", "--only", "imported")
    assert code == 0
    assert out.splitlines()[1].split() == ["imported", "34", "34", "0"]


def test_figures_come_as_json(toolatlas: Run) -> None:
    code, out, _ = toolatlas("eval", "attacks", "--only", "secrets", "--json")
    told = json.loads(out)
    assert (code, told["faults"]) == (0, {})
    assert told["classes"][0]["tried"] == told["classes"][0]["held"]


def test_a_class_that_there_is_not_is_exit_code_2(toolatlas: Run) -> None:
    code, _, err = toolatlas("eval", "attacks", "--only", "nonsense")
    assert code == 2
    assert "nonsense" in err


def test_what_was_found_by_chance_is_told_again_and_is_exit_code_1(toolatlas: Run, tmp_path: Path) -> None:
    bad = Attempt(n=0, what="a/b", ending=Ending.CRASHED, note="ValueError")
    (tmp_path / "fuzz-5.jsonl").write_text(line_of(bad) + "\n", encoding="utf-8")
    code, out, _ = toolatlas(
        "eval", "attacks", "--part", "fuzz", "--seed", "5", "--calls", "1", "--into", str(tmp_path)
    )
    assert code == 1
    assert "1 calls of 1 tools: 1 to mend" in out
