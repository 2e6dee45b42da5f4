from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.statements.items import MissingFigure, by_year, pick_years, to_item
from tools.market.labels import labels
from tools.market.provider import Figure

MakeFigure = Callable[[str, float, int], Figure]


def test_every_item_has_a_name_in_both_languages() -> None:
    assert all(label.en.isascii() and not label.zh.isascii() for label in labels().values())


def test_figures_are_sorted_into_years_newest_first(make_figure: MakeFigure) -> None:
    years = by_year([make_figure("cash", 1, 2021), make_figure("cash", 2, 2023), make_figure("equity", 3, 2021)])
    assert list(years) == [2023, 2021]
    assert [figure.item for figure in years[2021].of("balance")] == ["cash", "equity"]


def test_free_cash_flow_is_only_computed_from_both_parts(make_figure: MakeFigure) -> None:
    years = by_year([make_figure("operating_cash_flow", 5, 2022), make_figure("operating_cash_flow", 7, 2023)])
    assert all("free_cash_flow" not in year.figures for year in years.values())


def test_a_published_free_cash_flow_is_kept(make_figure: MakeFigure) -> None:
    figures = [make_figure(item, 5, 2022) for item in ("operating_cash_flow", "capital_expenditure")]
    years = by_year([*figures, make_figure("free_cash_flow", 99, 2022)])
    assert years[2022].value("free_cash_flow") == 99


def test_a_missing_figure_says_so_in_both_languages(make_figure: MakeFigure) -> None:
    with pytest.raises(MissingFigure, match=r"Goodwill of FY2022 is not in the data\.") as caught:
        by_year([make_figure("cash", 1, 2022)])[2022].value("goodwill")
    assert "商誉" in caught.value.zh


def test_no_figures_at_all_are_refused(make_figure: MakeFigure) -> None:
    with pytest.raises(DataUnavailable, match=r"any year in the data; held: none\."):
        pick_years({}, "ACME", "balance sheet", None, 1)


def test_an_item_is_named_and_readable(make_figure: MakeFigure) -> None:
    item = to_item(make_figure("cash", 2_500_000_000, 2022))
    assert (item.item, item.label) == ("cash", "Cash and cash equivalents")
    assert (item.value, item.unit, item.readable) == (2_500_000_000, "USD", "2.50 billion USD")


def test_total_debt_takes_whatever_short_term_lines_there_are(make_figure: MakeFigure) -> None:
    year = by_year([make_figure("long_term_debt", 10, 2022), make_figure("commercial_paper", 2, 2022)])[2022]
    assert year.value("total_debt") == 12
    assert "total_debt" not in by_year([make_figure("commercial_paper", 2, 2022)])[2022].figures


def test_a_computed_item_names_the_filings_of_its_parts(make_figure: MakeFigure) -> None:
    older = make_figure("depreciation_and_amortization", 3, 2022).model_copy(update={"filing": "10-K FY2023"})
    year = by_year([make_figure("operating_income", 10, 2022).model_copy(update={"checked": True}), older])[2022]
    ebitda = year.figures["ebitda"]
    assert (ebitda.value, ebitda.filing, ebitda.checked) == (13, "10-K FY2022, 10-K FY2023", False)


def test_every_part_of_a_computed_item_is_an_item() -> None:
    assert {term.item for label in labels().values() for term in label.terms} <= set(labels())


def test_only_amounts_over_a_time_add_up_to_a_year() -> None:
    flows = {label.item for label in labels().values() if label.is_flow}
    assert {"revenue", "ebitda", "capital_expenditure"} <= flows
    assert not flows & {"diluted_shares", "diluted_eps", "equity", "total_debt", "dividends_per_share"}
