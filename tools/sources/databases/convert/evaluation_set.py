"""Evaluation sets in the format of the paper: written for one database, and read in both published spellings.

References:
    Elder et al., "Live API-Bench: 2500+ Live APIs for Testing Multi-Step Tool Calling", 2025: the fields, and
    `"$LABEL$"`. Other files of the same authors say `data_source` with `"$LABEL.data_path$"` or a file's name.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue, Column
from tools.sources.databases.convert.builder import SequenceBuilder
from tools.sources.databases.convert.run import ConvertedDatabase
from tools.sources.databases.convert.selection import column_of, is_getter
from tools.sources.databases.convert.verification import Style
from tools.sources.databases.sel.selections import getter_spec, selection_specs
from tools.sources.databases.slot.column_choices import ColumnChoices, column_choices, most_used
from tools.sources.databases.slot.engine import INITIALIZE, START
from tools.sources.databases.slot.sequence import SlotCall, reference
from tools.sources.databases.slot.specs import openapi_of, slot_specs
from tools.tables.values import plain

_DOCUMENTS: Final[Mapping[Style, str]] = {"slot": "openapi", "sel": "openapi_sel"}
MOST_ROWS: Final = 1_000
"""Rows of an answer that are written; more are cut off, and said."""
_DATA: Final = {"data_source": "data", "data_source_1": "data_1", "data_source_2": "data_2"}
_NAMES: Final = {"Calculator": "calculate"}
_PATH: Final = lazy_regex(r"\$(\w+)\.(?:data_path|data)\$")
_FILE: Final = lazy_regex(r"[\w./-]+\.csv")


class EvaluationItem(Frozen):
    """One question with the calls that answer it."""

    sample_id: str
    database: str
    question: str
    sql: str = ""
    answer: Any = None
    calls: tuple[SlotCall, ...]


def evaluation_rows(converted: ConvertedDatabase) -> list[dict[str, Any]]:
    """Lay the pairs of a database out whose sequences stand."""
    return [
        _row(converted, one.pair.id, one.pair.question, one.pair.sql, one.verified.conversion.calls)
        | _answer(one.verified.answer.rows)
        for one in converted.pairs
        if one.verified.stands and one.verified.conversion is not None and one.verified.answer is not None
    ]


def _row(converted: ConvertedDatabase, id_: str, question: str, sql: str, calls: Sequence[SlotCall]) -> dict[str, Any]:
    return {
        "query": sql,
        "input": question,
        "dataset_name": converted.name,
        "sample_id": id_,
        "output": [call.model_dump(mode="json") for call in calls],
        "key_values_and_descriptions": [
            {"key_name": name, "description": column.comment or column.name, "dtype": column.declared or column.kind}
            for name, column in key_columns(calls, converted.catalogue)
        ],
    }


def _answer(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    told = {"gold_answer": [[_plain(value) for value in row] for row in rows[:MOST_ROWS]]}
    return told if len(rows) <= MOST_ROWS else {**told, "gold_truncated": True}


def _plain(value: object) -> object:
    """Return a value as JSON has it, a text whole: a server's amounts and days too."""
    return value if isinstance(value, str) else plain(value)


def key_columns(calls: Sequence[SlotCall], catalogue: Catalogue) -> list[tuple[str, Column]]:
    """Return the columns of the table that the first call makes, as calls name them, with what they are of."""
    first = next((call for call in calls if call.name == INITIALIZE), None)
    if first is None:
        return []
    named = first.arguments["alias_to_table_dict"].values()
    tables = [catalogue.table(str(said["original_table_name"])) for said in named]
    if not all(tables):
        return []
    builder = SequenceBuilder(catalogue)
    made = builder.relation(builder.add(first.name, **first.arguments)).columns
    return list(zip(made, [column for table in tables if table for column in table.columns], strict=True))


def _choices(converted: ConvertedDatabase) -> ColumnChoices:
    """Return the columns that the first calls of its sequences make; those that most of them have come first."""
    standing = [one.verified.conversion for one in converted.pairs if one.verified.stands]
    made = [named for found in standing if found for named in key_columns(found.calls, converted.catalogue)]
    return column_choices(most_used((name, column.comment) for name, column in made))


def write_evaluation_set(converted: ConvertedDatabase, folder: Path, style: Style = "slot") -> Path | None:
    """Write `FOLDER/STYLE/DATABASE.json`, and the functions as an OpenAPI document beside it.

    That stands in `FOLDER/openapi/`, of SEL in `FOLDER/openapi_sel/`: selections, and the getters that are called.
    Where no sequence stands, nothing is written.
    """
    rows = evaluation_rows(converted)
    if not rows:
        return None
    if style == "slot":
        choices = _choices(converted)
        document = openapi_of(converted.name, slot_specs(choices), style, choices.line)
    else:
        document = openapi_of(converted.name, called_specs(rows), style)
    _write(document, folder / _DOCUMENTS[style] / f"{converted.name}.json")
    return _write(rows, folder / style / f"{converted.name}.json")


def called_specs(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Describe the functions of SEL with the getters that the calls of an evaluation set name."""
    called = dict.fromkeys(call["name"] for row in rows for call in row["output"] if is_getter(call["name"]))
    return [*selection_specs(), *(getter_spec(column_of(name)) for name in called)]


def _write(value: object, file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, ensure_ascii=False, indent=1), encoding="utf-8")
    return file


def read_evaluation_set(file: Path) -> list[EvaluationItem]:
    """Read an evaluation set in either spelling.

    Raises:
        ConfigError: it is none.
    """
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
        return [_item(row, number) for number, row in enumerate(rows)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(f"{file} is no evaluation set: {error}.") from error


def _item(row: Mapping[str, Any], number: int) -> EvaluationItem:
    said = [*_first_step(row.get("initialization_step")), *row["output"]]
    calls = tuple(_call(call, place) for place, call in enumerate(said))
    return EvaluationItem(
        sample_id=str(row.get("sample_id", number)),
        database=str(row.get("dataset_name", "")),
        question=str(row.get("input", "")),
        sql=str(row.get("query", "")),
        answer=row.get("gold_answer"),
        calls=calls,
    )


def _first_step(said: Any) -> Iterator[Mapping[str, Any]]:  # noqa: ANN401 - an object, or a list of one
    for call in said if isinstance(said, list) else [said] if said else []:
        yield {**call, "label": call.get("label") or START}


def _call(said: Mapping[str, Any], place: int) -> SlotCall:
    name = str(said["name"])
    arguments = {_DATA.get(key, key): _value(value, _DATA.get(key, key)) for key, value in said["arguments"].items()}
    return SlotCall(
        name=_NAMES.get(name, name), arguments=arguments, label=str(said.get("label") or f"STEP_{place}").strip("$")
    )


def _value(value: Any, key: str) -> Any:  # noqa: ANN401 - arguments hold anything
    if isinstance(value, str) and (found := _PATH.fullmatch(value)):
        return reference(found[1])
    if isinstance(value, str) and key.startswith("data") and _FILE.fullmatch(value):
        return reference(START)
    return value
