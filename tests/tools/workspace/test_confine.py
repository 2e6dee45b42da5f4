import errno
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, PermissionDenied, ToolAtlasError, ToolCallFailed
from tools.builtin.system.files.files import read_file
from tools.context import ToolContext
from tools.workspace import confine
from tools.workspace.confine import confined, confined_entry, folder, regular_file, relative
from tools.workspace.refusals import os_errors

fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
parts = st.sampled_from(["..", ".", "", "a", "文件", "link", "up", "~", "secret.txt", "outside", "workspace", "con"])


@pytest.mark.parametrize(
    "path",
    [
        "../outside/secret.txt",
        "a/../../outside/secret.txt",
        "/etc/passwd",
        "/",
        "..",
        "~/.ssh/id_rsa",
        "~root",
        "a\0b",
        "line\nbreak",
        "\x7f",
        "\ud800",
        "x" * 2_000,
        "文" * 100,
        "a/" * 600,
    ],
)
def test_a_path_that_leads_out_or_is_none_is_refused_with_one_sentence(workspace: Path, path: str) -> None:
    with pytest.raises(PermissionDenied) as caught:
        confined(workspace, path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("path", ["", ".", "a", "a/../b", "a/./b", "报告/五月.md", "...", "a..b", " spaced "])
def test_a_path_inside_is_resolved_whether_or_not_it_exists(workspace: Path, path: str) -> None:
    assert confined(workspace, path).is_relative_to(workspace.resolve())


def test_an_absolute_path_inside_the_workspace_is_taken(workspace: Path) -> None:
    assert confined(workspace, str(workspace / "a.txt")) == workspace.resolve() / "a.txt"


def test_a_folder_whose_name_begins_like_the_workspace_is_outside(workspace: Path) -> None:
    with pytest.raises(PermissionDenied):
        confined(workspace, f"../{workspace.name}-2/a.txt")


def test_a_link_out_of_the_workspace_is_refused(workspace: Path, outside: Path) -> None:
    (workspace / "link").symlink_to(outside)
    with pytest.raises(PermissionDenied, match="leads out"):
        confined(workspace, "link/secret.txt")


def test_a_link_inside_the_workspace_is_followed(workspace: Path) -> None:
    (workspace / "real").mkdir()
    (workspace / "link").symlink_to("real")
    assert confined(workspace, "link/a.txt") == workspace.resolve() / "real" / "a.txt"


def test_a_workspace_that_is_a_link_itself_works(workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(workspace)
    assert relative(tmp_path / "alias", confined(tmp_path / "alias", "a.txt")) == "a.txt"


def test_a_circle_of_links_gets_a_sentence(workspace: Path, context: ToolContext) -> None:
    (workspace / "a").symlink_to("b")
    (workspace / "b").symlink_to("a")
    with pytest.raises(ToolAtlasError, match="link"):
        read_file("a", context)


@pytest.mark.parametrize("path", ["", ".", "..", "a/..", "/"])
def test_an_entry_needs_a_name(workspace: Path, path: str) -> None:
    with pytest.raises(ToolCallFailed, match="folder"):
        confined_entry(workspace, path)


def test_an_entry_is_not_followed_when_it_is_a_link(workspace: Path, outside: Path) -> None:
    (workspace / "link").symlink_to(outside / "secret.txt")
    assert confined_entry(workspace, "link") == workspace.resolve() / "link"


def test_an_absolute_entry_outside_is_refused(workspace: Path) -> None:
    with pytest.raises(PermissionDenied):
        confined_entry(workspace, "/passwd")


def test_a_file_swapped_for_a_link_after_the_check_is_refused(workspace: Path, outside: Path) -> None:
    real = confined(workspace, "a.txt")
    (workspace / "a.txt").symlink_to(outside / "secret.txt")
    with pytest.raises(PermissionDenied, match="link"), regular_file(workspace, real):
        pass


def test_a_folder_swapped_for_a_link_after_the_check_is_refused(workspace: Path, outside: Path) -> None:
    (workspace / "a").mkdir()
    real = confined(workspace, "a/secret.txt")
    (workspace / "a").rmdir()
    (workspace / "a").symlink_to(outside)
    with pytest.raises(ToolAtlasError, match="link"), regular_file(workspace, real):
        pass


def test_making_folders_does_not_follow_a_swapped_link(workspace: Path, outside: Path) -> None:
    real = confined(workspace, "a/b")
    (workspace / "a").symlink_to(outside)
    with pytest.raises(ToolAtlasError), folder(workspace, real, make=True):
        pass
    assert not (outside / "b").exists()


def test_a_workspace_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    with folder(tmp_path / "new", confined(tmp_path / "new", ".")) as opened:
        assert os.listdir(opened) == []  # noqa: PTH208 - an open folder, not a path


def test_a_pipe_is_refused_without_waiting_for_its_writer(workspace: Path) -> None:
    os.mkfifo(workspace / "pipe")
    with pytest.raises(ToolCallFailed, match="pipe"), regular_file(workspace, confined(workspace, "pipe")):
        pass


def test_a_missing_file_is_reported_with_similar_names(workspace: Path) -> None:
    (workspace / "report.md").touch()
    with pytest.raises(DataUnavailable, match=r"similar names are 'report\.md'"):
        regular_file(workspace, confined(workspace, "reprot.md")).__enter__()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files through /proc, which Linux has")
def test_no_descriptor_stays_open_after_refusals(workspace: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for path in ("missing/a", "missing", "."):
        with pytest.raises(ToolAtlasError), regular_file(workspace, confined(workspace, path)):
            pass
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208


@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (errno.ENOSPC, ToolCallFailed, "disk is full"),
        (errno.EACCES, PermissionDenied, "does not allow"),
        (errno.EROFS, PermissionDenied, "cannot be written"),
        (errno.EIO, ToolCallFailed, "failed on 'a'"),
    ],
)
def test_what_the_system_says_becomes_a_sentence(code: int, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words), os_errors("a"):
        raise OSError(code, os.strerror(code))


def test_a_system_without_folder_descriptors_says_so(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confine, "DIR_FDS", False)
    with pytest.raises(ToolCallFailed, match="WSL"), folder(workspace, confined(workspace, ".")):
        pass


@fuzz
@given(path=st.one_of(st.text(max_size=80), st.lists(parts, max_size=8).map("/".join)))
def test_no_path_reaches_the_secret(workspace: Path, outside: Path, context: ToolContext, path: str) -> None:
    for name, target in (("link", outside), ("up", Path(".."))):
        if not (workspace / name).is_symlink():
            (workspace / name).symlink_to(target)
    try:
        text = read_file(path, context).text
    except ToolAtlasError:
        text = ""
    assert "secret" not in text


@fuzz
@given(path=st.one_of(st.text(max_size=80), st.lists(parts, max_size=8).map("/".join)))
def test_every_path_is_inside_or_refused(workspace: Path, path: str) -> None:
    try:
        real = confined(workspace, path)
    except PermissionDenied:
        return
    assert os.path.realpath(real) == str(real)
    assert real.is_relative_to(workspace.resolve())
