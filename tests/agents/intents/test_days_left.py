"""Words that stand where a day stands, and that no call took for one."""

from datetime import timedelta

import pytest

from agents.extraction.spans.dates import today
from agents.intents.days_left import counted_back, days_left
from agents.intents.unserved import Unserved
from tests.agents.decisions.fill_arguments.filling import parameter, tool

BETWEEN = tool(("start",), start=parameter("date"), end=parameter("date"))
PRICE = tool(("symbol",), symbol=parameter("ticker"))


@pytest.mark.parametrize(
    ("task", "word"),
    [
        ("how many days from 3 march 2024 to christmas 2024", "christmas"),
        ("days until the next easter", "easter"),
        ("what weekday is halloween 2026", "halloween"),
        ("2026年国庆节星期几", "国庆节"),
        ("距离春节还有多少天", "春节"),
        ("从2024年3月3日到圣诞节多少天", "圣诞节"),
    ],
)
def test_a_named_day_that_no_call_took_is_left_out(task: str, word: str) -> None:
    assert days_left(task, Unserved(words=(word,)), [BETWEEN]) == (word,)


@pytest.mark.parametrize(
    ("task", "word"),
    [("quickly count the days to 3 june 2024", "quickly"), ("麻烦数一下到6月3日的天数", "麻烦")],
)
def test_other_words_are_no_days(task: str, word: str) -> None:
    assert days_left(task, Unserved(words=(word,)), [BETWEEN]) == ()


def test_where_a_tool_is_not_about_days_no_word_is_one() -> None:
    left = Unserved(words=("christmas",))
    assert days_left("apple at christmas 2024", left, [PRICE]) == ()
    assert days_left("to christmas 2024", left, []) == ()


def test_a_day_to_come_is_not_counted_from() -> None:
    past = today() - timedelta(days=40)
    call = {"start": past.isoformat(), "end": today().isoformat()}
    said, said_zh = f"{past:%B} {past.day}", f"{past.month}月{past.day}号"
    told = [counted_back(f"days until {said}", [call]), counted_back(f"离{said_zh}还有几天", [call])]
    assert past.year != today().year or told == [(said,), (said_zh,)]
    assert counted_back(f"days since {said}", [call]) == ()
    assert counted_back(f"days until {said}", [{**call, "start": today().isoformat()}]) == ()
