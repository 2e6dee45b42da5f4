"""Questions for the files of one ending: which csv files are there, 有几个 txt 文件.

Such a question is read only where nothing else is in it: an ending, a folder perhaps, and words that ask for a list.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.paths import find_globs, find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_FOLDER: Final = "\ue000"
_X: Final = r"(?:\*?\.)?(?P<ending>(?!(?:me|all|the|my|so|any|text)\b)[A-Za-z][A-Za-z0-9]{0,6})"
_ASK: Final = (
    r"(?:(?:please|now|and|also|ok(?:ay)?|hey|so|(?:can|could|would) you"
    r"|(?:i(?:'d| would) like|i want|i need) to\s+(?:know|see)|tell me|let me (?:know|see))[\s,]+)*"
)
_SHOW: Final = (
    r"(?:list|show|find|display|get|give|print|see|name|search for|look for)(?:\s+(?:me|out|up))?"
    r"(?:\s+an?\s+list\s+of)?"
)
_EVERY: Final = r"(?:(?:all|just|only|every|any|some|of|the|my|our|those|available|existing|single)\s+)*"
_FILES: Final = rf"{_X}[\s-]*(?:files?|documents?|docs?)"
_BY_ENDING: Final = (
    r"files?\s+(?:(?:that|which)\s+)?(?:(?:end(?:s|ing)?|finish(?:es|ing)?)\s+(?:in|with|on)|of\s+(?:the\s+)?(?:type|kind|format)"
    rf"|with\s+(?:the\s+|an?\s+)?(?:ending|extension|suffix))\s+[\"'“]?{_X.replace('<ending>', '<last>')}[\"'”]?"
)
_LISTED: Final = rf"(?:{_FILES}|{_BY_ENDING})"
_WHERE: Final = (
    r"(?:\s+(?:(?:do|have|did)\s+)?(?:(?:that|which)\s+)?(?:are\s+(?:there|here)|there\s+are|exist|(?:do\s+)?(?:i|we|you)\s+(?:have|got)"
    r"|have\s+(?:i|we|you)(?:\s+got)?|are(?=\s+in)|there|here|at all|around))*"
    rf"(?:\s+(?:in|inside|under|of|from)\s+(?:(?:the|my|this|folder|directory)\s+)*(?:{_FOLDER}|workspace|folder|directory)"
    r"(?:\s+(?:folder|directory))?)?(?:\s+(?:please|right now|now))?"
)
_ZH_ASK: Final = (
    r"(?:请问?|帮我|麻烦|告诉我|给我|我想(?:知道|看看?)|看一?[看下]|查一?[查下看]?|再|另外|顺便|还有|然后|接着|那么?|一下|找一?[找下出]?"
    r"|列一?[下出]|列举|显示|搜索?|[\s，,])*"
)
_ZH_IN: Final = (
    rf"(?:在|我的?|这个?|当前|现在|目前)*(?:{_FOLDER}|工作区|文件夹|目录|这里|这儿|里)?(?:这个)?(?:文件夹|目录)?"
    r"(?:里面?|中|下面?|内|底下)?的?"
)
_ZH_ALL: Final = r"(?:一共|总共|共|都|还|全部|所有|每个|我的|的|一下)*"
_ZH_FILES: Final = (
    rf"(?:名字?|文件名)?(?:后缀(?:名)?(?:是|为)?|扩展名(?:是|为)?|以)?{_X}(?:格式|类型|结尾|后缀)?的?(?:文件|文档)"
)
_ZH_MANY: Final = r"(?:哪些|哪几个|什么|几个|多少个?|没有|些什么)"
_FORMS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASK}(?:(?:what|which)(?:\s+are)?|how\s+many)\s+{_EVERY}{_LISTED}{_WHERE}",
        rf"{_ASK}{_SHOW}\s+{_EVERY}{_LISTED}{_WHERE}",
        rf"{_ASK}(?:(?:are|is)\s+there|do\s+(?:i|we|you)\s+have|have\s+(?:i|we|you)(?:\s+got)?|(?=(?:any|only|just)\s)|(?=files?\s+\w+))\s*{_EVERY}"
        rf"{_LISTED}{_WHERE}",
        rf"{_ZH_ASK}{_ZH_IN}{_ZH_ALL}有{_ZH_MANY}(?:是|叫)?{_ZH_FILES}[呢吗啊呀]?",
        rf"{_ZH_ASK}{_ZH_IN}{_ZH_ALL}有{_ZH_FILES}(?:吗|没有|么)",
        rf"{_ZH_ASK}[把将]{_ZH_IN}{_ZH_ALL}{_ZH_FILES}{_ZH_ALL}(?:列|找|显示|搜)(?:一?下|出来|出|给我|给我看|看看)*[吧呀啊]?",
        rf"{_ZH_ASK}{_ZH_IN}{_ZH_ALL}{_ZH_FILES}{_ZH_ALL}(?:是|有)?{_ZH_MANY}[呢吗啊呀]?",
        rf"(?=[\s，,]*(?:请|帮我|麻烦|给我|我想看|看|查|找|列|显示|搜)){_ZH_ASK}{_ZH_IN}{_ZH_ALL}{_ZH_FILES}{_ZH_ALL}(?:列出来|找出来|看看)?[呢吗啊呀吧]?",
    )
)
_IN: Final = (
    r"(?<![A-Za-z])(?:in|inside|under|of|from)\s+(?:(?:the|my|this)\s+)*{name}(?![\w./-])"
    r"|(?<![\w./-]){name}\s*(?:这个)?(?:文件夹|目录)?(?:里|中|下|内|有)"
)
"""How a folder is said by its name alone."""
_INSIDE_WHAT: Final = lazy_regex(rf"{_ZH_ASK}(?:它|其)?(?:里面|里头|其中)")
_ENDS: Final = " \t\n?？.。!！,，"


class FilesOfKind(Frozen):
    """Files that are asked for by the ending of their names."""

    ending: str
    folder: str = "."

    @property
    def pattern(self) -> str:
        """What their names fit."""
        return f"*.{self.ending}"


def files_of_kind(request: str, folders: Sequence[str] = ()) -> FilesOfKind | None:
    """Read a request that only asks which files of one ending there are; None for any other.

    Args:
        request: As it was said.
        folders: That there are, so that one is known by its name alone.
    """
    named = find_paths(request)
    folder = str(named[-1].value) if named and "." not in str(named[-1].value) else ""
    folder = folder or ("" if named else _said(request, folders))
    marked = request.replace(folder, _FOLDER) if folder else request
    marked = re.sub(r"\s+", "", marked) if has_han(request) else marked
    if not folder and _INSIDE_WHAT.match(marked):
        return None  # inside of what was spoken of before
    found = next((m for form in _FORMS if (m := form.fullmatch(marked.strip(_ENDS)))), None)
    if found is None:
        return None
    ending = next(said for said in found.groupdict().values() if said).lower()
    if len(ending) == 1 and f".{ending}" not in request.lower():
        return None  # a name's last letter, and no ending
    known = f".{ending}" in request.lower() or any(
        str(glob.value) == f"*.{ending}" for glob in find_globs(f"x .{ending}")
    )
    return FilesOfKind(ending=ending, folder=folder or ".") if known else None


def _said(request: str, folders: Sequence[str]) -> str:
    """Return the one folder that a request says is looked in: in data, data里."""
    said = [f for f in folders if re.search(_IN.replace("{name}", re.escape(f)), request, re.IGNORECASE) is not None]
    return max(said, key=len, default="")
