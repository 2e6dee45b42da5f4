from datetime import date

import pytest

TODAY = date(2024, 5, 15)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Stop the clock on a Wednesday."""
    for module in ("agents.extraction.spans.dates", "agents.extraction.spans.clock_times"):
        monkeypatch.setattr(f"{module}.today", lambda: TODAY)
    return TODAY
