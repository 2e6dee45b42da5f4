import re
from typing import TypeAlias

import pytest
from pydantic import TypeAdapter

from agents.extraction.slots.cues import find_choices
from agents.extraction.slots.slots import Slot
from tools.builtin.finance.statements.item_names import BalanceItem, CashItem, IncomeItem, ItemName, Metric, SeriesName
from tools.market.labels import labels, ratio_labels

Kind: TypeAlias = TypeAdapter[str]
ITEM, SERIES, METRIC = Kind(ItemName), Kind(SeriesName), Kind(Metric)
OF_STATEMENTS = (Kind(IncomeItem), Kind(BalanceItem), Kind(CashItem))


def named(kind: Kind, text: str) -> list[str]:
    """Return what a request names, as the offline filler reads it."""
    slot = Slot(name="items", wanted=kind.json_schema(), required=True)
    return [str(span.value) for span in find_choices(slot, text)]


def test_every_item_and_ratio_is_a_choice() -> None:
    schema = METRIC.json_schema()
    assert schema["enum"] == [*labels(), *ratio_labels()]


@pytest.mark.parametrize("kind", [ITEM, *OF_STATEMENTS, SERIES, METRIC])
def test_no_word_stands_for_two_choices(kind: Kind) -> None:
    synonyms = kind.json_schema()["x-synonyms"]
    words = [(word.casefold(), key) for key, said in synonyms.items() for word in {w.casefold() for w in said}]
    assert len({word for word, _ in words}) == len(words)


def test_every_item_has_words_in_both_languages() -> None:
    synonyms = ITEM.json_schema()["x-synonyms"]
    lacking = [k for k, said in synonyms.items() if {bool(re.search("[一-鿿]", w)) for w in said} != {True, False}]
    assert lacking == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Microsoft's M&A in five years", ["acquired_assets"]),
        ("微软的并购与商誉", ["acquired_assets", "goodwill"]),
        ("total debt and free cash flow of Apple", ["total_debt", "free_cash_flow"]),
        ("特斯拉的研发费用和营收", ["research_and_development", "revenue"]),
        ("long-term debt", ["long_term_debt"]),
        ("nothing of the kind", []),
    ],
)
def test_items_are_found_by_the_words_that_people_use(text: str, found: list[str]) -> None:
    assert named(ITEM, text) == found


@pytest.mark.parametrize("kind", OF_STATEMENTS)
@pytest.mark.parametrize("text", ["苹果的资产负债表和现金流量表", "balance sheet and cash flow statement of Apple"])
def test_the_name_of_a_statement_is_no_item(kind: Kind, text: str) -> None:
    assert set(named(kind, text)) == {"all"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R&D and revenue growth", ["research_and_development", "revenue_growth"]),
        ("研发费用与营收增速", ["research_and_development", "revenue_growth"]),
        ("growth in capex against net income", ["capital_expenditure_growth", "net_income"]),
        ("净利润增长率和自由现金流", ["net_income_growth", "free_cash_flow"]),
    ],
)
def test_growth_is_told_from_the_item(text: str, found: list[str]) -> None:
    assert named(SERIES, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ROE and R&D intensity", ["roe", "rnd_to_revenue"]),
        ("净利率和营收", ["net_margin", "revenue"]),
        ("资产负债率", ["liabilities_to_assets"]),
    ],
)
def test_ratios_are_found_beside_items(text: str, found: list[str]) -> None:
    assert named(METRIC, text) == found
