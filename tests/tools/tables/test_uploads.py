import os
from collections.abc import Callable
from pathlib import Path

import pytest

from errors import DataUnavailable
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import uploads
from tools.tables.load import load_file
from tools.tables.uploads import found_file

Attach = Callable[..., Path]


@pytest.fixture
def attach(context: ToolContext) -> Attach:
    """Return a writer of attached files."""

    def attach_file(name: str, content: str = "a\n1\n", *, age_s: int = 0) -> Path:
        file = context.workspace / "uploads" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        os.utime(file, (1_700_000_000 - age_s,) * 2)
        return file

    return attach_file


@pytest.mark.parametrize("asked", ["账单.csv", "uploads/thread-1/账单.csv"])
async def test_an_attached_file_is_found_by_its_name(context: ToolContext, attach: Attach, asked: str) -> None:
    attach("thread-1/账单.csv")

    loaded = await load_table(context, asked)

    assert (loaded.table, loaded.path) == ("账单", "uploads/thread-1/账单.csv")


async def test_case_does_not_count(context: ToolContext, attach: Attach) -> None:
    assert found_file(context.workspace, "data.CSV") == context.workspace / "data.CSV"
    attach("Data.csv")

    assert found_file(context.workspace, "data.CSV") == context.workspace / "uploads" / "Data.csv"


async def test_the_newest_of_a_name_is_taken(context: ToolContext, attach: Attach) -> None:
    attach("1/a.csv", "x\n1\n", age_s=50)
    attach("2/a.csv", "y\n1\n")
    attach("3/a.csv", "z\n1\n", age_s=90)

    assert (await load_table(context, "a.csv")).columns == ["y"]


async def test_a_file_of_the_workspace_goes_before_an_attached_one(context: ToolContext, attach: Attach) -> None:
    attach("a.csv", "x\n1\n")
    (context.workspace / "a.csv").write_text("mine\n1\n")

    assert (await load_table(context, "a.csv")).columns == ["mine"]


async def test_links_in_the_folder_are_passed_by(context: ToolContext, attach: Attach, tmp_path: Path) -> None:
    attach("other.csv")
    (tmp_path / "a.csv").write_text("secret\n1\n")
    (context.workspace / "uploads" / "a.csv").symlink_to(tmp_path / "a.csv")

    with pytest.raises(DataUnavailable):
        await load_table(context, "a.csv")


async def test_the_search_ends(context: ToolContext, attach: Attach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MAX_VISITED", 0)
    attach("1/a.csv")

    with pytest.raises(DataUnavailable):
        await load_table(context, "a.csv")


async def test_an_attached_file_is_loaded_by_its_place(context: ToolContext, attach: Attach) -> None:
    loaded = await load_file(context, attach("x/a.csv"), "mine")

    assert (loaded.table, loaded.rows) == ("mine", 1)
