"""Words that point at a file that was spoken of: that one, the file, it, 那个文件, 它."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_POINTS: Final = lazy_regex(
    r"(?<![\w/.'’-])(?:(?P<file>(?:that|this|the)\s+(?:file|document|doc))|(?:that|this)(?:\s+one)?|it)(?![\w/'’-]|\.\w)"
    r"|(?P<file_zh>[那这该]一?[个份]?(?:文件(?!夹)|文档))|[那这]一?[个份](?!\w)|(?<=把)[那这]一?[个份](?=[复拷备移挪删改重])"
    r"|(?<=[把将])它(?!们)|它(?!们)(?=[复拷备移挪删改重])",
    re.IGNORECASE,
)
_ASKS_WHICH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what)\s+(?:one\s+)?(?:of\s+)?(?:(?:my|the|these|those)\s+)?(?:text\s+)?(?:files?|documents?|notes?)(?![A-Za-z])"
    r"|(?:哪一?[个些份]?|什么|那些)(?:文本)?(?:文件(?!夹)|文档|笔记)",
    re.IGNORECASE,
)


class PointedFile(Frozen):
    """Where a text points at a file."""

    start: int
    end: int
    calls_it_file: bool
    """Whether it says that it is a file, and not just any thing."""


def pointed_file(text: str) -> PointedFile | None:
    """Find the one place where a text may point at a file; None where there is none, or more than one."""
    found = list(_POINTS.finditer(text))
    if len(found) != 1:
        return None
    match = found[0]
    return PointedFile(start=match.start(), end=match.end(), calls_it_file=bool(match["file"] or match["file_zh"]))


def asks_which_file(text: str) -> bool:
    """Whether a text asks which file something is so of."""
    return _ASKS_WHICH.search(text) is not None
