"""Words that are a letter away from a word of the table, or of questions over tables."""

import pytest

from agents.extraction.tables.mistyped import mended
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.table_shape import TableColumn, TableShape

PASSENGERS = TableShape(
    table="titanic",
    names=("titanic", "passengers"),
    columns=(
        TableColumn(name="survived", type="boolean", values=("false", "true"), distinct=2),
        TableColumn(name="class", type="text", values=("1st", "2nd", "3rd"), distinct=3),
        TableColumn(name="embark_town", type="text", values=("Southampton", "Cherbourg"), distinct=2),
        TableColumn(name="fare_amount", type="number", smallest=0, largest=500, distinct=80),
    ),
    rows=100,
)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("how many passengers in 1st class surived", (("surived", "survived"),)),
        ("average fare from Southhampton", (("Southhampton", "southampton"),)),
        ("avergae fare by class", (("avergae", "average"),)),
        ("total fare amuont", (("amuont", "amount"),)),
        ("统计 surived 的人数", (("surived", "survived"),)),
        ("how many in Cherbuorg", (("Cherbuorg", "cherbourg"),)),
    ],
)
def test_a_mistyped_word_is_read_as_the_word_that_is_there(text: str, read_as: tuple[tuple[str, str], ...]) -> None:
    found = mended(text, PASSENGERS)
    assert found is not None
    assert found.read_as == read_as


@pytest.mark.parametrize(
    "text",
    [
        "how many passengers survived",
        "how many 'surived' are there",
        "load surived.csv",
        "how many passengers revived",
        "how many scales",
    ],
)
def test_words_that_are_right_quoted_or_other_words_stay(text: str) -> None:
    assert mended(text, PASSENGERS) is None


def test_a_question_is_read_with_its_mistyped_word_put_right_and_says_so() -> None:
    found = whole_or_parts("how many passengers in 1st class surived", PASSENGERS)
    right = whole_or_parts("how many passengers in 1st class survived", PASSENGERS)
    assert found is not None
    assert right is not None
    assert found.parts[0].question == right.parts[0].question
    assert (found.parts[0].read_as, right.parts[0].read_as) == ((("surived", "survived"),), ())
