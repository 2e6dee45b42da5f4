"""The functions that come with every program: what is written, what counts as rows."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from graph.programs.functions import as_text, question_of, records_of, saving
from tools.call import ToolCall
from tools.programs.values import ProgramCall

ROWS = [{"name": "Ann", "fee": 5}, {"name": "王芳", "fee": None, "more": [1]}]
CELLS = st.one_of(st.none(), st.integers(), st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc"))))


def call(**arguments: object) -> tuple[ProgramCall, ToolCall]:
    asked = ProgramCall(id="0", function="save", arguments=dict(arguments))
    return asked, ToolCall(id="1.0", tool_id="save", arguments=dict(arguments))


def test_rows_become_csv() -> None:
    assert as_text(ROWS, ".csv") == "name,fee,more\nAnn,5,\n王芳,,[1]\n"


def test_a_cell_that_a_spreadsheet_would_compute_stays_text() -> None:
    assert as_text([{"note": "=1+1"}], ".csv") == "note\n'=1+1\n"


def test_text_is_written_as_it_is() -> None:
    assert as_text("a,b\n1,2\n", ".csv") == "a,b\n1,2\n"
    assert as_text("你好", ".txt") == "你好"


def test_lines_become_a_text() -> None:
    assert as_text(["a", "b"], ".txt") == "a\nb\n"


def test_a_markdown_file_gets_a_table() -> None:
    assert as_text([{"a": "x|y", "b": 2}], ".md") == "| a | b |\n| --- | --- |\n| x\\|y | 2 |\n"


def test_json_keeps_every_figure() -> None:
    assert json.loads(as_text({"revenue": 18135000000}, ".json")) == {"revenue": 18135000000}


@pytest.mark.parametrize(
    "value",
    [
        [{"a": 1, "b": 2}],
        {"columns": ["a", "b"], "rows": [[1, 2]]},
        {"columns": [{"name": "a"}, {"name": "b"}], "rows": [[1, 2]]},
        [["a", "b"], [1, 2]],
        {"a": 1, "b": 2},
    ],
)
def test_what_counts_as_rows(value: object) -> None:
    assert records_of(value) == [{"a": 1, "b": 2}]


@pytest.mark.parametrize("value", ["text", 5, None, [], [1, {"a": 2}]])
def test_what_is_no_rows(value: object) -> None:
    with pytest.raises(InvalidArguments):
        records_of(value)


def test_saving_goes_through_the_tool_that_writes() -> None:
    written = saving(*call(value=ROWS, path="fees.csv"))
    assert (written.tool_id, written.arguments["path"]) == ("system/write_file", "fees.csv")


def test_saving_a_table_goes_through_its_export() -> None:
    written = saving(*call(value="fees", path="fees.xlsx"))
    assert written.tool_id == "data/export_table"
    assert written.arguments == {"table": "fees", "path": "fees.xlsx", "overwrite": False}
    with pytest.raises(InvalidArguments):
        saving(*call(value=ROWS, path="fees.xlsx"))


def test_a_question_has_its_choices() -> None:
    assert question_of({"question": " 哪个？ ", "choices": ["甲", "乙"]}).choices == ("甲", "乙")
    assert question_of({"question": "Which?"}).choices == ()


@given(st.lists(st.dictionaries(st.sampled_from(["a", "b", "名"]), CELLS, min_size=1), min_size=1, max_size=8))
def test_csv_holds_every_row(rows: list[dict[str, object]]) -> None:
    read = list(csv.reader(io.StringIO(as_text(rows, ".csv"))))
    assert len([row for row in read if row or len(read[0]) > 1]) >= 1
    assert set(read[0]) == {name for row in rows for name in row}
