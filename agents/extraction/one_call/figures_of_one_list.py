"""Several figures that are wanted of one list of numbers: the average of 3, 8, 10 and also the standard deviation.

The list is said once and is of each figure. Every word is understood, or nothing is: a figure of a figure (the mean of
the two largest), a number outside the list or a unit behind one leave the request to others.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from agents.extraction.pieces.whole_cuts import tokens_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_NUMBER: Final = r"(?<![A-Za-z0-9_.$€£¥#/:])-?\d+(?:\.\d+)?(?!\.\d|[A-Za-z0-9_%°:/$€£¥])"
_BETWEEN: Final = r"(?:\s*[,，、;；]\s*(?:and\s+)?|\s+and\s+|\s*和\s*|\s+)"
_OF_ALL: Final = r"(?:(?:the\s+)?(?P<all>population)\s+|(?P<some>sample)\s+|(?P<all_zh>总体)|(?P<some_zh>样本))?"
_KINDS: Final = (
    ("mean", r"average(?:\s+value)?|mean(?:\s+value)?|平均数|平均值|均值|平均"),
    ("median", r"median|中位数"),
    ("std", r"standard\s+deviation|std(?:\s?dev(?:iation)?)?|st\.?\s?dev|sd|标准偏?差"),
    ("var", r"variance|方差"),
    ("sum", r"sum|total|总和|合计|总计|加起来"),
    ("max", r"max(?:imum)?|largest|highest|biggest|最大值?|最高值?"),
    ("min", r"min(?:imum)?|smallest|lowest|最小值?|最低值?"),
)
_FIGURE: Final = "|".join(rf"(?P<{kind}>(?:{said})(?![A-Za-z]))" for kind, said in _KINDS)
_TOKEN: Final = lazy_regex(
    rf"\s*(?:(?P<list>{_NUMBER}(?:{_BETWEEN}{_NUMBER})+)"
    rf"|(?<![A-Za-z]){_OF_ALL}(?:{_FIGURE})"
    r"|(?P<join>[,，、;；?？。.!！]|(?:and|also|too|as\s+well(?:\s+as)?)(?![A-Za-z])|还有|以及|另外|顺便|同时|[和跟与及再也])"
    r"|(?P<of>(?:of|for)(?![A-Za-z])|[的:：])"
    r"|(?P<glue>(?:what(?:['’]?s)?|is|are|the|their|its|these|those|numbers?|values?|me|i|please|pls|give|tell|show|find|get"
    r"|calculate|compute|work\s+out|want|need|can|could|you|here|list|so|then)(?![A-Za-z])"
    r"|请问?|帮我|给我|麻烦|告诉我|我?[想需]?要|[求算][一]?[下算]?|计算|看看|各自?|分别|都|是|有|多少|几|[这那]?(?:几个|些|组|串|列)?数字?|[呢啊吧呀一下它们]))",
    re.IGNORECASE,
)
_TIGHT: Final = lazy_regex(r"\d,-?\d")
_THOUSANDS: Final = lazy_regex(r"\d,\d{3}(?!\d)")
_BLANK_THOUSANDS: Final = lazy_regex(r"(?<!\d)\d{1,3} \d{3}(?!\d)")
_OTHER_JOINTS: Final = lazy_regex(r"\s|[，、;；和]|and", re.IGNORECASE)
_NO_BLANKS: Final = lazy_regex(r"[,，、;；和]|and", re.IGNORECASE)
_WHETHER: Final = lazy_regex(r"\s*(?:is|are)(?![A-Za-z])", re.IGNORECASE)
"""Asks whether one figure is another, and not for the two."""
_MOST: Final = 400
_FEWEST: Final = 2
_ENDS: Final = lazy_regex(r"[,，、;；?？。.!！]")
_JOINS: Final = frozenset({"and", "和", "与", "跟", "及", "还有", "以及"})
"""Behind such a word stands a further figure: the sum itself may be called 和, which is read by others."""
_ONLY_BEHIND_A_JOINT: Final = frozenset({"min", "max"})
_SQL: Final = {
    "mean": "round(avg(n), 4)",
    "median": "round(median(n), 4)",
    "sum": "round(sum(n), 6)",
    "max": "max(n)",
    "min": "min(n)",
    "std": "round(stddev_samp(n), 4)",
    "std_all": "round(stddev_pop(n), 4)",
    "var": "round(var_samp(n), 4)",
    "var_all": "round(var_pop(n), 4)",
}
_NAMES: Final = {
    "mean": ("average", "平均数"),
    "median": ("median", "中位数"),
    "sum": ("sum", "总和"),
    "max": ("largest", "最大值"),
    "min": ("smallest", "最小值"),
    "std": ("standard deviation (of a sample)", "标准差（样本）"),
    "std_all": ("standard deviation (of a whole population)", "标准差（总体）"),
    "var": ("variance (of a sample)", "方差（样本）"),
    "var_all": ("variance (of a whole population)", "方差（总体）"),
}
_SPREADS: Final = frozenset({"std", "var"})


class ListFigures(NamedTuple):
    """Figures of one list of numbers."""

    sql: str
    said: str
    """The same in words that leave nothing of it unsaid."""


def figures_of_one_list(request: str) -> ListFigures | None:
    """Read a request that wants two figures or more of one list of numbers, and nothing else."""
    tokens = tokens_of(_TOKEN, request.strip()) if len(request) <= _MOST else None
    lists = [match["list"] for match in tokens or () if match["list"]]
    if tokens is None or len(lists) != 1 or _WHETHER.match(request) is not None or not _told_apart(tokens):
        return None
    kinds = list(dict.fromkeys(kind for match in tokens for kind in _kinds(match)))
    asked = [match for match in tokens if _kind(match)]
    if len({_kind(match) for match in asked}) < _FEWEST or _may_be_thousands(lists[0]):
        return None
    numbers = re.findall(r"-?\d+(?:\.\d+)?", re.sub(r"(?<=\d)-", " -", lists[0]))
    zh = has_han(request)
    columns = ", ".join(f'{_SQL[kind]} AS "{_NAMES[kind][zh]}"' for kind in kinds)
    sql = f"SELECT {columns} FROM unnest([{', '.join(numbers)}]::DOUBLE[]) AS list(n)"  # noqa: S608 - numbers of ours
    names = ("、" if zh else ", ").join(_NAMES[kind][zh] for kind in kinds)
    told = "、".join(numbers) if zh else ", ".join(numbers)
    return ListFigures(sql, f"{told} 的{names}" if zh else f"{names} of {told}")


def _kind(match: re.Match[str]) -> str:
    return next((kind for kind, _ in _KINDS if match[kind]), "")


def _kinds(match: re.Match[str]) -> Iterator[str]:
    """Say which figure is meant; of a spread both, where nobody says of what the numbers are."""
    kind = _kind(match)
    if kind not in _SPREADS:
        yield from (kind,) if kind else ()
        return
    of_all, of_some = match["all"] or match["all_zh"], match["some"] or match["some_zh"]
    yield from () if of_all else (kind,)
    yield from () if of_some else (f"{kind}_all",)


def _told_apart(tokens: list[re.Match[str]]) -> bool:
    """Whether each figure is one of the list: none stands bare beside another, or is of another."""
    last, of, joined, waits, before, equals = "", False, True, False, False, False
    for match in tokens:
        if waits and match["join"] and _ENDS.fullmatch(match["join"]):
            return False
        kind = _kind(match)
        if match["list"]:
            last, joined = "list", False
        elif kind:
            beside = last not in {"", "list"} and not joined
            behind = last == "list" and not (joined or of) and (before or kind in _ONLY_BEHIND_A_JOINT)
            figure_of = of and last not in {"", "list"}
            if beside or behind or figure_of or (equals and last):
                return False
            last, joined, before = kind, False, True
        joined = joined or bool(match["join"])
        equals = match["glue"] == "是"
        waits = not kind and (waits or (match["join"] or "").lower() in _JOINS)
        of = bool(match["of"]) or (of and bool(match["glue"]))
    return not waits


def _may_be_thousands(numbers: str) -> bool:
    """Whether a comma or a blank may stand inside a number: 1,250 and 900; 1,5 和 2,5; 1 200 and 900."""
    if _BLANK_THOUSANDS.search(numbers) is not None and _NO_BLANKS.search(numbers) is not None:
        return True
    tight = _TIGHT.search(numbers) is not None
    return tight and (_THOUSANDS.search(numbers) is not None or _OTHER_JOINTS.search(numbers) is not None)
