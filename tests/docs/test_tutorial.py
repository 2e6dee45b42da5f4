"""The pages for people hold: their commands are run in order, and print what the page shows."""

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from home import make
from tests.cli.conftest import toolatlas  # noqa: F401 - a fixture
from tests.cli.served_home import served_home

ROOT = Path(__file__).parents[2]
LOOKED_UP = ("README.md", "docs/terminal.md", "docs/operating.md", "docs/models.md")
"""Pages that nobody reads from end to end: what their commands need is there already, in the home of another page."""
READ = [("docs/tutorial.md",), ("README.zh.md", *LOOKED_UP)]
NOT_RUN = re.compile(r"<!-- not run: (.+) -->\n\n?$")
"""Stands before a block that no test can run, and says why."""
A_COMMAND = re.compile(
    r"^(?:\$ |[A-Z_]+=\S+ \w|(?:toolatlas|make|pip|python|cat|ollama|lms|vllm|llama-server|docker|\.venv/bin/\w+) )",
    re.MULTILINE,
)
MODEL = re.compile(r"^toolatlas (model use [^#\n]+)", re.MULTILINE)
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
        if NOT_RUN.search(text, 0, block.start()):
            continue
        if block[1] == "console":
            commands = re.split(r"^\$ ", block[2], flags=re.MULTILINE)[1:]
            found += [Step(name, shown, command=True) for name, _, shown in (one.partition("\n") for one in commands)]
        elif block[1] == "sh":
            found += [Step(line, GAP, command=True) for line in block[2].splitlines()]
        elif names := [name for start, name in saved.items() if start < block.start()]:
            found.append(Step(names[0], block[2], command=False))
            saved = {start: name for start, name in saved.items() if start > block.start()}
    return found


def said_to(command: str, desk: Path) -> tuple[list[str], str]:
    """Read a command as a shell would: its words, and what comes in through a pipe or from a file."""
    before, _, last = command.rpartition(" | ")
    told, _, source = last.partition(" < ")
    program, *arguments = shlex.split(told, comments=True)
    assert program == "toolatlas"
    name = before.removeprefix("cat ") or source
    return arguments, (desk / name).read_text(encoding="utf-8") if name and source != "/dev/null" else ""


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


def typing(text: str) -> io.TextIOWrapper:
    """What comes in."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


def lay_out(page: str, desk: Path) -> None:
    """Put in place what the commands of a page work on: files that it shows farther down, and a few of its reader's."""
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = {"archivist.yaml": "yaml", "dice.py": "python"}
    for name, language in shown.items():
        for block in (one[2] for one in BLOCK.finditer(text) if one[1] == language and name in text):
            (desk / name).write_text(block, encoding="utf-8")
    (desk / "question.txt").write_text("how many days are in 2 weeks", encoding="utf-8")
    (desk / "old.txt").write_text("old", encoding="utf-8")


@pytest.mark.parametrize(
    "pages", [READ[0], *(pytest.param(later, marks=pytest.mark.full) for later in READ[1:])], ids=lambda pages: pages[0]
)
def test_a_reader_gets_what_the_pages_show(
    pages: tuple[str, ...], desk: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = request.getfixturevalue("toolatlas")
    assert any(step.command for page in pages for step in steps(page))
    for page in pages:
        if page in LOOKED_UP:
            lay_out(page, desk)
        for step in steps(page):
            if not step.command:
                (desk / step.name).write_text(step.text, encoding="utf-8")
                continue
            arguments, typed = said_to(step.name, desk)
            monkeypatch.setattr(sys, "stdin", typing(typed))
            code, out, err = run(*arguments)
            assert as_pattern(step.text.strip()).fullmatch(out.strip()), f"{step.name}\n{out}\n{err}"
            assert code in ((0,) if step.text is GAP else (0, 1, 3)), f"{step.name}\n{out}\n{err}"


@pytest.mark.parametrize("page", LOOKED_UP)
def test_commands_of_a_page_are_run_or_it_says_why_not(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    told = [block for block in BLOCK.finditer(text) if A_COMMAND.search(block[2])]

    assert [
        one[2] for one in told if one[1] not in ("sh", "console") and not NOT_RUN.search(text, 0, one.start())
    ] == []


def test_every_model_that_the_page_names_can_be_kept(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = request.getfixturevalue("toolatlas")
    make(tmp_path / "home")
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    lines = MODEL.findall((ROOT / "docs/models.md").read_text(encoding="utf-8"))

    assert len(lines) > 6
    for line in lines:
        monkeypatch.setattr(sys, "stdin", typing("a-key\n"))
        arguments = [word for word in shlex.split(line) if word != "--no-test"]
        code, out, err = run(*arguments, *([] if arguments[-1] == "none" else ["--no-test"]))
        assert (code, err) == (0, ""), f"{line}\n{out}"
