from pathlib import Path

import pytest

from tools.builtin.system.files import disk
from tools.builtin.system.files.disk import disk_usage
from tools.context import ToolContext


def test_a_folder_is_measured_with_its_largest_files(workspace: Path, context: ToolContext) -> None:
    for number in range(7):
        path = workspace / "sub" / f"{number}.bin"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x" * number * 10)
    usage = disk_usage(context, "sub")
    assert (usage.path, usage.n_files, usage.folder_bytes) == ("sub", 7, 210)
    assert [(f.path, f.size_bytes) for f in usage.largest[:2]] == [("sub/6.bin", 60), ("sub/5.bin", 50)]
    assert len(usage.largest) == 5


def test_links_count_nothing(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside / "secret.txt")
    assert disk_usage(context).folder_bytes == 0


def test_the_disk_is_measured(context: ToolContext) -> None:
    usage = disk_usage(context)
    assert 0 < usage.disk_free_gb <= usage.disk_total_gb
    seen_gb = usage.disk_used_gb + usage.disk_free_gb
    assert usage.disk_used_percent == pytest.approx(100 * usage.disk_used_gb / seen_gb, abs=0.1)


def test_a_folder_with_too_many_files_says_so(
    workspace: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (workspace / name).touch()
    monkeypatch.setattr(disk, "MAX_VISITED", 2)
    usage = disk_usage(context)
    assert (usage.n_files, usage.truncated) == (2, True)
