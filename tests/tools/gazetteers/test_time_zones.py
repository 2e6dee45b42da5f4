import zoneinfo

import pytest

from tools.gazetteers.time_zones import find_zones, zone_of


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("america/new_york", "America/New_York"),
        ("Beijing", "Asia/Shanghai"),
        ("北京时间", "Asia/Shanghai"),
        ("纽约", "America/New_York"),
        ("new york time", "America/New_York"),
        ("旧金山", "America/Los_Angeles"),
        ("Japan", "Asia/Tokyo"),
        ("法国", "Europe/Paris"),
        ("Germany", "Europe/Berlin"),
        ("英国", "Europe/London"),
        ("uk", "Europe/London"),
        ("Mumbai", "Asia/Kolkata"),
        ("加尔各答", "Asia/Kolkata"),
        ("Kiev", "Europe/Kyiv"),
        ("são paulo", "America/Sao_Paulo"),
        ("Sao Paulo", "America/Sao_Paulo"),
        ("紐約", "America/New_York"),
        ("万象", "Asia/Vientiane"),
        ("UTC", "UTC"),
        ("utc", "UTC"),
        ("EST", "America/New_York"),
        ("美国东部时间", "America/New_York"),
        ("Pacific Time", "America/Los_Angeles"),
        ("UTC+8", "Etc/GMT-8"),
        ("gmt-5", "Etc/GMT+5"),
        ("UTC+0", "Etc/GMT"),
    ],
)
def test_a_zone_is_known_by_its_names(name: str, zone: str) -> None:
    assert zone_of(name) == zone


@pytest.mark.parametrize("name", ["", "Mars", "US", "美国", "Russia", "UTC+20", "UTC-13", "火星", "somewhere"])
def test_what_names_no_single_zone_gives_none(name: str) -> None:
    assert zone_of(name) is None


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("现在纽约几点？", ["America/New_York"]),
        ("北京时间下午3点是洛杉矶几点", ["Asia/Shanghai", "America/Los_Angeles"]),
        ("3pm in london and tokyo", ["Europe/London", "Asia/Tokyo"]),
        ("convert 3pm EST to JST", ["America/New_York", "Asia/Tokyo"]),
        ("15:00 UTC+8 in Asia/Kolkata", ["Etc/GMT-8", "Asia/Kolkata"]),
        ("里加现在几点", ["Europe/Riga"]),
        ("what time is it in Turkey", ["Europe/Istanbul"]),
        ("罗马尼亚首都", ["Europe/Bucharest"]),
    ],
)
def test_zones_are_found_in_running_text(text: str, zones: list[str]) -> None:
    assert [zone for _, _, zone in find_zones(text)] == zones


@pytest.mark.parametrize(
    "text", ["3公里加5公里", "days until Christmas", "turkey for lunch", "I let it be", "包罗万象", "chromebook"]
)
def test_everyday_words_are_not_places(text: str) -> None:
    assert find_zones(text) == []


def test_positions_point_at_the_words() -> None:
    text = "开会时间：UTC+8 还是东京？"

    assert [text[start:end] for start, end, _ in find_zones(text)] == ["UTC+8", "东京"]


def test_every_name_of_a_zone_leads_to_a_zone_of_this_system() -> None:
    known = zoneinfo.available_timezones()

    assert all(zone_of(zone) in known for zone in known if "/" in zone)
