"""Which of a person's tables a text calls by its name."""

import pytest

from agents.extraction.tables.several.called_tables import called_tables
from agents.extraction.tables.table_shape import TableColumn, TableShape


def _table(name: str, *columns: TableColumn) -> TableShape:
    return TableShape(table=name, names=(f"{name}.csv", name), columns=columns)


OUTLAY = _table("outlay", TableColumn(name="kind", type="text", values=("boat", "rent")))
BOAT_DIARY = _table("boat_diary", TableColumn(name="harbour", type="text", values=("Kiel", "Rügen")))
VOLUNTEERS = _table("volunteers", TableColumn(name="name", type="text", values=("Ida", "Jo")))
SHIFTS = _table("shift_plan", TableColumn(name="volunteer", type="text", values=("Ida", "Jo")))
考勤 = _table("t_9月考勤", TableColumn(name="姓名", type="text", values=("小刚",))).model_copy(
    update={"names": ("9月考勤.csv", "9月考勤")}
)
流水账 = _table("小店流水账", TableColumn(name="类别", type="text", values=("进货", "房租")))
TABLES = (OUTLAY, BOAT_DIARY, VOLUNTEERS, SHIFTS, 考勤, 流水账)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("average per month of my outlay", "outlay"),
        ("how many days in my boat diary", "boat_diary"),
        ("what is on the shift list", "shift_plan"),
        ("show the volunteers sheet", "volunteers"),
        ("考勤表里谁迟到了", "t_9月考勤"),
        ("考勤里有几次迟到", "t_9月考勤"),
        ("流水账一共多少", "小店流水账"),
        ("小店流水账里房租多少", "小店流水账"),
    ],
)
def test_a_table_is_called(text: str, table: str) -> None:
    assert [*called_tables(text, TABLES)] == [table]


@pytest.mark.parametrize(
    "text",
    [
        "how much did the boat cost",
        "which volunteers worked in May",
        "what shift is next",
        "what is planned",
        "小店赚了多少",
        "房租多少",
        "boat list",
        "9月花了多少",
    ],
)
def test_no_table_is_called(text: str) -> None:
    assert called_tables(text, TABLES) == {}
