"""New names that Chinese requests write to their verb without a blank: 改名叫海报_归档.txt, 改名成行李清单.txt.

Where the name begins, only the verb before it tells: read as a word of the sentence its own beginning would be lost.
"""

import re
from typing import Final

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_NEW: Final = rf"(?P<new>[{HAN}\w.()（）+-]+?\.[A-Za-z][A-Za-z0-9]{{0,7}})(?![\w.]|\s*(?:里|中|文件夹))"
_GIVEN: Final = lazy_regex(
    rf"(?P<verb>(?:改个?名字?|重命名|更名|改|改称|换个?名字?|复制(?:一?份)?|拷贝?(?:一?份)?|备份(?:一?份)?)[\s，,]*"
    rf"(?P<tail>[成为叫作到]))\s*{_NEW}",
    re.ASCII,
)
_CALLED: Final = lazy_regex(
    rf"(?P<verb>(?:复制|拷贝|备份|另存)[^，,。；;]*?\.[A-Za-z0-9]{{1,8}}[\"'”’》」`\s]*(?:取名|起名|名字|命名)?(?P<tail>[为叫]))\s*{_NEW}",
    re.ASCII,
)
"""The copy of a file, called otherwise behind the file: 复制一份报告.txt叫报告_备份.txt."""
_FIXED: Final = frozenset({"成为", "叫作", "叫做", "作为"})
"""Words that name as one; 叫作业.txt is called 作业.txt all the same."""
_BETWEEN: Final = lazy_regex(
    r"[\"'”’》」`\s]*(?:这个|那个)?(?:文件)?(?:的(?:文件)?名字?|名字?)?(?:给我?|帮我|直接|也|都|再|[\s，,])*"
)
"""Between a file and the verb that gives it another name; anything else may be what is changed in it."""


def with_new_names_quoted(request: str) -> str:
    """Return a request with the new names of its files in quotes, where nothing else tells where they begin."""
    if not has_han(request):
        return request
    for match in reversed(list(_GIVEN.finditer(request))):
        before = find_paths(request[: match.start()])
        if before and _BETWEEN.fullmatch(request, before[-1].end, match.start()) is not None:
            request = _quoted(request, match)
    copied = _CALLED.search(request)
    return request if copied is None else _quoted(request, copied)


def _quoted(request: str, match: re.Match[str]) -> str:
    """Put a new name in quotes; only the words of the sentence tell whether its first character is of the verb."""
    start = match.start("new")
    first = next((word for word, _ in chinese_words(f"{match['tail']}{match['new']}")), "")
    start += first in _FIXED and start == match.end("tail")
    return f'{request[:start]}"{request[start : match.end("new")]}"{request[match.end("new") :]}'
