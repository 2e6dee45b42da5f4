"""Calls that show lines of a file which are known, and values of JSON by their keys."""

import json
import re
from collections.abc import Sequence
from typing import Final

from agents.subtask import KnownCall

_READ: Final = "system/read_file"
_GREP: Final = "system/grep_text"
_LONGEST: Final = 160
_PATTERN: Final = 1_000
"""Characters that a pattern may have."""


def lines_call(path: str, lines: Sequence[str], numbers: Sequence[int]) -> KnownCall:
    """Return the call that shows lines of a file; the whole file where they are too many to be looked for.

    Args:
        path: Of the file.
        lines: All of it.
        numbers: Of the lines to be shown, counted from 1.
    """
    wanted = dict.fromkeys(lines[number - 1] for number in numbers)
    forms = [re.escape(line) if len(line) <= _LONGEST else f"{re.escape(line[:_LONGEST])}.*" for line in wanted]
    pattern = f"^(?:{'|'.join(forms)})$"
    if not forms or len(pattern) > _PATTERN:
        return KnownCall(tool_id=_READ, arguments={"path": path})
    arguments = {"pattern": pattern, "path": path, "regex": True, "ignore_case": False}
    alike = [number for number, line in enumerate(lines, 1) if re.fullmatch("|".join(forms), line)]
    if sorted(set(numbers)) != alike:  # the same words stand elsewhere too, where they are not meant
        if alike[: len(set(numbers))] != sorted(set(numbers)):
            return KnownCall(tool_id=_READ, arguments={"path": path})
        arguments["max_results"] = len(set(numbers))
    return KnownCall(tool_id=_GREP, arguments=arguments)


def queries_of(keys: Sequence[Sequence[str]]) -> str:
    """Write a query for several values of JSON, each by all of its keys."""
    parts = [f"{json.dumps('.'.join(one), ensure_ascii=False)}: {query_of(one)}" for one in keys]
    return "{" + ", ".join(parts) + "}"


def query_of(keys: Sequence[str]) -> str:
    """Write the keys that lead to a value of JSON as a query; those that are no plain names in quotes."""
    return ".".join(
        key if re.fullmatch(r"[A-Za-z_]\w*", key, re.ASCII) else json.dumps(key, ensure_ascii=False) for key in keys
    )
