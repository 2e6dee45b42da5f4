"""What is told of days is what the reader of days wrote: no statement is shown to a person."""

import pytest

from agents.extraction.tables.conditions.days_told import days_told
from agents.extraction.tables.statement import heads
from agents.extraction.tables.table_question import IT
from prompts.language import Language
from tests.agents.extraction.tables.orders import asked


@pytest.mark.parametrize(
    ("sql", "en", "zh"),
    [
        (f"month({IT}) = 10", "day: October", "day: 10月"),
        (f"month({IT}) BETWEEN 3 AND 5", "day: March – May", "day: 3月 – 5月"),
        (f"(month({IT}) >= 12 OR month({IT}) <= 1)", "day: December – January", "day: 12月 – 1月"),
        (f"month({IT}) > 6", "day: > June", "day: > 6月"),
        (f"isodow({IT}) = 3", "day: Wednesday", "day: 周三"),
        (f"isodow({IT}) >= 6", "day: weekend", "day: 周末"),
        (f"day({IT}) = 15", "day: day 15", "day: 15日"),
        (f"(100 * month({IT}) + day({IT})) = 1005", "day: 5 October", "day: 10月5日"),
        (f"month({IT}) = 5 AND day({IT}) <= 7", "day: May, ≤ day 7", "day: 5月, ≤ 7日"),
    ],
)
def test_days_of_any_year_are_named(sql: str, en: str, zh: str) -> None:
    assert (days_told("day", sql, "en"), days_told("day", sql, "zh")) == (en, zh)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("sql", "told"),
    [
        (f"{IT} >= DATE '2024-03-01' AND {IT} < DATE '2024-03-31' + INTERVAL 1 DAY", "day 2024-03-01 – 2024-03-31"),
        (f"{IT} >= DATE '2024-03-05' AND {IT} < DATE '2024-03-05' + INTERVAL 1 DAY", "day = 2024-03-05"),
        (f"{IT} < DATE '2024-03-05'", "day < 2024-03-05"),
        (f"{IT} >= DATE '2024-03-05'", "day ≥ 2024-03-05"),
        (f"{IT} < DATE '2024-03-05' + INTERVAL 1 DAY", "day ≤ 2024-03-05"),
        (f"{IT} >= DATE '2024-03-05' + INTERVAL 1 DAY", "day > 2024-03-05"),
    ],
)
def test_days_of_a_year_stand_as_they_are(sql: str, told: str, language: Language) -> None:
    assert days_told("day", sql, language) == told


@pytest.mark.parametrize("sql", ["= 'Japan'", "> 30", f"month({IT}) = 5 AND day(last_day({IT})) - day({IT}) < 7"])
def test_other_tests_are_none_of_its_business(sql: str) -> None:
    assert days_told("day", sql, "en") is None


@pytest.mark.parametrize(
    ("text", "language", "head"),
    [
        ("how many orders in March", "en", "rows (day: March)"),
        ("三月有多少条", "zh", "数量 (day: 3月)"),
        ("how many orders on 2024-03-05", "en", "rows (day = 2024-03-05)"),
        ("2024年3月5日有多少条", "zh", "数量 (day = 2024-03-05)"),
        ("how many orders after 2024-03-05", "en", "rows (day > 2024-03-05)"),
        ("how many orders on mondays", "en", "rows (day: Monday)"),
        ("周一有多少条", "zh", "数量 (day: 周一)"),
    ],
)
def test_the_head_of_a_figure_names_the_days(text: str, language: Language, head: str) -> None:
    assert heads(asked(text), language) == [head]
