"""Cells that a message may name: with an ending, mistyped, a part of them; and words that most cells share."""

import pytest

from agents.extraction.tables.composer.pieces import pieces_in
from agents.extraction.tables.composer.value_links import value_links
from agents.extraction.tables.table_shape import TableColumn, TableShape

SHAPE = TableShape(
    table="jobs",
    rows=6,
    columns=(
        TableColumn(name="who", type="text", values=("Zoe", "Mrs Hartley", "Novak", "Rui Costa"), distinct=4),
        TableColumn(name="unit", type="text", values=("Flat 1", "Flat 2", "Flat 3"), distinct=3),
        TableColumn(name="店", type="text", values=("板橋", "永和", "中山北路"), distinct=3),
        TableColumn(name="paid", type="text", values=("yes", "no"), distinct=2),
    ),
)


@pytest.mark.parametrize(
    ("text", "said", "values"),
    [
        ("zoes jobs", "zoes", ("Zoe",)),
        ("zoe's jobs", "zoe's", ("Zoe",)),
        ("what about hartley", "hartley", ("Mrs Hartley",)),
        ("hartly owes", "hartly", ("Mrs Hartley",)),
        ("flat 2 please", "flat 2", ("Flat 2",)),
        ("板橋店呢", "板橋店", ("板橋",)),
        ("北路多少", "北路", ("中山北路",)),
    ],
)
def test_a_cell_is_found(text: str, said: str, values: tuple[str, ...]) -> None:
    found = [link for link in value_links(text, pieces_in(text), SHAPE) if link.role == "value"]
    assert (said, values) in [(text[link.start : link.end], link.values) for link in found]


def test_a_word_of_most_cells_calls_the_rows() -> None:
    (link,) = value_links("the flats", pieces_in("the flats"), SHAPE)
    assert link.role == "row"


@pytest.mark.parametrize("text", ["yes no", "who the and", "hart", "路多少"])
def test_no_cell_is_found_in_other_words(text: str) -> None:
    assert value_links(text, pieces_in(text), SHAPE) == []
