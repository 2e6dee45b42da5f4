import pytest

from errors import InvalidArguments
from tools.builtin.general.numbers.calculator import calculate


def test_calculate_gives_the_value_beside_the_expression() -> None:
    calculation = calculate(" 2 × 3,000 ")

    assert (calculation.expression, calculation.result) == ("2 × 3,000", 6000)


def test_calculate_keeps_whole_numbers_exact() -> None:
    assert calculate("2^100").result == 2**100


def test_calculate_says_what_is_wrong() -> None:
    with pytest.raises(InvalidArguments, match="divides by zero") as caught:
        calculate("1 ÷ 0")

    assert caught.value.parameter == "expression"
