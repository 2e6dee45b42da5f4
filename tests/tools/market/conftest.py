"""The fixtures of the pack `finance`, which stands on this."""

from tests.tools.builtin.finance.conftest import (
    a_shares,
    coins,
    context,
    filings,
    live_context,
    make_figure,
    market,
    say,
    scripted,
    served_by,
    yahoo,
)

__all__ = [
    "a_shares",
    "coins",
    "context",
    "filings",
    "live_context",
    "make_figure",
    "market",
    "say",
    "scripted",
    "served_by",
    "yahoo",
]
