"""The files that the answer before was of: what a message may mean that says "that one"."""

from pathlib import PurePosixPath
from typing import Final

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.files.pointed_files import asks_which_file
from graph.workflow.state import Exchange

_GREP: Final = "system/grep_text"
_FINDS: Final = (_GREP, "system/search_files")
_APPEND: Final = "system/append_file"
_LIST: Final = "system/list_directory"
_OF_ONE: Final = (
    "system/read_file",
    "system/file_info",
    "system/write_file",
    _APPEND,
    "system/copy_path",
    "system/move_path",
)


def spoken_files(last: Exchange, *, called_file: bool, kept: bool = False) -> tuple[str, ...]:
    """Return the files that an answer was of; none where it was of anything else.

    Args:
        last: The request and what it produced.
        called_file: Whether it is a file that is spoken of now; else lines found in one, or added, may be meant.
        kept: Whether it stays as it is, such as to be copied: then of lines of one file that file is meant.
    """
    if not all(made.tool_id in (*_FINDS, *_OF_ONE) for made in last.produced):
        return ()
    found = (path for made in last.produced for path in _files(made, last, called_file=called_file, kept=kept))
    return tuple(dict.fromkeys(found))


def spoken_things(last: Exchange) -> tuple[str, ...]:
    """Return the one folder that an answer listed, or else the files that it was of, as files."""
    listed = [str(made.arguments.get("path") or "") for made in last.produced if made.tool_id == _LIST]
    if listed:
        return (listed[0].rstrip("/"),) if len(last.produced) == 1 and listed[0].strip("./") else ()
    return spoken_files(last, called_file=False)


def _files(made: Upstream, last: Exchange, *, called_file: bool, kept: bool) -> list[str]:
    value = made.value if isinstance(made.value, dict) else {}
    searched = str(made.arguments.get("path") or "")
    if made.tool_id == _GREP and kept and PurePosixPath(searched).suffix:
        return [searched]
    if made.tool_id == _APPEND and not (called_file or kept):
        return []  # the line that was added may be meant, and not the whole file
    if made.tool_id not in _FINDS:
        path = value.get("path") or made.arguments.get("path")
        return [str(path)] if path and PurePosixPath(str(path)).suffix else []
    if made.tool_id == _GREP and not called_file and not asks_which_file(last.said or last.request):
        return []
    rows = value.get("matches")
    return [str(row["path"]) for row in rows if isinstance(row, dict) and "path" in row] if rows else []
