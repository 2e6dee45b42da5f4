"""Which tables are a user's own."""

from pathlib import Path

import pytest

from tools.context import ToolContext
from tools.tables import ownership
from tools.tables.database import FILE_NAME
from tools.tables.load import load_file
from tools.tables.ownership import any_private, own_tables


@pytest.fixture
async def owner(context: ToolContext) -> ToolContext:
    file = context.workspace / "wages.csv"
    file.write_text("name,wage\nAnn,5\n", encoding="utf-8")
    await load_file(context, file)
    return context


async def test_before_anything_was_loaded_nothing_is_private(context: ToolContext) -> None:
    assert await own_tables(context) == {}
    assert not await any_private(["penguins", ""], context)


async def test_a_loaded_table_is_private_and_the_samples_are_not(owner: ToolContext) -> None:
    assert await own_tables(owner) == {"wages": "wages.csv"}
    assert not await any_private(["penguins", "iris"], owner)
    assert await any_private(["wages"], owner)
    assert await any_private(["penguins", "Wages"], owner)


@pytest.mark.parametrize("name", ["", "wages_sorted_3fa1c2", "nobody knows"])
async def test_what_may_have_been_made_of_any_table_counts_as_private(owner: ToolContext, name: str) -> None:
    assert await any_private([name], owner)


async def test_an_own_table_that_hides_a_sample_is_private(owner: ToolContext) -> None:
    await load_file(owner, owner.workspace / "wages.csv", "penguins")
    assert await any_private(["penguins"], owner)
    assert not await any_private(["iris"], owner)


async def test_a_database_that_cannot_be_read_may_hold_anything(context: ToolContext) -> None:
    (context.data_dir / FILE_NAME).write_bytes(b"no database")
    assert await any_private(["penguins"], context)


async def test_the_database_is_looked_into_once_until_it_changes(
    owner: ToolContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "wages" in await own_tables(owner)

    async def never(*_: object) -> object:
        raise AssertionError

    with monkeypatch.context() as patch:
        patch.setattr(ownership, "reading", never)
        assert "wages" in await own_tables(owner)
    await load_file(owner, owner.workspace / "wages.csv", "again")
    assert set(await own_tables(owner)) == {"wages", "again"}
