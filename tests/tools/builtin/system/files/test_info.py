import os
from pathlib import Path

import pytest

from errors import DataUnavailable, PermissionDenied
from tools.builtin.system.files.info import file_info
from tools.context import ToolContext


def test_a_file_is_described(workspace: Path, context: ToolContext) -> None:
    (workspace / "销售.csv").write_text("a,b", encoding="utf-8")
    (workspace / "销售.csv").chmod(0o640)
    os.utime(workspace / "销售.csv", (0, 86_400))
    info = file_info("销售.csv", context)
    assert info.model_dump() == {
        "path": "销售.csv",
        "name": "销售.csv",
        "type": "file",
        "media_type": "text/csv",
        "size_bytes": 3,
        "n_entries": 0,
        "modified": "1970-01-02T00:00:00+00:00",
        "accessed": "1970-01-01T00:00:00+00:00",
        "permissions": "-rw-r-----",
        "writable": True,
    }


@pytest.mark.parametrize(("path", "n_entries"), [(".", 1), ("sub", 2)])
def test_a_folder_is_described(workspace: Path, context: ToolContext, path: str, n_entries: int) -> None:
    for name in ("a", "b"):
        (workspace / "sub" / name).mkdir(parents=True)
    info = file_info(path, context)
    assert (info.type, info.n_entries, info.size_bytes, info.media_type) == ("folder", n_entries, 0, "")


def test_a_pipe_is_told_and_not_opened(workspace: Path, context: ToolContext) -> None:
    os.mkfifo(workspace / "pipe")
    assert file_info("pipe", context).type == "other"


def test_what_is_not_there_is_reported_with_similar_names(workspace: Path, context: ToolContext) -> None:
    (workspace / "report.md").touch()
    with pytest.raises(DataUnavailable, match=r"report\.md"):
        file_info("reports.md", context)


def test_what_a_link_out_points_to_is_not_told(workspace: Path, outside: Path, context: ToolContext) -> None:
    (workspace / "link").symlink_to(outside / "secret.txt")
    with pytest.raises(PermissionDenied):
        file_info("link", context)
