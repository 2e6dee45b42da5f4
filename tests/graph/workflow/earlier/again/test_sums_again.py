"""The last sum with another number, with one more, its mean, or rounded."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        (("sale: take 18% off 245", "hmm make that 22%"), "**191.1**"),
        (("80元打8折多少钱", "改成7折"), "**56**"),
        (("186、92.5、340、77 这几笔加起来", "漏了一笔58.4，加上", "平均一笔多少"), "**150.78**"),
        (("23+18+44 一共多少", "再加 15", "平均多少"), "**25**"),
        (("5.5+12+30.25", "forgot 8, add that too", "and the average?"), "**13.9375**"),
        (("12 * 17.3", "round that to the nearest ten"), "**210**"),
        (("100/7", "保留两位小数"), "**14.29**"),
    ],
)
async def test_it_goes_on_from_the_sum(scripted_home: Open, said: tuple[str, ...], figure: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, one)).text for one in said]
    assert figure in heard[-1]


@pytest.mark.parametrize("then", ["make it 5", "平均呢"])
async def test_a_product_has_no_one_number_and_no_mean(scripted_home: Open, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, "80*3")
        heard = await say(talk.assistant, then)
    assert "general/calculate" not in heard.answer.tools


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        (("200打8折是多少", "7折呢"), "**140**"),
        (("what is 20% off 45", "and 30% off?"), "**31.5**"),
        (("200打8折是多少", "再打7折呢"), "**112**"),
    ],
)
async def test_another_rate_takes_the_place_of_the_first(
    scripted_home: Open, said: tuple[str, ...], figure: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = [(await say(talk.assistant, one)).text for one in said]
    assert figure in heard[-1]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ('save "hello" to note1.txt', "round that"),
        ("what is 20% off 45", "make that 30"),
        ("10除以3是多少", "向上取整到十位"),
    ],
)
async def test_what_is_no_figure_is_not_rounded(scripted_home: Open, first: str, then: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert "general/calculate" not in heard.answer.tools


@pytest.mark.parametrize(
    ("first", "then", "figure"),
    [
        ("sales.csv average amount", "round it", "**17**"),
        ("sales.csv 平均amount是多少", "保留一位小数", "**16.5**"),
        ("sales.csv median amount", "round to the nearest ten", "**20**"),
    ],
)
async def test_the_measure_that_was_asked_for_is_rounded(
    scripted_home: Open, first: str, then: str, figure: str
) -> None:
    async with scripted_home(decisions="offline") as talk:
        rows = "item,amount\ntea,16.3\nmilk,16.7\neggs,16.625\n"
        talk.workspace.joinpath("sales.csv").write_text(rows, encoding="utf-8")
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert figure in heard.text
