"""Arrivals by the clock of another place: time and length are added up where one leaves."""

from datetime import date

import pytest

from agents.extraction.sums.moments import landings
from agents.extraction.sums.moments.landings import landing


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landings, "today", lambda: date(2026, 11, 28))


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "北京时间14:20起飞，飞5小时10分，到曼谷当地是几点？",
            ("2026-11-28T19:30", "Asia/Shanghai", "Asia/Bangkok"),
        ),
        ("上海21:30的飞机，飞行11小时20分钟，落地巴黎当地几点", ("2026-11-29T08:50", "Asia/Shanghai", "Europe/Paris")),
        (
            "i leave london at 10:15 and the flight takes 7 h 40 min, what time is it in new york when i land",
            ("2026-11-28T17:55", "Europe/London", "America/New_York"),
        ),
        (
            "Flight leaves Paris 3 June 2025 at 22:15 and takes 11h40. What local time do I land in Tokyo?",
            ("2025-06-04T09:55", "Europe/Paris", "Asia/Tokyo"),
        ),
    ],
)
def test_the_other_clock_is_read_at_the_time_of_arrival(text: str, asked: tuple[str, str, str]) -> None:
    assert landing(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "飞机15:00到上海，飞了3小时，从东京起飞时当地几点",
        "从纽约飞北京要13小时，北京时间9:00到，纽约几点起飞",
        "北京时间14:20起飞，飞5小时10分，晚点1小时，到曼谷当地是几点",
        "i leave london at 10:15 and the flight takes 7 h 40 min, what time is it in london when i land in new york",
        "i leave paris at 9am, 2 hours by train then fly, what time in london",
        "i leave london at 10:15, land in new york at 13:00, how long is the flight",
    ],
)
def test_another_direction_stop_or_delay_is_left(text: str) -> None:
    assert landing(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "I leave London at 10:00 Beijing time, 11 hours in the air, what is the local time when I land",
        "plane leaves Beijing at 14:20, flight of 5 hours, what is the local time in London now",
        "飞机14:20从北京起飞，飞5小时，伦敦当地现在几点",
        "北京14:20的飞机，飞5小时，起飞时曼谷当地几点",
        "伦敦10:00（北京时间）起飞，飞11小时，落地当地几点",
    ],
)
def test_the_time_of_another_clock_or_moment_is_left(text: str) -> None:
    assert landing(text) is None
