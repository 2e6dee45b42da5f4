"""What a process leaves when it is killed at any of its changes to the disk."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from errors import ToolCallFailed
from tools.storage import leftovers
from tools.storage.leftovers import draft_name, hold, sweep_below
from tools.storage.replace import replacing
from tools.workspace import renaming
from tools.workspace.bin import Bin, BinLimits
from tools.workspace.drafts import new_folder, place, write_new, write_whole

CHANGES = {"open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.chmod"}
LONG = b"whole " * 50_000


def write(workspace: Path) -> None:
    write_whole(workspace, workspace / "new.txt", lambda stream: stream.write(LONG), into=None)


def overwrite(workspace: Path) -> None:
    write_whole(
        workspace,
        workspace / "old.txt",
        lambda stream: stream.write(LONG),
        into=Bin.of(workspace.with_name(f"{workspace.name}-bin"), workspace, "test", BinLimits()),
    )


def move(workspace: Path) -> None:
    place(workspace, workspace / "old.txt", workspace / "new.txt", into=None)


def make_folder(workspace: Path) -> None:
    with new_folder(workspace, workspace / "folder") as draft:
        for name in "ab":
            write_new(workspace, draft / name, lambda stream: stream.write(LONG))


def replace(workspace: Path) -> None:
    with replacing(workspace / "old.txt") as file:
        file.write(LONG)


WHOLE: dict[Callable[[Path], None], list[dict[str, bytes]]] = {
    write: [{"old.txt": b"old"}, {"old.txt": b"old", "new.txt": LONG}],
    overwrite: [{"old.txt": b"old"}, {"old.txt": LONG}],
    move: [{"old.txt": b"old"}, {"new.txt": b"old"}],
    make_folder: [{"old.txt": b"old"}, {"old.txt": b"old", "folder/a": LONG, "folder/b": LONG}],
    replace: [{"old.txt": b"old"}, {"old.txt": LONG}],
}


def killed_at_every_change(work: Callable[[Path], None], workspace: Path) -> Iterator[int]:
    """Kill a process at each of its changes in turn, before it is made; one that comes to its end is the last."""
    code, n = -signal.SIGKILL, 0
    while code == -signal.SIGKILL:
        n += 1
        (workspace / "old.txt").write_bytes(b"old")
        child = os.fork()
        if child == 0:
            _die_at(n)
            work(workspace)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, -signal.SIGKILL)
        yield n


def _die_at(n: int) -> None:
    seen = 0

    def hear(name: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        seen += name in CHANGES
        if seen == n and name in CHANGES:
            os.kill(os.getpid(), signal.SIGKILL)

    renamed = renaming.exclusive

    def exclusive(old: renaming.Place, new: renaming.Place) -> None:
        hear("os.rename", ())
        renamed(old, new)
        hear("os.rename", ())

    renaming.exclusive = exclusive
    sys.addaudithook(hear)


def content(workspace: Path) -> dict[str, bytes]:
    files = (path for path in workspace.rglob("*") if path.is_file())
    return {path.relative_to(workspace).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("work", WHOLE, ids=lambda work: work.__name__)
def test_what_stands_under_a_final_name_is_whole_and_drafts_are_swept(
    work: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "YOUNG_S", -1.0)
    states, n_killed = [], 0
    for n in killed_at_every_change(work, tmp_path):
        sweep_below(tmp_path)
        states.append(content(tmp_path))
        assert not [path for path in tmp_path.rglob("*") if path.is_dir() and not any(path.iterdir())]
        for path in sorted(tmp_path.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        n_killed = n
    assert n_killed > 2
    assert [state for state in states if state not in WHOLE[work]] == []
    assert states[-1] == WHOLE[work][1]


def test_a_draft_that_somebody_writes_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftovers, "YOUNG_S", -1.0)
    draft = tmp_path / draft_name()
    with draft.open("wb") as stream:
        hold(stream.fileno())
        assert sweep_below(tmp_path) == 0
    assert sweep_below(tmp_path) == 1


def test_only_drafts_of_ours_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftovers, "YOUNG_S", -1.0)
    names = [
        ".toolatlas-notes.tmp",
        ".abc.tmp",
        "toolatlas-0123456789abcdef.tmp",
        ".toolatlas-0123456789abcdef.tmp.txt",
    ]
    for name in names:
        (tmp_path / name).write_text("mine")
    assert sweep_below(tmp_path) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)


def test_a_draft_is_left_alone_until_its_maker_had_time_to_lock_it(tmp_path: Path) -> None:
    (tmp_path / draft_name()).write_text("just made")
    assert sweep_below(tmp_path) == 0


def test_the_next_write_sweeps_what_a_killed_one_left_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leftovers, "YOUNG_S", -1.0)
    (tmp_path / draft_name()).write_text("half")
    write(tmp_path)
    assert content(tmp_path) == {"new.txt": LONG}


@pytest.mark.parametrize("here", [True, False], ids=["in one move", "step by step"])
def test_a_name_that_is_taken_stays_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, here: bool) -> None:
    if not here:
        monkeypatch.setattr(renaming, "_system", lambda: None)
    for name in ("a", "b"):
        (tmp_path / name).write_text(name)
        (tmp_path / f"{name}s").mkdir()
    for old, new in (("a", "b"), ("as", "bs"), ("a", "bs"), ("as", "b")):
        with pytest.raises((FileExistsError, ToolCallFailed)):
            place(tmp_path, tmp_path / old, tmp_path / new, into=None)
    for old, new in (("a", "c"), ("as", "cs")):
        place(tmp_path, tmp_path / old, tmp_path / new, into=None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "bs", "c", "cs"]
