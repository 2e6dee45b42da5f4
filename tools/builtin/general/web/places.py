"""Where places are."""

from pydantic import BaseModel, Field

from errors import DataUnavailable, InvalidArguments
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tools.builtin.general.web import open_meteo
from tools.builtin.general.web.open_meteo import Spot
from tools.gazetteers.gazetteer import folded
from tools.kinds import Place, TimeZone
from tools.marking import ExampleCall, tool

_SUFFIX = lazy_regex(rf"(?<=[{HAN}]{{2}})(?:市|县|区|省|特别行政区)$")
_N_CANDIDATES = 10
_MAX_CHARS = 120


class PlaceFound(BaseModel):
    """A place on the map."""

    name: str = Field(description="The place's name")
    region: str = Field(description="State, province or region; empty where unknown")
    country: str = Field(description="Country; empty where unknown")
    latitude: float = Field(description="Degrees north, -90 to 90")
    longitude: float = Field(description="Degrees east, -180 to 180")
    timezone: TimeZone = Field(description="IANA zone of the place")
    population: int = Field(description="Inhabitants; 0 where unknown")
    elevation_m: float | None = Field(description="Height above the sea in metres")


class GeocodedPlace(PlaceFound):
    """The place that a name most likely means, and others of the name."""

    others: list[PlaceFound] = Field(description="Other places of that name, largest first")
    source: str = Field(description="Where this comes from")


@tool(
    domains=("web", "general"),
    functions=("query",),
    permission="low",
    idempotent=True,
    reads="nothing",
    sends_to=open_meteo.HOSTS,
    call=ExampleCall({"place": "Berlin"}, needs=("network",)),
)
async def geocode(place: Place) -> GeocodedPlace:
    """Find where a town or place is: latitude, longitude, country, time zone.

    Use it for coordinates and to tell places of one name apart. The weather needs no coordinates: weather_forecast
    takes the name itself. For the time in a city use current_time.

    Args:
        place: The place's name in any language; a region or country may follow behind a comma.

    Returns:
        The most likely place and others of that name, from Open-Meteo.
    """
    spots = await find_spots(place)
    best, *others = [_found(spot) for spot in spots]
    return GeocodedPlace(**best.model_dump(), others=others, source="Open-Meteo")


async def find_spots(place: str) -> tuple[Spot, ...]:
    """Look a place up; those whose region or country the text names come first.

    Raises:
        InvalidArguments: there is no name.
        DataUnavailable: nothing goes by that name, or the service cannot be reached.
    """
    name, _, area = (part.strip() for part in place.replace("，", ",").partition(","))
    if not name or len(place) > _MAX_CHARS:
        raise InvalidArguments("Name a place.", parameter="place", zh="请给出地名。")
    language = "zh" if has_han(place) else "en"
    for spelling in dict.fromkeys((name, _SUFFIX.sub("", name))):
        spots = await open_meteo.search(spelling, language, _N_CANDIDATES)
        if spots:
            return tuple(sorted(spots, key=lambda spot: not _lies_in(spot, area)))
    raise DataUnavailable(
        f"No place goes by {name!r}; check the spelling or name the nearest town.",
        zh=f"没有找到“{name}”这个地点，请检查写法或改用附近城市的名称。",
    )


def _lies_in(spot: Spot, area: str) -> bool:
    wanted = folded(area)
    known = [folded(name) for name in (spot.admin1, spot.country, spot.country_code) if name]
    return bool(wanted) and (wanted in known or any(wanted in name or name in wanted for name in known[:-1]))


def _found(spot: Spot) -> PlaceFound:
    return PlaceFound(
        name=spot.name,
        region=spot.admin1 if spot.admin1 != spot.name else "",
        country=spot.country,
        latitude=spot.latitude,
        longitude=spot.longitude,
        timezone=spot.timezone,
        population=spot.population,
        elevation_m=spot.elevation,
    )
