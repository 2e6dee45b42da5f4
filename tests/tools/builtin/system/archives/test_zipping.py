import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import DataUnavailable, PermissionDenied, ToolCallFailed
from tools.builtin.system.archives import zipping
from tools.builtin.system.archives.unzipping import unzip_archive
from tools.builtin.system.archives.zipping import zip_paths
from tools.context import ToolContext


@pytest.fixture
def filled(workspace: Path) -> Path:
    (workspace / "报告/空").mkdir(parents=True)
    (workspace / "报告/a.txt").write_text("alpha" * 100, encoding="utf-8")
    (workspace / "b.txt").write_text("beta", encoding="utf-8")
    return workspace


def names_in(archive: Path) -> list[str]:
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        return opened.namelist()


def test_files_and_folders_are_packed_under_their_names(filled: Path, context: ToolContext) -> None:
    zipped = zip_paths(["报告", "b.txt"], context, "打包.zip")
    assert names_in(filled / "打包.zip") == ["报告/", "报告/空/", "报告/a.txt", "b.txt"]
    assert (zipped.path, zipped.n_files, zipped.unpacked_bytes) == ("打包.zip", 2, 504)
    assert zipped.size_bytes == (filled / "打包.zip").stat().st_size


@pytest.mark.parametrize(
    ("paths", "target", "path"),
    [
        (["报告"], "", "报告.zip"),
        (["报告/a.txt"], "", "报告/a.zip"),
        (["报告", "b.txt"], "", "archive.zip"),
        (["."], "", "workspace.zip"),
        (["b.txt"], "bundle", "bundle.zip"),
        (["b.txt"], "报告", "报告/b.zip"),
        (["b.txt"], "new/", "new/b.zip"),
    ],
)
def test_an_archive_gets_a_fitting_name(
    filled: Path, context: ToolContext, paths: list[str], target: str, path: str
) -> None:
    assert zip_paths(paths, context, target).path == path


def test_an_archive_does_not_hold_itself(filled: Path, context: ToolContext) -> None:
    zip_paths(["."], context, "all.zip")
    zip_paths(["."], context, "all.zip", overwrite=True)
    assert sorted(names_in(filled / "all.zip")) == ["b.txt", "报告/", "报告/a.txt", "报告/空/"]


def test_an_archive_that_exists_is_kept_unless_overwriting_is_asked_for(filled: Path, context: ToolContext) -> None:
    (filled / "x.zip").write_text("old", encoding="utf-8")
    with pytest.raises(ToolCallFailed, match="exists already"):
        zip_paths(["b.txt"], context, "x.zip")
    assert (filled / "x.zip").read_text(encoding="utf-8") == "old"
    assert zip_paths(["b.txt"], context, "x.zip", overwrite=True).overwritten


def test_links_are_left_out_and_counted(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "报告/link").symlink_to(outside / "secret.txt")
    assert zip_paths(["报告"], context).n_skipped == 1


@pytest.mark.parametrize("year", [1970, 2200])
def test_dates_that_the_format_cannot_hold_are_moved_to_its_edge(filled: Path, context: ToolContext, year: int) -> None:
    seconds = (year - 1970) * 31_557_600
    os.utime(filled / "b.txt", (seconds, seconds))
    zip_paths(["b.txt"], context)
    with zipfile.ZipFile(filled / "b.zip") as opened:
        assert opened.infolist()[0].date_time[0] == (1980 if year == 1970 else 2107)


def test_what_is_not_there_is_reported(filled: Path, context: ToolContext) -> None:
    with pytest.raises(DataUnavailable):
        zip_paths(["b.txt", "nowhere"], context)


def test_a_pipe_is_not_packed(filled: Path, context: ToolContext) -> None:
    os.mkfifo(filled / "pipe")
    with pytest.raises(ToolCallFailed, match="pipe"):
        zip_paths(["pipe"], context)


def test_nothing_outside_is_packed(filled: Path, outside: Path, context: ToolContext) -> None:
    (filled / "link").symlink_to(outside)
    with pytest.raises(PermissionDenied):
        zip_paths(["b.txt", "link/secret.txt"], context)


@pytest.mark.parametrize(("limit", "value"), [("MAX_FILES", 2), ("MAX_BYTES", 100)])
def test_too_much_leaves_no_archive_behind(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(zipping, limit, value)
    with pytest.raises(ToolCallFailed, match=r"up to 2|more than 100"):
        zip_paths(["报告", "b.txt"], context, "x.zip")
    assert sorted(path.name for path in filled.iterdir()) == ["b.txt", "报告"]


names = st.text(alphabet="abcäö中文 -_é", min_size=1, max_size=12).map(lambda text: f"f{text}x")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(files=st.dictionaries(names, st.binary(max_size=500), min_size=1, max_size=5))
def test_what_was_packed_comes_out_the_same(workspace: Path, context: ToolContext, files: dict[str, bytes]) -> None:
    source = f"in{len(list(workspace.iterdir()))}"
    for name, raw in files.items():
        (workspace / source).mkdir(exist_ok=True)
        (workspace / source / name).write_bytes(raw)
    zip_paths([source], context)
    unzip_archive(f"{source}.zip", context, f"out-{source}")
    found = {path.name: path.read_bytes() for path in (workspace / f"out-{source}/{source}").iterdir()}
    assert found == files
