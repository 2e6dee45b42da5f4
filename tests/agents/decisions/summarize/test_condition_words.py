"""Conditions as people say them."""

import pytest

from agents.decisions.summarize.condition_words import condition_words


@pytest.mark.parametrize(
    ("condition", "english", "chinese"),
    [
        ("\"class\" = '1st' AND age >= 30", "class = 1st and age ≥ 30", "class = 1st 且 age ≥ 30"),
        ("city <> 'New York' OR city IS NULL", "city ≠ New York or city is empty", "city ≠ New York 或 city 为空"),
        ("name LIKE '%AND%'", "name contains AND", "name 包含 AND"),
        ("lower(name) LIKE 'a%'", "name begins with a", "name 开头是 a"),
        ("age BETWEEN 20 AND 30", "age between 20 and 30", "age 在 20 到 30 之间"),
        ("地区 IN ('北京', '上海')", "地区 is one of (北京, 上海)", "地区 属于 (北京, 上海)"),
        ("owner = 'O''Neill'", "owner = O'Neill", "owner = O'Neill"),
        ("price > 3", "price > 3", "price > 3"),
    ],
)
def test_a_condition_is_said_without_a_databases_words(condition: str, english: str, chinese: str) -> None:
    assert (condition_words("en", condition), condition_words("zh", condition)) == (english, chinese)
