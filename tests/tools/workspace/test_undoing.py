"""What tools take away from a person's files can be put back."""

import os
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from errors import ToolCallFailed
from tools.builtin.system.archives.unzipping import unzip_archive
from tools.builtin.system.archives.zipping import zip_paths
from tools.builtin.system.files.appending import append_file
from tools.builtin.system.files.copying import copy_path
from tools.builtin.system.files.files import delete_file, write_file
from tools.builtin.system.files.moving import move_path
from tools.context import ToolContext
from tools.workspace import bin as bins
from tools.workspace.bin import Change, changes
from tools.workspace.undoing import Places, delete, undo


@pytest.fixture
def own(context: ToolContext) -> Places:
    return Places(context.workspace, context.bin_dir, context.bin_limits)


def write(workspace: Path, **files: str) -> None:
    for name, text in files.items():
        (workspace / f"{name}.txt").write_text(text, "utf-8")


def content(workspace: Path) -> dict[str, bytes]:
    files = (path for path in workspace.rglob("*") if path.is_file())
    return {path.relative_to(workspace).as_posix(): path.read_bytes() for path in files}


def known(own: Places) -> list[Change]:
    return changes(own.bin, own.workspace)


def packed(context: ToolContext) -> None:
    with zipfile.ZipFile(context.workspace / "b.zip", "w") as archive:
        archive.writestr("a.txt", "from the archive")
        archive.writestr("b.txt", "from the archive")


CHANGING: dict[str, Callable[[ToolContext], object]] = {
    "delete": lambda context: delete_file("a.txt", context),
    "write": lambda context: write_file("a.txt", "new", context, overwrite=True),
    "append": lambda context: append_file("a.txt", "more", context),
    "move": lambda context: move_path("a.txt", "sub/名.txt", context),
    "move over": lambda context: move_path("a.txt", "b.txt", context, overwrite=True),
    "copy over": lambda context: copy_path("a.txt", "b.txt", context, overwrite=True),
    "zip over": lambda context: zip_paths(["a.txt"], context, "b.zip", overwrite=True),
    "unzip over": lambda context: unzip_archive("b.zip", context, ".", overwrite=True),
}


@pytest.mark.parametrize("change", CHANGING.values(), ids=CHANGING.keys())
def test_whatever_a_tool_changes_comes_back_whole_in_one_undo(
    change: Callable[[ToolContext], object], context: ToolContext, own: Places
) -> None:
    write(context.workspace, a="old a\n", b="old b\n")
    packed(context)
    before = content(context.workspace)
    change(context)
    assert content(context.workspace) != before
    undone = undo(own)
    assert content(context.workspace) == before
    assert {back.path for back in undone.put_back} <= before.keys()
    assert [one for one in known(own) if not one.undoes] == []


def test_an_undo_can_be_undone_by_its_name_and_a_plain_undo_goes_further_back(
    context: ToolContext, own: Places
) -> None:
    write(context.workspace, a="one")
    write_file("a.txt", "two", context, overwrite=True)
    write_file("a.txt", "three", context, overwrite=True)
    undo(own)
    undo(own)
    assert content(context.workspace) == {"a.txt": b"one"}
    with pytest.raises(ToolCallFailed, match="no change of your files"):
        undo(own)
    undo(own, known(own)[0].id)
    assert content(context.workspace) == {"a.txt": b"two"}


def test_a_deleted_file_whose_name_is_taken_comes_back_beside_it(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="old")
    delete_file("a.txt", context)
    write(context.workspace, a="new")
    assert undo(own).put_back[0].path == "a-2.txt"
    assert content(context.workspace) == {"a.txt": b"new", "a-2.txt": b"old"}


def test_folders_and_links_come_back_as_they_were(context: ToolContext, own: Places) -> None:
    (context.workspace / "sub" / "deep").mkdir(parents=True)
    (context.workspace / "sub" / "deep" / "x").write_bytes(b"x")
    (context.workspace / "link").symlink_to("sub")
    delete(own, "link", "page")
    delete(own, "sub", "page")
    assert content(context.workspace) == {}
    undo(own)
    undo(own)
    assert content(context.workspace) == {"sub/deep/x": b"x"}
    assert (context.workspace / "link").readlink() == Path("sub")


