"""The functions that come with every program."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from agents.program import Question
from errors import InvalidArguments
from tools.call import ToolCall
from tools.calls.records import SEPARATORS, as_csv, as_json, as_lines, as_markdown
from tools.programs.values import ProgramCall

FIND_TOOLS, MAKE_TABLE, SAVE, SHOW, ASK_USER = "find_tools", "make_table", "save", "show", "ask_user"
WRITE_FILE, EXPORT_TABLE = "system/write_file", "data/export_table"
_BY_TABLE: Final = frozenset({".xlsx", ".parquet"})
_AS_TABLE: Final = frozenset({*_BY_TABLE, *SEPARATORS, ".json"})
"""Endings of files that a table is written into as a whole."""
_OF_RECORDS: Final = frozenset({*SEPARATORS, ".json", ".jsonl", ".md", ".markdown"})


def saving(asked: ProgramCall, call: ToolCall) -> ToolCall:
    """Make of `save(value, path)` the call that writes the file, by the ending of its name.

    Raises:
        InvalidArguments: the value has no such form.
    """
    value, path = asked.arguments.get("value"), str(asked.arguments.get("path", ""))
    where = {"path": path, "overwrite": asked.arguments.get("overwrite") is True}
    ending = PurePosixPath(path).suffix.lower()
    table = value if ending in _BY_TABLE and isinstance(value, str) else _table_of(value)
    if table and ending in _AS_TABLE:
        return call.model_copy(update={"tool_id": EXPORT_TABLE, "arguments": {"table": table, **where}})
    if ending in _BY_TABLE:
        raise InvalidArguments(f"For {ending} give the name of a table: make_table(rows=..., name=...).")
    content = as_text(value, ending)
    return call.model_copy(update={"tool_id": WRITE_FILE, "arguments": {"content": content, **where}})


def as_text(value: Any, ending: str) -> str:  # noqa: ANN401 - any JSON
    """Write a value as the text of a file: records as CSV or as a Markdown table, anything else as JSON or as it is.

    Raises:
        InvalidArguments: rows are asked for, and the value is no list of records, or it lacks some.
    """
    if _is_query_result(value) and ending in _OF_RECORDS:
        value = _whole_records(value)
    if ending in SEPARATORS and not isinstance(value, str):
        return as_csv(records_of(value), SEPARATORS[ending])
    if ending == ".jsonl" and isinstance(value, list):
        return as_lines(value)
    if ending == ".json" and not isinstance(value, str):
        return as_json(value)
    if isinstance(value, str):
        return value
    if ending in (".md", ".markdown") and isinstance(value, list) and value and isinstance(value[0], dict):
        return as_markdown(records_of(value))
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "".join(f"{one}\n" for one in value)
    return as_json(value)


def _table_of(value: Any) -> str:  # noqa: ANN401 - any JSON
    """Name the table that a result speaks of without holding its rows, such as that of filter_rows; else nothing."""
    if not isinstance(value, dict) or not isinstance(value.get("columns"), list):
        return ""
    table, n_rows = value.get("table"), value.get("rows")
    return table if isinstance(table, str) and isinstance(n_rows, int) else ""


def _is_query_result(value: Any) -> bool:  # noqa: ANN401 - any JSON
    return isinstance(value, dict) and all(isinstance(value.get(key), list) for key in ("columns", "rows"))


def _whole_records(result: dict[str, Any]) -> list[dict[str, Any]]:
    """Read a query's result as records.

    Raises:
        InvalidArguments: it shows only the first rows, and a file would be taken for all of them.
    """
    n_rows, total = len(result["rows"]), result.get("total_rows")
    if isinstance(total, int) and total > n_rows:
        raise InvalidArguments(
            f"The result holds {n_rows:,} of {total:,} rows. Make a table of them all, such as by filter_rows or "
            "join_tables, and write it with export_table.",
            zh=f"结果只含 {total:,} 行中的 {n_rows:,} 行。请先生成包含全部行的表，再用 export_table 导出。",
        )
    return records_of(result) if n_rows else []


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


def _headed(names: Any, rows: list[Any]) -> Any:  # noqa: ANN401 - any JSON
    if not isinstance(names, list) or not all(isinstance(row, list) for row in rows):
        return rows
    heading = [str(name.get("name", "")) if isinstance(name, dict) else str(name) for name in names]
    return [dict(zip(heading, row, strict=False)) for row in rows]


def question_of(arguments: Mapping[str, Any]) -> Question:
    """Read what `ask_user` asks."""
    choices = arguments.get("choices") or []
    told = tuple(str(choice) for choice in choices) if isinstance(choices, list) else ()
    return Question(text=str(arguments.get("question", "")).strip(), choices=told)
