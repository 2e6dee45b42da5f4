"""`toolatlas home …`, and a foreign home under every command."""

import asyncio
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import home
from tests.cli.conftest import Run
from tools.library.library import ToolLibrary
from tools.tool import Tool

ROOT = Path(__file__).resolve().parents[3]
RAN = '''
from pathlib import Path

from tools.marking import tool

Path("{trace}").touch()


@tool(examples=("bark", "叫一声"))
def bark() -> str:
    """Bark."""
    return "woof"
'''


@pytest.fixture
def brought(tmp_path: Path) -> Path:
    """A home with a Python tool and an MCP server, that came from elsewhere: nobody here trusts it."""
    place, trace = tmp_path / "elsewhere", tmp_path / "ran"
    file = tmp_path / "dog.py"
    file.write_text(RAN.format(trace=trace), encoding="utf-8")
    command = [sys.executable, "-c", f"open({str(tmp_path / 'started')!r}, 'w')"]
    served = Tool(
        id="evil/run",
        name="run",
        description="Run it.",
        parameters={"type": "object", "properties": {}},
        group="evil",
        source="mcp",
        target="run",
        binding={"command": command},
    )

    async def fill() -> None:
        async with ToolLibrary(place) as library:
            await library.add(file)
            await library.add_definitions([served], "import evil")

    asyncio.run(fill())
    home.distrust(place)
    trace.unlink()
    return place


@pytest.fixture
def run(brought: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TOOLATLAS_HOME", str(brought))
    monkeypatch.setenv("TOOLATLAS_EMBEDDER", "none")
    return toolatlas


@pytest.mark.parametrize(
    "command", [("tools", "show", "dog/bark"), ("tools", "list"), ("doctor",), ("ask", "bark"), ("tags", "list")]
)
def test_no_command_runs_what_lies_in_a_home_that_is_not_trusted(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    _, _, err = run(*command)
    assert not (tmp_path / "ran").exists()
    assert f"`toolatlas home trust {tmp_path / 'elsewhere'}` trusts it" in err


def test_its_tools_are_shown_and_nothing_is_added_updated_or_forgotten(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("tools", "show", "dog/bark")
    assert (code, "dog/bark" in out) == (0, True)
    for command in (("add", str(tmp_path / "dog.py")), ("import", str(tmp_path / "dog.py")), ("prune",)):
        code, _, err = run("tools", *command)
        assert (code, "toolatlas home trust" in err.splitlines()[-1]) == (2, True), command
    assert not (tmp_path / "ran").exists()


def test_trusted_once_it_runs_and_says_what(run: Run, brought: Path, tmp_path: Path) -> None:
    code, out, _ = run("home", "trust")
    assert (code, out.splitlines()[0].startswith(f"{brought} is trusted")) == (0, True)
    assert f"1 python tool of {tmp_path / 'dog.py'}" in out
    assert f"1 mcp tool of {shlex.quote(sys.executable)} -c" in out
    code, _, err = run("tools", "list")
    assert (code, err, (tmp_path / "ran").exists()) == (0, "", True)
    run("home", "distrust")
    assert "not trusted" in run("home", "show")[1]


def test_a_folder_with_a_foreign_home_and_settings_starts_nothing(brought: Path, tmp_path: Path) -> None:
    stood_in = tmp_path / "project"
    stood_in.mkdir()
    shutil.copytree(brought, stood_in / ".toolatlas")
    (stood_in / ".env").write_text("TOOLATLAS_PORT=99999\n")
    for name in ("tools", "settings", "graph", "home", "platformdirs", "sitecustomize"):
        (stood_in / f"{name}.py").write_text(f"open({str(tmp_path / 'imported')!r}, 'w')\n")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TOOLATLAS")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", "import sys; from cli import main; sys.exit(main())", "tools", "show", "dog/bark"],
        cwd=stood_in,
        env=environment | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2  # this person has no such tool
    assert "toolatlas home adopt" in done.stderr
    assert f"{stood_in / '.env'} is not read" in done.stderr
    assert not (tmp_path / "ran").exists()
    assert not (tmp_path / "imported").exists()


def test_a_home_of_before_is_adopted_and_left(
    brought: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    brought.rename(tmp_path / ".toolatlas")
    assert "toolatlas home adopt" in toolatlas("tools", "list")[2]
    code, out, _ = toolatlas("home", "adopt")
    assert (code, f"{tmp_path / '.toolatlas'} is your home from now on" in out) == (0, True)
    assert "dog/bark" in toolatlas("tools", "list")[1]
    assert "(adopted)" in toolatlas("home", "show")[1]
    assert str(home.own_home()) in toolatlas("home", "leave")[1]
    assert "your account's own" in toolatlas("home", "show")[1]
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "named"))
    assert "TOOLATLAS_HOME names another one" in toolatlas("home", "adopt")[2]
    assert "(TOOLATLAS_HOME)\nnot there yet" in toolatlas("home", "show")[1]
