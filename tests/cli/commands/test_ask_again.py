"""A request that was cut off by a kill, and the terminal that says so, goes on with it or drops it."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.commands import ask as asking
from cli.console import confirm
from graph.embedded.places import Places, is_locked
from graph.workspace.open_library import open_library
from home import trust
from settings import Settings
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[3]
TOOLS = '''
import os
import signal
from pathlib import Path

from tools.context import ToolContext
from tools.marking import tool


@tool(examples=("launch the red balloon", "放飞红气球"), permission="medium", domains=("general",), keeps_state=True)
def launch_balloon(context: ToolContext) -> dict[str, bool]:
    """Launch the red balloon."""
    with (Path(context.workspace) / "launched").open("a") as file:
        file.write("called")
    os.kill(os.getpid(), signal.SIGKILL)
    return {"launched": True}
'''


def variables(home: Path) -> dict[str, str]:
    return {"TOOLATLAS_HOME": str(home), "TOOLATLAS_EMBEDDER": "none", "TOOLATLAS_EMBEDDED_GRACE_S": "5"}


@pytest.fixture(scope="module")
def killed_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which `toolatlas ask` was killed by its own tool, and whose graph server has ended since."""
    home = tmp_path_factory.mktemp("killed") / "home"
    home.mkdir()
    file = home / "balloons.py"
    file.write_text(TOOLS, encoding="utf-8")

    async def add() -> None:
        async with open_library(Settings(home=home, embedder="none")) as library:
            await library.add(file)

    asyncio.run(add())
    command = [sys.executable, "-c", "import cli; cli.main()", "ask", "放飞红气球"]
    environment = {**os.environ, **variables(home), "TOOLATLAS_EMBEDDED_GRACE_S": "0.3"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=240, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    while is_locked(Places(home / "graph").server_lock):
        time.sleep(0.05)
    return home


@pytest.fixture
def killed(killed_once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that home."""
    home = tmp_path / "home"
    shutil.copytree(killed_once, home)
    trust(home)
    for name, value in variables(home).items():
        monkeypatch.setenv(name, value)
    return home


def launched(home: Path) -> int:
    (file,) = home.glob("workspace/*/launched")
    return file.read_text().count("called")


@pytest.mark.full
def test_asking_the_same_again_does_nothing_but_say_so(killed: Path, toolatlas: Run) -> None:
    code, out, err = toolatlas("ask", "放飞红气球")
    assert (code, out) == (1, "")
    assert "可能已经完成，无法确定：balloons/launch_balloon {}" in err
    assert "--go-on | --drop" in err
    assert launched(killed) == 1


@pytest.mark.full
def test_go_on_tells_what_may_have_been_done_and_is_over_then(killed: Path, toolatlas: Run) -> None:
    code, out, _ = toolatlas("ask", "--go-on")
    assert code == 1  # nobody knows whether it was done
    assert "“launch balloon”在执行中断开：它可能已经完成" in out
    code, _, err = toolatlas("ask", "--go-on")
    assert (code, err.strip()) == (2, "toolatlas: Nothing is cut off in this conversation.")
    assert launched(killed) == 1


@pytest.mark.full
def test_drop_gives_it_up_and_answers_what_is_asked(killed: Path, toolatlas: Run) -> None:
    thread = toolatlas("ask", "放飞红气球")[2].split("--thread ")[1].split()[0]
    code, out, err = toolatlas("ask", "convert 5 km to miles", "--thread", thread, "--drop")
    assert (code, "3.1069" in out) == (0, True)
    assert "中断的请求已放弃" in err
    assert launched(killed) == 1


@pytest.mark.full
def test_a_person_chooses_at_the_terminal(killed: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "chosen", lambda question, options: options[0])
    code, out, _ = toolatlas("ask", "放飞红气球")
    assert (code, "可能已经完成" in out) == (1, True)
    assert launched(killed) == 1


@pytest.mark.parametrize(
    ("typed", "word"), [("go on", "go on"), ("G", "go on"), ("drop", "drop"), ("", ""), ("later", "")]
)
def test_only_what_was_offered_is_chosen(monkeypatch: pytest.MonkeyPatch, typed: str, word: str) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: typed)
    assert confirm.chosen("?", ("go on", "drop")) == word


def test_nobody_chooses_where_nobody_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert confirm.chosen("?", ("go on", "drop")) == ""


def test_a_request_is_needed_where_nothing_is_settled(toolatlas: Run) -> None:
    assert toolatlas("ask")[0] == 2
