import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from errors import DataUnavailable, PermissionDenied, ToolCallFailed
from tools.builtin.system.files import copying, trees
from tools.builtin.system.files.copying import copy_path
from tools.builtin.system.files.search import search_files
from tools.context import ToolContext


@pytest.fixture
def filled(workspace: Path) -> Path:
    (workspace / "报告/旧").mkdir(parents=True)
    (workspace / "报告/a.txt").write_text("alpha", encoding="utf-8")
    (workspace / "报告/旧/b.txt").write_text("beta", encoding="utf-8")
    (workspace / "报告/空").mkdir()
    return workspace


def files_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_file_is_copied_with_its_mode_and_date(filled: Path, context: ToolContext) -> None:
    (filled / "报告/a.txt").chmod(0o750)
    os.utime(filled / "报告/a.txt", (1_000_000_000, 1_000_000_000))
    copied = copy_path("报告/a.txt", "备份/a.txt", context)
    twin = filled / "备份/a.txt"
    assert (twin.read_text(encoding="utf-8"), stat.S_IMODE(twin.stat().st_mode)) == ("alpha", 0o750)
    assert twin.stat().st_mtime == 1_000_000_000
    assert (copied.path, copied.source, copied.n_files, copied.size_bytes) == ("备份/a.txt", "报告/a.txt", 1, 5)
    assert (filled / "报告/a.txt").exists()


def test_a_folder_is_copied_with_everything_in_it(filled: Path, context: ToolContext) -> None:
    copied = copy_path("报告", "copy", context)
    assert files_in(filled / "copy") == files_in(filled / "报告")
    assert (copied.n_files, copied.size_bytes, copied.n_skipped) == (2, 9, 0)


@pytest.mark.parametrize("target", ["box", "box/", "new/"])
def test_into_a_folder_a_file_goes_under_its_own_name(filled: Path, context: ToolContext, target: str) -> None:
    (filled / "box").mkdir()
    assert copy_path("报告/a.txt", target, context).path == f"{target.strip('/')}/a.txt"


def test_links_and_pipes_are_left_out_and_counted(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "报告/link").symlink_to(outside / "secret.txt")
    (filled / "报告/dir").symlink_to(outside)
    os.mkfifo(filled / "报告/pipe")
    Path(os.fsdecode(os.fsencode(filled / "报告") + b"/\xff")).touch()
    assert copy_path("报告", "copy", context).n_skipped == 4
    assert files_in(filled / "copy") == ["a.txt", "旧", "旧/b.txt", "空"]


def test_a_file_that_exists_is_kept_unless_overwriting_is_asked_for(filled: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="exists already"):
        copy_path("报告/a.txt", "报告/旧/b.txt", context)
    assert copy_path("报告/a.txt", "报告/旧/b.txt", context, overwrite=True).overwritten
    assert (filled / "报告/旧/b.txt").read_text(encoding="utf-8") == "alpha"


def test_a_folder_is_not_put_over_a_file_or_folder(filled: Path, context: ToolContext) -> None:
    (filled / "box/报告").mkdir(parents=True)
    for target in ("报告2", "box"):
        (filled / "报告2").touch()
        with pytest.raises(ToolCallFailed, match="exists already"):
            copy_path("报告", target, context, overwrite=True)


@pytest.mark.parametrize(("source", "target"), [("报告", "报告/旧/里面"), ("报告", "报告"), (".", "x"), (".", "报告")])
def test_a_folder_does_not_go_into_itself(filled: Path, context: ToolContext, source: str, target: str) -> None:
    before = files_in(filled)
    with pytest.raises(ToolCallFailed, match="itself"):
        copy_path(source, target, context)
    assert files_in(filled) == before


def test_a_file_is_not_copied_onto_itself(filled: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="is there already"):
        copy_path("报告/a.txt", "报告", context)


def test_what_is_not_there_is_reported_with_similar_names(filled: Path, context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="报告") as caught:
        copy_path("报告书", "x", context)
    assert "相近的名称有" in caught.value.zh


def test_a_pipe_is_not_copied(filled: Path, context: ToolContext) -> None:
    os.mkfifo(filled / "pipe")
    with pytest.raises(ToolCallFailed, match="pipe"):
        copy_path("pipe", "x", context)


def test_a_copy_does_not_follow_a_link_out(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "link").symlink_to(outside)
    for source, target in (("link/secret.txt", "x"), ("报告/a.txt", "link/x")):
        with pytest.raises(PermissionDenied):
            copy_path(source, target, context)
    assert files_in(outside) == ["secret.txt"]


@pytest.mark.parametrize(("limit", "value", "words"), [("MAX_FILES", 3, "more than 3"), ("MAX_DEPTH", 0, "levels")])
def test_a_folder_that_holds_too_much_is_refused_before_anything_is_copied(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch, limit: str, value: int, words: str
) -> None:
    monkeypatch.setattr(trees, limit, value)
    with pytest.raises(ToolCallFailed, match=words):
        copy_path("报告", "copy", context)
    assert files_in(filled) == ["报告", "报告/a.txt", "报告/旧", "报告/旧/b.txt", "报告/空"]


def test_too_many_bytes_leave_nothing_behind(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "MAX_BYTES", 7)
    with pytest.raises(ToolCallFailed, match="more than 7 bytes"):
        copy_path("报告", "copy", context)
    assert sorted(path.name for path in filled.iterdir()) == ["报告"]


def test_a_folder_that_may_not_be_read_stops_the_copy_and_is_passed_over_by_a_search(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def locked(path: Any, *args: Any, **named: Any) -> int:
        if path == "旧":
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, *args, **named)

    monkeypatch.setattr(os, "open", locked)
    assert search_files("*.txt", context).n_matches == 1
    with pytest.raises(PermissionDenied, match="does not allow"):
        copy_path("报告", "copy", context)
    assert sorted(path.name for path in filled.iterdir()) == ["报告"]
