"""What every answer about one company says."""

from typing import Any

from tools.builtin.finance.wording.source_line import SOURCE_EN, SOURCE_ZH
from tools.market.directory import company_name
from tools.market.provider import Origin, Sourced


class OfCompany(Sourced):
    """An answer about one company, from its reports."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    name_zh: str
    """Company name in Chinese."""
    gap: str = ""
    """What was asked for and is not held, and what would bring it; empty where nothing is missing."""
    gap_zh: str = ""
    """The same in Chinese."""
    n_unchecked: int = 0
    """How many of the reported figures here could not be checked against a second source."""


def about(symbol: str, origin: Origin, as_of: str) -> dict[str, Any]:
    """Return the fields by which an answer says what it is about and where it comes from."""
    name, name_zh = company_name(symbol)
    return {**origin.model_dump(), "as_of": as_of, "symbol": symbol, "name": name, "name_zh": name_zh}


def ending() -> dict[str, str]:
    """Return how answers end, by language: what is missing, what is unchecked, who supplied the data."""
    return {
        "en": (
            "{% if gap %}\n\n{{ gap }}{% endif %}"
            "{% if n_unchecked %}\n\n† {{ n_unchecked }} of these figures could not be checked against a second "
            "source.{% endif %}" + SOURCE_EN
        ),
        "zh": (
            "{% if gap_zh %}\n\n{{ gap_zh }}{% endif %}"
            "{% if n_unchecked %}\n\n† 其中 {{ n_unchecked }} 项数据未能与第二来源核对。{% endif %}" + SOURCE_ZH
        ),
    }
