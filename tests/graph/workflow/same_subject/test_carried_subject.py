"""Follow-ups that ask for something else of what was named before, without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


async def conversation(scripted_home: Open, *said: str) -> list[tuple[str, tuple[str, ...], list[dict[str, object]]]]:
    async with scripted_home(decisions="offline") as talk:
        answers = [(await say(talk.assistant, text)).answer for text in said]
        return [(a.text, a.tools, [r.call.arguments for r in a.results]) for a in answers]


@pytest.mark.parametrize(
    ("first", "then", "figure"),
    [
        ("debt to equity of microsoft", "sorry, i meant return on equity", "35.09"),
        ("微软的流动比率是多少", "不是这个，我说的是总资产收益率", "17.56"),
    ],
)
async def test_a_correction_that_names_another_figure_keeps_the_company(
    scripted_home: Open, first: str, then: str, figure: str
) -> None:
    _, (text, tools, calls) = await conversation(scripted_home, first, then)
    assert tools[-1] == "finance/compute_ratios"
    assert calls[-1]["symbol"] == "MSFT"
    assert figure in text


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("how much cash did apple have in 2022", "actually i was asking about net income"),
        ("苹果2022年有多少现金", "说错了，是净利润"),
    ],
)
async def test_it_keeps_the_year_too(scripted_home: Open, first: str, then: str) -> None:
    _, (_, _, calls) = await conversation(scripted_home, first, then)
    assert [calls[-1]["symbol"], calls[-1]["fiscal_year"]] == ["AAPL", 2022]
    assert "net_income" in str(calls[-1])


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("who has the higher gross margin, tesla or netflix", "and the current ratio of both companies"),
        ("特斯拉和奈飞哪个毛利率高", "两者的流动比率"),
    ],
)
async def test_both_are_the_companies_that_were_named_before(scripted_home: Open, first: str, then: str) -> None:
    _, (text, _, _) = await conversation(scripted_home, first, then)
    assert ["TSLA" in text, "NFLX" in text, "2.02" in text, "1.22" in text] == [True] * 4


@pytest.mark.parametrize(
    ("first", "then", "tool"),
    [
        ("how full is the disk", "and the memory?", "system/memory_usage"),
        ("磁盘还剩多少", "那内存呢", "system/memory_usage"),
    ],
)
async def test_what_needs_nothing_from_before_is_asked_by_itself(
    scripted_home: Open, first: str, then: str, tool: str
) -> None:
    _, (_, tools, _) = await conversation(scripted_home, first, then)
    assert tools == (tool,)


@pytest.mark.parametrize("then", ["dividends of both companies", "两家公司的分红"])
async def test_two_are_not_made_of_one_that_was_named(scripted_home: Open, then: str) -> None:
    _, (text, tools, _) = await conversation(scripted_home, "apple net income", then)
    assert "finance/get_dividends" not in tools
    assert "0.98" not in text


@pytest.mark.full
async def test_a_day_that_may_be_another_of_the_call_before_is_not_asked_by_itself(scripted_home: Open) -> None:
    first, then = "100万日元按2024-08-05的汇率是多少人民币", "要是7月1号换呢"
    _, (_, tools, calls) = await conversation(scripted_home, first, then)
    assert tools == ("finance/convert_currency",)
    assert calls[-1]["on"] == "2024-07-01"
