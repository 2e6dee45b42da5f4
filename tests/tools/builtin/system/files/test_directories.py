import os
from pathlib import Path

import pytest

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.system.files import directories
from tools.builtin.system.files.directories import list_directory
from tools.context import ToolContext


@pytest.fixture
def filled(workspace: Path) -> Path:
    (workspace / "报告").mkdir()
    for name, size, moment in (
        ("b.txt", 10, 1_700_000_000),
        ("A.txt", 30, 1_600_000_000),
        ("c.txt", 20, 1_800_000_000),
    ):
        (workspace / name).write_bytes(b"x" * size)
        os.utime(workspace / name, (moment, moment))
    os.utime(workspace / "报告", (1_500_000_000, 1_500_000_000))
    return workspace


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("name", ["报告", "A.txt", "b.txt", "c.txt"]),
        ("size", ["A.txt", "c.txt", "b.txt", "报告"]),
        ("modified", ["c.txt", "b.txt", "A.txt", "报告"]),
    ],
)
def test_entries_stand_in_the_order_asked_for(filled: Path, context: ToolContext, order: str, names: list[str]) -> None:
    listing = list_directory(context, sort_by=order)  # type: ignore[arg-type]  # parametrized over the literals
    assert [entry.name for entry in listing.entries] == names
    assert (listing.n_entries, listing.path) == (4, ".")


def test_an_entry_has_path_type_size_and_date(filled: Path, context: ToolContext) -> None:
    (filled / "报告" / "五月.md").write_text("abc", encoding="utf-8")
    os.utime(filled / "报告" / "五月.md", (0, 0))
    entry = list_directory(context, "报告").entries[0]
    assert entry.model_dump() == {
        "path": "报告/五月.md",
        "name": "五月.md",
        "type": "file",
        "size_bytes": 3,
        "modified": "1970-01-01T00:00:00+00:00",
    }


def test_links_and_pipes_are_named_as_such_and_not_followed(
    workspace: Path, outside: Path, context: ToolContext
) -> None:
    (workspace / "link").symlink_to(outside)
    os.mkfifo(workspace / "pipe")
    assert {e.name: (e.type, e.size_bytes) for e in list_directory(context).entries} == {
        "link": ("link", 0),
        "pipe": ("other", 0),
    }


def test_a_workspace_that_is_not_there_yet_is_empty(tmp_path: Path) -> None:
    assert list_directory(ToolContext(tmp_path / "new", tmp_path)).entries == []


def test_only_so_many_entries_are_listed_and_all_are_counted(
    filled: Path, context: ToolContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directories, "MAX_LISTED", 2)
    listing = list_directory(context)
    assert (len(listing.entries), listing.n_entries, listing.table.total_rows) == (2, 4, 4)


def test_a_missing_folder_is_reported(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match="no 'nowhere'"):
        list_directory(context, "nowhere")


def test_a_file_is_not_listed_as_a_folder(filled: Path, context: ToolContext) -> None:
    with pytest.raises(ToolCallFailed, match="not a folder"):
        list_directory(context, "b.txt")


def test_a_name_that_is_no_unicode_is_passed_over(workspace: Path, context: ToolContext) -> None:
    Path(os.fsdecode(os.fsencode(workspace) + b"/\xff\xfe")).touch()
    assert list_directory(context).entries == []
