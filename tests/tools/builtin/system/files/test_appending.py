import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import PermissionDenied, ToolCallFailed
from tools.builtin.system.files import appending
from tools.builtin.system.files.appending import append_file
from tools.builtin.system.files.files import MAX_WRITE_BYTES
from tools.context import ToolContext

lines = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=40)


def test_text_is_added_on_a_line_of_its_own(workspace: Path, context: ToolContext) -> None:
    (workspace / "待办.txt").write_text("买鸡蛋", encoding="utf-8")
    added = append_file("待办.txt", "buy milk", context)
    assert (workspace / "待办.txt").read_text(encoding="utf-8") == "买鸡蛋\nbuy milk\n"
    assert (added.path, added.added_bytes, added.size_bytes, added.created) == ("待办.txt", 10, 19, False)


def test_a_file_that_ends_in_a_line_break_gets_no_empty_line(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_text("one\n", encoding="utf-8")
    append_file("a", "two\nthree\n", context)
    assert (workspace / "a").read_text(encoding="utf-8") == "one\ntwo\nthree\n"


def test_a_missing_file_and_its_folders_are_made(workspace: Path, context: ToolContext) -> None:
    assert append_file("日志/六月.md", "晴", context).created
    assert (workspace / "日志/六月.md").read_text(encoding="utf-8") == "晴\n"


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8-sig"])
def test_a_file_keeps_its_encoding(workspace: Path, context: ToolContext, encoding: str) -> None:
    (workspace / "a").write_bytes("第一行\n".encode(encoding))
    append_file("a", "第二行", context)
    assert (workspace / "a").read_bytes().decode(encoding) == "第一行\n第二行\n"


def test_big_endian_text_is_added_in_its_order_of_bytes(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_bytes(b"\xfe\xff" + "一".encode("utf-16-be"))
    append_file("a", "二", context)
    assert (workspace / "a").read_bytes().decode("utf-16") == "一\n二\n"


def test_windows_line_ends_are_kept(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").write_bytes(b"one\r\ntwo")
    append_file("a", "three", context)
    assert (workspace / "a").read_bytes() == b"one\r\ntwo\r\nthree\r\n"


@pytest.mark.parametrize("raw", [b"\x89PNG\0", b"a\0b"])
def test_nothing_is_added_to_a_binary_file(workspace: Path, context: ToolContext, raw: bytes) -> None:
    (workspace / "a").write_bytes(raw)
    with pytest.raises(ToolCallFailed, match="not a text file"):
        append_file("a", "x", context)
    assert (workspace / "a").read_bytes() == raw


def test_text_over_the_limit_is_not_added(context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="up to 1,000,000"):
        append_file("a", "x" * (MAX_WRITE_BYTES + 1), context)


def test_a_file_that_has_grown_too_large_is_left_alone(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "MAX_GROWN_BYTES", 3)
    (workspace / "a").write_text("four", encoding="utf-8")
    with pytest.raises(ToolCallFailed, match="4 bytes"):
        append_file("a", "x", context)


@pytest.mark.parametrize("path", [".", "sub"])
def test_nothing_is_added_to_a_folder(workspace: Path, context: ToolContext, path: str) -> None:
    (workspace / "sub").mkdir()
    with pytest.raises(ToolCallFailed, match=r"is a folder|workspace itself"):
        append_file(path, "x", context)


def test_nothing_is_added_through_a_link_out(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside / "secret.txt")
    with pytest.raises(PermissionDenied):
        append_file("link", "x", context)
    assert (outside / "secret.txt").read_text(encoding="utf-8") == "secret"


def test_a_full_disk_leaves_the_file_as_it_was(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    (workspace / "a").write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ToolCallFailed, match="disk is full"):
        append_file("a", "new", context)
    assert (workspace / "a").read_text(encoding="utf-8") == "old"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(texts=st.lists(lines, min_size=1, max_size=5))
def test_every_text_stands_on_its_line_in_the_end(workspace: Path, context: ToolContext, texts: list[str]) -> None:
    (workspace / "a").unlink(missing_ok=True)
    for text in texts:
        append_file("a", text, context)
    assert (workspace / "a").read_text(encoding="utf-8-sig").splitlines() == [
        text.removeprefix("\ufeff") if number == 0 else text for number, text in enumerate(texts)
    ]
