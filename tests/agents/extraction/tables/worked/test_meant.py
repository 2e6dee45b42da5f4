"""What is owed and what is gained: words for what two columns make."""

import pytest

from agents.extraction.tables.parts import whole_or_parts
from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape

CHOIR = TableShape(
    table="choir",
    names=("choir.csv",),
    rows=20,
    columns=(
        TableColumn(name="Singer", type="text", values=("Moss", "Tarn"), distinct=20),
        TableColumn(name="Voice", type="text", values=("alto", "bass"), distinct=2),
        TableColumn(name="Billed", type="number", smallest=10, largest=90, distinct=9),
        TableColumn(name="Paid", type="number", smallest=0, largest=90, distinct=9),
    ),
)
JOBS = CHOIR.model_copy(
    update={
        "table": "jobs",
        "names": ("jobs.csv",),
        "columns": (
            TableColumn(name="Customer", type="text", values=("Moss", "Tarn"), distinct=8),
            *CHOIR.columns[1:],
        ),
    }
)
货架 = TableShape(
    table="货架",
    names=("货架.csv",),
    rows=20,
    columns=(
        TableColumn(name="品名", type="text", values=("毛巾", "牙刷"), distinct=20),
        TableColumn(name="进价", type="number", smallest=1, largest=90, distinct=15),
        TableColumn(name="售价", type="number", smallest=2, largest=99, distinct=15),
        TableColumn(name="销量", type="number", smallest=0, largest=90, distinct=15),
    ),
)
OWED = '("Billed" - coalesce("Paid", 0))'
GAIN = '("售价" - coalesce("进价", 0))'


def _asked(text: str, shape: TableShape) -> TableQuestion:
    found = whole_or_parts(text, shape)
    assert found is not None
    question = found.parts[0].question
    assert question is not None
    return question


@pytest.mark.parametrize(
    "text", ["who still owes us", "who hasn't paid", "list who is behind and how much", "who has not paid in full"]
)
def test_who_owes_is_whoever_paid_less_than_is_due(text: str) -> None:
    asked = statement(_asked(text, CHOIR), "en")
    assert f"WHERE {OWED} > 0" in asked


def test_who_owes_over_several_rows_is_told_by_their_sums() -> None:
    asked = statement(_asked("who still owes me and how much each", JOBS), "en")
    assert f"HAVING round(sum({OWED}), 4) > 0" in asked


@pytest.mark.parametrize("text", ["how much does Tarn still owe", "what is outstanding in all from Tarn"])
def test_how_much_is_owed_is_one_sum(text: str) -> None:
    asked = _asked(text, JOBS)
    assert len(asked.figures) == 1
    assert asked.figures[0].kind == "sum"
    assert asked.tests


def test_a_column_of_yes_and_no_still_tells_who_owes() -> None:
    flag = TableColumn(name="Paid", type="boolean", distinct=2)
    asked = _asked("who hasn't paid", CHOIR.model_copy(update={"columns": (*CHOIR.columns[:3], flag)}))
    assert not asked.works_out
    assert [test.column for test in asked.tests] == ["Paid"]


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("一共赚了多少", f'sum(({GAIN} * "销量"))'),
        ("每件赚多少，哪个最多", GAIN),
        ("毛利率最高的是哪个", f'(100.0 * {GAIN}) / nullif("售价", 0) DESC'),
    ],
)
def test_what_is_gained_is_the_price_less_what_it_cost(text: str, sql: str) -> None:
    assert sql in statement(_asked(text, 货架), "zh")
