"""Columns that a message may name: by a stem, a word cut short, another kind of word, or one sign."""

import pytest

from agents.extraction.tables.composer.column_links import column_links
from agents.extraction.tables.composer.pieces import pieces_in
from agents.extraction.tables.table_shape import TableColumn, TableShape

SHAPE = TableShape(
    table="list",
    rows=9,
    columns=(
        TableColumn(name="Late marks", type="number", distinct=5, smallest=0, largest=7),
        TableColumn(name="Min", type="number", distinct=5, smallest=2, largest=70),
        TableColumn(name="Booked", type="number", distinct=5, smallest=2, largest=20),
        TableColumn(name="书名", type="text", values=("活着", "三体"), distinct=2),
        TableColumn(name="人数", type="number", distinct=6, smallest=4, largest=90),
        TableColumn(name="交费", type="text", values=("是", "否"), distinct=2),
    ),
)


@pytest.mark.parametrize(
    ("text", "said", "column"),
    [
        ("worst for lates", "lates", "Late marks"),
        ("below minimum", "minimum", "Min"),
        ("most bookings", "bookings", "Booked"),
        ("哪本书没还", "书", "书名"),
        ("哪门课人最多", "人", "人数"),
    ],
)
def test_a_column_is_found(text: str, said: str, column: str) -> None:
    found = column_links(text, pieces_in(text), SHAPE)
    assert (said, column) in [(text[k.start : k.end], k.column) for k in found if k.role == "column"]


@pytest.mark.parametrize(("text", "word"), [("who still owes", "denied"), ("谁欠着", "denied")])
def test_what_is_owed_denies_what_is_paid(text: str, word: str) -> None:
    found = [k for k in column_links(text, pieces_in(text), SHAPE) if k.column == "交费"]
    assert (word, "owed") in [(k.word, k.said) for k in found]


@pytest.mark.parametrize("text", ["book club", "mint tea", "这本书签", "lately"])
def test_words_that_only_look_alike_are_no_column(text: str) -> None:
    found = column_links(text, pieces_in(text), SHAPE)
    assert [k.column for k in found if k.role == "column" and k.column in ("Late marks", "Min", "书名")] == []
