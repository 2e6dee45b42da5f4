"""What requests cost, and how far they may go."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from pydantic import BaseModel

from errors import ConfigError, SpendingCapReached
from prompts.ledger import TokenLedger
from prompts.model.prices import known_prices, price_of
from prompts.spending import Account, Caps, Spent
from settings import Settings

Script = Callable[..., Any]
VALUES = {"max_rewrites": "2", "task": "price of Apple, 苹果股价", "languages": "English", "translate": ""}
MILLIONS = {"model_input_price": 1_000_000.0, "model_output_price": 2_000_000.0}


class Queries(BaseModel):
    texts: list[str]


class Book:
    """Days in memory."""

    def __init__(self) -> None:
        self.days: dict[tuple[str, date], Spent] = {}

    async def spent(self, user: str, day: date) -> Spent:
        return self.days.get((user, day), Spent())

    async def add(self, user: str, day: date, spent: Spent) -> None:
        self.days[user, day] = await self.spent(user, day) + spent


async def ask(chat: Any, ledger: TokenLedger) -> None:
    await chat.model.ask("rewrite", VALUES, Queries, ledger=ledger)


async def test_a_call_is_booked_with_its_price(scripted: Script) -> None:
    chat, book = scripted({"texts": []}, **MILLIONS), Book()
    ledger = TokenLedger(account=Account(user="li", book=book))

    await ask(chat, ledger)

    (usage,) = ledger.usage
    assert (usage.input_tokens, usage.output_tokens, usage.cost, usage.counted) == (7, 3, 13.0, False)
    ((user, _), spent), *_ = book.days.items()
    assert (user, spent) == ("li", Spent(n_calls=1, n_tokens=10, cost=13.0))


async def test_an_unknown_price_is_not_nothing(scripted: Script) -> None:
    chat, ledger = scripted({"texts": []}), TokenLedger()

    await ask(chat, ledger)

    assert ledger.usage[0].cost is None
    assert ledger.account.spent == Spent(n_calls=1, n_tokens=10, n_unpriced=1)


async def test_where_a_provider_reports_nothing_tokens_are_counted(scripted: Script) -> None:
    chat, ledger = scripted(), TokenLedger()
    chat.fake.script.append(AIMessage('{"texts": []}'))

    await ask(chat, ledger)

    assert ledger.usage[0].counted
    assert ledger.usage[0].input_tokens == ledger.n_tokens
    assert ledger.usage[0].output_tokens > 0


async def test_a_streamed_answer_is_booked_too(scripted: Script) -> None:
    chat, ledger = scripted("价格是 187 美元。", **MILLIONS), TokenLedger()

    async for _ in chat.model.stream("rewrite", VALUES, ledger=ledger):
        pass

    assert [usage.cost for usage in ledger.usage] == [13.0]


@pytest.mark.parametrize(
    ("caps", "setting"),
    [
        (Caps(request_tokens=2_000), "TOOLATLAS_MAX_REQUEST_TOKENS"),
        (Caps(request_cost=2_000.0), "TOOLATLAS_MAX_REQUEST_COST"),
        (Caps(day_tokens=2_000), "TOOLATLAS_MAX_DAY_TOKENS"),
        (Caps(day_cost=2_000.0), "TOOLATLAS_MAX_DAY_COST"),
    ],
)
async def test_a_cap_ends_the_request_with_one_sentence(scripted: Script, caps: Caps, setting: str) -> None:
    chat = scripted(*[AIMessage('{"texts": []}')] * 9, **MILLIONS)
    ledger = TokenLedger(account=Account(caps, user="li", book=Book()))

    async def ask_on_and_on() -> None:
        for _ in range(9):
            await ask(chat, ledger)

    with pytest.raises(SpendingCapReached, match=setting) as caught:
        await ask_on_and_on()

    assert setting in caught.value.zh
    assert 1 <= len(chat.asked) < 9
    assert chat.model.down == ""


async def test_a_day_is_that_of_one_user(scripted: Script) -> None:
    chat, book = scripted({"texts": []}, {"texts": []}), Book()
    caps = Caps(day_tokens=1_000)
    await ask(chat, TokenLedger(account=Account(caps, user="li", book=book)))
    await book.add("li", next(iter(book.days))[1], Spent(n_tokens=1_000))

    with pytest.raises(SpendingCapReached, match="Today's requests"):
        await ask(chat, TokenLedger(account=Account(caps, user="li", book=book)))
    await ask(chat, TokenLedger(account=Account(caps, user="wang", book=book)))


async def test_money_is_not_capped_where_nobody_knows_the_price(scripted: Script) -> None:
    chat = scripted({"texts": []})

    with pytest.raises(ConfigError, match="TOOLATLAS_MODEL_INPUT_PRICE"):
        await ask(chat, TokenLedger(account=Account(Caps(request_cost=1.0))))

    assert chat.asked == []


@pytest.mark.parametrize(
    ("explicit", "known"),
    [
        ({"model": "openai:gpt-4o-mini"}, True),
        ({"model": "openai:gpt-4o-mini-2024-07-18"}, True),
        ({"model": "openai:gpt-4o-audio-preview"}, False),
        ({"model": "openai:gpt-4o-mini", "model_base_url": "http://localhost:1/v1"}, False),
        ({"model": "ollama:qwen"}, False),
    ],
)
def test_prices_are_those_of_the_very_model(explicit: dict[str, str], known: bool) -> None:
    price = price_of(Settings(_env_file=None, **explicit))  # type: ignore[arg-type]  # settings by name

    assert (price is not None) is known


def test_every_packaged_price_has_its_day_and_its_source() -> None:
    providers = known_prices()

    assert all(provider.source.startswith("https://") for provider in providers.values())
    assert all(price.checked for provider in providers.values() for price in provider.models.values())


def test_the_settings_prices_go_first() -> None:
    price = price_of(Settings(_env_file=None, model="openai:gpt-4o-mini", model_input_price=3.0))

    assert price is not None
    assert (price.input, price.currency) == (3.0, "")


def test_cached_tokens_cost_what_the_table_says() -> None:
    price = known_prices()["openai"].models["gpt-4o"]

    assert price.of(1_000_000, 400_000, 0) == pytest.approx(0.6 * 2.5 + 0.4 * 1.25)
