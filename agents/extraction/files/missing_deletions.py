"""Requests that have one named file deleted and say nothing else: delete a.txt, 把 a.txt 删掉."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.marked_file import FILE, with_file_marked
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_FORM: Final = lazy_regex(
    r"(?:(?:please|pls|now|and|just|ok|can\s+you|could\s+you|i\s+want\s+to)[\s,]+)*(?:delete|remove|erase|trash|get\s+rid\s+of)\s+(?:(?:the|my)\s+)?(?:file\s+)?"
    rf"{FILE}(?:\s+file)?(?:[\s,]+(?:please|pls|thanks|for\s+me|now))*"
    rf"|(?:请|帮我|给我|麻烦|把|将|[\s，,])*(?:文件)?{FILE}(?:这个)?(?:文件)?(?:给我)?(?:删掉|删除|删了|删|移除)(?:吧|了|掉|一下)*"
    rf"|(?:请|帮我|给我|麻烦|[\s，,])*(?:删掉|删除|删了|删|移除)(?:一下)?(?:文件)?{FILE}(?:这个)?(?:文件)?吧?",
    re.IGNORECASE,
)


def missing_deletion(request: str, there: Sequence[str]) -> str:
    """Return the file that a request wants deleted and that is not there; empty for any other request.

    Args:
        request: As it was said.
        there: Files and folders that there are.
    """
    paths = find_paths(request)
    path = str(paths[0].value) if len(paths) == 1 else ""
    if not path or path not in request or _FORM.fullmatch(with_file_marked(request, path)) is None:
        return ""
    known = {*there, *(PurePosixPath(one).name for one in there)}
    plain = path.removeprefix("./")
    return (
        ""
        if plain.rstrip("/") in known
        or any(plain.endswith(name) for name in known)
        or plain.startswith(("/", "~", "."))
        else path
    )
