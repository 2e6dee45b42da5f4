"""Open-Meteo: places and forecasts, free of charge and without a key.

References:
    https://open-meteo.com/en/docs and https://open-meteo.com/en/docs/geocoding-api
"""

from collections.abc import Mapping
from typing import TypeVar

import httpx
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from errors import DataUnavailable
from tools.http.wire import current_wire

SEARCH = "https://geocoding-api.open-meteo.com/v1/search"
FORECAST = "https://api.open-meteo.com/v1/forecast"
HOSTS = ("geocoding-api.open-meteo.com", "api.open-meteo.com")
_TIMEOUT_S = 10.0
_MAX_BYTES = 1_000_000
_CURRENT = ("temperature_2m", "apparent_temperature", "relative_humidity_2m", "weather_code", "wind_speed_10m")
_DAILY = (
    "weather_code",
    "temperature_2m_max",
    "temperature_2m_min",
    "precipitation_sum",
    "precipitation_probability_max",
    "wind_speed_10m_max",
)


class _Answer(BaseModel):
    """Fields that we do not read may come and go."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Spot(_Answer):
    """A place that the search knows."""

    name: str
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)
    country: str = ""
    country_code: str = ""
    admin1: str = ""
    timezone: str = ""
    population: int = 0
    elevation: float | None = None


class Spots(_Answer):
    """What a search brought; the service leaves the list out where it is empty."""

    results: tuple[Spot, ...] = ()


class Current(_Answer):
    """The weather at a moment."""

    time: str
    temperature_2m: float
    apparent_temperature: float
    relative_humidity_2m: float
    weather_code: int
    wind_speed_10m: float


class Daily(_Answer):
    """The weather of several days, a list a quantity; what a model lacks is null."""

    time: tuple[str, ...]
    weather_code: tuple[int | None, ...]
    temperature_2m_max: tuple[float | None, ...]
    temperature_2m_min: tuple[float | None, ...]
    precipitation_sum: tuple[float | None, ...]
    precipitation_probability_max: tuple[float | None, ...]
    wind_speed_10m_max: tuple[float | None, ...]


class Outlook(_Answer):
    """A forecast for one point."""

    latitude: float
    longitude: float
    timezone: str
    current: Current
    daily: Daily


_A = TypeVar("_A", bound=_Answer)


async def search(name: str, language: str, count: int) -> tuple[Spot, ...]:
    """Look a place up by its name, the most important first.

    Raises:
        DataUnavailable: the service cannot be reached, or answers something else.
    """
    found = await _ask(SEARCH, {"name": name, "count": str(count), "language": language, "format": "json"}, Spots)
    return found.results


async def outlook(latitude: float, longitude: float, days: int, unit: str) -> Outlook:
    """Get the weather now and of the days to come, in the place's own time.

    Raises:
        DataUnavailable: the service cannot be reached, or answers something else.
    """
    params = {
        "latitude": f"{latitude:.5f}",
        "longitude": f"{longitude:.5f}",
        "current": ",".join(_CURRENT),
        "daily": ",".join(_DAILY),
        "timezone": "auto",
        "forecast_days": str(days),
        "temperature_unit": unit,
    }
    return await _ask(FORECAST, params, Outlook)


async def _ask(address: str, params: Mapping[str, str], answer: type[_A]) -> _A:
    wire = current_wire()
    try:
        async with httpx.AsyncClient(
            transport=wire.transport() if wire.transport else None, timeout=_TIMEOUT_S
        ) as client:
            response = await client.get(address, params=params)
            response.raise_for_status()
            return answer.model_validate_json(response.content[:_MAX_BYTES])
    except httpx.HTTPStatusError as error:
        raise _refusal(error.response.status_code) from None
    except httpx.TimeoutException:
        raise DataUnavailable(
            f"Open-Meteo did not answer within {_TIMEOUT_S:g} s; try again later.",
            zh=f"Open-Meteo 未能在 {_TIMEOUT_S:g} 秒内响应，请稍后再试。",
        ) from None
    except httpx.HTTPError:
        raise DataUnavailable(
            "Open-Meteo cannot be reached; places and weather need the internet.",
            zh="无法连接 Open-Meteo；查询地点和天气需要联网。",
        ) from None
    except ValidationError:
        raise DataUnavailable(
            "Open-Meteo answered in a form that is not known; try again later.",
            zh="Open-Meteo 返回的数据格式无法识别，请稍后再试。",
        ) from None


def _refusal(status: int) -> DataUnavailable:
    if status == 429:
        return DataUnavailable(
            "Open-Meteo's limit of requests is reached; try again in an hour.",
            zh="Open-Meteo 的请求次数已达上限，请一小时后再试。",
        )
    return DataUnavailable(
        f"Open-Meteo answered with status {status}; try again later.", zh=f"Open-Meteo 返回状态 {status}，请稍后再试。"
    )
