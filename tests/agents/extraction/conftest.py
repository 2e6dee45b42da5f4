from datetime import date

import pytest

TODAY = date(2024, 5, 15)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """Stop the clock on a Wednesday."""
    for module in ("dates", "clock_times", "weekdays"):
        monkeypatch.setattr(f"agents.extraction.spans.{module}.today", lambda: TODAY)
    return TODAY
