"""Plans of questions which files or folders come first by size or time: all are looked up, and only those are shown."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.decisions.decompose.question import Plan
from agents.extraction.files.ranked_files import RankedFiles, deletes_empty, ranked_files
from agents.extraction.tables.tool_choice import QUERY
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.earlier.named_files import there
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from tools.tables.identifiers import literal

_SEARCH: Final = "system/search_files"
_MOST: Final = 1_000
_TIES: Final = 5
"""So many more are shown that are as large as the last."""
_ALL: Final = 40


async def ranked_files_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to show the first files by size or time; None for any other request, or where there are too many to know."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    if deletes_empty(state["request"]):
        return _no(phrase("no_tool_part", state["language"], task=state["request"]), state)
    _, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    found = ranked_files(state["request"], folders)
    if found is None:
        return None
    given = {"pattern": "*", "max_results": _MOST, **({"path": found.place} if found.place else {})}
    seen = await looked(_SEARCH, given, context)
    if seen is None or seen.get("truncated"):
        return None
    rows = _folders(seen["matches"], found.place) if found.folders else _files(seen["matches"], found.kinds)
    if found.order == "empty":
        rows = _empty(rows, seen["matches"], folders=found.folders)
        if not rows:
            return _no(phrase("none_is_empty", state["language"]), state)
    if not rows:
        return None
    zh = state["language"] == "zh"
    sql = _sql(_first(rows, found), found, zh=zh)
    call = KnownCall(tool_id=QUERY, arguments={"sql": sql})
    part = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("is_of_files", state["language"]))


def _no(words: str, state: RouterState) -> Plan:
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=words, refusal=words)


def _empty(
    rows: Sequence[tuple[str, int, str]], matches: Sequence[Mapping[str, Any]], *, folders: bool
) -> list[tuple[str, int, str]]:
    """Keep the files without a byte, or list the folders in which nothing lies."""
    if not folders:
        return [row for row in rows if not row[1]]
    filled = {PurePosixPath(one["path"]).parent.as_posix() for one in matches}
    return [(str(one["path"]), 0, "") for one in matches if one["type"] == "folder" and one["path"] not in filled]


def _files(matches: Sequence[Mapping[str, Any]], kinds: Sequence[str]) -> list[tuple[str, int, str]]:
    return [
        (str(one["path"]), int(one["size_bytes"]), str(one["modified"]))
        for one in matches
        if one["type"] == "file" and (not kinds or PurePosixPath(one["path"]).suffix.lower().lstrip(".") in kinds)
    ]


def _folders(matches: Sequence[Mapping[str, Any]], place: str) -> list[tuple[str, int, str]]:
    """Add up the files of each folder that lies right in the place, those of its own folders among them."""
    deep = len(PurePosixPath(place).parts) if place else 0
    sizes = Counter[str]({str(one["path"]): 0 for one in matches if one["type"] == "folder"})
    sizes = Counter({path: 0 for path in sizes if len(PurePosixPath(path).parts) == deep + 1})
    for one in matches:
        parts = PurePosixPath(one["path"]).parts
        if one["type"] == "file" and len(parts) > deep + 1:
            sizes["/".join(parts[: deep + 1])] += int(one["size_bytes"])
    return [(path, size, "") for path, size in sizes.items()]


def _first(rows: list[tuple[str, int, str]], found: RankedFiles) -> list[tuple[str, int, str]]:
    """Keep the first ones, and with them those that are level with the last."""
    by = 1 if found.order in ("large", "small") else 2
    ranked = sorted(rows, key=lambda row: row[0])
    ranked = sorted(ranked, key=lambda row: row[by], reverse=found.order in ("large", "new"))
    n = found.n or _ALL
    last = ranked[min(n, len(ranked)) - 1][by]
    return [row for place, row in enumerate(ranked) if place < n or (place < n + _TIES and row[by] == last)]


def _sql(rows: Sequence[tuple[str, int, str]], found: RankedFiles, *, zh: bool) -> str:
    names = (
        ("文件夹" if found.folders else "文件", "字节", "修改时间（UTC）")
        if zh
        else ("folder" if found.folders else "file", "bytes", "changed (UTC)")
    )
    values = ", ".join(
        f"({n}, {literal(path)}, {size}, {literal(moment[:19].replace('T', ' '))})"
        for n, (path, size, moment) in enumerate(rows)
    )
    shown = ["p", "s"] if found.folders else ["p", "s", "m"]
    columns = ", ".join(f'{column} AS "{name}"' for column, name in zip(shown, names, strict=False))
    return f"SELECT {columns} FROM (VALUES {values}) AS t(n, p, s, m) ORDER BY n"  # noqa: S608 - quoted
