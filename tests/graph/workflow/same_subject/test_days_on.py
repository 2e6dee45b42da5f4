"""What counts on from a day counts from the one that was spoken of, and not from today."""

from datetime import timedelta

import pytest

from agents.extraction.spans.dates import today
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ("What day is 30 June 2026?", "what day was 90 days later", "2026-09-28"),
        ("What day is 30 June 2026?", "and two weeks before that?", "2026-06-16"),
        ("how many days between 1 march 2026 and 9 april 2026", "and what date is three weeks later?", "2026-04-30"),
        ("2026年6月30日是星期几", "再过两周是几号", "2026-07-14"),
        ("2026年6月30日是星期几", "那之前10个工作日呢", "2026-06-16"),
        ("what date is 90 days after 14 march 2027", "and 30 days later?", "2027-04-13"),
        ("2026年5月1日往后推90天是哪天", "那30天后呢", "2026-05-31"),
    ],
)
async def test_it_counts_from_the_day_before(scripted_home: Open, first: str, then: str, told: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert f"**{told}**" in heard.text
    assert heard.answer.tools == ("general/add_to_date",)


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("Which weekday is 14 March 2027? And what date is 3 weeks after that?", ("2027-03-14", "2027-04-04")),
        ("what day is 90 days after 14 March 2027, and what day is 2 weeks after that?", ("2027-06-12", "2027-06-26")),
        ("2026年3月18号之后60个工作日是哪天，再过两周是几号", ("2026-06-10", "2026-06-24")),
    ],
)
async def test_both_days_of_one_request_are_told(scripted_home: Open, request_: str, told: tuple[str, str]) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert all(day in heard.text for day in told)
    assert heard.answer.results[-1].call.arguments["date"] == told[0]


@pytest.mark.parametrize("then", ["what day is it in 90 days", "90天后是几号"])
async def test_without_a_day_before_it_counts_from_today(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "convert 5 km to miles")
        heard = await say(talk.assistant, then)
    assert (today() + timedelta(days=90)).isoformat() in heard.text
