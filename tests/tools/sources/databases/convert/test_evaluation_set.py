import json
import os
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tests.tools.sources.databases.convert.conftest import School, write_school
from tools.sources.databases.convert.evaluation_set import EvaluationItem, read_evaluation_set, write_evaluation_set
from tools.sources.databases.convert.run import PlacesOfDatabases, convert_pairs, report_lines
from tools.sources.databases.convert.schemas import read_schemas
from tools.sources.databases.question_pairs import QuestionPair, read_pairs
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.sequence import run_sequence

BERLIN = "SELECT p.label FROM pupil p JOIN school s ON p.school_id = s.id WHERE s.city = 'Berlin' ORDER BY p.label"
CALLS: list[dict[str, Any]] = [
    {"name": "filter_data", "arguments": {"key_name": "city", "value": "Berlin", "condition": "equal_to"}},
    {"name": "aggregate_data", "arguments": {"aggregation_operation": "max", "key_name": "free_meals_k_12"}},
]
START = {
    "name": "initialize_active_data",
    "arguments": {"alias_to_table_dict": {"": {"original_table_name": "school"}}},
}


def answers(school: School, item: EvaluationItem) -> list[list[Any]]:
    engine = SlotEngine(school.session, school.catalogue)
    try:
        return [list(row) for row in run_sequence(engine, item.calls).rows]
    finally:
        engine.clear()


def test_what_is_written_is_read_and_answers_as_its_sql(school: School, tmp_path: Path) -> None:
    write_school(tmp_path / "school.sqlite")
    pair = QuestionPair(id="7", database="school", sql=BERLIN, question="柏林的学生有哪些？")
    (converted,) = convert_pairs([pair], PlacesOfDatabases(folders=(tmp_path,)))
    file = write_evaluation_set(converted, tmp_path / "out")
    assert file == tmp_path / "out" / "slot" / "school.json"
    (row,) = json.loads(file.read_text(encoding="utf-8"))
    assert (row["query"], row["input"], row["dataset_name"], row["sample_id"]) == (BERLIN, pair.question, "school", "7")
    assert {"key_name": "school_city", "description": "city", "dtype": "TEXT"} in row["key_values_and_descriptions"]
    document = json.loads((tmp_path / "out" / "openapi" / "school.json").read_text(encoding="utf-8"))
    said = str(document["paths"]["/v1/school/sort_data"])
    assert "'school_city'" in said
    assert "'pupil_label'" in said
    (item,) = read_evaluation_set(file)
    assert answers(school, item) == row["gold_answer"] == [["Ann"], ["Bo"], ["Dee"]]


def test_the_document_of_selections_has_the_functions_that_are_called_and_no_getter_besides(tmp_path: Path) -> None:
    write_school(tmp_path / "school.sqlite")
    pair = QuestionPair(id="7", database="school", sql=BERLIN, question="柏林的学生有哪些？")
    (converted,) = convert_pairs([pair], PlacesOfDatabases(folders=(tmp_path,)), "sel")
    file = write_evaluation_set(converted, tmp_path / "out", "sel")
    assert file == tmp_path / "out" / "sel" / "school.json"
    (row,) = json.loads(file.read_text(encoding="utf-8"))
    document = json.loads((tmp_path / "out" / "openapi_sel" / "school.json").read_text(encoding="utf-8"))
    functions = {path.rpartition("/")[2]: body["post"] for path, body in document["paths"].items()}
    called = [call for call in row["output"] if call["name"] != "initialize_active_data"]
    for call in called:
        body = functions[call["name"]]["requestBody"]["content"]["application/json"]["schema"]
        assert set(call["arguments"]) <= set(body["properties"])
        assert set(body["required"]) <= set(call["arguments"])
    assert [name for name in functions if name.startswith("get_")] == ["get_pupil_labels"]
    assert document["info"]["title"] == "SEL functions over school"


@pytest.mark.parametrize(
    ("first", "second", "step"),
    [
        ({"data": "$starting_table_var$"}, {"data": "$FILTERED_DF_0$"}, False),
        ({"data_source": "data_1.csv"}, {"data_source": "$FILTERED_DF_0.data_path$"}, True),
        ({"data_source": "$starting_table_var.data_path$"}, {"data_source": "$FILTERED_DF_0$"}, True),
    ],
)
def test_both_published_spellings_are_read(
    school: School, tmp_path: Path, first: dict[str, str], second: dict[str, str], step: bool
) -> None:
    spelled: list[dict[str, Any]] = [
        {**call, "arguments": {**call["arguments"], **data}, "label": label}
        for call, data, label in zip(CALLS, (first, second), ("FILTERED_DF_0", "MAX_0"), strict=True)
    ]
    output = spelled if step else [{**START, "label": "starting_table_var"}, *spelled]
    row = {"input": "?", "dataset_name": "school", "output": output, **({"initialization_step": START} if step else {})}
    file = tmp_path / "set.json"
    file.write_text(json.dumps([row]), encoding="utf-8")
    (item,) = read_evaluation_set(file)
    assert answers(school, item) == [[10.0]]


def test_a_file_that_is_no_evaluation_set_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"a": 1}')
    with pytest.raises(ConfigError, match=r"x\.json is no evaluation set"):
        read_evaluation_set(tmp_path / "x.json")


def test_pairs_without_their_database_are_converted_by_a_schema(tmp_path: Path) -> None:
    tables = [{"db_id": "far", "table_names_original": ["town"], "column_names_original": [[-1, "*"], [0, "name"]]}]
    (tmp_path / "tables.json").write_text(json.dumps(tables))
    rows = [
        {"question": "how many towns?", "SQL": f"SELECT {what} FROM town", "db_id": "far"} for what in ("count(*)", "x")
    ]
    (tmp_path / "dev.json").write_text(json.dumps(rows))
    (found,) = convert_pairs(
        read_pairs(tmp_path / "dev.json").pairs, PlacesOfDatabases(schemas=read_schemas(tmp_path / "tables.json"))
    )
    assert [one.verified.outcome for one in found.pairs] == ["not run", "not converted"]
    lines = report_lines(found.pairs)
    assert lines[0].split()[:5] == ["all", "n", "2", "converted", "50.00"]
    assert lines[-1].split(maxsplit=1) == ["1", "not converted: There is no column …."]
    assert write_evaluation_set(found, tmp_path) is None


def test_published_pairs_are_reproduced() -> None:
    folder = Path(os.environ.get("TOOLATLAS_TEST_NL2SQL", "nowhere"))
    if not (folder / "pairs_core.jsonl.gz").is_file():
        pytest.skip("set TOOLATLAS_TEST_NL2SQL to a folder with pairs_core.jsonl.gz and db/ to run this")
    some = read_pairs(folder / "pairs_core.jsonl.gz").pairs[::50]
    found = [
        one for database in convert_pairs(some, PlacesOfDatabases(folders=(folder / "db",))) for one in database.pairs
    ]
    assert [one.pair.sql for one in found if not one.verified.stands] == []