def test_a_file_keeps_its_mode_and_its_time(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="old")
    file = context.workspace / "a.txt"
    file.chmod(0o640)
    os.utime(file, (1_000_000_000, 1_000_000_000))
    write_file("a.txt", "new", context, overwrite=True)
    undo(own)
    assert (file.stat().st_mode & 0o777, file.stat().st_mtime) == (0o640, 1_000_000_000)


def test_the_bin_lies_outside_of_the_workspace_for_its_owner_alone(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="secret")
    delete_file("a.txt", context)
    assert not own.bin.is_relative_to(context.workspace)
    assert {path.stat().st_mode & 0o077 for path in (own.bin, *own.bin.glob("*")) if path.is_dir()} == {0}


def test_what_is_larger_than_the_bin_is_not_touched(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="x" * 2_000)
    with pytest.raises(ToolCallFailed, match="Nothing was changed") as caught:
        bins.Bin.of(own.bin, own.workspace, "x", bins.BinLimits(n_bytes=1_000))._sized(
            os.open(own.workspace, os.O_RDONLY), "a.txt", "a.txt"
        )
    assert "没有做任何更改" in caught.value.zh


@pytest.mark.parametrize(("limit", "left"), [(("n_changes", 2), 2), (("n_bytes", 2_500), 2), (("days", 1e-9), 1)])
def test_the_oldest_changes_give_way(context: ToolContext, own: Places, limit: tuple[str, int], left: int) -> None:
    own = own._replace(limits=own.limits._replace(**dict([limit])))
    for name in "abcd":
        (context.workspace / name).write_bytes(b"x" * 1_000)
        delete(own, name, "page")
    assert [one.parts[0].path for one in known(own)] == ["d", "c"][:left]


def test_runs_at_the_same_time_lose_no_entry(context: ToolContext, own: Places) -> None:
    names = [f"{n}.txt" for n in range(40)]
    for name in names:
        (context.workspace / name).write_text(name, "utf-8")
    threads = [threading.Thread(target=delete_file, args=(name, context)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    undoing = [threading.Thread(target=undo, args=(own,)) for _ in names]
    for thread in undoing:
        thread.start()
    for thread in undoing:
        thread.join()
    assert content(context.workspace) == {name: name.encode() for name in names}
    assert known(own) == []


def test_who_asks_twice_under_one_key_takes_back_one_change(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="a", b="b")
    delete_file("a.txt", context)
    delete_file("b.txt", context)
    assert undo(own, key="run-1") == undo(own, key="run-1")
    assert content(context.workspace) == {"b.txt": b"b"}


def test_a_change_that_was_cut_off_stands_in_nobodys_way(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="a")
    delete_file("a.txt", context)
    (own.bin / "zz").mkdir()
    into = context.into_bin("move_path")
    with into.moving("b.txt", "c.txt"):
        pass
    with pytest.raises(ToolCallFailed, match="not there any more"):
        undo(own)
    undo(own)
    assert content(context.workspace) == {"a.txt": b"a"}


def test_a_move_that_fails_is_no_change(context: ToolContext, own: Places) -> None:
    write(context.workspace, a="a", b="b")
    with pytest.raises(ToolCallFailed):
        move_path("a.txt", "b.txt", context)
    assert known(own) == []


def test_the_bin_on_another_disk_holds_copies(
    context: ToolContext, own: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_disk(*_: object, **__: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    write(context.workspace, a="a", b="b")
    monkeypatch.setattr(os, "link", other_disk)
    monkeypatch.setattr(os, "rename", other_disk)
    delete_file("a.txt", context)
    write_file("b.txt", "new", context, overwrite=True)
    monkeypatch.undo()
    undo(own)
    undo(own)
    assert content(context.workspace) == {"a.txt": b"a", "b.txt": b"b"}
