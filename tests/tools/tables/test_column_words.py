"""What else a column of somebody's own table is called."""

import pytest

from tools.tables.column_words import other_names


@pytest.mark.parametrize(
    ("column", "name"),
    [
        ("price", "价格"),
        ("temperature_c", "气温"),
        ("wind_kmh", "风速"),
        ("金额（元）", "amount"),
        ("dept", "部门"),
        ("工资 (USD)", "salary"),
    ],
)
def test_a_common_word_is_known_with_a_unit_behind_it_too(column: str, name: str) -> None:
    assert name in other_names(column)


@pytest.mark.parametrize(
    "column", ["price_list", "wind_direction", "max_temperature_c", "plan b", "c", "class_c", "team_f", "price_min"]
)
def test_another_name_is_no_common_word_with_a_unit(column: str) -> None:
    assert other_names(column) == ()
