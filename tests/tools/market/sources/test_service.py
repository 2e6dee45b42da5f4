import asyncio

import pytest

from errors import DataUnavailable
from tools.market.refusals import NotHeld
from tools.market.sources.service import Service


class BusyError(Exception):
    pass


class AwayError(Exception):
    pass


class UnknownError(Exception):
    pass


SERVICE = Service(
    provider="yfinance", limited=(BusyError,), unreachable=(AwayError,), missing=(UnknownError,), timeout_s=0.01
)


@pytest.mark.parametrize(
    ("fault", "en", "zh"),
    [
        (BusyError(), "limits how often it may be asked; wait", "限制了访问频率"),
        (AwayError(), "could not be reached; check the network", "无法连接"),
        (ConnectionResetError(), "could not be reached", "无法连接"),
        (TimeoutError(), "could not be reached", "无法连接"),
        (
            KeyError("rows"),
            r"cannot read; .*pip install -U 'toolatlas\[finance\]'",
            "格式已变化",
        ),
        (ValueError("nan"), "a form that this version cannot read", "格式已变化"),
        (UnknownError(), "Prices of AAPL are not in Yahoo Finance", "雅虎财经.*中没有 AAPL 的价格"),
    ],
)
async def test_each_trouble_is_one_sentence_in_both_languages(fault: Exception, en: str, zh: str) -> None:
    with pytest.raises(DataUnavailable, match=en) as caught:
        async with SERVICE.asked("price", "AAPL"):
            raise fault
    with pytest.raises(DataUnavailable, match=zh):
        raise DataUnavailable(caught.value.zh)
    assert caught.value.__cause__ is fault


async def test_a_slow_service_counts_as_one_that_cannot_be_reached() -> None:
    with pytest.raises(DataUnavailable, match="could not be reached"):
        async with SERVICE.asked("news"):
            await asyncio.sleep(5)


async def test_a_refusal_passes_as_it_is() -> None:
    refusal = DataUnavailable("No.", zh="不。")
    with pytest.raises(DataUnavailable) as caught:
        async with SERVICE.asked("news"):
            raise refusal
    assert caught.value is refusal


async def test_what_is_missing_without_a_symbol_is_said_without_one() -> None:
    with pytest.raises(NotHeld, match="holds no such News"):
        async with SERVICE.asked("news"):
            raise UnknownError


async def test_a_service_outside_the_table_is_called_by_its_name() -> None:
    with pytest.raises(DataUnavailable, match=r"^Mine could not be reached"):
        async with Service(provider="mine", unreachable=(AwayError,)).asked("news"):
            raise AwayError
