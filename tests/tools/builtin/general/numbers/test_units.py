import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.general.numbers.units import convert_units, converted

FAMILIES = (
    ("kilometer", "mile", "li_length", "foot", "inch"),
    ("kilogram", "pound", "jin", "ounce", "metric_ton"),
    ("degree_Celsius", "degree_Fahrenheit", "kelvin"),
    ("hectare", "mu_area", "acre", "meter ** 2"),
    ("kilometer / hour", "mile / hour", "knot", "meter / second"),
    ("liter", "gallon", "cup"),
)
pairs = st.sampled_from(FAMILIES).flatmap(lambda family: st.tuples(st.sampled_from(family), st.sampled_from(family)))


@pytest.mark.parametrize(
    ("value", "source", "target", "result"),
    [
        (100, "公里", "英里", 62.1371192237),
        (1, "mile", "km", 1.609344),
        (212, "华氏度", "摄氏度", 100),
        (-40, "°C", "°F", -40),
        (5, "斤", "克", 2500),
        (3, "亩", "平方米", 2000),
        (70, "kg", "pounds", 154.323583529),
        (60, "mph", "公里/小时", 96.56064),
        (1.5, "GB", "MB", 1500),
        (1, "GiB", "MiB", 1024),
        (30, "mpg", "L/100km", 7.84048611111),
        (7.84048611111, "L/100km", "mpg", 30),
        (1, "度电", "kJ", 3600),
    ],
)
def test_convert_units_converts(value: float, source: str, target: str, result: float) -> None:
    assert convert_units(source, target, value).result == pytest.approx(result, rel=1e-9)


def test_convert_units_converts_one_unless_told() -> None:
    converted_one = convert_units("英里", "公里")

    assert (converted_one.value, converted_one.result) == (1.0, 1.609344)


def test_convert_units_keeps_the_words_of_the_request_and_says_what_they_mean() -> None:
    result = convert_units(" 亩 ", "平方米", 1)

    assert (result.from_unit, result.from_name, result.to_name) == ("亩", "mu", "meter ** 2")


@pytest.mark.parametrize("currency", ["USD", "人民币", "美元", "euros", "$", "日元"])
def test_convert_units_says_that_currencies_are_no_units(currency: str) -> None:
    with pytest.raises(InvalidArguments, match="currency"):
        convert_units(currency, "kg", 1)


def test_convert_units_refuses_an_unknown_unit() -> None:
    with pytest.raises(InvalidArguments, match="There is no unit 'bananas'"):
        convert_units("kg", "bananas", 1)


@pytest.mark.parametrize(("source", "target"), [("kg", "km"), ("升", "米"), ("°C", "kg"), ("m", "1/m")])
def test_convert_units_refuses_units_of_other_things(source: str, target: str) -> None:
    with pytest.raises(InvalidArguments):
        convert_units(source, target, 1)


@pytest.mark.parametrize(("value", "unit"), [(-300, "°C"), (-1, "K"), (math.inf, "K"), (math.nan, "K")])
def test_convert_units_refuses_impossible_temperatures(value: float, unit: str) -> None:
    with pytest.raises(InvalidArguments, match="No such quantity"):
        convert_units(unit, "°F", value)


def test_convert_units_refuses_no_fuel_at_all() -> None:
    with pytest.raises(InvalidArguments):
        convert_units("mpg", "L/100km", 0)


@given(st.floats(0, 1e9), pairs)
def test_there_and_back_is_the_same_quantity(value: float, pair: tuple[str, str]) -> None:
    there = converted(value, pair[0], pair[1])

    assert converted(there, pair[1], pair[0]) == pytest.approx(value, rel=1e-8, abs=1e-6)


@given(st.floats(1, 1e6), pairs)
def test_more_of_one_is_more_of_the_other(value: float, pair: tuple[str, str]) -> None:
    assert converted(value * 2, *pair) > converted(value, *pair)


@pytest.mark.parametrize("unit", ["--", "- -", "+", "()", "**", "km--", "[]", "%%", "1--"])
def test_what_only_looks_like_a_formula_is_no_unit(unit: str) -> None:
    with pytest.raises(InvalidArguments, match="no unit"):
        convert_units(unit, "克", 1)
