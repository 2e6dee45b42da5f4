"""What requests cost, in tokens and money, and how far they may go: a request, and a user's day."""

from datetime import date, datetime
from typing import Final, Protocol

from pydantic import Field

from errors import ConfigError, SpendingCapReached
from prompts.frozen import Frozen

CURRENCY: Final = "USD"
"""Of the packaged table of prices."""


class Price(Frozen):
    """Of a million tokens of one model."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)
    """Of those in prompts that the provider had cached; None: like the others."""
    currency: str = ""
    """Empty for one of the user's own, in the settings."""
    checked: date | None = None
    """When it was read at its source; None for one of the user's own."""

    def of(self, n_input: int, n_cached: int, n_output: int) -> float:
        """Return what a call costs."""
        cached = self.input if self.cached is None else self.cached
        return ((n_input - n_cached) * self.input + n_cached * cached + n_output * self.output) / 1_000_000


class Spent(Frozen):
    """What some calls came to."""

    n_calls: int = Field(default=0, ge=0)
    n_tokens: int = Field(default=0, ge=0)
    """Of prompts and answers."""
    cost: float = Field(default=0.0, ge=0)
    """Of the calls whose price is known."""
    n_unpriced: int = Field(default=0, ge=0)
    """Calls whose price nobody knows."""

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(**{name: getattr(self, name) + getattr(other, name) for name in Spent.model_fields})


class Caps(Frozen):
    """How much may be spent; None: as much as it takes."""

    request_tokens: int | None = None
    request_cost: float | None = None
    day_tokens: int | None = None
    day_cost: float | None = None

    @property
    def need_price(self) -> bool:
        """Whether they cannot be kept without knowing what a model costs."""
        return self.request_cost is not None or self.day_cost is not None

    @property
    def are_daily(self) -> bool:
        """Whether what was spent before counts."""
        return self.day_tokens is not None or self.day_cost is not None


class SpendingBook(Protocol):
    """Where it is kept what users spent each day."""

    async def spent(self, user: str, day: date) -> Spent:
        """Return what a user spent on a day."""
        ...

    async def add(self, user: str, day: date, spent: Spent) -> None:
        """Book what one call came to."""
        ...


class Account:
    """What one request of one user has spent, and whether it may go on."""

    def __init__(self, caps: Caps = Caps(), *, user: str = "", book: SpendingBook | None = None) -> None:  # noqa: B008 - frozen
        self._caps = caps
        self._user = user
        self._book = book
        self.spent = Spent()

    async def check(self, model: str, price: Price | None, n_tokens: int) -> None:
        """Stop a request before a prompt of so many tokens that would go beyond a cap, or that is beyond one already.

        Raises:
            SpendingCapReached: names the cap and its setting.
            ConfigError: money is capped, and nobody knows what the model costs.
        """
        if self._caps.need_price and price is None:
            raise ConfigError(
                f"Money is capped, and the price of the model {model} is not known: set TOOLATLAS_MODEL_INPUT_PRICE "
                "and TOOLATLAS_MODEL_OUTPUT_PRICE, or cap tokens."
            )
        cost = price.of(n_tokens, 0, 0) if price else 0.0
        coming = Spent(n_tokens=n_tokens, cost=cost)
        _hold(self.spent + coming, self._caps.request_tokens, self._caps.request_cost, "request")
        if self._book is not None and self._caps.are_daily:
            before = await self._book.spent(self._user, today())
            _hold(before + coming, self._caps.day_tokens, self._caps.day_cost, "day")

    async def add(self, spent: Spent) -> None:
        """Book a call."""
        self.spent += spent
        if self._book is not None:
            await self._book.add(self._user, today(), spent)


def today() -> date:
    """Return the day as the machine's clock shows it."""
    return datetime.now().astimezone().date()


def _hold(spent: Spent, most_tokens: int | None, most_cost: float | None, span: str) -> None:
    setting = f"TOOLATLAS_MAX_{span.upper()}"
    if most_tokens is not None and spent.n_tokens > most_tokens:
        en, zh, setting = f"{most_tokens:,} tokens", f"{most_tokens:,} 个 token", f"{setting}_TOKENS"
    elif most_cost is not None and spent.cost > most_cost:
        en, zh, setting = f"{most_cost:g} (money)", f"{most_cost:g}（金额）", f"{setting}_COST"
    else:
        return
    whose, whose_zh = ("This request", "这个请求") if span == "request" else ("Today's requests", "今天的请求")
    raise SpendingCapReached(
        f"{whose} may spend {en} on the chat model and would go beyond that, so the work ends here: raise {setting} to "
        "allow more.",
        zh=f"{whose_zh}在聊天模型上最多可用 {zh}，再继续就会超出，因此到此为止：如需更多，请调高 {setting}。",
    )
