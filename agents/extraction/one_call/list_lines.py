"""Requests that put one line on a list or into a file of text: add dentist to my todo, 在待办里加一条：给王医生回电话.

The file is named by its path, or by the words of its name where one text file alone bears them. What is to be found
out first (the sum, what it says) is no line, and a reminder at a time is no list.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, has_han

_LEAD: Final = r"(?:(?:please|pls|can you|could you|now|and|then|also|ok(?:ay)?|oh)[\s,]+)*"
_PUT: Final = r"(?:add|append|put|jot|note|stick|pop|pencil|scribble|write|enter|chuck)"
_AS_LINE: Final = (
    r"(?:(?:an?|another|one\s+more)\s+(?:new\s+)?(?:line|item|entry|note|task)\s*(?:(?:saying"
    r"|that\s+says|reading)\s*)?[:：]?\s*)?"
)
_END: Final = r"(?:(?:the\s+)?(?:end|bottom)\s+of\s+)"
_ONTO: Final = rf"\s+(?P<down>down\s+)?(?P<onto>to|on|onto|in|into|under|at)\s+(?P<end>{_END})?"
_LIST: Final = r"(?:(?P<my>(?:my|the|our)\s+)?[\"'“]?(?P<list>[^\s\"'“”,;]+(?:[ -][^\s\"'“”,;]+){0,2}?)[\"'”]?)"
_TAIL: Final = r"(?:\s+(?:list|file|notes?|too|as\s+well|please|pls|thanks|for\s+me))*"
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦你?|替我|再|顺便|\s)*"
_Q: Final = r"[\"“《「]?"
_E: Final = r"[\"”》」]?"
_LIST_ZH: Final = (
    rf"{_Q}(?:我的?)?{_Q}(?P<list>[\w./-]+?){_E}(?:这个)?(?:文件|笔记)?{_E}(?:里面?|中|上面?)?(?:的?"
    r"(?:最?末尾|最后|后面|底下|结尾|最下面))*"
)
_PUT_ZH: Final = r"(?:加|添|记|写|补|追加|添加|补充|增加|记录)(?:上|下|入|进去?)?"
_LINE_ZH: Final = r"(?:一(?:条|行|项|个|笔|句))"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?P<verb>{_PUT})\s+(?!up(?![A-Za-z]))(?:down\s+)?{_AS_LINE}(?P<text>.+?){_ONTO}{_LIST}{_TAIL}",
        rf"{_LEAD}(?:add|append|put|write)\s+(?:to|on|onto|in|into)\s+{_END}?{_LIST}"
        r"(?:\s+list)?\s*[:：]\s*(?P<text>.+)",
        rf"{_LEAD_ZH}(?:在|往|给|向)?\s*{_LIST_ZH}\s*(?:再|也)?{_PUT_ZH}{_LINE_ZH}\s*[:：，,\-–—]*\s*(?P<text>.+)",
        rf"{_LEAD_ZH}(?:在|往|给|向)?\s*{_LIST_ZH}\s*(?:再|也)?{_PUT_ZH}\s*[:：]\s*(?P<text>.+)",
        rf"{_LEAD_ZH}[把将]\s*(?P<text>.+?)\s*(?:也|再)?(?:加|添加?|记|写|记录|追加|补)(?:到|进|入"
        rf"|在){_LIST_ZH}去?(?:吧|哈|呗)?",
    )
)
_ADDS: Final = frozenset({"to", "on", "onto", "under", "at"})
_ALWAYS_ADDS: Final = frozenset({"add", "append", "jot", "stick", "pop", "pencil", "scribble", "chuck"})
"""What is put or written "in" or "to" a file may as well be all that it is to hold."""
_TEXTS: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_RUNS_IN: Final = lazy_regex(r"[在往给向把将不别没]|[今明昨]天|刚才|上次|之前")
"""What words before a name hold, and a name seldom does."""
_SORT: Final = lazy_regex(r"(?:[\s_-]*(?:list|notes?|file)|清单|列表|事项|笔记|文件|表|本)$", re.IGNORECASE)
_TO_DO: Final = lazy_regex(r"to[\s_-]?dos?", re.IGNORECASE)
_FOUND_OUT: Final = lazy_regex(
    r"(?:it|that|this|them|these|those|both|all|each|every|everything|something|anything|one|two"
    r"|three|some|any)(?![A-Za-z]).*"
    r"|(?:the|its|their|his|her|my|our|your)\s.*"
    r"|(?:an?|another|the|more|new)\s+(?:(?:new|second)\s+)?(?:lines?|items?|entry|rows?|column"
    r"|columns?|notes?|text|words?|files?)"
    r"|.*(?<![A-Za-z])(?:what|how|which|whose|whether|why|result|answer|output|sum|total|average|mean"
    r"|count|number|price|current|latest|weather|forecast|temperature|rate|balance|(?:today|tomorrow|yesterday)['’]?s|"
    r"columns?|rows?|percent|summary|list\s+of|names?\s+of|contents?)(?![A-Za-z]).*"
    r"|.*(?:多少|几|什么|哪|结果|答案|总[和数额]|合计|平均|列|行|内容|总结|摘要|数据|名单|天气|气温|汇率|股价|行情|余额|最新|当前|[今明昨]天的).*|(?:它"
    r"|[我你他她]们?的|这|那|上面|刚才|一下|一些|点).*",
    re.IGNORECASE,
)
_AND_MORE: Final = lazy_regex(
    r"(?:[,;.]\s*|\s+)(?:and|then|and\s+then)\s+(?:then\s+)?(?:read|show|tell|print|open|delete"
    r"|remove|send|email|copy|move|rename|count|list|what|how)"
    r"(?![A-Za-z])|(?:^|[,，;；。\s]|完)(?:然后|再|接着|最后|并|别忘|记得|顺便|同时|告诉我|给我看|读|删|发|复制)|(?<=\S)\s{2,}\S"
    r"|(?<![A-Za-z])(?:to|on|onto|in|into)\s+(?:my|the|our)\s[^,;]*?(?:,|(?<![A-Za-z])and(?![A-Za-z]))",
    re.IGNORECASE,
)
_QUOTED: Final = lazy_regex(r"[\"“‘'「](?P<inner>[^\"“”‘’「」]+)[\"”’'」]")


class ListLine(Frozen):
    """A line, and the file it goes to."""

    path: str
    text: str


def list_line(request: str, files: Sequence[str]) -> ListLine | None:
    """Read a request that adds one line to a text file, and asks nothing else; None for any other.

    Args:
        request: As it was said.
        files: Files that there are.
    """
    said = request.strip(" \t\n。!！")
    for form in _FORMS:
        match = form.fullmatch(said)
        if match is None or not _adds(match.groupdict()):
            continue
        path = _file(match["list"], files, own=bool(match.groupdict().get("my")) or has_han(said))
        text = _text(match["text"]) if path else ""
        if text:
            return ListLine(path=path, text=text)
    return None


def _adds(said: Mapping[str, str | None]) -> bool:
    """Whether words say that a line comes to what is there: put x on the list, jot x down in it; not put x in it."""
    verb, onto = (said.get("verb") or "").lower(), (said.get("onto") or "").lower()
    if not verb or said.get("end"):
        return True
    if verb in _ALWAYS_ADDS:
        return onto in _ADDS or verb not in ("add", "append")
    return onto in ("on", "onto") or bool(said.get("down"))


def _text(said: str) -> str:
    """Return the line; empty where it is to be found out first, or another wish stands in it."""
    said = said.strip(" ,，:：")
    quoted = _QUOTED.fullmatch(said)
    if quoted is not None:
        return quoted["inner"].strip()
    if _FOUND_OUT.fullmatch(said) or _AND_MORE.search(said) or find_paths(said) or re.search(r"[\"“”「」?？]", said):
        return ""
    return said if re.search(r"[^\W\d_]", re.sub(r"(?<![A-Za-z])(?:and|or)(?![A-Za-z])", "", said)) else ""


def _file(named: str, files: Sequence[str], *, own: bool) -> str:
    """Return the text file that is meant; empty where none is, or several may be."""
    ending = PurePosixPath(named).suffix.lower()
    if ending:
        same = [file for file in files if file == named or (PurePosixPath(file).name == named and "/" not in named)]
        exact = [file for file in same if file == named]
        known = exact or same or [named]
        if not same and has_han(named) and not _can_be_new(named, files):
            return ""
        return known[0] if ending in _TEXTS and len(known) == 1 and re.fullmatch(r"[\w./-]+", named) else ""
    meant = _stem(named)
    found = [
        file
        for file in files
        if PurePosixPath(file).suffix.lower() in _TEXTS and _stem(PurePosixPath(file).stem) == meant
    ]
    return found[0] if own and meant and len(found) == 1 else ""


def _can_be_new(named: str, files: Sequence[str]) -> bool:
    """Whether what stands before an ending is a Chinese name, and no words that run into the name of a file."""
    latin = re.search(r"[A-Za-z0-9]", PurePosixPath(named).stem)
    return latin is None and _RUNS_IN.search(named) is None and not any(named.endswith(file) for file in files)


def _stem(name: str) -> str:
    """Return a name without what only says that it is a list, as names are compared."""
    plain = _TO_DO.sub("todo", name.strip().casefold())
    bare = _SORT.sub("", plain) or plain
    return re.sub(rf"[^a-z0-9{HAN}]", "", bare)
