import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.composed.two_results import Pair, pair_among


def _made(number: int, of: str, amount: float, year: int, currency: str = "USD") -> Upstream:
    value = {"currency": currency, "years": [{"fiscal_year": year, "figures": [{"value": amount}]}], "n_figures": 1}
    arguments = {"symbol": of, "fiscal_year": year}
    return Upstream(step=1, tool_id="f/income", value=value, arguments=arguments, call_id=f"1.0.1.{number}")


def test_two_calls_for_two_companies_bring_two_figures() -> None:
    assert pair_among([_made(1, "A", 90, 2024), _made(2, "B", 20, 2024)]) == Pair(first=90, second=20)


def test_two_calls_for_two_years_bring_the_earlier_first() -> None:
    found = pair_among([_made(1, "A", 90, 2024), _made(2, "A", 20, 2021)])
    assert found == Pair(first=20, second=90, in_time=True)


def test_figures_in_different_currencies_are_not_set_against_each_other() -> None:
    assert pair_among([_made(1, "A", 90, 2024), _made(2, "B", 20, 2024, "CNY")]) is None


@pytest.mark.parametrize("years", [(2023, 2022, 2021), (2021, 2022, 2023)])
def test_one_result_of_several_years_brings_both_ends(years: tuple[int, ...]) -> None:
    told = [{"fiscal_year": y, "figures": [{"value": y - 2000}]} for y in years]
    one = Upstream(step=1, tool_id="f/income", value={"years": told}, call_id="1.0.1.1")
    assert pair_among([one]) == Pair(first=21, second=23, in_time=True)


def _one(value: object) -> list[Upstream]:
    return [Upstream(step=1, tool_id="f/income", value=value, call_id="1.0.1.1")]


def test_two_calls_that_differ_in_several_figures_are_about_their_main_one() -> None:
    def sheet(n: int, total: int, of: str) -> Upstream:
        value = {"total": total, "current": total // 2, "audited": True}
        return Upstream(step=1, tool_id="f/sheet", value=value, arguments={"symbol": of}, call_id=f"1.0.1.{n}")

    assert pair_among([sheet(1, 90, "A"), sheet(2, 20, "B")]) == Pair(first=90, second=20)
    assert pair_among([sheet(1, 90, "A"), sheet(2, 90, "B")]) is None  # nothing differs


@pytest.mark.parametrize("second", [{"current": 3}, {"text": "none"}])
def test_two_calls_without_a_figure_in_common_are_not_compared(second: dict[str, object]) -> None:
    one, other = _one({"total": 90}), _one(second)
    assert pair_among([*one, other[0].model_copy(update={"call_id": "1.0.1.2"})]) is None


@pytest.mark.parametrize(
    "value",
    [
        {"years": [2021, 2022]},  # no records
        {"years": [{"fiscal_year": 2021, "value": 1}, {"fiscal_year": 2021, "value": 2}, {"fiscal_year": 2022}]},
        {"years": [{"fiscal_year": y, "revenue": y, "profit": y + 1} for y in (2021, 2022, 2023)]},
        {"items": [{"price": 3}, {"price": 4}, {"price": 5}]},  # of no time
        [1, 2, 3],
    ],
)
def test_one_result_that_does_not_tell_one_figure_of_each_time_brings_no_pair(value: object) -> None:
    assert pair_among(_one(value)) is None
