"""Amounts that are asked for, and rows that do not tell them."""

from pathlib import Path

import pytest

from tests.agents.extraction.tables.own_lists import own_list

RENT = "month,flat,due,paid\n2026-01,Mill,800,800\n2026-02,Mill,800,650\n2026-01,Quay,900,900\n2026-02,Quay,900,\n"
USE = "flat,year,used\nMill,2024,310\nMill,2025,295\nQuay,2024,402\n"


@pytest.mark.parametrize("request_", ["how much rent came in from quay", "mill多少钱"])
async def test_rows_of_several_amounts_do_not_tell_how_much(tmp_path: Path, request_: str) -> None:
    told = await (await own_list(tmp_path, "rent.csv", RENT)).told(request_)
    assert told is None or all(len(row) == 1 for rows in told for row in rows)


async def test_a_row_that_holds_but_the_amount_tells_it(tmp_path: Path) -> None:
    told = await (await own_list(tmp_path, "use.csv", USE)).told("how much did mill use in 2025")
    assert told is not None
    assert told[0][0][-1] == 295
