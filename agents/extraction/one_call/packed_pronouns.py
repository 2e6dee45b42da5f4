"""Requests that pack what was spoken of before: zip them into old.zip, 打包成 临时文件.zip 放到 archive 文件夹."""

import re
from collections.abc import Sequence
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
    named = ("、" if group == "zh" else " and ").join(f'"{thing}"' for thing in things)
    return f"{request[:start]}{named}{request[end:]}"
