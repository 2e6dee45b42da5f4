import io
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import PermissionDenied, ToolAtlasError, ToolCallFailed
from tools.builtin.system.archives import archives, unzipping
from tools.builtin.system.archives.unzipping import unzip_archive
from tools.builtin.system.files import streams
from tools.context import ToolContext


def pack(files: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Make an archive, whatever its names."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", method) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo("x")
            info.filename = name
            info.compress_type = method
            archive.writestr(info, content)
    return raw.getvalue()


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def refuse(workspace: Path, context: ToolContext, raw: bytes, kind: type[ToolAtlasError], words: str) -> None:
    """Check that an archive is refused in two languages and that nothing came of it."""
    (workspace / "x.zip").write_bytes(raw)
    before = everything(workspace.parent)
    with pytest.raises(kind, match=words) as caught:
        unzip_archive("x.zip", context)
    assert everything(workspace.parent) == before
    assert caught.value.zh


def test_an_archive_comes_out_in_a_folder_of_its_own(workspace: Path, context: ToolContext) -> None:
    (workspace / "信件.zip").write_bytes(pack({"a.txt": "alpha", "内/b.txt": "beta", "空/": ""}))
    unzipped = unzip_archive("信件.zip", context)
    assert (unzipped.path, unzipped.source, unzipped.n_files, unzipped.unpacked_bytes) == ("信件", "信件.zip", 2, 9)
    assert unzipped.files == ["信件/a.txt", "信件/内/b.txt"]
    assert everything(workspace / "信件") == ["a.txt", "内", "内/b.txt", "空"]


def test_an_archive_without_a_suffix_gets_a_folder_beside_it(workspace: Path, context: ToolContext) -> None:
    (workspace / "box").write_bytes(pack({"a": "1"}))
    assert unzip_archive("box", context).path == "box-unpacked"


def test_names_of_chinese_windows_are_read(workspace: Path, context: ToolContext) -> None:
    raw = pack({"zzzzzzzz.txt": "x"}).replace(b"zzzzzzzz", "会议纪要".encode("gb18030"))
    (workspace / "x.zip").write_bytes(raw)
    assert unzip_archive("x.zip", context).files == ["x/会议纪要.txt"]


def test_backslashes_are_folders(workspace: Path, context: ToolContext) -> None:
    (workspace / "x.zip").write_bytes(pack({"a\\b.txt": "x"}))
    assert unzip_archive("x.zip", context).files == ["x/a/b.txt"]


def test_into_a_folder_that_is_there_files_are_added(workspace: Path, context: ToolContext) -> None:
    (workspace / "old.txt").touch()
    (workspace / "x.zip").write_bytes(pack({"sub/": "", "sub/a.txt": "new", "b.txt": "new"}))
    assert unzip_archive("x.zip", context, ".").files == ["sub/a.txt", "b.txt"]
    assert everything(workspace) == ["b.txt", "old.txt", "sub", "sub/a.txt", "x.zip"]


def test_a_file_that_stands_there_is_kept_unless_overwriting_is_asked_for(
    workspace: Path, context: ToolContext
) -> None:
    (workspace / "b.txt").write_text("old", encoding="utf-8")
    (workspace / "x.zip").write_bytes(pack({"a.txt": "new", "b.txt": "new"}))
    with pytest.raises(ToolCallFailed, match=r"'b\.txt' exists already"):
        unzip_archive("x.zip", context, ".")
    assert everything(workspace) == ["b.txt", "x.zip"]
    unzip_archive("x.zip", context, ".", overwrite=True)
    assert (workspace / "b.txt").read_text(encoding="utf-8") == "new"


def test_nothing_is_unpacked_through_a_link_in_the_folder(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside)
    (workspace / "x.zip").write_bytes(pack({"link/secret.txt": "overwritten"}))
    for overwrite in (False, True):
        with pytest.raises(ToolAtlasError, match="link"):
            unzip_archive("x.zip", context, ".", overwrite=overwrite)
    assert (outside / "secret.txt").read_text(encoding="utf-8") == "secret"
    assert everything(outside) == ["secret.txt"]


def test_nothing_is_unpacked_outside(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "x.zip").write_bytes(pack({"a": "1"}))
    with pytest.raises(PermissionDenied):
        unzip_archive("x.zip", context, "../outside")


