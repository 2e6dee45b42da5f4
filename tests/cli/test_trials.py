"""`toolatlas tools test`, `toolatlas tools docs` and `toolatlas eval`, run in this process."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORDINGS = Path(__file__).parents[1] / "tools" / "builtin"
FILE = '''
from tools.marking import ExampleCall, tool


@tool(call=ExampleCall({"n": 2}))
def double(n: int) -> int:
    """Double a number."""
    return 2 * n


@tool()
def triple(n: int) -> int:
    """Triple a number."""
    return 3 * n
'''


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, toolatlas: Run) -> Run:
    """Return a runner: `run("tools", "test")` gives exit code, output and errors."""
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    monkeypatch.setenv("NEO4J_URI", "bolt://127.0.0.1:9")
    monkeypatch.setenv("TOOLATLAS_GRAPH_TIMEOUT_S", "0.5")

    return toolatlas


def test_named_tools_are_tried_and_counted(run: Run) -> None:
    code, out, _ = run("tools", "test", "general/make_uuid", "system/read_file")
    lines = out.splitlines()
    assert code == 0
    assert [line.split()[:2] for line in lines[1:3]] == [
        ["general/make_uuid", "passed"],
        ["system/read_file", "passed"],
    ]
    assert lines[-1].startswith("2 tools: 2 passed, ")


def test_with_recordings_tools_of_the_network_run_too(run: Run) -> None:
    code, out, _ = run("tools", "test", "finance/get_news", "--recorded", str(RECORDINGS))
    assert (code, out.splitlines()[-1][:18]) == (0, "1 tools: 1 passed,")
    assert run("tools", "test", "finance/get_news", "--recorded", "nowhere")[0] == 2


def test_a_users_tools_are_tried_too_and_one_without_an_example_is_exit_code_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sums.py"
    file.write_text(FILE, encoding="utf-8")
    run("tools", "add", str(file))
    assert run("tools", "test", "sums/double")[0] == 0
    code, out, _ = run("tools", "test", "sums/double", "sums/triple")
    assert code == 1
    assert "no example" in out.splitlines()[2]


def test_an_unknown_tool_is_exit_code_2(run: Run) -> None:
    assert run("tools", "test", "no/tool") == (2, "", "toolatlas: There is no tool 'no/tool'.\n")


def test_the_catalogue_is_written_and_a_stale_one_told(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "tools.md"
    assert run("tools", "docs", "--file", str(page), "--check")[0] == 1
    assert run("tools", "docs", "--file", str(page))[:2] == (0, f"wrote {page}\n")
    assert run("tools", "docs", "--file", str(page), "--check") == (0, "", "")
    page.write_text(page.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    code, _, err = run("tools", "docs", "--file", str(page), "--check")
    assert (code, err) == (1, f"{page} is stale; run `toolatlas tools docs`.\n")


@pytest.mark.parametrize("command", [["examples"], ["benchmark"]])
def test_requests_are_measured(run: Run, tmp_path: Path, command: list[str]) -> None:
    file, out = tmp_path / "rows.jsonl", tmp_path / "report.json"
    file.write_text(
        '{"id": "1", "request": "convert 5 km to miles", "language": "en", "agents": ["general"], '
        '"tools": ["general/convert_units"], "contains": [["3.1069"]]}',
        encoding="utf-8",
    )
    code, printed, _ = run("eval", *command, "--file", str(file), "--out", str(out))
    assert code == 0
    assert printed.endswith(f"saved to {out}\n")
    assert out.exists()


def test_a_comparison_needs_tools(run: Run, tmp_path: Path) -> None:
    code, _, err = run("eval", "examples", "--compare", str(tmp_path / "none.txt"))
    assert (code, "cannot be read" in err) == (2, True)
