"""Names that results give in English: the Chinese templates know every one of them."""

import tomllib
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path

import pytest
from babel import Locale

from agents.decisions.summarize.templates import render
from tests.built_in import built_in
from tools.builtin.general.text import languages
from tools.builtin.general.web import weather
from tools.call import ToolCall, ToolResult

TOOLS = built_in().tools
CODES = tomllib.loads(Path(weather.__file__).with_name("weather_codes.toml").read_text(encoding="utf-8"))
SPOKEN = sorted(
    {"ja", *languages._OWN.values(), *languages._OTHER.split()}
    | {code for codes in languages._SHARED.values() for code in codes.split()}
)
FORECAST: dict[str, object] = {"place": "柏林", "unit": "°C", "days": [], "source": "Open-Meteo"}
NOW = {"temperature": 17, "feels_like": 16, "wind_kmh": 9}


def said(tool_id: str, value: Mapping[str, object]) -> str:
    result = ToolResult(call=ToolCall(id="1.1.1", tool_id=tool_id, arguments={}), status="ok", value=value)
    return render(result, TOOLS[tool_id].answers, "zh")


@pytest.mark.parametrize(("days", "name"), [*enumerate("一二三四五六日")])
def test_a_day_of_the_week_is_named_in_chinese(days: int, name: str) -> None:
    weekday = (date(2026, 3, 2) + timedelta(days=days)).strftime("%A")
    value = {"timezone": "UTC", "date": "2026-03-02", "clock": "05:30:00", "utc_offset": "+00:00", "weekday": weekday}
    assert f"星期{name} **05:30**" in said("general/current_time", value)


@pytest.mark.parametrize("words", sorted({*CODES.values(), "unknown"}))
def test_the_weather_of_every_code_is_said_in_chinese(words: str) -> None:
    text = said("general/weather_forecast", FORECAST | {"now": {**NOW, "weather": words}})
    assert text.startswith("**柏林**：现在 17 °C")
    assert words not in text


@pytest.mark.parametrize(("code", "text"), [(3, "阴"), (99, "雷阵雨伴强冰雹")])
def test_weather_in_chinese_means_what_the_code_means(code: int, text: str) -> None:
    now = {**NOW, "weather": weather.words(code)}
    assert f"，{text}，" in said("general/weather_forecast", FORECAST | {"now": now})


@pytest.mark.parametrize("code", SPOKEN)
def test_a_language_that_can_be_detected_has_its_chinese_name(code: str) -> None:
    name = Locale.parse("zh_Hans").languages[code]
    assert (
        said("general/detect_language", {"code": code, "name": "?", "certain": True})
        == f"这段文字是**{name}**（`{code}`）。"
    )
