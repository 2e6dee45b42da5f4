"""What columns are called in plain words, and the words of a request that may be such."""

import pytest

from agents.extraction.databases.names.plain_names import plain_names, words_for_columns
from agents.extraction.tables.table_shape import TableColumn, TableShape


def _shape(*names: str) -> TableShape:
    return TableShape(table="t", rows=2, columns=tuple(TableColumn(name=name, type="text") for name in names))


def test_units_and_initials_are_no_words_of_a_name() -> None:
    found = plain_names(_shape("day", "rain_mm", "wind_kmh", "price_usd", "气温（度）", "q1"))
    assert found == {"day": "day", "rain": "rain_mm", "wind": "wind_kmh", "price": "price_usd", "气温": "气温（度）"}


def test_two_columns_of_one_word_are_not_told_apart_by_it() -> None:
    assert plain_names(_shape("rain_mm", "rain_in", "day")) == {"day": "day"}


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("每个站总共下了多少雨", ("总共", "雨"), ("站", "雨")),
        ("哪个部门的平均工资最高", ("部门", "平均工资", "最高"), ("部门", "工资")),
        ("average wage per 城市", ("per", "城市"), ("城市",)),
    ],
)
def test_words_of_figures_are_no_columns(text: str, words: tuple[str, ...], found: tuple[str, ...]) -> None:
    assert words_for_columns(text, words) == found