@pytest.mark.parametrize(
    "name",
    [
        "../evil.txt",
        "a/../../evil.txt",
        "/etc/evil",
        "..\\evil.txt",
        "\\\\server\\share\\evil",
        "C:\\evil.txt",
        "c:evil.txt",
        "a/..",
        "..",
        "nul\0.txt",
        "line\nbreak",
        "x" * 300,
        "文" * 100,
        "a/" * 60 + "x",
        "a/" * 600 + "x",
    ],
)
def test_a_name_that_leads_out_or_is_no_name_is_refused(workspace: Path, context: ToolContext, name: str) -> None:
    refuse(workspace, context, pack({"ok.txt": "x", name: "evil"}), PermissionDenied, "leads out")


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_links_and_devices_are_refused(workspace: Path, context: ToolContext, kind: int) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        info = zipfile.ZipInfo("link")
        info.external_attr = (kind | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    refuse(workspace, context, raw.getvalue(), PermissionDenied, "a link or a device")


@pytest.mark.parametrize(
    "names",
    [("a.txt", "A.TXT"), ("a", "a/b"), ("a/b", "a"), ("é", "e\u0301"), ("./a", "a"), ("a//b", "a/b"), ("x/", "x")],
)
def test_names_that_would_be_one_file_are_refused(
    workspace: Path, context: ToolContext, names: tuple[str, str]
) -> None:
    refuse(workspace, context, pack(dict.fromkeys(names, "x")), ToolCallFailed, "twice")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_same_name_twice_is_refused(workspace: Path, context: ToolContext) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        archive.writestr("a", "1")
        archive.writestr("a", "2")
    refuse(workspace, context, raw.getvalue(), ToolCallFailed, "twice")


def test_a_bomb_is_refused_before_it_is_unpacked(workspace: Path, context: ToolContext) -> None:
    bomb = pack({"zeros": bytes(archives.SMALL_BYTES + 1)})
    refuse(workspace, context, bomb, ToolCallFailed, "looks like a bomb")


@pytest.mark.parametrize(("limit", "value"), [("MAX_BYTES", 10), ("MAX_FILES", 1), ("MAX_INDEX_BYTES", 10)])
def test_an_archive_over_a_limit_is_refused(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(archives, limit, value)
    refuse(workspace, context, pack({"a": "x" * 6, "b": "x" * 6}), ToolCallFailed, "more than")


def test_an_index_of_many_entries_is_refused_unread(workspace: Path, context: ToolContext) -> None:
    raw = pack({"a": "1"})
    at = raw.rfind(b"PK\x05\x06")
    locator = b"PK\x06\x07" + bytes(16)
    refuse(workspace, context, raw[:at] + locator + raw[at:], ToolCallFailed, "more than")


def test_a_size_that_lies_does_not_let_more_through(workspace: Path, context: ToolContext) -> None:
    raw = pack({"a": bytes(50_000)})
    smaller = raw.replace((50_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    refuse(workspace, context, smaller, ToolCallFailed, "damaged")


def test_more_bytes_than_the_budget_stop_the_unpacking(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unzipping, "MAX_BYTES", 5)
    monkeypatch.setattr(streams, "CHUNK", 2)
    refuse(workspace, context, pack({"a": "123456"}), ToolCallFailed, "more than 5 bytes")


def test_an_archive_with_a_password_is_refused(workspace: Path, context: ToolContext) -> None:
    raw = bytearray(pack({"a": "1"}))
    raw[6] |= 1
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    refuse(workspace, context, bytes(raw), ToolCallFailed, "password")


def test_lzma_is_refused(workspace: Path, context: ToolContext) -> None:
    refuse(workspace, context, pack({"a": "1" * 99}, zipfile.ZIP_LZMA), ToolCallFailed, "not read")


@pytest.mark.parametrize("raw", [b"", b"text", b"PK\x05\x06", b"PK\x03\x04" + bytes(100), pack({"a": "1"})[:-5]])
def test_what_is_no_archive_is_refused(workspace: Path, context: ToolContext, raw: bytes) -> None:
    refuse(workspace, context, raw, ToolCallFailed, "no zip archive")


def test_an_archive_with_a_comment_is_read(workspace: Path, context: ToolContext) -> None:
    raw = io.BytesIO(pack({"a": "1"}))
    with zipfile.ZipFile(raw, "a") as archive:
        archive.comment = "批注 PK".encode()
    (workspace / "x.zip").write_bytes(raw.getvalue())
    assert unzip_archive("x.zip", context).n_files == 1


def test_damage_in_the_middle_leaves_nothing_behind(workspace: Path, context: ToolContext) -> None:
    raw = pack({"a": "fine" * 9, "b": "broken text"}, zipfile.ZIP_STORED).replace(b"broken text", b"broken tExt")
    refuse(workspace, context, raw, ToolCallFailed, "damaged")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(data=st.data())
def test_no_damaged_archive_does_anything_but_come_out_or_be_refused(
    workspace: Path, outside: Path, context: ToolContext, data: st.DataObject
) -> None:
    raw = bytearray(
        pack({"a.txt": "alpha" * 20, "../b": "beta", "c/d": "x"} if data.draw(st.booleans()) else {"a": "1"})
    )
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    (workspace / "x.zip").write_bytes(raw)
    target = f"out{len(list(workspace.iterdir()))}"
    try:
        unzip_archive("x.zip", context, target)
    except ToolAtlasError:
        assert not (workspace / target).exists()
    assert everything(outside) == ["secret.txt"]
    assert {path.name for path in workspace.parent.iterdir()} == {"outside", "workspace"}
