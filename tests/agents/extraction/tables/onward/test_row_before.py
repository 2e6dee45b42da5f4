"""What is asked of the one row that was just told, and shares of what was told."""

import pytest

from agents.extraction.tables.onward.row_before import of_the_one_told, speaks_of_one_time, told_by_row
from agents.extraction.tables.onward.share_of_before import share_of_before
from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

HIVES = TableShape(
    table="hives",
    names=("hives.csv",),
    rows=30,
    columns=(
        TableColumn(name="Hive", type="text", values=("H1", "H2"), distinct=6),
        TableColumn(name="Checked", type="date", first="2026-04-01", last="2026-09-30", distinct=20),
        TableColumn(name="Temp", type="number", smallest=20, largest=38, distinct=20),
        TableColumn(name="Honey kg", type="number", smallest=1, largest=20, distinct=20),
        TableColumn(name="Keeper", type="text", aliases=("name",), values=("Ola", "Ines"), distinct=2),
    ),
)
WARMEST = TableQuestion(table="hives", ordered_by="Temp", limit=1)


@pytest.mark.parametrize(
    "text",
    [
        "warmest reading, which hive and when",
        "hottest reading in hives.csv, who took it",
        "highest temp, which keeper",
        "lowest temp: which hive was it",
    ],
)
def test_the_row_at_an_end_tells_what_else_is_asked_of_it(text: str) -> None:
    found = whole_or_parts(text, HIVES)
    assert found is not None
    (part,) = found.parts
    assert part.question is not None
    assert (part.question.ordered_by, part.question.limit, part.question.by) == ("Temp", 1, "")


@pytest.mark.parametrize("text", ["how much honey altogether", "which hive has the least", "where was it", "delete it"])
def test_what_a_row_does_not_tell_is_not_taken(text: str) -> None:
    assert not told_by_row(text, WARMEST, HIVES)


@pytest.mark.parametrize(
    "text", ["and what share of the total is that", "what percent of everything", "占总的百分之几", "占几成"]
)
def test_a_share_is_of_what_was_told(text: str) -> None:
    test = ColumnTest(column="Keeper", sql="= 'Ola'")
    last = TableQuestion(table="hives", figures=(Figure(kind="sum", column="Honey kg"),), tests=(test,))
    found = share_of_before(text, last)
    assert found is not None
    assert 'FILTER (WHERE "Keeper" = \'Ola\') / sum("Honey kg")' in statement(found, "en")
    assert share_of_before(f"{text} Ines", last) is None


@pytest.mark.parametrize(
    "text", ["who checked it", "how many honey kg was that", "那次是谁", "when was that", "which hive"]
)
def test_more_of_the_row_that_was_told_is_that_row(text: str) -> None:
    assert of_the_one_told(text, WARMEST, HIVES) == WARMEST


def test_more_of_the_group_that_was_told_keeps_that_group() -> None:
    figure = Figure(kind="mean", column="Temp")
    last = TableQuestion(table="hives", by="Hive", figures=(figure,), ordered_by="Temp", limit=1)
    found = of_the_one_told("and the honey of that one", last, HIVES)
    assert found is not None
    assert found.figures == (figure, Figure(kind="mean", column="Honey kg"))
    assert 'ORDER BY round(avg("Temp"), 4)' in statement(found, "en")
    assert of_the_one_told("honey kg", last, HIVES) is None


@pytest.mark.parametrize(
    "text",
    [
        "how much honey kg altogether",
        "average temp",
        "honey kg of each hive",
        "and Ines?",
        "which hives are there",
        "list the keepers",
        "有哪些 Hive",
    ],
)
def test_what_goes_beyond_the_row_is_asked_anew(text: str) -> None:
    assert of_the_one_told(text, WARMEST, HIVES) is None


@pytest.mark.parametrize(
    ("text", "taken"), [("那次溶氧多少", True), ("how much was it that time", True), ("那个塘呢", False)]
)
def test_one_time_is_not_told_of_groups(text: str, taken: bool) -> None:
    last = TableQuestion(table="hives", by="Hive", figures=(Figure(kind="mean", column="Temp"),), limit=1)
    assert speaks_of_one_time(text, last) is taken
    assert not speaks_of_one_time(text, WARMEST)
