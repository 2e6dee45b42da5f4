"""A figure of each of several companies, in which order, and nothing besides."""

import pytest

from agents.extraction.each.of_companies import FiguresOfCompanies, figures_of_companies
from agents.extraction.spans.span import Span


def at(text: str, said: str, value: object) -> Span:
    start = text.index(said)
    return Span(start=start, end=start + len(said), value=value, text=said)


def read(
    text: str, *, metrics: dict[str, str], named: tuple[str, ...], year: str = "2023"
) -> FiguresOfCompanies | None:
    spans = [at(text, said, key) for said, key in metrics.items()]
    return figures_of_companies(text, spans, [at(text, "2023", 2023)], named)


def test_the_order_is_read() -> None:
    text = "net margin of Tesla and Netflix in 2023, from highest to lowest"
    found = read(text, metrics={"net margin": "net_margin"}, named=("Tesla", "Netflix"))
    assert found is not None
    assert (found.metrics, found.called, found.year, found.order) == (("net_margin",), ("net margin",), 2023, "high")


def test_a_share_is_one_figure_of_the_other() -> None:
    text = "特斯拉、奈飞2023财年研发费用占营收的比例各是多少？谁最低"
    found = read(text, metrics={"研发费用": "rnd", "营收": "revenue"}, named=("特斯拉", "奈飞"))
    assert found is not None
    assert found.shares
    assert (found.metrics, found.order) == (("rnd", "revenue"), "low")


@pytest.mark.parametrize(
    "text",
    [
        "how much did the revenue of Tesla and Netflix grow in 2023",
        "plot the revenue of Tesla and Netflix in 2023",
        "revenue of Tesla and Netflix in 2023 in euros",
        "what is the difference in revenue between Tesla and Netflix in 2023",
    ],
)
def test_what_asks_for_more_is_left_to_others(text: str) -> None:
    assert read(text, metrics={"revenue": "revenue"}, named=("Tesla", "Netflix")) is None


def test_several_years_are_left_to_others() -> None:
    text = "revenue of Tesla and Netflix in 2022 and 2023"
    spans, years = [at(text, "revenue", "revenue")], [at(text, "2022", 2022), at(text, "2023", 2023)]
    assert figures_of_companies(text, spans, years, ("Tesla", "Netflix")) is None
