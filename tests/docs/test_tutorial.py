"""The pages for people hold: their commands are run in order, and print what the page shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import toolatlas  # noqa: F401 - a fixture
from tests.cli.served_home import served_home

ROOT = Path(__file__).parents[2]
PAGES = ("docs/tutorial.md", "README.zh.md")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVE = re.compile(r"(?:Save as|存为) `([\w.]+)`")
GAP = "…"


class Step(NamedTuple):
    """A file to write, or a command and what it prints."""

    name: str
    text: str
    command: bool


def steps(page: str) -> list[Step]:
    """Read what a page has its reader do, in its order."""
    found: list[Step] = []
    text = (ROOT / page).read_text(encoding="utf-8")
    saved = {match.start(): match[1] for match in SAVE.finditer(text)}
    for block in BLOCK.finditer(text):
        if block[1] == "console":
            commands = re.split(r"^\$ ", block[2], flags=re.MULTILINE)[1:]
            found += [Step(*one.split("\n", 1), command=True) for one in commands]
        elif names := [name for start, name in saved.items() if start < block.start()]:
            found.append(Step(names[0], block[2], command=False))
            saved = {start: name for start, name in saved.items() if start > block.start()}
    return found


def as_pattern(shown: str) -> re.Pattern[str]:
    """Let the three dots of a page stand for anything, over several lines where they stand alone."""
    lines = [
        "(?:.*\n)*?.*" if line == GAP else ".*".join(map(re.escape, line.split(GAP))) for line in shown.splitlines()
    ]
    return re.compile("\n".join(lines))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new home with a server that stays up, and an empty folder to work in."""
    folder = tmp_path / "atlas"
    folder.mkdir()
    for name, value in {
        "HOME": tmp_path / "home",
        "WORKSPACE": folder,
        "EMBEDDED_GRACE_S": 0.3,
        "INDEX_WAIT_S": 60,
    }.items():
        monkeypatch.setenv(f"TOOLATLAS_{name}", str(value))
    monkeypatch.chdir(folder)
    with served_home(tmp_path / "home"):
        yield folder


@pytest.mark.parametrize("page", PAGES)
def test_a_reader_gets_what_the_page_shows(page: str, desk: Path, request: pytest.FixtureRequest) -> None:
    run = request.getfixturevalue("toolatlas")
    todo = steps(page)
    assert any(step.command for step in todo)
    for step in todo:
        if not step.command:
            (desk / step.name).write_text(step.text, encoding="utf-8")
            continue
        program, *arguments = shlex.split(step.name)
        assert program == "toolatlas"
        _, out, err = run(*arguments)
        assert as_pattern(step.text.strip()).fullmatch(out.strip()), f"{step.name}\n{out}\n{err}"
