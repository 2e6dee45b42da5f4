from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import DataUnavailable, InvalidArguments
from tools.builtin.finance.prices.currency import convert_currency, exchange_rate
from tools.context import ToolContext

CONTEXT = ToolContext(workspace=Path(), data_dir=Path())
CODES = st.sampled_from(["USD", "EUR", "CNY", "JPY", "GBP", "HKD"])


async def test_an_amount_is_converted_at_the_rate_of_a_day(context: ToolContext) -> None:
    money = await convert_currency(200, "EUR", "USD", context, on="2014-03-28")
    assert (money.result, money.rate, money.as_of) == (275.18, 1.3759, "2014-03-28")
    assert money.provider == "sample"


async def test_codes_are_read_in_any_case_and_width(context: ToolContext) -> None:
    money = await convert_currency(1, " eur", "ＵＳＤ", context, on="2014-03-28")
    assert (money.source, money.target) == ("EUR", "USD")


async def test_a_rate_is_told_both_ways(context: ToolContext) -> None:
    found = await exchange_rate("EUR", "USD", context, on="2014-03-28")
    assert (found.rate, found.inverse) == (1.3759, 0.72679701)


async def test_a_small_currency_keeps_its_digits(context: ToolContext) -> None:
    found = await exchange_rate("IDR", "EUR", context)
    assert found.rate * found.inverse == pytest.approx(1, rel=1e-6)


@given(st.floats(min_value=-1e9, max_value=1e9), CODES, CODES)
async def test_a_sum_keeps_its_sign_and_a_currency_in_itself_its_worth(amount: float, one: str, other: str) -> None:
    from_one = await convert_currency(amount, one, other, CONTEXT, on="2024-05-02")
    assert from_one.result * amount >= 0
    same = await convert_currency(amount, one, one, CONTEXT, on="2024-05-02")
    assert same.result == pytest.approx(amount, abs=0.01)


@pytest.mark.parametrize("code", ["dollars", "", "US", "人民币", "US$"])
async def test_what_is_no_code_is_a_bad_argument_with_its_parameter(context: ToolContext, code: str) -> None:
    with pytest.raises(InvalidArguments, match="ISO code") as caught:
        await convert_currency(1, "USD", code, context)
    assert (caught.value.parameter, "货币" in caught.value.zh) == ("target", True)


async def test_a_day_in_words_is_a_bad_argument(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="YYYY-MM-DD") as caught:
        await exchange_rate("USD", "EUR", context, on="last friday")
    assert caught.value.parameter == "on"


async def test_a_currency_that_the_sample_lacks_is_refused_with_what_brings_it(context: ToolContext) -> None:
    with pytest.raises(DataUnavailable, match=r"hold no TWD; install .toolatlas\[finance\]") as caught:
        await exchange_rate("TWD", "USD", context)
    assert "不含 TWD；请安装" in caught.value.zh


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ["200 EUR are **275.18 USD**", "1 EUR = 1.3759 USD", "as of 2014-03-28", "European Central Bank"]),
        ("zh", ["200 EUR 折合 **275.18 USD**", "截至 2014-03-28", "欧洲央行参考汇率"]),
    ],
)
async def test_the_answer_holds_result_rate_and_day(
    context: ToolContext, say: Callable[..., str], language: str, parts: list[str]
) -> None:
    money = await convert_currency(200, "EUR", "USD", context, on="2014-03-28")
    answer = say(convert_currency, money, language)
    assert [part for part in parts if part not in answer] == []


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_answer_to_a_rate_holds_both_directions(
    context: ToolContext, say: Callable[..., str], language: str
) -> None:
    answer = say(exchange_rate, await exchange_rate("EUR", "USD", context, on="2014-03-28"), language)
    assert "1 EUR = **1.3759 USD**" in answer
    assert "1 USD = 0.72679701 EUR" in answer
