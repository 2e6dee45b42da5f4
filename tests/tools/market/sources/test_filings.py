from datetime import date
from typing import Any

import pytest

from errors import DataUnavailable
from tools.market.labels import labels
from tools.market.refusals import NotHeld, NotOffered
from tools.market.remark_words import bilingual
from tools.market.sources.filings import TAGS, FilingProvider, to_figures
from tools.market.sources.service import Service


def fact(tag: str, value: float, start: str, end: str, **more: str) -> dict[str, Any]:
    known = {"unit": "USD", "form": "10-K", "accession": "0-24-1", "filed": "2024-02-01"}
    return {"tag": f"us-gaap:{tag}", "value": value, "start": start, "end": end, **known, **more}


async def test_figures_carry_the_filing_that_they_come_from(filings: FilingProvider) -> None:
    figures = {(f.fiscal_year, f.item): f for f in (await filings.figures("AAPL")).figures}
    net_income = figures[2024, "net_income"]
    assert (net_income.value, net_income.period_end) == (93_736_000_000, date(2024, 9, 28))
    assert net_income.filing == "10-K filed 2024-11-01, 0000320193-24-000123"
    assert figures[2023, "total_assets"].value == 352_583_000_000


async def test_amounts_a_share_have_the_packs_unit(filings: FilingProvider) -> None:
    units = {f.unit for f in (await filings.figures("AAPL")).figures if f.item == "diluted_eps"}
    assert units == {"USD/share"}


async def test_figures_say_that_they_are_of_annual_reports(filings: FilingProvider) -> None:
    origin = (await filings.figures("AAPL")).origin
    assert (origin.provider, "10-K" in bilingual(origin.notes).en, "年报" in bilingual(origin.notes).zh) == (
        "edgartools",
        True,
        True,
    )


def test_a_quarter_inside_an_annual_report_does_not_count() -> None:
    facts = [
        fact("NetIncomeLoss", 5, "2023-10-01", "2023-12-31"),
        fact("NetIncomeLoss", 20, "2023-01-01", "2023-12-31"),
    ]
    assert [figure.value for figure in to_figures("X", facts)] == [20]


def test_the_newest_report_that_holds_a_year_counts() -> None:
    facts = [
        fact("NetIncomeLoss", 21, "2022-01-01", "2022-12-31", filed="2024-02-01"),
        fact("NetIncomeLoss", 20, "2022-01-01", "2022-12-31", filed="2023-02-01"),
    ]
    assert [figure.value for figure in to_figures("X", facts)] == [21]


def test_the_first_tag_of_an_item_counts() -> None:
    facts = [
        fact("Revenues", 9, "2023-01-01", "2023-12-31"),
        fact("RevenueFromContractWithCustomerExcludingAssessedTax", 8, "2023-01-01", "2023-12-31"),
    ]
    assert [(figure.item, figure.value) for figure in to_figures("X", facts)] == [("revenue", 8)]


def test_a_balance_of_another_day_than_a_years_end_is_left_out() -> None:
    facts = [
        fact("NetIncomeLoss", 20, "2023-01-01", "2023-12-31"),
        fact("Assets", 100, "", "2023-12-31"),
        fact("Assets", 90, "", "2023-06-30"),
    ]
    assert {figure.value for figure in to_figures("X", facts)} == {20, 100}


def test_other_forms_are_left_out() -> None:
    assert list(to_figures("X", [fact("NetIncomeLoss", 5, "2023-01-01", "2023-12-31", form="10-Q")])) == []


def test_a_year_that_ends_in_the_first_days_of_january_is_the_one_before() -> None:
    (figure,) = to_figures("X", [fact("NetIncomeLoss", 5, "2024-01-01", "2025-01-03")])
    assert figure.fiscal_year == 2024


def test_every_item_is_a_known_one() -> None:
    assert set(TAGS) <= set(labels())


@pytest.mark.parametrize("identity", ["", "  "])
async def test_without_an_identity_it_says_which_setting_is_missing(filings: FilingProvider, identity: str) -> None:
    calls: Any = filings._calls
    provider = FilingProvider(calls, Service(provider="edgartools"), identity)
    with pytest.raises(DataUnavailable, match="TOOLATLAS_SEC_IDENTITY") as caught:
        await provider.figures("AAPL")
    assert "TOOLATLAS_SEC_IDENTITY" in caught.value.zh
    assert calls.asked == []


async def test_quarters_and_coins_are_not_offered(filings: FilingProvider) -> None:
    with pytest.raises(NotOffered, match="Quarterly statements"):
        await filings.figures("AAPL", "quarter")
    with pytest.raises(NotOffered):
        await filings.figures("BTC-USD")


async def test_a_company_without_facts_is_refused(filings: FilingProvider) -> None:
    calls: Any = filings._calls
    calls.answers["facts ZZZZ"] = []
    with pytest.raises(NotHeld, match="Annual statements of ZZZZ"):
        await filings.figures("ZZZZ")
    with pytest.raises(NotHeld, match="Annual statements of YYYY"):
        await filings.figures("YYYY")
