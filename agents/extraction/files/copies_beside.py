"""Copies that are said to lie beside what they are copies of: call it b.txt, in the same folder; 放一起."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_COPIES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:copy|duplicate|back\s*(?:\S+\s+)?up)(?![A-Za-z])|复制|拷贝|备份", re.IGNORECASE
)
_BESIDE: Final = lazy_regex(
    r"\s*[,，;；]?\s*(?:and\s+)?(?:(?:put|leave|keep)\s+(?:it|them)\s+)?"
    r"in(?:to)?\s+the\s+same\s+(?:folder|directory|place)\s*[.!]*\s*$"
    r"|\s*[,，;；\s]\s*(?:也|还|就|都)*放(?:在|到)?(?:一起|一块儿?|(?:同一?个?|原来的?)(?:文件夹|目录|地方|位置)里?面?|旁边)"
    r"(?:就行|就好|吧)?[。！!]*\s*$",
    re.IGNORECASE,
)
_BEFORE_NAME: Final = lazy_regex(
    r"\s+in(?:to|side)?\s+the\s+same\s+(?:folder|directory|place)(?=\s+(?:as|called|named)\s)"
    r"|\s*(?:到|在|放到?)\s*(?:同一?个?|原来的?|(?:它|原文件)?所在的?)(?:文件夹|目录|地方|位置)里?面?\s*[，,]?\s*"
    r"(?=(?:取名|命名|名字)?(?:叫做?|名?为))",
    re.IGNORECASE,
)
"""Said of a copy before what it is called: 复制一份到同一个文件夹，叫 b.txt."""
_OF_NOTHING: Final = lazy_regex(
    r"^(?P<zh>\W*(?:请|帮我|给我|麻烦你?|再|也|并|然后|\s)*)(?=(?:复制|拷贝|备份)(?:一?份)?\s*(?:到|在|放|[，,]?\s*(?:叫|取名|命名|名为)))"
    r"|^\W*(?:(?:please|pls|and|then|also|can you|could you)[\s,]+)*(?:make|save)\s+a\s+copy(?P<en>)"
    r"(?=\s+(?:in(?:to)?\s|as\s|called\s|named\s))",
    re.IGNORECASE,
)
_OLD_AND_NEW: Final = 2


def with_copy_beside(request: str) -> str:
    """Return a request that names a copy and says that it lies beside the file, with its folder in its name."""
    match = _BESIDE.search(request) or _BEFORE_NAME.search(request)
    head = request if match is None else f"{request[: match.start()]}{request[match.end() :]}"
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


def copies(request: str) -> bool:
    """Whether a request speaks of a copy, so that what it is of stays as it is."""
    return _COPIES.search(request) is not None


def with_copied_named(request: str, file: str) -> str:
    """Return a request for a copy that says of nothing what it is a copy of, with the file that was spoken of in it."""
    match = _OF_NOTHING.search(request)
    if match is None or len(find_paths(request)) != 1:
        return request
    if match["en"] is not None:
        return f'{request[: match.end("en")]} of "{file}"{request[match.end("en") :]}'
    return f'{match["zh"]}把 "{file}" {request[match.end("zh") :]}'
