"""What stands in files that a request names: whoever sees it can do all in one program.

Small files are shown whole, of larger ones the first lines, of a folder what lies in it. A name counts where the
request spells it as a path, or where something in the workspace is called so. Looking is a call of the tools that read
files and list folders: under the same authority, and what was read is noted as what the conversation has read.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from agents.extraction.spans.paths import find_paths
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from prompts.render.tokens import count_tokens, takes_at_most

READ_FILE: Final = "system/read_file"
LIST_FOLDER: Final = "system/list_directory"
_LINES, _CHARS = 4, 400
_SMALL_LINES = 80
"""What a file may have that is shown whole."""
_MOST = 4
"""Files, and folders."""
_MOST_LISTED = 40
_TOO_SHORT = 2


async def beginnings(request: str, context: RunContext, file_tokens: int) -> tuple[str, ...]:
    """Return what a request's files and folders hold, each with its name: small files whole, else the first lines.

    Args:
        request: In the person's words.
        context: Of the run.
        file_tokens: What a file may have that is shown whole; all files together have room for two of them.
    """
    in_folders, files = await _named(request, context)
    found = await asyncio.gather(*(looked(READ_FILE, {"path": f, "max_lines": _SMALL_LINES}, context) for f in files))
    left, shown = 2 * file_tokens, list(in_folders)
    for name, held in zip(files, found, strict=True):
        if held is not None and left > 0:
            text = _shown(name, held, min(left, file_tokens))
            await context.read.note(READ_FILE, {"path": name})
            left -= count_tokens(text)
            shown.append(text)
    return tuple(shown)


async def _named(request: str, context: RunContext) -> tuple[list[str], list[str]]:
    """Return what named folders hold, a line each, and the files to be shown, those of such folders last."""
    spelt = [str(span.value) for span in find_paths(request)]
    root = await _entries(".", context)
    folders = [entry for entry in root if entry["type"] == "folder" and is_named(entry["name"], request)]
    lines, inside = list[str](), list[str]()
    for folder in folders[:_MOST]:
        held = await _entries(folder["name"], context)
        names = [f"{folder['name']}/{entry['name']}" for entry in held if entry["type"] == "file"]
        listed = ", ".join(entry["name"] for entry in held[:_MOST_LISTED])
        lines.append(f"{folder['name']}/ ({len(held)} entries): {listed}")
        inside += sorted(names, key=lambda name: not is_named(PurePosixPath(name).name, request))
    own = [entry["name"] for entry in root if entry["type"] == "file" and is_named(entry["name"], request)]
    files = dict.fromkeys([*own, *(name for name in spelt if PurePosixPath(name).suffix), *inside])
    return lines, list(files)[:_MOST]


def is_named(name: str, request: str) -> bool:
    """Whether a request speaks of it: as a word of its own where the name is of Latin letters."""
    if len(name) < _TOO_SHORT or name.startswith("."):
        return False
    begin = r"(?<![A-Za-z0-9_.-])" if name[0].isascii() else ""
    end = r"(?![A-Za-z0-9_-])" if name[-1].isascii() else ""
    return re.search(f"{begin}{re.escape(name)}{end}", request, re.IGNORECASE) is not None


async def _entries(folder: str, context: RunContext) -> Sequence[dict[str, Any]]:
    held = await looked(LIST_FOLDER, {"path": folder}, context)
    return list(_sound(held.get("entries"))) if held is not None else ()


def _sound(entries: object) -> Iterator[dict[str, Any]]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(entry.get("name"), str) and entry.get("type") in ("file", "folder"):
            yield entry


def _shown(name: str, held: dict[str, Any], max_tokens: int) -> str:
    text, n_lines = str(held.get("text")), held.get("n_lines")
    if held.get("truncated") is False and takes_at_most(text, max_tokens):
        return f"{name} ({n_lines} lines):\n{text}"
    first = "\n".join(text.splitlines()[:_LINES])[:_CHARS]
    return f"{name} ({n_lines} lines; the first {_LINES}):\n{first}"
