"""Years and the people of places as people say them."""

import pytest

from agents.extraction.tables.plainer.inhabitants import with_inhabitants
from agents.extraction.tables.plainer.years_said import with_years_plain
from agents.extraction.tables.table_shape import TableColumn, TableShape

LANDS = TableShape(
    table="lands",
    rows=90,
    columns=(
        TableColumn(name="land", type="text", values=("Chad", "Peru"), distinct=2),
        TableColumn(name="population", type="number", aliases=("人口",), smallest=1, largest=9, distinct=80),
    ),
)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("births back in 1985", "births in 1985"),
        ("births in the year 1985", "births in 1985"),
        ("births during 1985", "births in 1985"),
        ("1985年那会儿的出生率", "1985年的出生率"),
        ("put it back in 20 days", "put it back in 20 days"),
        ("1985年时装展", "1985年时装展"),
    ],
)
def test_a_year_is_said_plainly(text: str, plain: str) -> None:
    assert with_years_plain(text) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("how many people live in Chad", "population of Chad"),
        ("how many people are there in Peru", "population of Peru"),
        ("乍得有多少人", "乍得的人口"),
        ("how many people live near Chad", "how many people live near Chad"),
        ("有多少人去过乍得", "有多少人去过乍得"),
    ],
)
def test_people_of_a_place_are_its_population(text: str, plain: str) -> None:
    assert with_inhabitants(text, LANDS) == plain
