"""A first clause that only says what a file is."""

from pathlib import Path

import pytest

from agents.extraction.asides.what_it_is import told_what_it_is
from tests.agents.extraction.tables.filled import STAFF, Rows, told, 帐本

_LEDGER = (
    "date,category,note,amount\n2024-10-01,food,bread,$12.50\n"
    "2024-10-02,travel,train,$50.00\n2024-11-05,food,dinner,$82.00\n"
)


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("this is my october ledger - how much did i spend", ("october", "how much did i spend")),
        ("here's our staff list: who earns the most", ("staff", "who earns the most")),
        ("这是我十月的帐本，一共花了多少", ("十月的", "一共花了多少")),
        ("这是店里的流水，哪一类最多", ("的", "哪一类最多")),
    ],
)
def test_it_is_parted_from_what_is_asked(text: str, parted: tuple[str, str]) -> None:
    assert told_what_it_is(text) == parted


@pytest.mark.parametrize(
    "text",
    [
        "this is my ledger",
        "this is not my ledger, whose is it",
        "这是哪个的帐本，一共多少",
        "what is in the ledger - total?",
    ],
)
def test_a_question_or_a_denial_says_no_such_thing(text: str) -> None:
    assert told_what_it_is(text) is None


@pytest.mark.parametrize(
    ("table", "said", "rows"),
    [
        (
            ("帐本.csv", 帐本),
            "这是我十月的帐本，一共花了多少，哪一类花得最多？",
            [[(2604.5,)], [("交通", 1250)]],
        ),
        (
            ("ledger.csv", _LEDGER),
            "this is my october ledger - how much did i spend in total, and which category was the most?",
            [[(62.5,)], [("travel", 50)]],
        ),
        (
            ("ledger.csv", _LEDGER),
            "total amount, and which category has the most entries?",
            [[(144.5,)], [("food", 2)]],
        ),
        (("staff.csv", STAFF), "here's our staff list: average salary", [[(5660,)]]),
    ],
)
async def test_the_rest_is_answered_and_a_time_that_can_be_heeded_is(
    tmp_path: Path, table: tuple[str, str], said: str, rows: list[Rows]
) -> None:
    assert await told(tmp_path, table, said) == rows


@pytest.mark.parametrize("said", ["这是我十月的帐本，一共花了多少", "这是十月餐饮账单，一共多少"])
async def test_a_time_or_a_kind_is_not_passed_over_where_it_may_leave_rows_out(tmp_path: Path, said: str) -> None:
    other_month = f"{帐本}11月2日,餐饮,早餐,¥9.00\n"
    assert await told(tmp_path, ("帐本.csv", other_month), said) is None
