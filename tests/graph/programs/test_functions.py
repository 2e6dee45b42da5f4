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


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx", "json"])
def test_what_speaks_of_a_table_is_saved_as_that_table(ending: str) -> None:
    kept = {"table": "公寓_filter", "rows": 4, "columns": ["city"], "first_rows": [["Leipzig"]], "matching": 4}
    written = saving(*call(value=kept, path=f"shortlist.{ending}"))
    assert written.tool_id == "data/export_table"
    assert written.arguments["table"] == "公寓_filter"


def test_what_holds_its_rows_is_saved_by_them() -> None:
    found = {"table": "fees", "columns": ["a"], "rows": [[1]], "total_rows": 1}
    assert saving(*call(value=found, path="fees.csv")).tool_id == "system/write_file"
    assert saving(*call(value={"table": "fees", "n": 3}, path="note.json")).tool_id == "system/write_file"


def test_a_question_has_its_choices() -> None:
    assert question_of({"question": " 哪个？ ", "choices": ["甲", "乙"]}).choices == ("甲", "乙")
    assert question_of({"question": "Which?"}).choices == ()


@given(st.lists(st.dictionaries(st.sampled_from(["a", "b", "名"]), CELLS, min_size=1), min_size=1, max_size=8))
def test_csv_holds_every_row(rows: list[dict[str, object]]) -> None:
    read = list(csv.reader(io.StringIO(as_text(rows, ".csv"))))
    assert len([row for row in read if row or len(read[0]) > 1]) >= 1
    assert set(read[0]) == {name for row in rows for name in row}


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        (".csv", "城市,sum\nBonn,5\n"),
        (".json", '[\n  {\n    "城市": "Bonn",\n    "sum": 5\n  }\n]'),
        (".jsonl", '{"城市": "Bonn", "sum": 5}\n'),
        (".md", "| 城市 | sum |\n| --- | --- |\n| Bonn | 5 |\n"),
    ],
)
def test_a_query_s_result_is_written_as_it_is(ending: str, text: str) -> None:
    result = {"sql": "select", "columns": ["城市", "sum"], "rows": [["Bonn", 5]], "total_rows": 1, "complete": True}
    assert as_text(result, ending).strip() == text.strip()


def test_a_result_that_lacks_rows_is_no_file() -> None:
    with pytest.raises(InvalidArguments, match="1 of 500 rows"):
        as_text({"columns": ["a"], "rows": [[1]], "total_rows": 500}, ".csv")
