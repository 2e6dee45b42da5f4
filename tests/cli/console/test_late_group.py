"""Tables of commands: what they list, and what they import."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import typer

from cli.app import GROUPS
from cli.commands.agents import AGENTS
from cli.commands.eval.app import EVAL
from cli.commands.pairs.pairs import PAIRS
from cli.commands.quality.quality import QUALITY
from cli.commands.tags import TAGS
from cli.commands.tools import TOOLS
from cli.console.late_group import CommandRow, load
from errors import ConfigError

ROOT = Path(__file__).parents[3]
RUN = """
import json, sys
from cli import main
try:
    main()
except SystemExit as ended:
    code = ended.code
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""
HEAVY = {
    "chromadb",
    "neo4j",
    "langgraph",
    "langchain",
    "langchain_core",
    "pandas",
    "plotly",
    "duckdb",
    "evals",
    "chainlit",
}


def rows(*tables: Mapping[str, CommandRow]) -> Iterator[tuple[str, CommandRow]]:
    for table in tables:
        yield from table.items()


def imported(home: Path, *arguments: str) -> set[str]:
    """Run a command that must end well, and return the packages that it imported."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TOOLATLAS_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments], env=environment, capture_output=True, check=True, text=True
    )
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert not code
    return {name.partition(".")[0] for name in modules} | set(modules)


def test_the_root_lists_every_group_and_imports_none(home: Path) -> None:
    found = imported(home, "--help")
    assert not found & {row.module for row in GROUPS.values()}
    assert not found & (HEAVY | {"pydantic_settings", "numpy", "yaml"})


@pytest.mark.parametrize(
    "command",
    [("tools", "list"), ("tools", "show", "finance/get_quote"), ("agents", "list"), ("tags", "list"), ("usage",)],
)
def test_a_command_of_the_library_imports_no_graph_no_model_and_no_vectors(
    tmp_path_factory: pytest.TempPathFactory, command: tuple[str, ...]
) -> None:
    home = tmp_path_factory.getbasetemp() / "listed"
    imported(home, "tools", "list")  # reads the packs once
    found = imported(home, *command)
    assert not found & (HEAVY | {"tools.builtin"})
    assert not (home / "graph").exists()


@pytest.mark.parametrize(("name", "row"), list(rows(GROUPS, TOOLS, AGENTS, TAGS, PAIRS, QUALITY, EVAL)))
def test_a_row_says_what_its_command_says_of_itself(name: str, row: CommandRow) -> None:
    command = load(row)
    told = " ".join((command.help or "").split("\n\n")[0].split())
    assert name == "tag" or told == row.help


def test_what_measures_says_where_it_is_when_the_package_lacks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evals", None)
    monkeypatch.delitem(sys.modules, "cli.commands.eval.speed", raising=False)
    for name in [name for name in sys.modules if name.startswith("evals.")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ConfigError, match="run it in a checkout of the repository"):
        load(EVAL["bench"])


def test_a_module_that_is_missing_for_another_reason_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError):
        load(CommandRow("cli.commands.nowhere", "Nothing."))


def test_a_row_may_name_one_command_of_a_file() -> None:
    assert isinstance(load(TOOLS["imports"]), typer.core.TyperCommand)
