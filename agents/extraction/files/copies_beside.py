"""Copies that are said to lie beside what they are copies of: call it b.txt, in the same folder; 放一起."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_COPIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:copy|duplicate|back\s*up|backup)(?![A-Za-z])|复制|拷贝|备份", re.IGNORECASE
)
_BESIDE: Final = lazy_regex(
    r"\s*[,，;；]?\s*(?:and\s+)?(?:(?:put|leave|keep)\s+(?:it|them)\s+)?"
    r"in(?:to)?\s+the\s+same\s+(?:folder|directory|place)\s*[.!]*\s*$"
    r"|\s*[,，;；\s]\s*(?:也|还|就|都)*放(?:在|到)?(?:一起|一块儿?|(?:同一?个?|原来的?)(?:文件夹|目录|地方|位置)里?面?|旁边)"
    r"(?:就行|就好|吧)?[。！!]*\s*$",
    re.IGNORECASE,
)
_OLD_AND_NEW: Final = 2


def with_copy_beside(request: str) -> str:
    """Return a request that names a copy and says that it lies beside the file, with its folder in its name."""
    match = _BESIDE.search(request)
    head = request if match is None else request[: match.start()]
    named = find_paths(head)
    if match is None or len(named) != _OLD_AND_NEW or _COPIES.search(head) is None:
        return request
    old, new = named
    folder = PurePosixPath(str(old.value)).parent.as_posix()
    if str(old.value).endswith("/") or "/" in str(new.value).removeprefix(f"{folder}/"):
        return request
    if folder == "." or str(new.value).startswith(f"{folder}/"):
        return head
    return f'{head[: new.start]}"{folder}/{new.value}"{head[new.end :]}'
