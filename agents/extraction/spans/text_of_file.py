"""The text that a request is about: in quotes, or what a file holds (the contents of a.txt, a.txt 里的文字)."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.workspace.file_text import BINARY_ENDINGS

_P: Final = "\ue000"
_BEFORE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:(?:the|all(?: of)?(?: the)?)\s+)?(?:(?:whole|full|entire)\s+)?"
    r"(?:text|contents?|words|body|string)"
    r"|what(?:['’]s|\s+is|\s+stands|\s+it\s+says)?(?:\s+written)?)\s+"
    rf"(?:(?:that|which)\s+is\s+)?(?:of|in|inside|from)\s+(?:(?:the|my)\s+)?(?:(?:text\s+)?file\s+)?{_P}(?:\s+file)?",
    re.IGNORECASE,
)
_BEHIND: Final = lazy_regex(
    rf"(?:文件)?{_P}(?:这个)?(?:文件)?(?:里面?|中|内)?(?:写)?的?(?:全部|所有)?(?:内容|文字|文本|全文|原文|正文)"
)


class SpokenText(Frozen):
    """A text that a request gives, or the file that holds it, and what is said besides."""

    rest: str
    path: str = ""
    text: str = ""


def spoken_text(request: str) -> SpokenText | None:
    """Find the only text that a request is about, in quotes or as that of a file; None where there is none, or more."""
    found, quoted = find_paths(request), find_quoted(request)
    if len(quoted) == 1 and not found:
        rest = f"{request[: quoted[0].start]} {request[quoted[0].end :]}"
        return SpokenText(rest=rest, text=str(quoted[0].value)) if re.search(r"\w", rest) else None
    path = str(found[0].value) if len(found) == 1 and not quoted else ""
    if PurePosixPath(path).suffix.lower() in {"", *BINARY_ENDINGS} or path not in request:
        return None
    marked = re.sub(rf"[ \t]*{re.escape(path)}[ \t]*(?=[\u4e00-\u9fff])|{re.escape(path)}", _P, request, count=1)
    spoken = _BEFORE.search(marked) or _BEHIND.search(marked)
    rest = "" if spoken is None else f"{marked[: spoken.start()]} {marked[spoken.end() :]}"
    return SpokenText(rest=rest, path=path) if re.search(r"\w", rest) else None
