import pytest

from agents.extraction.databases.conditions.directions import of_direction
from agents.extraction.databases.scene import Valued

_COLUMNS = ("origin", "destination")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("flights from Lima", "origin"),
        ("flights to Lima", "destination"),
        ("从Lima出发的航班", "origin"),
        ("飞到Lima的航班", "destination"),
        ("flights of Lima", ""),
    ],
)
def test_what_ties_a_value_says_which_end_of_a_way_it_is(text: str, column: str) -> None:
    start = text.index("Lima")
    assert of_direction(text, Valued(start=start, end=start + 4, places=()), _COLUMNS) == column
