import sqlite3
from pathlib import Path

import pytest

from errors import StoreError
from tests.tools.library.conftest import DESCRIBED, PRICE, VOLUME
from tools.library.library import ToolLibrary
from tools.storage.sqlite import FILE_NAME


async def test_a_tool_that_no_longer_loads_is_a_problem_and_prune_forgets_it(home: Path, stocks: Path) -> None:
    async with ToolLibrary(home, packs="") as library:
        await library.add(stocks)
    stocks.unlink()
    async with ToolLibrary(home, packs="") as again:
        assert not again.tools()
        assert {problem.where for problem in again.problems} == {str(stocks), "stocks/get_price"}
        assert not again.entries()["stocks/get_price"].loads
        assert await again.prune() == ("stocks/get_price",)
        assert again.problems == ()


async def test_a_function_gone_from_its_file_is_a_problem(library: ToolLibrary, stocks: Path) -> None:
    stocks.write_text(PRICE + VOLUME, encoding="utf-8")
    await library.add(stocks)
    stocks.write_text(PRICE, encoding="utf-8")
    await library.add(stocks)
    assert set(library.tools()) == {"stocks/get_price"}
    assert "no longer loads" in library.problems[0].reason


async def test_a_stored_row_that_does_not_read_is_a_problem_and_prune_forgets_it(home: Path) -> None:
    async with ToolLibrary(home, packs="") as library:
        await library.add_definitions([DESCRIBED], "corpus")
    connection = sqlite3.connect(home / FILE_NAME)
    connection.execute("UPDATE tool_definitions SET definition = '{'")
    connection.commit()
    connection.close()
    async with ToolLibrary(home, packs="") as again:
        assert again.problems[0].where == DESCRIBED.id
        assert await again.prune() == (DESCRIBED.id,)


async def test_a_stored_patch_that_no_longer_holds_is_a_problem_and_the_tool_stays(
    home: Path,
) -> None:
    async with ToolLibrary(home, packs="") as library:
        await library.add_definitions([DESCRIBED], "corpus")
    connection = sqlite3.connect(home / FILE_NAME)
    connection.execute("""UPDATE tool_definitions SET patch = '{"colour": 1}'""")
    connection.commit()
    connection.close()
    async with ToolLibrary(home, packs="") as again:
        assert again.get(DESCRIBED.id) == DESCRIBED
        assert "not colour" in again.problems[0].reason


async def test_a_broken_store_closes_what_was_opened(home: Path) -> None:
    home.mkdir()
    (home / FILE_NAME).write_text("no database " * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="damaged"):
        await ToolLibrary(home, packs="").__aenter__()


async def test_a_load_that_fails_closes_the_store(home: Path) -> None:
    library = ToolLibrary(home, packs="no_such_package_anywhere")
    with pytest.raises(ModuleNotFoundError):
        await library.__aenter__()
    with pytest.raises(StoreError, match="is not open"):
        await library.refresh()
