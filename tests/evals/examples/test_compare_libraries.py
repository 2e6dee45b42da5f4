"""The same requests with few tools and with all."""

from pathlib import Path

import pytest

from errors import ConfigError
from evals.examples.compare_libraries import LibraryComparison, comparison_lines, counterparts, read_tool_ids
from evals.examples.examples import DATA, Example, ExampleOutcome, Report
from tests.evals.example_cases import outcome
from tools.trials.reference_page import built_in_tools


def report(n_tools: int, *outcomes: ExampleOutcome) -> Report:
    return Report(outcomes=outcomes, offline=True, n_tools=n_tools)


def test_both_runs_stand_side_by_side_with_what_changed() -> None:
    few = report(2, outcome("1"), outcome("2", correct=False), outcome("3", language="zh"))
    every = report(9, outcome("1", agent_right=False), outcome("2"), outcome("3", language="zh", correct=None))
    lines = comparison_lines(LibraryComparison(few=few, every=every))
    assert "2 tools" in lines[0]
    assert "9 tools" in lines[0]
    by_name = {line[:26].strip(): line[26:].split() for line in lines[1:10]}
    assert " ".join(by_name["right agent         all"]) == "100.0 % [44–100] n=3 66.7 % [21–94] n=3 1 0"
    assert " ".join(by_name["answer correct      all"]) == "66.7 % [21–94] n=3 100.0 % [34–100] n=2 0 1"
    assert by_name["right agent         zh"][-2:] == ["0", "0"]
    assert lines[-3:] == [
        "right agent, worse: 1; better: none",
        "all required tools, worse: none; better: none",
        "answer correct, worse: none; better: 2",
    ]


def test_requests_without_gold_tools_do_not_count_for_tools() -> None:
    both = report(2, outcome("1", gold_tools=(), tools_found=True))
    line = comparison_lines(LibraryComparison(few=both, every=both))[4]
    assert line.split()[3:] == ["all", *["0.0", "%", "[0–100]", "n=0", "0.0", "%", "[0–100]", "n=0", "0", "0"]]


def test_with_all_tools_a_request_is_judged_by_what_holds_then() -> None:
    old = Example(id="none", request="rain?", language="en", agents=(), tools=())
    new = old.model_copy(update={"id": "rain", "agents": ("general",), "tools": ("g/w",), "replaces": "none"})
    other = old.model_copy(update={"id": "other"})
    assert counterparts([old, other], [old, new, other]) == [new, other]


def test_tool_ids_are_read_without_remarks(tmp_path: Path) -> None:
    file = tmp_path / "ids.txt"
    file.write_text("# some\na/b\n\n c/d # this one too\n", encoding="utf-8")
    assert read_tool_ids(file) == {"a/b", "c/d"}


@pytest.mark.parametrize("text", [None, "# nothing\n"])
def test_a_file_without_tools_is_refused(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "ids.txt"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"ids\.txt"):
        read_tool_ids(file)


def test_the_first_tools_are_still_there() -> None:
    first = read_tool_ids(DATA / "first_tools.txt")
    assert len(first) == 28
    assert first <= {tool.id for tool in built_in_tools()}
