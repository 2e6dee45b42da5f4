"""What every answer about one company says."""

from typing import Any

from tools.market.directory import company_name
from tools.market.provider import DataOrigin, Sourced
from tools.market.remarks import Remark


class OfCompany(Sourced):
    """An answer about one company, from its reports."""

    symbol: str
    """The symbol that was asked for."""
    name: str
    """Company name in English."""
    gaps: list[Remark] = []
    """What was asked for and is not held, and what would bring it; empty where nothing is missing."""
    n_unchecked: int = 0
    """How many of the reported figures here could not be checked against a second source."""


def about(symbol: str, origin: DataOrigin, as_of: str) -> dict[str, Any]:
    """Return the fields by which an answer says what it is about and where it comes from."""
    return {**origin.model_dump(), "as_of": as_of, "symbol": symbol, "name": company_name(symbol).en}
