"""Examples that tests of the runner stand on: the same in both languages."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evals.execution.examples import ExecutionExample

PAIRS: dict[str, tuple[str, str]] = {
    "convert": ("convert 5 km to miles", "5公里等于多少英里"),
    "save": ("write 'milk' to the file list.txt", "把“牛奶”写入文件 list.txt"),
}


def example(**changes: Any) -> ExecutionExample:
    """Make an example that asks for little, but for what is said otherwise."""
    told: dict[str, Any] = {"id": "x-1", "language": "en", "kind": "steps", "turns": ["go"], **changes}
    return ExecutionExample.model_validate_json(json.dumps(told), strict=True)


def conversions() -> list[ExecutionExample]:
    """One conversion in two languages; what the second asks of an answer is wrong on purpose."""
    en, zh = PAIRS["convert"]
    return [
        example(id="convert-en", turns=[en], contains=[["3.1069"]]),
        example(id="convert-zh", turns=[zh], language="zh", contains=[["9999"]]),
    ]


def write_rows(file: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write rows as an examples' file."""
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return file
