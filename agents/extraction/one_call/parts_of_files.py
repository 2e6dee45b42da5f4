"""Requests that take a part out of a text file: remove the blank lines in a.txt, 名单.txt 里的空行去掉.

The file is not what is to go. No tool takes a part out of a file, so that what resembles such a request most, to
delete the file, must not be done in its place. Nor are the last lines its first ones, where others did not read them.
"""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.marked_file import FILE, with_file_marked
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown", ".ini", ".json", ".html", ".yaml"})
_REMOVES: Final = r"(?:remove|delete|drop|erase|strip|take|get\s+rid\s+of|cut|throw|clear|weed|filter)"
_PART: Final = (
    r"(?:duplicates?|duplicated|doubles|repeats?|repeated|lines?|rows?|columns?|words?|entry|entries|items?"
    r"|paragraphs?|sentences?|blanks?|spaces"
    r"|comments?|mentions?|everything|numbers?|names?)"
)
_REMOVES_ZH: Final = r"(?:去掉|去除|删掉|删除|删了|删|移除|清掉|剔除|去重|划掉)"
_PART_ZH: Final = r"(?:重复|空行|行|列|条|项|[个]?字|词|段落?|句子?|空格|标点|内容)"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"(?<![A-Za-z]){_REMOVES}\s[^,.;\ue000]*?(?<![A-Za-z]){_PART}(?![A-Za-z])[^,.;\ue000]*?\s(?:in"
        r"|from|of|inside)\s+"
        rf"(?:(?:the|my)\s+)?(?:file\s+)?{FILE}",
        rf"(?<![A-Za-z])de-?dup(?:e|licate)?\s+(?:(?:the|my)\s+)?(?:lines\s+(?:in|of)\s+)?(?:file\s+)?{FILE}",
        rf"{FILE}\s*(?:这个)?(?:文件)?(?:里面?|中|内|的)[^，,。；]{{0,16}}?{_PART_ZH}[^，,。；]{{0,8}}?{_REMOVES_ZH}",
        rf"{_REMOVES_ZH}\s*(?:文件)?\s*{FILE}\s*(?:里面?|中|内|的)[^，,。；]{{0,16}}?{_PART_ZH}",
        rf"{FILE}\s*(?:这个)?(?:文件)?(?:里面?)?(?:给我)?去(?:一?下)?重",
        rf"(?<![A-Za-z])(?:last|bottom|final)\s+(?:\d+|two|three|four|five|ten)\s+(?:lines|entries)\s[^,.;\ue000]*?(?:in|from|of)\s+{FILE}",
        rf"{FILE}[^，,。；]{{0,6}}?(?:最后|末尾|倒数)的?\s*[\d两二三四五六七八九十]+\s*[行条]",
    )
)
_INSIDE: Final = (
    lazy_regex(
        rf"(?<![A-Za-z]){_REMOVES}\s+[^,.;\ue000]+\s(?:from|out\s+of|in|inside)\s+(?:(?:the|my)\s+)?{FILE}",
        re.IGNORECASE,
    ),
    lazy_regex(rf"{_REMOVES_ZH}\s*(?:文件)?\s*{FILE}\s*(?:里面?|中|内)的?\s*[^\s，,。；]"),
    lazy_regex(rf"{FILE}\s*(?:里面?|中|内)的?[^，,。；]+?{_REMOVES_ZH}"),
)
"""Anything that is in a file is a part of it."""


def part_of_file(request: str) -> str:
    """Return the text file of which a request takes a part out; empty for any other request."""
    for span in find_paths(request):
        name = str(span.value)
        if name in request and PurePosixPath(name).suffix.lower() in _TEXTS:
            marked = with_file_marked(request, name)
            if any(form.search(marked) for form in _FORMS):
                return name
    return ""


def takes_part_of(request: str, path: str) -> bool:
    """Whether a request takes a part out of a file that it calls by its name, with or without its ending."""
    name = PurePosixPath(path).name
    for said in filter(None, (name, name.partition(".")[0])):
        called = re.compile(rf"(?<![A-Za-z0-9_.]){re.escape(said)}(?![A-Za-z0-9_.])")
        marked = with_file_marked(called.sub(FILE, request, count=1), FILE)
        if any(form.search(marked) for form in (*_FORMS, *_INSIDE)):
            return True
    return False
