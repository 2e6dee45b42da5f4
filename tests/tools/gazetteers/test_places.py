"""What a place of a time may mean."""

import pytest

from tools.gazetteers.places import meanings, only_zone


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Tampa", "America/New_York"),
        ("St. Louis", "America/Chicago"),
        ("gothenburg", "Europe/Stockholm"),
        ("paris", "Europe/Paris"),
        ("paris, texas", "America/Chicago"),
        ("birmingham alabama", "America/Chicago"),
        ("英国伯明翰", "Europe/London"),
        ("ohio", "America/New_York"),
        ("Ciudad Juárez", "America/Ciudad_Juarez"),
    ],
)
def test_a_place_has_one_zone(said: str, zone: str) -> None:
    assert only_zone(said) == zone


@pytest.mark.parametrize("said", ["springfield", "birmingham", "san jose", "tennessee", "georgia", "canada", "伯明翰"])
def test_a_name_of_places_of_several_times_means_each(said: str) -> None:
    assert len({one.zone for one in meanings(said)}) > 1


@pytest.mark.parametrize("said", ["qworbly", "", "me", "in", "portland, france", "the office", "会议"])
def test_what_is_no_place_means_nothing(said: str) -> None:
    assert meanings(said) == ()


def test_a_place_is_told_with_where_it_lies() -> None:
    assert meanings("springfield, mo")[0].label("en") == "Springfield, Missouri, United States"
    assert meanings("利兹")[0].label("zh") == "Leeds（英国英格兰）"
