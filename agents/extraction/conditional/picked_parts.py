"""Clauses that save only a part of a file: save the names of staff.csv to a.txt, 只把家具订单存到 f.csv.

What copies or writes a file as a whole leaves out that part of such a clause.
"""

import re
from typing import Final

from agents.extraction.discourse.clauses import shielded
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_PIECE: Final = lazy_regex(r"[^;；。!！?？\n]+")
_SAVES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:sav(?:e|ing)|stor(?:e|ing)|put|writ(?:e|ing)|export|cop(?:y|ying)|take|keep|extract|move)(?![A-Za-z])"
    r"|存|保存|导出|写|复制|拷贝?|放|取|提|挑|选|拿|转",
    re.IGNORECASE,
)
_ONLY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:only(?!\s+(?:if|when|where|once|after|then|because))|just(?=\s+the\s))(?![A-Za-z])(?P<what>[^\x00,，]*)"
    r"|(?<!不)(?:只(?![有要能是列看显告统算说数])|仅|光(?=[把将取存]))(?P<what_zh>[^,，]*)",
    re.IGNORECASE,
)
_TELLS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:show|list|tell|count|give|what|which|how|who)(?![A-Za-z])[^,，]*$|(?:显示|列出|告诉|统计|看)[^,，]*$",
    re.IGNORECASE,
)
"""Only shows what it picks."""
_OUT_OF: Final = lazy_regex(
    r"(?<![A-Za-z])only\s+(?:the\s+)?[\"'“]?\x00+[\"'”]?\s+(?:out\s+)?of\s+[\"'“]?\x00", re.IGNORECASE
)
"""A name that a part shares with another file."""
_OF_FILE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:save|store|put|write|export|copy|extract|take)\s+(?P<what>(?:[A-Za-z_'’-]+\s+){1,5}?)"
    r"(?:out\s+of|of|from|in)\s+(?:the\s+)?(?:file\s+)?[\"'“]?\x00+[\"'”]?\s+(?:in)?(?:to|as|under|in)(?![A-Za-z])"
    rf"|\x00+[\"'”》]?\s*(?:文件)?(?:里面?|中|内)?的(?P<what_zh>[{HAN}]+?)(?:另?存|保存|导出|写|复制|拷贝?|放|备份)",
    re.IGNORECASE,
)
_WHOLE: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "these",
        "those",
        "my",
        "our",
        "it",
        "them",
        "one",
        "all",
        "whole",
        "entire",
        "everything",
        "every",
        "full",
        "complete",
        "file",
        "files",
        "copy",
        "copies",
        "backup",
        "duplicate",
        "clone",
        "version",
        "content",
        "contents",
        "text",
        "data",
        "table",
        "rows",
        "lines",
        "and",
        "of",
        "from",
        "in",
        "out",
        "to",
        "into",
        "as",
        "save",
        "store",
        "put",
        "write",
        "export",
        "copy",
        "take",
        "keep",
        "extract",
        "move",
        "please",
    ]
)
_WHOLE_ZH: Final = lazy_regex(
    r"\x00+|副本|备份|拷贝|复制|全部|所有|全文|原文|文本|内容|数据|文件夹?|表格?|整个?|一份|[把将到进去给的里面中内在存保写放为成叫另]|导出|移动?|[\s\"'“”《》]"
)


def picked_parts(text: str) -> tuple[str, ...]:
    """List the pieces of a text by which a part of something is to be saved, and not the whole."""
    hidden = shielded(text)
    found: list[str] = []
    for piece in _PIECE.finditer(hidden):
        if _SAVES.search(piece.group()) is None:
            continue
        only = (m for m in _ONLY.finditer(piece.group()) if _TELLS.search(piece.group()[: m.start()]) is None)
        for match in (*only, *_OF_FILE.finditer(piece.group())):
            if _is_part(match) or _OUT_OF.match(piece.group(), match.start()) is not None:
                start = piece.start() + match.start()
                found.append(text[start : piece.start() + match.end()].strip())
    return tuple(dict.fromkeys(found))


def _is_part(match: re.Match[str]) -> bool:
    """Whether what is said is more than a word for the whole, or the name of it."""
    if match["what_zh"] is not None:
        return has_han(_WHOLE_ZH.sub("", match["what_zh"]))
    return any(word not in _WHOLE for word in re.findall(r"[a-z_'’-]+|\d+", match["what"].lower()))
