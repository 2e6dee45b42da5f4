"""The one file of those there are that a request names, by its path, its name, or its words: my todo list."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from agents.extraction.spans.marked_file import FILE
from agents.extraction.spans.paths import find_paths
from prompts.language import HAN, has_han

TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_OPEN: Final = r"[\"'“《「`]?"
_CLOSE: Final = r"[\"'”》」`]?"
_ENDS: Final = " \t\n?？.。!！,，"
_SORT: Final = r"(?:[\s-]*(?:list|file|notes?)|清单|列表|文件)?(?![A-Za-z.])"
_SHORTEST: Final = 3


class NamedFile(NamedTuple):
    """A file, and the request with `FILE` in its place."""

    path: str
    marked: str


def named_there(request: str, files: Sequence[str], *, and_new: bool = False) -> NamedFile | None:
    """Find the only file that a request names; None where it names none, several, or one that is not there.

    Args:
        request: As it was said.
        files: Files that there are.
        and_new: Whether the request may name one more, which is to be made.
    """
    said = request.strip(_ENDS)
    found = _by_name(said, files) or _by_words(said, files)
    if found is None or len(find_paths(found.marked.replace(FILE, " , "))) > and_new:
        return None
    marked = re.sub(rf"\s*{FILE}\s*", FILE, found.marked) if has_han(said) else " ".join(found.marked.split())
    return NamedFile(found.path, marked)


def _by_name(said: str, files: Sequence[str]) -> NamedFile | None:
    names = {path: path for path in files}
    for path in files:
        name = PurePosixPath(path).name
        names.setdefault(name, path if sum(PurePosixPath(one).name == name for one in files) == 1 else "")
    for name in sorted(names, key=len, reverse=True):
        form = rf"{_OPEN}(?<![A-Za-z0-9_./-]){re.escape(name)}(?![A-Za-z0-9_/-]|\.\w){_CLOSE}"
        if name in said and len(re.findall(form, said)) == 1:
            return NamedFile(names[name], re.sub(form, FILE, said)) if names[name] else None
    return None


def _by_words(said: str, files: Sequence[str]) -> NamedFile | None:
    """Find the only text file whose name is said as words: the shopping list, 我的待办清单."""
    found = []
    for path in files:
        stem = PurePosixPath(path).stem
        if PurePosixPath(path).suffix.lower() not in TEXTS or len(re.sub(rf"[^\w{HAN}]", "", stem)) < (
            2 if has_han(stem) else _SHORTEST
        ):
            continue
        words = (
            r"to[\s-]?dos?" if stem.lower() in ("todo", "todos", "to-do") else re.escape(stem).replace("_", r"[\s_-]")
        )
        words = re.sub(r"[\s_-]?list$|清单$", "", words, flags=re.IGNORECASE) or words
        form = rf"(?:(?<![A-Za-z])(?:my|the|our)\s+|我的?){words}{_SORT}"
        if len(re.findall(form, said, re.IGNORECASE)) == 1:
            found.append(NamedFile(path, re.sub(form, FILE, said, flags=re.IGNORECASE)))
    return found[0] if len(found) == 1 else None
