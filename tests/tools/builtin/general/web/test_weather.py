import os
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.general.web.places import geocode
from tools.builtin.general.web.weather import weather_forecast, words
from tools.http.wire import Wire, wired

pytestmark = pytest.mark.usefixtures("recordings")
internet = [
    pytest.mark.internet,
    pytest.mark.enable_socket,
    pytest.mark.skipif(
        not os.environ.get("TOOLATLAS_TEST_INTERNET"), reason="set TOOLATLAS_TEST_INTERNET=1 to ask Open-Meteo itself"
    ),
]


def answering(handler: Callable[[httpx.Request], httpx.Response]) -> Wire:
    return Wire(transport=lambda: httpx.MockTransport(handler))


async def test_a_place_is_found_with_others_of_its_name() -> None:
    found = await geocode("Berlin")

    assert (found.name, found.country, found.latitude, found.timezone) == (
        "Berlin",
        "Germany",
        52.52437,
        "Europe/Berlin",
    )
    assert [other.region for other in found.others] == ["New Hampshire"]


@pytest.mark.parametrize("place", ["Berlin, New Hampshire", "Berlin，united states", "Berlin, US"])
async def test_a_region_or_country_behind_a_comma_decides(place: str) -> None:
    assert (await geocode(place)).country == "United States"


@pytest.mark.parametrize("place", ["北京", "北京市", " 北京市 "])
async def test_chinese_names_are_asked_for_in_chinese_with_and_without_their_suffix(place: str) -> None:
    found = await geocode(place)

    assert (found.name, found.region, found.country) == ("北京", "北京市", "中国")


async def test_a_place_that_nobody_knows_is_told() -> None:
    with pytest.raises(DataUnavailable, match="'Qwxzyvk'") as refused:
        await geocode("Qwxzyvk")

    assert "没有找到" in refused.value.zh


@pytest.mark.parametrize("place", ["", " , Germany", "x" * 200])
async def test_a_place_needs_a_name(place: str) -> None:
    with pytest.raises(InvalidArguments, match="Name a place"):
        await geocode(place)


async def test_the_weather_of_a_place_is_told_in_words_of_both_languages() -> None:
    found = await weather_forecast("Berlin")

    assert (found.place, found.unit, found.timezone) == ("Berlin, Land Berlin, Germany", "°C", "Europe/Berlin")
    assert (found.now.temperature, found.now.weather) == (17.4, "partly cloudy")
    assert [(d.date, d.high, d.weather) for d in found.days][1] == ("2026-05-05", 15.2, "slight rain")
    assert found.days[2].rain_percent is None


async def test_fahrenheit_is_asked_for_where_wanted() -> None:
    found = await weather_forecast("北京", days=1, temperature_unit="fahrenheit")

    assert (found.unit, found.now.temperature, len(found.days)) == ("°F", 71.2, 1)


async def test_coordinates_need_no_name() -> None:
    found = await weather_forecast(latitude=52.52437, longitude=13.41053)

    assert (found.place, found.now.weather) == ("", "partly cloudy")


@pytest.mark.parametrize("given", [{}, {"latitude": 52.5}, {"place": " ", "longitude": 1.0}])
async def test_without_a_place_there_is_no_weather(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments, match="Name a place"):
        await weather_forecast(**given)


def test_a_code_that_is_not_known_is_called_unknown() -> None:
    assert (words(None), words(4), words(3)) == ("unknown", "unknown", "overcast")


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (429, "", "limit of requests"),
        (503, "", "status 503"),
        (400, '{"error": true, "reason": "x"}', "status 400"),
        (200, "<html>", "not known"),
        (200, '{"results": [{"name": "X", "latitude": 999, "longitude": 0}]}', "not known"),
    ],
)
async def test_an_outage_is_one_sentence_in_both_languages(status: int, body: str, said: str) -> None:
    with (
        wired(answering(lambda _: httpx.Response(status, text=body))),
        pytest.raises(DataUnavailable, match=said) as refused,
    ):
        await geocode("Berlin")

    assert "Open-Meteo" in refused.value.zh


@pytest.mark.parametrize(
    ("fault", "said"), [(httpx.ConnectTimeout, "within 10 s"), (httpx.ConnectError, "need the internet")]
)
async def test_a_service_that_is_away_is_one_sentence(fault: type[httpx.TransportError], said: str) -> None:
    def away(_: httpx.Request) -> httpx.Response:
        raise fault("away")

    with wired(answering(away)), pytest.raises(DataUnavailable, match=said):
        await weather_forecast("Berlin")


@pytest.mark.parametrize("place", [pytest.param(name, marks=internet) for name in ("Berlin", "杭州")])
async def test_the_service_still_keeps_to_its_documentation(place: str) -> None:
    with wired(Wire()):
        found = await weather_forecast(place, days=2)

    assert len(found.days) == 2
