from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.finance.statements.items import Year
from tools.builtin.finance.statements.spans import YearSpan, year_span, year_span_since

YEARS = st.integers(min_value=1990, max_value=2100)


def years(*numbers: int) -> dict[int, Year]:
    return {n: Year(fiscal_year=n, period_end=date(n, 12, 31), figures={}) for n in numbers}


def numbers(span: YearSpan, *held: int) -> list[int]:
    return [year.fiscal_year for year in span.among(years(*held))]


@pytest.mark.parametrize(
    ("given_", "found"),
    [
        ((2020, 2024, None), [2023, 2022, 2021, 2020]),
        ((2024, 2020, None), [2023, 2022, 2021, 2020]),
        ((2022, None, None), [2022]),
        ((2023, None, 2), [2023, 2022]),
        ((None, 2022, 2), [2022, 2021]),
        ((None, 2022, None), [2022]),
        ((None, None, 2), [2023, 2022]),
        ((None, None, None), [2023]),
    ],
)
def test_three_parameters_are_read_as_one_span(
    given_: tuple[int | None, int | None, int | None], found: list[int]
) -> None:
    assert numbers(year_span(*given_, 1), 2020, 2021, 2022, 2023) == found


def test_without_a_default_everything_held_is_meant() -> None:
    assert numbers(year_span(None, None, None, None), 2019, 2021) == [2021, 2019]


def test_named_years_that_are_not_held_are_told() -> None:
    span = year_span(2020, 2024, None, 1)
    assert (span.lacks(years(2020, 2022)), span.n_short(years(2020, 2022))) == ((2021, 2023, 2024), 3)


def test_more_years_than_are_held_fall_short() -> None:
    assert year_span(None, None, 5, 1).n_short(years(2020, 2021, 2022, 2023)) == 1


def test_a_single_year_may_begin_a_line() -> None:
    span = year_span_since(2022, None, None)
    assert (numbers(span, 2020, 2022, 2023), span.lacks(years(2023)), span.name) == (
        [2023, 2022],
        (2022,),
        "FY2022 or later",
    )


def test_a_line_of_some_years_is_an_ordinary_span() -> None:
    assert year_span_since(2022, None, 2) == year_span(2022, None, 2, None)


@pytest.mark.parametrize(
    ("span", "name"), [(YearSpan(named=(2020, 2021)), "FY2020 to FY2021"), (YearSpan(named=(2020,)), "FY2020")]
)
def test_a_span_has_a_name(span: YearSpan, name: str) -> None:
    assert span.name == name


@given(YEARS, YEARS, st.sets(YEARS, max_size=20))
def test_what_is_chosen_and_what_is_lacking_make_the_span(first: int, last: int, held: set[int]) -> None:
    span = year_span(first, last, None, 1)
    chosen = numbers(span, *held)
    assert sorted([*chosen, *span.lacks(years(*held))]) == list(span.named)
    assert chosen == sorted(chosen, reverse=True)
