"""What stands in a request: phrases, days, lists."""

from datetime import date

import pytest

from agents.extraction.pieces.request import read_request


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("find hotels in New York, NY for May", "New York, NY"),
        ("play 'Shape of You' by Ed Sheeran", "Shape of You"),
        ("play 'Shape of You' by Ed Sheeran", "Ed Sheeran"),
        ("the Museum of Modern Art today", "Museum of Modern Art"),
        ("write to ann@example.com now", "ann@example.com"),
        ("查询哈尔滨未来7天的天气", "哈尔滨"),
        ("放一首邓紫棋唱的《光年之外》", "邓紫棋"),
        ("放一首邓紫棋唱的《光年之外》", "光年之外"),
    ],
)
def test_values_stand_among_the_phrases(text: str, wanted: str) -> None:
    assert wanted in [c.value for c in read_request(text).phrases]


def test_phrases_end_at_the_end_of_a_sentence() -> None:
    assert not [c for c in read_request("Go to Rome. Paris is nice").phrases if "Rome" in c.text and "Paris" in c.text]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("sort [3, 1, 2] please", [3, 1, 2]),
        ("the mean of 12, 15 and 18", [12, 15, 18]),
        ("求12、15和18的平均值", [12, 15, 18]),
        ("rates of 5%, 10% and 15%", [5, 10, 15]),
        ("rates of 5%, 10% and 15%", [0.05, 0.1, 0.15]),
        ("5%、10%和15%的利率", [0.05, 0.1, 0.15]),
    ],
)
def test_numbers_side_by_side_are_a_list(text: str, wanted: list[float]) -> None:
    assert wanted in [c.value for c in read_request(text).number_lists]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("weather for Paris, Rome and Oslo", ["Paris", "Rome", "Oslo"]),
        ("use 'Age', 'Income' and 'Education'", ["Age", "Income", "Education"]),
        ("比较北京、上海和广州的人口", ["北京", "上海", "广州"]),
        ("compare apples, pears and, plums", ["apples", "pears", "plums"]),
        ("比较苹果、、梨和李子", ["苹果", "梨", "李子"]),
    ],
)
def test_names_with_an_and_between_them_are_a_list(text: str, wanted: list[str]) -> None:
    assert wanted in [c.value for c in read_request(text).text_lists]


@pytest.mark.parametrize(
    "text", ["on 20240518", "on 2024.5.18", "on May 18th, 2024", "在2024年5月18日", "on 18/05/2024"]
)
def test_days_are_read_as_people_write_them(text: str) -> None:
    assert date(2024, 5, 18) in [m.value for m in read_request(text).moments]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on 31.12.2024", {date(2024, 12, 31)}),
        ("2024.2.28那天", {date(2024, 2, 28)}),
        ("20240228那天", {date(2024, 2, 28)}),
        ("on 05/06/2024", {date(2024, 5, 6), date(2024, 6, 5)}),
        ("on 02/31/2024", set()),
        ("on 31.02.2024", set()),
        ("2024.2.31那天", set()),
        ("20240231那天", set()),
    ],
)
def test_a_day_that_no_calendar_has_is_none(text: str, days: set[date]) -> None:
    assert {c.value for c in read_request(text).moments if c.shape == "day"} == days


@pytest.mark.parametrize(
    "text",
    [
        "compare apples, the most curious old yellow plums, and pears",
        "compare apples, plums that nobody would ever want to eat, and pears",
    ],
)
def test_a_list_with_half_a_sentence_for_an_item_is_none(text: str) -> None:
    assert not [c for c in read_request(text).text_lists if len(c.value) > 2]


@pytest.mark.parametrize("text", [f"remember {'that it rained ' * 20}", f"记住{'天上下着很大的雨' * 30}"])
def test_no_phrase_is_all_of_a_long_sentence(text: str) -> None:
    assert all(len(c.text) <= 200 for c in read_request(text).phrases)
