from dataclasses import replace
from typing import Any

import pytest

from errors import ConfigError, DataUnavailable
from tools.builtin.finance.chain import chosen_providers, first_answer, known_providers
from tools.context import ToolContext


async def test_the_sample_is_chosen_where_nothing_is_set(context: ToolContext) -> None:
    assert [p.name for p in await chosen_providers(replace(context, options={}))] == ["sample"]


async def test_an_unknown_provider_is_a_bad_setting_that_names_the_known_ones(context: ToolContext) -> None:
    with pytest.raises(ConfigError, match=r"'yahoo'.*known: sample"):
        await chosen_providers(replace(context, options={"finance_providers": "sample, yahoo"}))


async def test_an_empty_list_of_providers_is_a_bad_setting(context: ToolContext) -> None:
    with pytest.raises(ConfigError, match="names no provider"):
        await chosen_providers(replace(context, options={"finance_providers": " , "}))


def test_every_module_of_the_folder_is_a_provider() -> None:
    assert known_providers() == ("sample",)


async def test_the_next_provider_is_asked_where_the_first_has_nothing(scripted: Any) -> None:
    chain = [scripted("empty"), scripted("full", close=3.5)]
    price = await first_answer(chain, lambda provider: provider.price("ACME"))
    assert (price.origin.provider, price.bar.close) == ("full", 3.5)


async def test_the_second_provider_is_left_alone_where_the_first_answers(scripted: Any) -> None:
    chain = [scripted("full", close=3.5), scripted("spare", close=4.5)]
    await first_answer(chain, lambda provider: provider.price("ACME"))
    assert chain[1].asked == []


async def test_where_nobody_has_the_data_everyone_says_why(scripted: Any) -> None:
    with pytest.raises(DataUnavailable, match=r"one has no price of ACME\. two has no price of ACME\."):
        await first_answer([scripted("one"), scripted("two")], lambda provider: provider.price("ACME"))
