"""Tables as a text calls them: "the employees table", 员工表里. Whether there is such a table, others know."""

import re
from pathlib import PurePosixPath
from typing import Final

from rapidfuzz import fuzz

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_NO_NAME: Final = (
    r"whole|entire|same|new|first|last|next|previous|second|third|other|another|following|sample|right|left|big|large|small|long|wide"
    r"|result|results|results?ing|pivot|times|multiplication|data|loaded|attached|uploaded|sorted|filtered|grouped|joined|merged|saved|csv"
    r"|excel|full|complete|original|above|below|given|only|my|your|our|this|that|these|those|one|two|three|each|every|any|some|which|what"
    r"|periodic|water|time|truth|lookup|summary|frequency|contingency|cross|correlation|comparison|hash|html|markdown|latex|text|sql|database"
)
_NAMED: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:the|my|our|your)\s+[\"'“‘`]?(?!(?:{_NO_NAME})\b)(?P<name>[A-Za-z][A-Za-z0-9_]{{2,40}})[\"'”’`]?\s+"
    r"(?:table|data\s?set|spreadsheet|sheet)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:in|of|from)\s+(?:the\s+)?table\s+[\"'“‘`]?(?P<after>[A-Za-z][A-Za-z0-9_]{2,40})[\"'”’`]?(?![A-Za-z0-9_])",
    re.IGNORECASE,
)
_NAMED_ZH: Final = lazy_regex(
    r"(?<![\u4e00-\u9fff])(?:请|帮我|看一?下|查一?下|查|看|在|从|把)?(?P<name>[\u4e00-\u9fff]{2,4})(?:数据)?表格?(?:里面?|中|内|有多少|有几|的)"
)
_MAKES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:create|make|makes|build|generate|add|write|save|saved|export|store|call|called|name|named|rename|load|import|open)(?![A-Za-z])"
    r"|新建|创建|生成|建立?一|做[一个成]|保?存[为到成]|另存|导出|写[入到]|叫做?|命名|重命名|加载|导入|打开",
    re.IGNORECASE,
)
_SHOWN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:show|list|display|print|describe|what(?:['’]?s|\s+is)\s+in|how many|columns?|rows?)(?![A-Za-z])"
    r"|看|列出|显示|展示|打印|有什么|有哪些|多少|几|列|行",
    re.IGNORECASE,
)
_FORMS: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl"})
_ALIKE: Final = 80
_NOUN: Final = "n"


def table_named(text: str) -> str:
    """Return what a text calls a table that it takes to be there; empty where it speaks of none so, or of several."""
    if _MAKES.search(text):
        return ""
    found = {m.group(m.lastgroup or 0) for m in _NAMED.finditer(text)}
    found |= {m["name"] for m in _NAMED_ZH.finditer(text) if _is_noun(m["name"])}
    return found.pop() if len(found) == 1 else ""


def file_asked_of(text: str) -> str:
    """Return the one file with a table that a text asks of; empty where it makes one, or names several."""
    if _MAKES.search(text):
        return ""
    named = {str(span.value) for span in find_paths(text)}
    (file,) = named if len(named) == 1 else ("",)
    return file if PurePosixPath(file).suffix.lower() in _FORMS else ""


def asks_for_rows(text: str) -> bool:
    """Whether a text wants to see rows, or to know how many there are."""
    return _SHOWN.search(text) is not None


def is_called(name: str, known: str) -> bool:
    """Whether a name may be that of a table or file: alike, a part of it, or one of which it is a part."""
    said, there = name.casefold(), known.casefold()
    return said in there or there in said or said.rstrip("s") in there or fuzz.ratio(said, there) >= _ALIKE


def _is_noun(name: str) -> bool:
    return all(tag.startswith(_NOUN) for _, tag in chinese_words(name))
