from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.builtin.general.dates.clock import day_of, moment_of, time_of

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("15:00", time(15)),
        ("9:05:30", time(9, 5, 30)),
        ("3pm", time(15)),
        ("3:30 p.m.", time(15, 30)),
        ("12am", time(0)),
        ("12 pm", time(12)),
        ("at 8 am", time(8)),
        ("noon", time(12)),
        ("midnight", time(0)),
        ("下午3点", time(15)),
        ("下午三点半", time(15, 30)),
        ("晚上八点一刻", time(20, 15)),
        ("早上9点05分", time(9, 5)),
        ("凌晨12点", time(0)),
        ("中午12点", time(12)),
        ("中午1点", time(13)),
        ("十五点二十分", time(15, 20)),
        ("１５：００", time(15)),
        ("下午 3:20", time(15, 20)),
        ("24:00", time(0)),
    ],
)
def test_a_time_of_day_is_read(text: str, clock: time) -> None:
    assert time_of(text) == clock


@pytest.mark.parametrize("text", ["", "15", "25:00", "12:75", "later", "下午", "三点点", "30点"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    assert time_of(text) is None


@pytest.mark.parametrize("text", ["2026-11-21", "2026/11/21", "2026年11月21日", "20261121", "２０２６－１１－２１"])
def test_a_day_is_read(text: str) -> None:
    assert day_of(text) == date(2026, 11, 21)


@pytest.mark.parametrize("text", ["", "2026-13-01", "2026-02-30", "tomorrow", "21.11."])
def test_what_is_no_day_is_refused(text: str) -> None:
    assert day_of(text) is None


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("15:00", datetime(2026, 3, 1, 15)),  # noqa: DTZ001 - a clock time without a zone is what is read
        ("2026-11-21T09:30", datetime(2026, 11, 21, 9, 30)),  # noqa: DTZ001
        ("2026-11-21t09:30z", datetime(2026, 11, 21, 9, 30, tzinfo=UTC)),
        ("2026年11月21日 下午3点", datetime(2026, 11, 21, 15)),  # noqa: DTZ001
        ("2026/11/21 3pm", datetime(2026, 11, 21, 15)),  # noqa: DTZ001
        ("2026/11/21", datetime(2026, 11, 21)),  # noqa: DTZ001
    ],
)
def test_a_moment_is_read(text: str, moment: datetime) -> None:
    assert moment_of(text, today=TODAY) == moment


@pytest.mark.parametrize("text", ["", "soon", "2026-11-21 whenever"])
def test_what_is_no_moment_is_refused(text: str) -> None:
    assert moment_of(text, today=TODAY) is None


@given(st.datetimes())
def test_every_iso_moment_is_read_as_it_is(moment: datetime) -> None:
    assert moment_of(moment.isoformat(), today=TODAY) == moment


@given(st.times())
def test_every_clock_time_is_read_as_it_is(clock: time) -> None:
    assert time_of(clock.strftime("%H:%M:%S")) == clock.replace(microsecond=0)


@given(st.text(max_size=20))
def test_no_text_breaks_the_readers(text: str) -> None:
    assert isinstance(time_of(text), time | None)
    assert isinstance(day_of(text), date | None)
    moment_of(text, today=TODAY)
