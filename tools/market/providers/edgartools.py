"""Facts of annual reports through the library edgartools: the call alone, its answer as plain JSON values."""

from collections.abc import Mapping, Sequence
from typing import Any

import edgar
import httpx

from tools.context import ToolContext
from tools.market.sources.filings import NAME, OPTION, FilingProvider
from tools.market.sources.service import Service

TIMEOUT_S = 20.0
"""A large company's facts are some megabytes."""


class EdgarCalls:
    """The library's call, blocking."""

    def facts(self, symbol: str, tags: frozenset[str]) -> Sequence[Mapping[str, Any]]:
        """Return the facts of annual reports under some tags."""
        found = edgar.Company(symbol).get_facts()
        return [
            {
                "tag": fact.concept,
                "value": fact.numeric_value,
                "unit": fact.unit,
                "start": fact.period_start.isoformat() if fact.period_start else "",
                "end": fact.period_end.isoformat(),
                "form": fact.form_type,
                "accession": fact.accession,
                "filed": fact.filing_date.isoformat(),
            }
            for fact in found or ()
            if fact.concept in tags and fact.form_type.startswith("10-K") and fact.numeric_value is not None
        ]


def create(context: ToolContext) -> FilingProvider:
    """Return the provider; it tells the SEC who calls, as the SEC asks."""
    identity = context.options.get(OPTION, "")
    if identity.strip():
        edgar.set_identity(identity)
    service = Service(
        provider=NAME,
        limited=(edgar.TooManyRequestsError,),
        missing=(edgar.NotFoundError,),
        unreachable=(edgar.TransportError, httpx.HTTPError),
        timeout_s=TIMEOUT_S,
    )
    return FilingProvider(EdgarCalls(), service, identity)
