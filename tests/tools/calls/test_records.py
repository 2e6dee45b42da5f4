import csv
import io
import json

import pytest

from tools.calls.records import as_csv, as_markdown, records_of, written_for

STATEMENT = {
    "symbol": "MSFT",
    "years": [
        {"year": 2023, "figures": [{"item": "revenue", "value": 211_915_000_000}, {"item": "成本", "value": 2}]},
        {"year": 2022, "figures": [{"item": "revenue", "value": 1}]},
    ],
}


def test_rows_within_rows_are_spread_and_keep_what_stands_beside_them() -> None:
    rows = records_of(STATEMENT)
    assert rows[0] == {"year": 2023, "item": "revenue", "value": 211_915_000_000}
    assert [row["year"] for row in rows] == [2023, 2023, 2022]


def test_remarks_on_where_figures_come_from_are_no_rows() -> None:
    remarks = [{"code": "sample_figures", "facts": {"first": 2019}}, {"code": "sample_prices", "facts": {}}]
    compared = [{"metric": "revenue", "companies": [{"symbol": "A", "value": 1}, {"symbol": "B", "value": 2}]}]
    assert records_of({"notes": remarks, "companies": [{"symbol": "A"}, {"symbol": "B"}], "metrics": compared}) == (
        {"metric": "revenue", "symbol": "A", "value": 1},
        {"metric": "revenue", "symbol": "B", "value": 2},
    )


@pytest.mark.parametrize("value", [1, "x", {"a": 1}, [1, 2], [], None, {"a": [1, {"b": 2}]}])
def test_what_has_no_rows_has_none(value: object) -> None:
    assert records_of(value) == ()


def test_csv_keeps_every_field_and_exact_figures() -> None:
    text = as_csv([{"名": 'a,"b"', "n": 18_135_000_000}, {"n": None, "more": [1]}])
    assert list(csv.DictReader(io.StringIO(text))) == [
        {"名": 'a,"b"', "n": "18135000000", "more": ""},
        {"名": "", "n": "", "more": "[1]"},
    ]


def test_markdown_is_one_line_a_row() -> None:
    assert as_markdown([{"a": "x|y\nz", "b": 1}]) == "| a | b |\n| --- | --- |\n| x\\|y z | 1 |\n"


def test_a_files_ending_says_how_a_result_is_written() -> None:
    rows = records_of(STATEMENT)
    assert (written_for(".csv", STATEMENT, rows) or "").startswith("year,item,value\n2023,revenue,211915000000\n")
    assert json.loads(written_for(".json", STATEMENT, rows) or "") == STATEMENT
    assert written_for(".csv", {"price": 1}, ()) == "price\n1\n"
    assert written_for(".txt", STATEMENT, rows) is written_for(".md", 1, ()) is written_for(".csv", 1, ()) is None


@pytest.mark.parametrize("ending", [".csv", ".tsv"])
def test_a_cell_that_a_spreadsheet_would_compute_stays_text(ending: str) -> None:
    between = "\t" if ending == ".tsv" else ","
    rows = [{"名称": "=1+1", "n": -3}]
    assert written_for(ending, rows, rows) == f"名称{between}n\n'=1+1{between}-3\n"


def test_lines_of_json_are_rows() -> None:
    rows = [{"名称": "灯"}, {"名称": "chair"}]
    assert written_for(".jsonl", rows, rows) == '{"名称": "灯"}\n{"名称": "chair"}\n'
