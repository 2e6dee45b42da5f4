from datetime import UTC, date, datetime, timedelta

import pytest

from errors import InvalidArguments
from tools.builtin.general.dates import days
from tools.builtin.general.dates.days import day_or_today, today


def test_today_is_a_day_of_the_local_clock() -> None:
    assert abs(today() - datetime.now(UTC).date()) <= timedelta(days=1)


@pytest.mark.parametrize("text", ["", " ", "Today", "now", "今天", "今日", "现在"])
def test_nothing_and_words_for_it_are_today(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(days, "today", lambda: date(2026, 3, 10))

    assert day_or_today(text, "start") == date(2026, 3, 10)


def test_other_days_are_read() -> None:
    assert day_or_today("2024年2月29日", "start") == date(2024, 2, 29)


def test_what_is_no_day_is_refused_by_the_name_of_its_parameter() -> None:
    with pytest.raises(InvalidArguments, match="'2026-02-30'") as refused:
        day_or_today("2026-02-30", "end")

    assert (refused.value.parameter, "2026-02-30" in refused.value.zh) == ("end", True)
