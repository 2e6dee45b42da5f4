"""What a clause asks of the amounts of a text."""

import pytest

from agents.extraction.told.amount_wishes import amount_wish


@pytest.mark.parametrize(
    ("clause", "wish"),
    [
        ("add up the costs", ("total", "")),
        ("tell me the total", ("total", "")),
        ("sum", ("total", "")),
        ("what share of that is wages", ("share", "wages")),
        ("what percent the rent is", ("share", "rent")),
        ("what's the biggest cost", ("largest", "")),
        ("which bill is the smallest", ("smallest", "")),
        ("what costs the most", ("largest", "")),
        ("average of the amounts", ("mean", "")),
        ("花销加起来多少", ("total", "")),
        ("告诉我房租占百分之几", ("share", "房租")),
        ("吃饭占多少比例", ("share", "吃饭")),
        ("最大的一笔是什么", ("largest", "")),
        ("哪一项花得最少", ("smallest", "")),
        ("平均每项多少", ("mean", "")),
    ],
)
def test_a_clause_is_read_to_its_last_word(clause: str, wish: tuple[str, str]) -> None:
    assert amount_wish(clause) == wish


@pytest.mark.parametrize(
    "clause",
    ["add up the food costs", "total lines", "the second biggest cost", "add up the biggest costs", "吃饭加起来多少"],
)
def test_a_clause_that_picks_some_is_none(clause: str) -> None:
    assert amount_wish(clause) is None
