"""The functions that come with every program."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from agents.program import Question
from errors import InvalidArguments
from tools.call import ToolCall
from tools.programs.values import ProgramCall
from tools.tables.spreadsheet_text import guarded

FIND_TOOLS, MAKE_TABLE, SAVE, SHOW, ASK_USER = "find_tools", "make_table", "save", "show", "ask_user"
WRITE_FILE, EXPORT_TABLE = "system/write_file", "data/export_table"
_BY_TABLE: Final = frozenset({".xlsx", ".parquet"})
_SEPARATORS: Final = {".csv": ",", ".tsv": "\t"}


def saving(asked: ProgramCall, call: ToolCall) -> ToolCall:
    """Make of `save(value, path)` the call that writes the file, by the ending of its name.

    Raises:
        InvalidArguments: the value has no such form.
    """
    value, path = asked.arguments.get("value"), str(asked.arguments.get("path", ""))
    where = {"path": path, "overwrite": asked.arguments.get("overwrite") is True}
    ending = PurePosixPath(path).suffix.lower()
    if ending in _BY_TABLE:
        if not isinstance(value, str):
            raise InvalidArguments(f"For {ending} give the name of a table: make_table(rows=..., name=...).")
        return call.model_copy(update={"tool_id": EXPORT_TABLE, "arguments": {"table": value, **where}})
    content = as_text(value, ending)
    return call.model_copy(update={"tool_id": WRITE_FILE, "arguments": {"content": content, **where}})


def as_text(value: Any, ending: str) -> str:  # noqa: ANN401 - any JSON
    """Write a value as the text of a file: records as CSV or as a Markdown table, anything else as JSON or as it is.

    Raises:
        InvalidArguments: rows are asked for, and the value is no list of records.
    """
    if ending in _SEPARATORS and not isinstance(value, str):
        return _separated(records_of(value), _SEPARATORS[ending])
    if ending == ".jsonl" and isinstance(value, list):
        return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in value)
    if ending == ".json" and not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    if isinstance(value, str):
        return value
    if ending in (".md", ".markdown") and isinstance(value, list) and value and isinstance(value[0], dict):
        return markdown_table(records_of(value))
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "".join(f"{one}\n" for one in value)
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def records_of(value: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """Read rows: records, a record, rows of one length with a heading, or the `rows` of a result.

    Raises:
        InvalidArguments: it is none of these.
    """
    if isinstance(value, dict) and isinstance(value.get("rows"), list):
        value = _headed(value.get("columns"), value["rows"])
    if isinstance(value, dict):
        value = [value]
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return [{str(name): cell for name, cell in row.items()} for row in value]
    if isinstance(value, list) and len(value) > 1 and all(isinstance(row, list) for row in value):
        return records_of(_headed(value[0], value[1:]))
    if isinstance(value, list) and value and not any(isinstance(one, list | dict) for one in value):
        return [{"value": one} for one in value]
    raise InvalidArguments("Rows are a list of records, such as [{'name': 'a', 'n': 1}, {'name': 'b', 'n': 2}].")


def columns_of(rows: list[dict[str, Any]]) -> list[str]:
    """List every column once, in the order in which they come."""
    return list(dict.fromkeys(name for row in rows for name in row))


def _headed(names: Any, rows: list[Any]) -> Any:  # noqa: ANN401 - any JSON
    if not isinstance(names, list) or not all(isinstance(row, list) for row in rows):
        return rows
    heading = [str(name.get("name", "")) if isinstance(name, dict) else str(name) for name in names]
    return [dict(zip(heading, row, strict=False)) for row in rows]


def _separated(rows: list[dict[str, Any]], separator: str) -> str:
    columns, text = columns_of(rows), io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow([guarded(column) for column in columns])
    writer.writerows([[_cell(row.get(column)) for column in columns] for row in rows])
    return text.getvalue()


def _cell(value: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        return guarded(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value


def markdown_table(rows: list[dict[str, Any]]) -> str:
    """Write records as a Markdown table."""
    columns = columns_of(rows)
    lines = [columns, ["---"] * len(columns), *([_told(row.get(column)) for column in columns] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _told(value: Any) -> str:  # noqa: ANN401 - any JSON
    text = "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return " ".join(text.split()).replace("|", "\\|")


def question_of(arguments: Mapping[str, Any]) -> Question:
    """Read what `ask_user` asks."""
    choices = arguments.get("choices") or []
    told = tuple(str(choice) for choice in choices) if isinstance(choices, list) else ()
    return Question(text=str(arguments.get("question", "")).strip(), choices=told)
