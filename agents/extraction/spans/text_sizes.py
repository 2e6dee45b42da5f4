"""Questions for the size of a text file that is named: how many words a.txt has, m.txt 有多少个字.

Such a question is read only where nothing else is in it. Lines and bytes are no part of it: reading a file tells them.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.marked_file import FILE, with_file_marked
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from tools.workspace.file_text import BINARY_ENDINGS

_UNIT: Final = r"(?:words?|characters?|chars?|letters?|symbols?|sentences?|paragraphs?)"
_UNITS: Final = rf"{_UNIT}(?:\s*(?:,|and|or|&)\s*{_UNIT})*"
_ASK: Final = (
    r"(?:(?:please|now|and|then|also|can you|could you|(?:do you|i want to|i need to)\s+know"
    r"|tell me|show me|find out|check|say)[\s,]+)*"
)
_FILE: Final = rf"(?:(?:the|my|this)\s+)?(?:(?:text\s+)?file\s+)?(?:(?:called|named)\s+)?{FILE}(?:\s+file)?"
_ZH_ASK: Final = r"(?:请|帮我|麻烦|告诉我|再|也|给我|我想知道|看看|看一?下|[\s，,])*"
_ZH_UNIT: Final = r"(?:汉字|单词|字符|字母|段落|字|词|句子?|段)(?:话)?"
_ZH_IN: Final = r"(?:这个)?(?:文件|笔记|文档)?(?:里面?|中|内|的内容)?"
_MANY: Final = r"(?:多少|几)(?:个|句|段)?"
_FORMS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASK}how\s+many\s+{_UNITS}\s+(?:are|is|were|was)?\s*(?:there\s+)?(?:in|inside)\s+{_FILE}(?:\s+(?:has|contains))?",
        rf"{_ASK}how\s+many\s+{_UNITS}\s+(?:does|do|did)?\s*{_FILE}\s+(?:has|have|contains?|holds?|got)(?:\s+in\s+it)?",
        rf"{_ASK}(?:count|total(?:\s+up)?)\s+(?:(?:up|all|the)\s+)*(?:number\s+of\s+)?{_UNITS}\s+(?:of|in|inside)\s+{_FILE}",
        rf"{_ASK}count\s+{FILE}['’]s\s+{_UNITS}",
        rf"{_ASK}(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:{_UNIT}\s+count|number\s+of\s+{_UNITS})\s+(?:of|in|for)\s+{_FILE}",
        rf"{_ASK}(?:what(?:['’]?s|\s+is)\s+)?{FILE}(?:['’]s)?\s+{_UNIT}\s+count",
        rf"{_ASK}how\s+long\s+(?:is\s+(?:the\s+text\s+(?:in|of)\s+)?{_FILE}|{_FILE}\s+is)",
        rf"{_ZH_ASK}{FILE}{_ZH_IN}(?:一共|总共|共|大概)?有?{_MANY}{_ZH_UNIT}[呢啊呀]?",
        rf"{_ZH_ASK}{FILE}{_ZH_IN}的?(?:总)?{_ZH_UNIT}数(?:量|目)?(?:是|有)?(?:多少|几)?[呢啊呀]?",
        rf"{_ZH_ASK}(?:数|统计|算|计算)(?:一?[数下算])*{FILE}{_ZH_IN}(?:一共|总共|共)?(?:有?{_MANY}{_ZH_UNIT}|的?(?:总)?{_ZH_UNIT}数(?:量|目)?)",
        rf"{_ZH_ASK}{FILE}{_ZH_IN}有多长[呢啊呀]?",
    )
)
_TABLES: Final = frozenset({".csv", ".tsv"})
"""Of these, rows and cells are counted."""


def sized_file(request: str) -> str:
    """Return the text file whose words or characters a request counts; empty for any other request."""
    found = find_paths(request)
    name = str(found[0].value) if len(found) == 1 else ""
    if not name or name not in request or PurePosixPath(name).suffix.lower() in {"", *_TABLES, *BINARY_ENDINGS}:
        return ""
    marked = with_file_marked(request, name)
    return name if any(form.fullmatch(marked) for form in _FORMS) else ""
