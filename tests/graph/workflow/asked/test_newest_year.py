"""Figures of "last year" where the data end before it: said so, with the newest beside it."""

from datetime import date

import pytest

from agents.extraction.spans import dates, relative_years
from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.talking import say


@pytest.mark.parametrize(
    ("request_", "lacks"),
    [
        ("income statement of netflix last year", "no income statement of NFLX for FY2025"),
        ("奈飞去年的净利润", "NFLX FY2025"),
    ],
)
async def test_the_newest_figures_stand_beside_what_the_data_lack(
    scripted_home: Open, monkeypatch: pytest.MonkeyPatch, request_: str, lacks: str
) -> None:
    _in_2026(monkeypatch)
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert lacks in heard.text
    assert "FY2024" in heard.text
    assert [r.call.arguments.get("fiscal_year") for r in heard.answer.results][-2:] == [2025, None]


@pytest.mark.parametrize("request_", ["net income of netflix in 2025", "奈飞2025年的净利润"])
async def test_a_year_that_is_named_stands(scripted_home: Open, request_: str) -> None:
    async with scripted_home(decisions="offline") as talk:
        heard = await say(talk.assistant, request_)
    assert [r.call.arguments.get("fiscal_year") for r in heard.answer.results][-1] == 2025


@pytest.mark.parametrize(
    ("first", "then", "year"),
    [
        ("net income of netflix in 2022", "and two years ago?", 2024),
        ("奈飞2022年的净利润", "那前年呢", 2024),
        ("net income of netflix in 2022", "and the year before?", 2021),
    ],
)
async def test_a_follow_up_counts_from_this_year_unless_it_says_before(
    scripted_home: Open, monkeypatch: pytest.MonkeyPatch, first: str, then: str, year: int
) -> None:
    _in_2026(monkeypatch)
    async with scripted_home(decisions="offline") as talk:
        await say(talk.assistant, first)
        heard = await say(talk.assistant, then)
    assert heard.answer.results[-1].call.arguments["fiscal_year"] == year


def _in_2026(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (dates, relative_years):
        monkeypatch.setattr(module, "today", lambda: date(2026, 11, 27))
