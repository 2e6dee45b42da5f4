from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.slots.cues import after_cue, cue_score, find_choices, find_flag
from agents.extraction.slots.slots import Slot
from agents.extraction.spans.span import Span


def slot(name: str = "x", **hints: Any) -> Slot:
    return Slot(
        name=name, wanted={"type": "string"} | {k.replace("_", "-"): v for k, v in hints.items()}, required=True
    )


def place(text: str, surface: str) -> Span:
    start = text.index(surface)
    return Span(start=start, end=start + len(surface), text=surface, value=surface)


AGGREGATE = slot(
    enum=["mean", "sum", "std_dev", None], x_synonyms={"mean": ["average", "平均", "平均值"], "sum": ["总和"]}
)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("the average price", ["mean"]),
        ("平均值和总和", ["mean", "sum"]),
        ("the std dev of it", ["std_dev"]),
        ("STD_DEV", ["std_dev"]),
        ("the meaning of summer", []),
        ("None of it", []),
    ],
)
def test_a_choice_is_named_by_its_value_or_a_synonym(text: str, values: list[str]) -> None:
    assert [s.value for s in find_choices(AGGREGATE, text)] == values


def test_the_longest_synonym_is_taken() -> None:
    assert [s.text for s in find_choices(AGGREGATE, "求平均值")] == ["平均值"]


def test_a_constant_is_a_choice_of_one() -> None:
    assert [s.value for s in find_choices(slot(const="up"), "go up")] == ["up"]


def test_a_flag_is_set_by_its_name_its_cues_and_its_synonyms() -> None:
    flag = slot("show_hidden", x_cues=["隐藏文件"], x_synonyms={"true": ["all files"], "false": ["visible only"]})

    for text, value in [("show hidden", True), ("包括隐藏文件", True), ("all files", True), ("visible only", False)]:
        assert [s.value for s in find_flag(flag, text)] == [value]
    assert find_flag(flag, "list it") == []


@pytest.mark.parametrize("text", ["without header", "do not include the header", "不要表头", "不包含表头", "没有表头"])
def test_a_flag_that_is_negated_is_off(text: str) -> None:
    assert [s.value for s in find_flag(slot("header", x_cues=["表头"]), text)] == [False]


def test_a_cue_counts_more_the_nearer_it_stands() -> None:
    by = slot(x_cues=["by", "按"])
    near, far, none = "group by region", "group by the whole of region", "group region"

    scores = [cue_score(by, place(text, "region"), text) for text in (near, far, none)]

    assert scores[0] > scores[1] >= scores[2] == 0
    assert cue_score(by, place("按地区统计", "地区"), "按地区统计") == 2


def test_a_cue_counts_behind_the_value_too() -> None:
    text = "30 天内"

    assert 0 < cue_score(slot(x_cues=["天"]), place(text, "30"), text) < 2


def test_the_unit_of_a_date_is_no_cue_of_the_number_behind_it() -> None:
    text = "2024年3月1号加90天"

    assert cue_score(slot(x_cues=["月"]), place(text, "90"), text) == 0
    assert cue_score(slot(x_cues=["天"]), place(text, "90"), text) > 1


def test_a_cue_inside_another_word_does_not_count() -> None:
    text = "the baby region"

    assert cue_score(slot(x_cues=["by"]), place(text, "region"), text) == 0


@pytest.mark.parametrize("text", ["top 5 stocks", "first 5", "前5名", "最近 5", "5 rows", "5条记录", "limit to 5"])
def test_words_of_counting_point_to_a_limit(text: str) -> None:
    assert cue_score(slot("limit"), place(text, "5"), text) > 0
    assert cue_score(slot("price"), place(text, "5"), text) == 0


@given(st.text(max_size=40), st.integers(0, 39), st.integers(1, 5))
def test_a_cue_score_stays_within_its_bounds(text: str, start: int, length: int) -> None:
    span = Span(start=start, end=start + length, text="", value=0)

    assert 0 <= cue_score(slot("limit", x_cues=["by", "a", "按"]), span, text) <= 2


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("write text: hello there", "hello there"),
        ("text “你好”，谢谢", "你好"),
        ("text hello. And more", "hello"),
    ],
)
def test_what_follows_a_cue_ends_at_punctuation(text: str, value: str) -> None:
    found = after_cue(slot(x_cues=["text"]), text, [])

    assert found is not None
    assert (found.value, text[found.start : found.end]) == (value, value)


def test_what_follows_a_cue_ends_at_another_value() -> None:
    text = "write hello notes.txt"

    found = after_cue(slot(x_cues=["write", "读"]), text, [place(text, "notes.txt")])

    assert found is not None
    assert found.value == "hello"


def test_a_cue_with_nothing_behind_it_gives_nothing() -> None:
    assert after_cue(slot(x_cues=["write", "absent"]), "please write", []) is None


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("毛利是多少", ["profit"]),
        ("毛利率是多少", ["margin"]),
        ("毛利和毛利率", ["profit", "margin"]),
        ("增长率", []),
        ("growth率", ["growth"]),
    ],
)
def test_an_amount_is_not_named_by_its_rate(text: str, values: list[str]) -> None:
    item = slot(enum=["profit", "margin", "growth"])
    words = {"profit": ["毛利"], "margin": ["毛利率"], "growth": ["增长"]}

    known = item.model_copy(update={"wanted": {**item.wanted, "x-synonyms": words}})
    assert [s.value for s in find_choices(known, text)] == values


@pytest.mark.parametrize("text", ["over 48 months", "期限48个月"])
def test_a_numbers_own_unit_counts_more_than_what_stands_before_it(text: str) -> None:
    number = place(text, "48").model_copy(update={"value": 48})
    months, years = slot("months", x_cues=["months", "个月"]), slot("years", x_cues=["over", "years", "期限", "年"])

    assert cue_score(months, number, text) > cue_score(years, number, text)
