from collections.abc import Callable

import pytest

from errors import DataUnavailable
from tools.builtin.finance.companies.profiles import get_company_profile
from tools.context import ToolContext


async def test_a_profile_says_what_the_company_does(live_context: ToolContext) -> None:
    profile = await get_company_profile("苹果", live_context)
    assert (profile.symbol, profile.name) == ("AAPL", "Apple Inc.")
    assert (profile.industry, profile.employees, profile.provider) == ("Consumer Electronics", 150_000, "yfinance")


async def test_offline_the_refusal_says_what_brings_profiles(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"Company profiles are not in the offline sample; install") as caught:
        await get_company_profile("AAPL", context)
    assert "公司简介" in caught.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["**Apple Inc.** (AAPL, NasdaqGS)", "Technology", "Employees: 150,000", "Source: yfinance"]),
        ("zh", ["**苹果公司**(AAPL，NasdaqGS)", "员工 150,000 人", "数据来源：yfinance"]),
    ],
)
async def test_the_answer_holds_the_profile_and_the_source(
    live_context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    answer = say(get_company_profile, await get_company_profile("AAPL", live_context), language)
    assert [part for part in parts if part not in answer] == []
