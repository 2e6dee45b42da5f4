import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments, PermissionDenied, ToolCallFailed
from tools.builtin.system.files.files import MAX_WRITE_BYTES, delete_file, read_file, write_file
from tools.context import ToolContext
from tools.workspace.file_text import MAX_READ_BYTES


@pytest.mark.parametrize(
    ("encoding", "named"), [("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16"), ("gb18030", "gb18030")]
)
def test_text_is_read_in_the_encodings_of_chinese_and_english_editors(
    workspace: Path, context: ToolContext, encoding: str, named: str
) -> None:
    (workspace / "笔记.txt").write_bytes("你好，世界\nsecond line\n".encode(encoding))
    read = read_file("笔记.txt", context)
    assert (read.text, read.encoding, read.n_lines, read.path) == ("你好，世界\nsecond line", named, 2, "笔记.txt")


def test_an_empty_file_is_read_as_no_lines(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").touch()
    read = read_file("a", context)
    assert (read.text, read.n_lines, read.truncated) == ("", 0, False)


def test_only_the_first_lines_are_read_when_asked(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_text("1\n2\n3\n", encoding="utf-8")
    read = read_file("a", context, max_lines=2)
    assert (read.text, read.n_lines, read.truncated) == ("1\n2", 3, True)


@pytest.mark.parametrize("raw", [b"\x89PNG\r\n\x1a\n\0\0", b"abc\x01def", b"\xff\xff\xff", b"\xff\xfe\x00\xd8x"])
def test_what_is_not_text_is_refused(workspace: Path, context: ToolContext, raw: bytes) -> None:
    (workspace / "a.png").write_bytes(raw)
    with pytest.raises(ToolCallFailed, match="not a text file"):
        read_file("a.png", context)


def test_a_file_over_the_limit_is_refused_with_its_size(workspace: Path, context: ToolContext) -> None:
    (workspace / "big").write_bytes(b"a" * (MAX_READ_BYTES + 1))
    with pytest.raises(ToolCallFailed, match="1,000,001 bytes"):
        read_file("big", context)


def test_a_folder_is_not_read_as_a_file(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="is a folder"):
        read_file(".", context)


def test_a_file_below_a_file_is_refused(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").touch()
    with pytest.raises(ToolCallFailed, match="not a folder"):
        read_file("a/b", context)


def test_a_new_file_and_its_folders_are_made(workspace: Path, context: ToolContext) -> None:
    written = write_file("报告/五月/a.md", "内容", context)
    assert (workspace / "报告/五月/a.md").read_text(encoding="utf-8") == "内容"
    assert (written.path, written.size_bytes, written.overwritten) == ("报告/五月/a.md", 6, False)


def test_a_file_that_exists_is_kept_unless_overwriting_is_asked_for(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_text("old", encoding="utf-8")
    with pytest.raises(ToolCallFailed, match="exists already"):
        write_file("a", "new", context)
    assert (workspace / "a").read_text(encoding="utf-8") == "old"


def test_overwriting_replaces_the_text_and_keeps_the_mode(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_text("old", encoding="utf-8")
    (workspace / "a").chmod(0o640)
    assert write_file("a", "new", context, overwrite=True).overwritten
    assert (workspace / "a").read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE((workspace / "a").stat().st_mode) == 0o640


def test_writing_through_a_link_inside_changes_its_target(workspace: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to("target")
    write_file("link", "text", context)
    assert (workspace / "link").is_symlink()
    assert (workspace / "target").read_text(encoding="utf-8") == "text"


def test_writing_through_a_link_out_is_refused(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside / "new.txt")
    with pytest.raises(PermissionDenied):
        write_file("link", "text", context, overwrite=True)
    assert not (outside / "new.txt").exists()


@pytest.mark.parametrize("path", [".", "sub"])
def test_a_folder_is_not_overwritten(workspace: Path, context: ToolContext, path: str) -> None:
    (workspace / "sub").mkdir()
    with pytest.raises(ToolCallFailed):
        write_file(path, "text", context, overwrite=True)


def test_text_over_the_limit_is_not_written(workspace: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="up to 1,000,000"):
        write_file("a", "a" * (MAX_WRITE_BYTES + 1), context)
    assert list(workspace.iterdir()) == []


def test_text_that_is_no_unicode_is_not_written(workspace: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="UTF-8"):
        write_file("a", "\ud800", context)


@pytest.mark.parametrize("overwrite", [False, True])
def test_a_full_disk_leaves_everything_as_it_was(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch, overwrite: bool
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    if overwrite:
        (workspace / "a").write_text("old", encoding="utf-8")
    before = [(entry.name, entry.read_bytes()) for entry in workspace.iterdir()]
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ToolCallFailed, match="disk is full"):
        write_file("a", "new", context, overwrite=overwrite)
    assert [(entry.name, entry.read_bytes()) for entry in workspace.iterdir()] == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(text=st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=200))
def test_what_was_written_is_read_back(context: ToolContext, text: str) -> None:
    write_file("a", text, context, overwrite=True)
    assert read_file("a", context).text.splitlines() == text.removeprefix("\ufeff").splitlines()


def test_a_file_is_deleted(workspace: Path, context: ToolContext) -> None:
    (workspace / "旧.csv").write_text("abc", encoding="utf-8")
    deleted = delete_file("旧.csv", context)
    assert (deleted.path, deleted.size_bytes) == ("旧.csv", 3)
    assert list(workspace.iterdir()) == []


def test_of_a_link_the_link_is_deleted_and_never_its_target(
    workspace: Path, outside: Path, context: ToolContext
) -> None:
    (workspace / "link").symlink_to(outside / "secret.txt")
    delete_file("link", context)
    assert (outside / "secret.txt").exists()
    assert not (workspace / "link").is_symlink()


def test_a_file_behind_a_link_out_is_not_deleted(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside)
    with pytest.raises(PermissionDenied):
        delete_file("link/secret.txt", context)
    assert (outside / "secret.txt").exists()


def test_a_folder_is_not_deleted(workspace: Path, context: ToolContext) -> None:
    (workspace / "sub").mkdir()
    with pytest.raises(ToolCallFailed, match="is a folder"):
        delete_file("sub", context)


def test_deleting_what_is_not_there_offers_what_is(workspace: Path, context: ToolContext) -> None:
    (workspace / "draft.md").touch()
    with pytest.raises(DataUnavailable, match=r"draft\.md"):
        delete_file("drafts.md", context)


@pytest.mark.parametrize("name", ["chart.png", "report.PDF", "rows.xlsx"])
def test_no_text_is_written_under_the_name_of_something_else(context: ToolContext, name: str) -> None:
    with pytest.raises(InvalidArguments, match="is no text"):
        write_file(name, "a histogram", context)
    assert not list(context.workspace.glob("*"))
