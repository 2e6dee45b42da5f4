from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.slots import finders
from agents.extraction.slots.finders import FINDERS, explicit, find_named_units, find_named_zones, find_uuids, spans_for
from agents.extraction.slots.slots import Slot
from tagging.kinds import KINDS

BY_SLOT = {"find_choices", "find_flag", "find_units", "find_zones", "find_short_years"}
"""Finders that need a slot beside the text, and what the named ones stand on."""

PIECES = st.sampled_from(
    [
        "2024",
        "年",
        "6月",
        "3:30",
        "pm",
        "下午",
        "点",
        "半",
        "三",
        "十",
        "百分之",
        "加",
        "乘以",
        "的",
        "平方根",
        "sqrt",
        "(",
        ")",
        "%",
        "-",
        "/",
        "*",
        ".",
        ",",
        "，",
        "。",
        "“",
        "”",
        '"',
        "'",
        "a.csv",
        "报告",
        "文件夹",
        "folder",
        "named",
        "的文件",
        "SELECT",
        " FROM ",
        "http://",
        "@",
        "x.org",
        "km/h",
        "UTC+",
        "today",
        "天前",
        " ",
        "\n",
        "AAPL",
        "$",
        "1e",
        "万",
        "亿",
    ]
)
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=14).map("".join))


def slot(name: str = "x", **schema: Any) -> Slot:
    return Slot(name=name, wanted={"type": "string"} | schema, required=True)


@pytest.mark.parametrize("kind", FINDERS)
@given(text=TEXTS)
def test_a_finder_reads_any_text_and_its_spans_lie_inside(kind: str, text: str) -> None:
    for span in FINDERS[kind](text):
        assert 0 <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == span.text
        assert span.value is not None


@pytest.mark.parametrize("kind", ["number", "year", "date", "time", "path", "unit", "timezone", "text"])
@given(text=TEXTS)
def test_spans_of_one_kind_do_not_overlap(kind: str, text: str) -> None:
    spans = FINDERS[kind](text)

    assert not any(a.overlaps(b) for i, a in enumerate(spans) for b in spans[i + 1 :])


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("5 mph", ["mile / hour"]),
        ("100 km/h to mph", ["kilometer / hour", "mile / hour"]),
        ("时速10公里/小时", ["kilometer / hour"]),
        ("30 摄氏度转华氏度", ["degree_Celsius", "degree_Fahrenheit"]),
    ],
)
def test_units_are_named_in_both_languages(text: str, units: list[str]) -> None:
    assert [s.value for s in find_named_units(text)] == units


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("3pm London to Tokyo", ["Europe/London", "Asia/Tokyo"]),
        ("纽约时间", ["America/New_York"]),
        ("UTC+8", ["Etc/GMT-8"]),
    ],
)
def test_zones_are_named_in_both_languages(text: str, zones: list[str]) -> None:
    assert [s.value for s in find_named_zones(text)] == zones


def test_uuids_are_found() -> None:
    text = "id 123e4567-e89b-12d3-a456-426614174000。"

    assert [s.text for s in find_uuids(text)] == ["123e4567-e89b-12d3-a456-426614174000"]


@pytest.mark.parametrize("text", ["on 2024-03-01", "at 3:30pm", "下午3点", "read data2/part 1/2.csv", "http://x.org/5"])
def test_digits_of_dates_times_and_addresses_are_no_numbers(text: str) -> None:
    assert [s.value for s in spans_for(slot(type="number"), text)] in ([], [1])


def test_a_number_beside_a_date_is_found() -> None:
    assert [s.value for s in spans_for(slot(type="integer"), "top 5 since 2024-03-01 15:00")] == [5]


@pytest.mark.parametrize(("name", "values"), [("time", []), ("moment", ["2024-03-01"])])
def test_a_day_alone_is_no_time_of_day(name: str, values: list[str]) -> None:
    assert [s.value for s in spans_for(slot(name, format="date-time"), "on 2024-03-01")] == values


def test_choices_and_flags_are_read_by_their_words() -> None:
    quick: dict[str, Any] = {"enum": ["fast"], "x-synonyms": {"fast": ["quick", "快"]}}
    header: dict[str, Any] = {"type": "boolean", "x-synonyms": {"false": ["不含表头"]}}

    assert [s.value for s in spans_for(slot(**quick), "快一点")] == ["fast"]
    assert [s.value for s in spans_for(slot("header", **header), "导出，不含表头")] == [False]


def test_a_kind_without_a_finder_finds_nothing() -> None:
    assert spans_for(slot(format="colour"), "red 红") == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("limit=5", "5"),
        ("with Limit = 5, please", "5"),
        ('limit="a b" c', "a b"),
        ("limit='a' c", "a"),
        ("取limit＝5，谢谢", "5"),
    ],
)
def test_a_value_may_be_named_outright(text: str, value: str) -> None:
    found = explicit(slot("limit"), text)

    assert found is not None
    assert found.value == value
    assert text[found.start : found.end] == found.text


def test_a_longer_name_is_another_parameter() -> None:
    assert explicit(slot("limit"), "row_limit=5") is None


def test_every_finder_that_a_kind_names_is_there_and_none_is_there_in_vain() -> None:
    named = {kind.finder for kind in KINDS.values() if kind.finder}
    assert {kind.name: kind.finder for kind in KINDS.values() if kind.finder} == {
        name: finder.__name__ for name, finder in FINDERS.items()
    }
    assert named == {name for name in dir(finders) if name.startswith("find_")} - BY_SLOT


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("38.7度 华氏是多少", ["degree_Celsius", "degree_Fahrenheit"]),
        ("101 degrees fahrenheit in celsius", ["degree_Fahrenheit", "degree_Celsius"]),
        ("38.7 degrees in fahrenheit", ["degree_Celsius", "degree_Fahrenheit"]),
        ("30度是多少弧度", ["degree", "radian"]),
        ("how many ml is 1.5 us cups", ["milliliter", "cup"]),
        ("two cups in ml", ["cup", "milliliter"]),
    ],
)
def test_degrees_are_of_a_scale_where_a_scale_is_named(text: str, units: list[str]) -> None:
    assert [span.value for span in find_named_units(text)] == units
