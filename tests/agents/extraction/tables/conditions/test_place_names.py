"""Places by what people call them."""

import pytest

from agents.extraction.tables.conditions.place_names import called_otherwise, speaks_of_ourselves


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("United States", "US"),
        ("USA", "American"),
        ("United Kingdom", "UK"),
        ("Korea, Rep.", "韩国"),
        ("France", "French"),
    ],
)
def test_a_place_has_other_names(place: str, name: str) -> None:
    assert name in called_otherwise(place)
    assert place not in called_otherwise(place)


@pytest.mark.parametrize(
    ("text", "ourselves"),
    [
        ("emissions of the us", False),
        ("us population in 2010", False),
        ("population of US", False),
        ("china's and the us's emissions", False),
        ("show us the population", True),
        ("how many of us are there", True),
        ("tell US more", False),
    ],
)
def test_us_is_a_country_or_those_who_ask(text: str, *, ourselves: bool) -> None:
    start = text.lower().index("us")
    assert speaks_of_ourselves(text, start, start + 2) is ourselves
