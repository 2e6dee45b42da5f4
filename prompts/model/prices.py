"""What a model costs: as the settings say, else by the packaged table; unknown where neither does."""

from functools import cache
from pathlib import Path
from typing import Final

import yaml
from pydantic import TypeAdapter

from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.spending import CURRENCY, Caps, Price
from settings import Settings

_FILE: Final = Path(__file__).with_name("prices.yaml")
_VERSION: Final = lazy_regex(r"-(latest|\d{4}-\d{2}-\d{2}|\d{8})$")
"""Behind the name of a model, one of its versions."""


class ProviderPrices(Frozen):
    """The models of one provider."""

    source: str
    models: dict[str, Price]


def price_of(settings: Settings) -> Price | None:
    """Return what the model of the settings costs; None where nobody knows: that is not nothing."""
    if settings.model_input_price or settings.model_output_price:
        return Price(input=settings.model_input_price, output=settings.model_output_price)
    if settings.model_base_url:  # another server's, whatever its model is called
        return None
    provider, _, model = settings.model.partition(":")
    found = known_prices().get(provider)
    price = found.models.get(_VERSION.sub("", model)) if found else None
    return price and price.model_copy(update={"currency": CURRENCY})


def caps_of(settings: Settings) -> Caps:
    """Return how much may be spent."""
    return Caps(
        request_tokens=settings.max_request_tokens,
        request_cost=settings.max_request_cost,
        day_tokens=settings.max_day_tokens,
        day_cost=settings.max_day_cost,
    )


@cache
def known_prices() -> dict[str, ProviderPrices]:
    """Read the packaged table."""
    return TypeAdapter(dict[str, ProviderPrices]).validate_python(yaml.safe_load(_FILE.read_text(encoding="utf-8")))
