"""Questions for a day alone, asked whole."""

import pytest

from agents.extraction.spans.dates import today
from prompts.language import Language
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say
from tests.graph.world import World


@pytest.mark.parametrize(
    ("request_", "language", "told"),
    [
        ("what weekday is christmas 2026", "en", ("**Friday**", "_christmas 2026 is 2026-12-25_")),
        ("2026年国庆节星期几", "zh", ("**星期四**", "_2026年国庆节是 2026-10-01_")),
        ("when is easter 2027", "en", ("2027-03-28", "**Sunday**")),
        ("how many days from 3 march to thanksgiving 2026", "en", ("268", "_thanksgiving 2026 is 2026-11-26_")),
    ],
)
async def test_a_day_with_a_name_is_answered_and_told(
    packaged: World, request_: str, language: Language, told: tuple[str, ...]
) -> None:
    await packaged.ask(request_, language=language)
    answer = await packaged.answer()
    assert [piece for piece in told if piece not in answer] == []


async def test_a_day_that_nobody_knows_is_not_guessed(packaged: World) -> None:
    await packaged.ask("when is ramadan")
    answer = await packaged.answer()
    assert "is a **" not in answer


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ("what weekday is christmas 2026", "and new year 2027?", "**2027-01-01** is a **Friday**"),
        ("2026年国庆节星期几", "2026年元旦呢", "**2026-01-01** 是**星期四**"),
    ],
)
async def test_another_day_takes_the_place_of_the_last_one(
    scripted_home: Open, first: str, then: str, told: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        assert told in (await say(talk.assistant, then)).text


@pytest.mark.parametrize(
    ("first", "then"), [("how many days until christmas", "and easter?"), ("离圣诞节还有几天", "元旦呢")]
)
async def test_days_are_counted_from_today_again(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    (result,) = heard.answer.results
    assert result.call.arguments["start"] == today().isoformat()
    assert result.call.arguments["end"] > result.call.arguments["start"]


async def test_a_day_alone_is_no_matter_of_a_sample(scripted_home: Open) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "what day is it today")
        heard = await say(talk.assistant, "the day after tomorrow?")
    assert "rows**" not in heard.text


@pytest.mark.parametrize(
    ("request_", "days"),
    [
        ("how many days between 14 feb 2026 and xmas 2026", "314"),
        ("2026年2月14日到2026年12月25日有多少天", "314"),
    ],
)
async def test_days_between_two_days_are_no_matter_of_a_table_with_days(
    scripted_home: Open, request_: str, days: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        (talk.workspace / "stations.csv").write_text("day,rain_mm\n2026-03-01,2\n2026-03-02,4\n", encoding="utf-8")
        heard = await say(talk.assistant, request_)
    assert days in heard.text
    assert heard.answer.tools == ("general/date_difference",)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("how many days between 14 feb 2026 and xmas 2026", "what weekday is that"),
        ("2026年2月14日到2026年12月25日有多少天", "那天是星期几"),
    ],
)
async def test_the_weekday_is_that_of_the_day_that_was_reached(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first, thread="a")
        heard = await say(talk.assistant, then, thread="a")
    assert "2026-12-25" in heard.text
    assert heard.answer.tools == ("general/calendar_month",)


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ("how many days between 11 jan 2027 and 2 april 2027", "only working days please", "59"),
        ("2025-03-01到2025-06-22是多少天", "只算周一到周五有几天", "工作日 80 天"),
        ("what weekday is 18 december 2026", "how many days is it from 1 december 2026 to then", "**17 days**"),
        ("2026年12月18号星期几", "从2026年12月1号到那天有几天", "**17 天**"),
    ],
)
async def test_a_follow_up_counts_to_the_day_before_or_its_working_days(
    scripted_home: Open, first: str, then: str, told: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        assert told in (await say(talk.assistant, then)).text


@pytest.mark.parametrize("then", ["how many days is it from 1 december 2027", "从2027年12月1号到那天有几天"])
async def test_no_days_are_counted_backwards(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "what weekday is 18 december 2026")
        heard = await say(talk.assistant, then)
    assert "2026-12-18" not in heard.text


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("what weekday is 1 may 2020", "how many days until 1 june 2020"),
        ("2020年5月1号周几", "离2020年6月1号还有几天"),
    ],
)
async def test_a_past_day_of_a_later_message_is_not_counted_to_from_the_day_before(
    scripted_home: Open, first: str, then: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert "31" not in heard.text
