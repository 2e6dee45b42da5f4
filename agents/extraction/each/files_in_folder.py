"""Reads what is asked of every file of a folder: its checksum, or in how many of its lines a word stands.

A request is read as a whole or not at all.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

LONGEST: Final = 400
"""Signs of a request that is read: each form tries many ways to read a word."""
_F: Final = "\ue000"
"""Stands in the place of the folder."""
_ALGORITHM: Final = r"(?P<algorithm>md5|sha-?1|sha-?256|sha-?512)"
_FOLDER: Final = rf"(?:the\s+|my\s+)?(?:(?:folder|directory)\s+)?{_F}(?:\s+(?:folder|directory))?"
_FILES: Final = r"(?:(?:\.?(?P<kind>[a-z0-9]{2,4})\s+)?files?|(?:of\s+)?them)"
_LEAD: Final = (
    r"(?:(?:please|can\s+you|could\s+you|i\s+(?:want|need))[\s,]+)*"
    r"(?:(?:get|compute|calculate|give\s+me|show(?:\s+me)?|list|tell\s+me|work\s+out|what(?:['’]s|\s+is|\s+are))\s+)?"
)
_SAME: Final = (
    r"(?:[,;.?]?\s*(?:and\s+)?(?:then\s+)?(?:(?:please\s+)?(?:tell\s+me|say|find(?:\s+out)?|show(?:\s+me)?)\s+)?"
    r"(?P<same>(?:which|whether|are|if)(?:\s+(?:of\s+(?:them|these)|ones?|two|files?|any(?:\s+(?:two|of\s+them))?|are|is|have|hold|the))*"
    r"\s+(?:exactly\s+|completely\s+)?(?:the\s+same|same|identical|duplicates?|equal|alike)(?:\s+(?:contents?|files?|text))?))?"
)
_HASH: Final = lazy_regex(
    rf"{_LEAD}(?:the\s+)?{_ALGORITHM}(?:\s+(?:hash|checksum|digest|sum)(?:es|s)?|s)?\s+(?:of|for)\s+(?:each|every|all(?:\s+of)?)"
    rf"(?:\s+(?:single|the))*\s+{_FILES}\s+(?:in|of|inside|under|within)\s+{_FOLDER}{_SAME}[\s.?!]*",
    re.IGNORECASE,
)
_WHERE_ZH: Final = rf"(?:把|对|给|在)?{_F}\s*(?:这个)?(?:文件夹|目录)?(?:下面?|里面?|中|内)?的?"
_EVERY_ZH: Final = r"(?:每一?个|所有的?|全部的?|各个)\s*\.?(?P<kind>[A-Za-z0-9]{2,4})?\s*文件"
_SAME_ZH: Final = (
    r"(?:[，,。；;\s]*(?:然后|再|并)?(?:帮我)?(?:找出来?|看看|告诉我|说说|指出)?(?P<same>(?:其中)?(?:有没有|哪[些几两]个?)?(?:文件)?(?:的)?(?:内容)?"
    r"(?:是)?(?:完全|一模)?(?:一样|相同|重复)的?(?:文件)?(?:是|有)?(?:哪[两几些]?个?|哪些)?(?:文件)?))?"
)
_HASH_ZH: Final = lazy_regex(
    rf"(?:请|帮我|麻烦|[\s，,])*{_WHERE_ZH}{_EVERY_ZH}(?:都|各|分别)?(?:算|计算|求|给)?(?:一下|一个|出|个)?(?:它们)?的?\s*{_ALGORITHM}"
    rf"(?:值|哈希值?|校验[和值码])?(?:是多少|分别是多少)?{_SAME_ZH}[\s。？?！!]*",
    re.IGNORECASE,
)
_WORD: Final = r"(?:[\"“'‘「](?P<quoted>[^\"“”'‘’」]{1,40})[\"”'’」]|(?P<level>(?-i:[A-Z]{3,})))"
_KIND_OF: Final = r"(?:(?:log|text)\s+)?(?:files?|logs?|notes?|documents?)"
_LINES: Final = r"(?:\s*(?:lines?|entries|entry|messages?))?"
_TOTAL: Final = (
    r"(?:[,;.?]?\s*(?:and\s+)?(?:(?:how\s+many\s+(?:are\s+(?:there|they)|is\s+(?:that|it)|(?:is|are)\s+that)|what(?:['’]s|\s+is)\s+the\s+total)"
    r"(?:\s+(?:in\s+)?(?:all|total|altogether)(?:\s+of\s+them|\s+the\s+files)?|\s+in\s+all\s+files)?|how\s+many(?:\s+(?:lines|times|has\s+it|does\s+it\s+have))?)){0,2}+"
)
_MOST: Final = lazy_regex(
    rf"{_LEAD}(?:which|what)\s+(?:of\s+the\s+)?{_KIND_OF}\s+(?:in|of|inside|under)\s+{_FOLDER}\s+"
    r"(?:has|have|holds?|contains?|mentions?|says?)\s+(?:the\s+)?"
    rf"(?:most\s+(?:lines\s+(?:with|at|of)\s+(?:level\s+)?)?{_WORD.replace('<', '<a_')}{_LINES}"
    rf"|{_WORD.replace('<', '<b_')}\s+most(?:\s+often)?)"
    rf"{_TOTAL}[\s.?!]*"
    rf"|{_LEAD}how\s+many\s+{_WORD.replace('<', '<c_')}{_LINES}"
    rf"\s+(?:are\s+(?:there\s+)?in|does|has|do)\s+(?:each|every)\s+(?:of\s+the\s+)?{_KIND_OF}\s+"
    rf"(?:in|of|inside|under)\s+{_FOLDER}(?:\s+have|\s+has)?{_TOTAL}[\s.?!]*",
    re.IGNORECASE,
)
_MOST_ZH: Final = lazy_regex(
    rf"(?:请|帮我|看看|你好|麻烦|[\s，,])*{_WHERE_ZH}(?:哪一?个|每一?个|各个?)(?:\s*(?:文件|日志|log))\s*(?:里面?|中)?的?"
    rf"(?:出现|有|写了|包含)?\s*{_WORD}\s*(?:的?(?:行|条|次)数?|出现)?(?:的?次数)?(?:最多|各?有?(?:几|多少)[条行次个])"
    r"(?:[，,？?\s]*(?:有|是)?(?:几|多少)[条行次个])?"
    r"(?:[，,？?。\s]*(?:所有|全部)?(?:的?文件|日志)?(?:加起来|一共|总共|合计)(?:又)?(?:是|有)?(?:几|多少)[条行次个])?[\s。？?！!呢啊]*",
    re.IGNORECASE,
)


class OfEachFile(Frozen):
    """What is asked of every file of a folder."""

    asks: Literal["checksum", "lines"]
    folder: str
    algorithm: str = ""
    kind: str = ""
    """The ending that is named; empty for all files."""
    same: bool = False
    """Whether it is asked which of them are the same."""
    word: str = ""
    level: bool = False
    """Whether the word is written in capitals, and only so meant."""


def of_each_file(text: str, folders: Sequence[str]) -> OfEachFile | None:
    """Read a request; None where it says anything else, or names no folder that is there."""
    if len(text) > LONGEST:
        return None
    named = sorted((f for f in folders if f in text), key=len, reverse=True)
    for folder in named[:1]:
        plain = re.sub(rf"[\"'“‘《]?(?<![\w./]){re.escape(folder)}/?[\"'”’》]?", _F, text.strip(), count=1)
        plain = re.sub(rf"^(.*?){re.escape(folder)}/?", rf"\1{_F}", text.strip(), count=1) if _F not in plain else plain
        return _checksums(plain, folder) or _lines(plain, folder)
    return None


def _checksums(text: str, folder: str) -> OfEachFile | None:
    match = _HASH.fullmatch(text) or _HASH_ZH.fullmatch(text)
    if match is None:
        return None
    algorithm = match["algorithm"].lower().replace("-", "")
    kind = (match["kind"] or "").lower()
    return OfEachFile(asks="checksum", folder=folder, algorithm=algorithm, kind=kind, same=bool(match["same"]))


def _lines(text: str, folder: str) -> OfEachFile | None:
    match = _MOST.fullmatch(text) or _MOST_ZH.fullmatch(text)
    if match is None:
        return None
    said = {name.split("_")[-1]: value for name, value in match.groupdict().items() if value}
    word = said.get("quoted") or said.get("level") or ""
    return OfEachFile(asks="lines", folder=folder, word=word, level="level" in said) if word else None


def inside(folder: str, files: Sequence[str], kind: str = "") -> tuple[str, ...]:
    """List the files right in a folder, of one ending where that is named."""
    return tuple(
        sorted(
            f
            for f in files
            if PurePosixPath(f).parent.as_posix() == folder
            and (not kind or PurePosixPath(f).suffix.lower() == f".{kind}")
        )
    )
