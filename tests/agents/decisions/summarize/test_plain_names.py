"""Answers name tables, zones, units and intervals as people do."""

import re

import pytest

from agents.decisions.summarize.plain_names import interval_words, table_words, unit_words, zone_words
from tools.trials.reference_page import built_in_tools

TECHNICAL = re.compile(
    r"\{\{\s*(?:\w+\.)?(?P<field>(?:of_)?table|of_left|of_right|(?:from_|to_)?timezone|(?:from|to)_unit|interval)\s*\}\}"
)
"""Fields that hold a name of a program's, written as they stand."""


def test_no_answer_of_a_built_in_tool_holds_a_name_that_only_programs_use() -> None:
    bare = {
        (tool.id, language, match["field"])
        for tool in built_in_tools()
        for language, template in tool.answers.items()
        for match in TECHNICAL.finditer(template)
    }
    assert bare == set()


@pytest.mark.parametrize(
    ("unit", "value", "words"),
    [
        ("degree_Fahrenheit", 425, "°F"),
        ("foot", 2, "feet"),
        ("fluid_ounce", 1, "fluid ounce"),
        ("meter ** 2", 3, "square meters"),
        ("kilometer / hour", 5, "kilometers per hour"),
        ("jin", 5, "jin"),
        ("li_length", 2, "li"),
    ],
)
def test_a_unit_is_said_in_words(unit: str, value: float, words: str) -> None:
    assert unit_words(unit, value) == words


@pytest.mark.parametrize(
    ("zone", "en", "zh"),
    [
        ("Asia/Tokyo", "Tokyo time", "东京时间"),
        ("America/Los_Angeles", "Los Angeles time", "洛杉矶时间"),
        ("Asia/Shanghai", "Beijing time", "北京时间"),
        ("Etc/GMT-8", "UTC+8", "UTC+8"),
        ("UTC", "UTC", "UTC"),
    ],
)
def test_a_zone_is_named_by_its_city(zone: str, en: str, zh: str) -> None:
    assert (zone_words("en", zone), zone_words("zh", zone)) == (en, zh)


def test_an_interval_is_said_in_words() -> None:
    assert [interval_words("en", i) for i in ("1d", "1h", "5min", "4h", "1min")] == [
        "daily",
        "hourly",
        "5-minute",
        "4-hour",
        "1-minute",
    ]
    assert [interval_words("zh", i) for i in ("1d", "5min")] == ["日", " 5 分钟"]


def test_a_made_table_goes_without_its_digest_and_others_as_they_are() -> None:
    names = ("cars_filtered_3fa1c2", "a_with_b_00ff00", "orders_abc123", "sales")
    assert [table_words("en", name) for name in names] == ["cars (filtered)", "a (with b)", "orders_abc123", "sales"]
    assert [table_words("zh", name) for name in names[:2]] == ["cars（已筛选）", "a（并入 b）"]
    assert table_words("en", "sales_filtered_sorted_3fa1c2") == "sales (filtered, sorted)"
    assert table_words("zh", "sales_by_month_3fa1c2") == "sales（按 month 汇总）"


@pytest.mark.parametrize(
    ("interval", "en", "zh"),
    [("1d", "daily", "日"), ("5m", "5-minute", " 5 分钟"), ("as it comes", "as it comes", "as it comes")],
)
def test_an_interval_is_said_in_words_where_it_is_one(interval: str, en: str, zh: str) -> None:
    assert (interval_words("en", interval), interval_words("zh", interval)) == (en, zh)
