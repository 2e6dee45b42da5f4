"""The weather now and in the days to come."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.builtin.general.web import open_meteo
from tools.builtin.general.web.open_meteo import Outlook
from tools.builtin.general.web.places import find_spots
from tools.kinds import IsoDate, Place, TimeZone
from tools.marking import ExampleCall, tool
from tools.shares import Percent

MAX_DAYS = 16
_WORDS: dict[str, str] = tomllib.loads(Path(__file__).with_name("weather_codes.toml").read_text(encoding="utf-8"))
TemperatureUnit = Literal["celsius", "fahrenheit"]


class WeatherNow(BaseModel):
    """The weather at this moment."""

    time: str = Field(description="Local time of the place, ISO 8601")
    temperature: float
    feels_like: float = Field(description="Apparent temperature")
    humidity_percent: Percent
    wind_kmh: float
    weather: str = Field(description="In English words")


class WeatherDay(BaseModel):
    """The weather of one day."""

    date: IsoDate = Field(description="Local day of the place")
    low: float | None = Field(description="Lowest temperature")
    high: float | None = Field(description="Highest temperature")
    rain_mm: float | None = Field(description="Precipitation in millimetres, snow melted")
    rain_percent: Percent | None = Field(description="Probability of precipitation in percent")
    wind_kmh: float | None = Field(description="Strongest wind")
    weather: str = Field(description="In English words")


class WeatherForecast(BaseModel):
    """The weather of a place."""

    place: str = Field(description="Whose weather this is, with region and country; empty for bare coordinates")
    latitude: float
    longitude: float
    timezone: TimeZone = Field(description="Zone of the times")
    unit: str = Field(description="Unit of the temperatures: °C or °F")
    now: WeatherNow
    days: list[WeatherDay] = Field(description="Today and the days to come")
    source: str = Field(description="Where this comes from")


@tool(
    domains=("web", "general"),
    functions=("query",),
    permission="low",
    idempotent=True,
    reads="nothing",
    sends_to=open_meteo.HOSTS,
    call=ExampleCall({"place": "Berlin", "days": 3}, needs=("network",)),
)
async def weather_forecast(
    place: Place = "",
    latitude: Annotated[float | None, Field(ge=-90, le=90)] = None,
    longitude: Annotated[float | None, Field(ge=-180, le=180)] = None,
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)] = 3,
    temperature_unit: TemperatureUnit = "celsius",
) -> WeatherForecast:
    """Tell the weather of a place: now, and for up to 16 days from today on.

    Use it for weather, temperature, rain, snow and wind. It takes the name of a place, or coordinates, which win. For
    coordinates alone use geocode; to convert temperatures convert_units.

    Args:
        place: The place's name in any language; a region or country may follow behind a comma.
        latitude: Degrees north, where no place is named.
        longitude: Degrees east, where no place is named.
        days: How many days, today included.
        temperature_unit: Unit of the temperatures.

    Returns:
        The weather now and of each day, in words and figures, from Open-Meteo.
    """
    named = ""
    if place.strip() and None in (latitude, longitude):
        spot = (await find_spots(place))[0]
        latitude, longitude = spot.latitude, spot.longitude
        named = ", ".join(dict.fromkeys(filter(None, (spot.name, spot.admin1, spot.country))))
    if latitude is None or longitude is None:
        raise InvalidArguments(
            "Name a place, or give latitude and longitude.",
            parameter="place",
            zh="请给出地名，或同时给出纬度和经度。",
        )
    found = await open_meteo.outlook(latitude, longitude, days, temperature_unit)
    return _forecast(found, named, "°C" if temperature_unit == "celsius" else "°F")


def words(code: int | None) -> str:
    """Say a weather code in English; the template has the Chinese words."""
    return _WORDS.get(str(code), "unknown")


def _forecast(found: Outlook, place: str, unit: str) -> WeatherForecast:
    now = found.current
    return WeatherForecast(
        place=place,
        latitude=found.latitude,
        longitude=found.longitude,
        timezone=found.timezone,
        unit=unit,
        now=WeatherNow(
            time=now.time,
            temperature=now.temperature_2m,
            feels_like=now.apparent_temperature,
            humidity_percent=now.relative_humidity_2m,
            wind_kmh=now.wind_speed_10m,
            weather=words(now.weather_code),
        ),
        days=_days(found),
        source="Open-Meteo",
    )


def _days(found: Outlook) -> list[WeatherDay]:
    daily = found.daily
    rows = zip(
        daily.time,
        daily.temperature_2m_min,
        daily.temperature_2m_max,
        daily.precipitation_sum,
        daily.precipitation_probability_max,
        daily.wind_speed_10m_max,
        map(words, daily.weather_code),
        strict=False,
    )
    return [
        WeatherDay(date=day, low=low, high=high, rain_mm=rain, rain_percent=chance, wind_kmh=wind, weather=said)
        for day, low, high, rain, chance, wind, said in rows
    ]
