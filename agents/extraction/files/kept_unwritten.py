"""Files that a request says are not to be written: a chart, don't save it to chart.png; or to be left as they are."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex

_NOT_WRITTEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:do\s*n[o'’]?t|do\s+not|never|not|without|no\s+need\s+to|must\s*n[o'’]?t|should\s*n[o'’]?t)"
    r"(?:\s+[a-z]+){0,2}?\s+(?:sav(?:e|ing)|writ(?:e|ing)|export(?:ing)?|stor(?:e|ing)|put(?:ting)?|dump(?:ing)?"
    r"|append(?:ing)?|add(?:ing)?|creat(?:e|ing)|mak(?:e|ing))(?![A-Za-z])"
    r"|(?:不要|不用|不必|不需要|不想|无需|无须|别|勿|甭|不许|不准|禁止|不)(?:再|去|给我|帮我|直接|[把将][^，,；;。！!？?]{0,20}?)*\s*"
    r"(?:保存|另?存|写|导出|输出|追加|添加|加到|加进|放到|放进|记到|新建|创建|生成)",
    re.IGNORECASE,
)
_CLAUSE_ENDS: Final = lazy_regex(
    r"[，；。！？;!?\n]|[,.](?=\s|$)|(?<![A-Za-z])(?:but|instead|rather|just|only)(?![A-Za-z])|而是|但是?|只要",
    re.IGNORECASE,
)

_LEFT_ALONE: Final = lazy_regex(
    r"(?:原来(?:的|那个|那份)?|原件|原文件|原表|原稿|旧的)[^，,。；;]{0,8}?(?:别动|不要动|不动|保留|留着|别删|不要删|别改|不变)"
    r"|(?:别|不要|不许|不能)(?:动|碰|改|删)(?:掉|了)?(?:原来|原件|原文件|原表|原稿)"
    r"|(?<![A-Za-z])(?:keep|leave)\s+the\s+(?:original|old\s+one)"
    r"|(?<![A-Za-z])(?:don[’']?t|do\s+not|without)\s+(?:touch|chang|delet|remov)\w*\s+the\s+(?:original|old\s+one)",
    re.IGNORECASE,
)


def leaves_original(request: str) -> bool:
    """Whether a request wants what it works on to stay as it is: 原来那个别动, leave the original alone."""
    return _LEFT_ALONE.search(request) is not None


def kept_unwritten(request: str) -> tuple[str, ...]:
    """List the files that are named in a clause which forbids to put anything into them."""
    paths = find_paths(request)
    found: list[str] = []
    for said in _NOT_WRITTEN.finditer(request) if paths else ():
        end = next((m.start() for m in _CLAUSE_ENDS.finditer(request, said.end()) if not _inside(m.start(), paths)), -1)
        end = len(request) if end < 0 else end
        found += [str(path.value) for path in paths if said.end() <= path.start < end]
    return tuple(dict.fromkeys(found))


def _inside(place: int, paths: Sequence[Span]) -> bool:
    """Whether a sign belongs to the name of a file."""
    return any(path.start <= place < path.end for path in paths)
