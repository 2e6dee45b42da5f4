"""Names of columns that a question writes nearly right."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.spelling import respelt
from agents.extraction.tables.table_shape import TableColumn, TableShape

SHIP = TableShape(
    table="ship",
    columns=(
        TableColumn(name="survived", type="boolean", aliases=("生还",), distinct=2),
        TableColumn(name="horsepower", type="number", smallest=1, largest=9, distinct=9),
    ),
    rows=9,
)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("how many surived", "how many survived"),
        ("average horsepowr", "average horsepower"),
        ("how many survives there", "how many survives there"),
        ("how many scales", "how many scales"),
        ("生还的有几个 surived", "生还的有几个 survived"),
    ],
)
def test_one_wrong_letter_in_the_name_of_a_column_is_put_right(text: str, right: str) -> None:
    assert respelt(text, SHIP) == right


@pytest.mark.parametrize("text", ["how many surived", "average horsepowr"])
def test_a_question_with_such_a_word_is_read(text: str) -> None:
    assert whole_or_parts(text, SHIP) is not None
