"""What every store of a home shares."""

from pathlib import Path

import pytest

from errors import StoreError
from tools.storage.part import Part
from tools.storage.sqlite import SqliteFile
from tools.storage.store import KeptStore


def database(home: Path) -> SqliteFile:
    return SqliteFile(home, Part(name="t", steps=("CREATE TABLE t (x)",)))


class Strict(KeptStore):
    """Cannot forget."""

    async def _forget_old(self) -> None:
        raise StoreError("忘不掉")


async def test_a_store_is_open_while_it_is_used(tmp_path: Path) -> None:
    kept = database(tmp_path)
    async with KeptStore(kept):
        assert await kept.read(lambda c: c.execute("SELECT count(*) FROM t").fetchone()[0]) == 0
    with pytest.raises(StoreError, match="is not open"):
        await kept.read(lambda c: c.execute("SELECT 1"))


async def test_a_store_that_cannot_begin_is_closed_again(tmp_path: Path) -> None:
    kept = database(tmp_path)
    with pytest.raises(StoreError, match="忘不掉"):
        await Strict(kept).__aenter__()
    with pytest.raises(StoreError, match="is not open"):
        await kept.read(lambda c: c.execute("SELECT 1"))
