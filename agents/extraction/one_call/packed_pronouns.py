"""Requests that pack what was spoken of before: zip them into old.zip, 打包成 临时文件.zip 放到 archive 文件夹."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import has_han

_LEAD: Final = r"\W*(?:(?:please|pls|can you|could you|now|and|then|just|ok(?:ay)?)[\s,]+)*"
_THEM: Final = (
    r"(?:(?:all\s+of\s+)?(?:them|those|these|it|that)(?:\s+all)?|(?:all\s+)?(?:the|those|these|that)\s+(?:files?|folder)"
    r"|everything(?:\s+(?:in\s+)?there)?|the\s+lot)"
)
_PACKS: Final = lazy_regex(
    rf"{_LEAD}(?:zip|pack|compress|bundle|archive)(?:\s+(?P<en>{_THEM}))(?=\s+(?:up\s+)?(?:as|into|to|called)(?![A-Za-z]))",
    re.IGNORECASE,
)
_PACKS_ZH: Final = lazy_regex(
    r"\W*(?:请|帮我|给我|麻烦你?|先|再|然后|并|\s)*(?P<zh>(?:[把将]?\s*(?:它们?|[这那]些(?:文件|东西)?|[这那]个文件夹)\s*)?)"
    r"(?=(?:都|全部|一起|整个|给我|\s)*(?:打个?包|打包|压缩)(?:一下)?(?:成|为|到|进|[，,]?\s*(?:叫|取名|名)))"
)
_ALL: Final = lazy_regex(r"everything|the\s+lot|all\s+the\s+files|全部|整个", re.IGNORECASE)
"""All that there is, unless of a folder."""
_SEVERAL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all|them|those|these|files)(?![A-Za-z])|它们|些|全部|都|一起", re.IGNORECASE
)
_FOLDER: Final = lazy_regex(r"folder|文件夹", re.IGNORECASE)
_POINTS_ZH: Final = lazy_regex(r"它|[这那]些")
_BEFORE_ZH: Final = lazy_regex(r"打个?包|压缩")


def with_packed_named(request: str, things: Sequence[str]) -> str:
    """Return a request that packs what was spoken of, with the names of that in it; any other as it is.

    Args:
        request: As it was said.
        things: The files or the folder that was spoken of.
    """
    match = (_PACKS_ZH if has_han(request) else _PACKS).match(request)
    if match is None or not things:
        return request
    group = "zh" if has_han(request) else "en"
    start, end = match.span(group)
    if not _meant(match["en"] if group == "en" else _BEFORE_ZH.split(request, maxsplit=1)[0], things):
        return request
    named = ("、" if group == "zh" else " and ").join(f'"{thing}"' for thing in things)
    return f"{request[:start]}{named}{request[end:]}"


def _meant(said: str, things: Sequence[str]) -> bool:
    """Whether words may mean these things: one file is not everything, nor a folder, nor several."""
    if len(things) == 1 and not PurePosixPath(things[0]).suffix:
        return True
    if _FOLDER.search(said) is not None or (_ALL.search(said) is not None and _POINTS_ZH.search(said) is None):
        return False
    return len(things) > 1 or _SEVERAL.search(said) is None
