"""By how much per cent an amount of one time differs from that of another: 去年花了46800，今年52416，涨了百分之几.

Each amount stands beside its time, and times tell which of both was first, in whichever order they are told.
"""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.sums.figures.figure import CENTS, Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.figures.one_thing import are_of_one_thing
from agents.extraction.sums.figures.periods import LABEL, Period, labelled
from agents.extraction.sums.marked import AMOUNT, MONEY, SIGN, Marked
from lazy_regex import lazy_regex
from prompts.language import has_han

_UP: Final = r"grow(?:th|n)?|grew|ris(?:e|en)|rose|increas\w*|more|higher|up|dearer|rais\w*|climb\w*|jump\w*|hike"
_DOWN: Final = (
    r"dropp?\w*|fall(?:en)?|fell|decreas\w*|less|lower|down|cheaper|reduc\w*|shr[aiu]nk|declin\w*|sav(?:e|ed|ing|ings)"
)
_SAYS_UP: Final = lazy_regex(rf"(?<![a-z])(?:{_UP})(?![a-z])|涨|升|增|提高|多(?!少)|贵|高")
_SAYS_DOWN: Final = lazy_regex(rf"(?<![a-z])(?:{_DOWN})(?![a-z])|降|跌|减|(?<!多)少(?!了?多少钱)|便宜|低|省|掉")
_CHANGES: Final = rf"(?:{_UP}|{_DOWN}|chang\w*|differen\w*)"
_PER_CENT: Final = r"(?:%|per\s?cent(?:age)?(?:\s+terms)?|percent(?:age)?)"
_ASKS: Final = lazy_regex(
    rf"(?<![a-z])(?P<noun>(?:the\s+)?{_PER_CENT}\s+(?:change|growth|increase|rise|drop|decrease|fall)"
    rf"|(?:the\s+)?(?:change|growth|increase|rise|drop|decrease|fall|difference)\s+(?:in|as\s+an?)\s+{_PER_CENT})(?![a-z])"
    rf"|(?<![a-z])(?:and\s+|so\s+|by\s+)*(?:how\s+(?:many|much)|what(?:['’]?s|\s+is|\s+was)?)"
    rf"(?P<words>(?:\s+(?:is|was|did|does|do|has|have|it|that|this|they|we|the|a|an|of|in|by|as|gone|go|went|{_CHANGES}|{_PER_CENT}))+)(?![a-z])"
)
_IN_PER_CENT: Final = lazy_regex(_PER_CENT)
_CHANGE: Final = lazy_regex(rf"(?<![a-z]){_CHANGES}(?![a-z])")
_VERB_ZH: Final = (
    r"(?:增长|增加|上涨|上升|提高|提升|下降|降低|减少|下跌|涨|升|增|多|高|贵|降|跌|减|少|低|便宜"
    r"|省|掉)(?:价|长|加|高|幅)?"
)
_ASKS_ZH: Final = lazy_regex(
    rf"(?:同比|环比|比\s*{LABEL}\s*|相比|一共|总共|大概|那|是|[\s,，])*(?:{_VERB_ZH}(?:了|出|是|有)*|变化了?)"
    r"(?P<percent>百分之(?:多少|几)|(?:几|多少)个?(?:百分)?点|百分比(?:是)?(?:多少)?|多少?%|的?(?:百分比|比例|幅度)(?:是|有)?多少|率(?:是|有|为)?多少)"
    rf"|(?:同比|环比|[\s,，])*(?P<rate>(?:涨|升|增|降|跌|减)幅|增长率|增幅|变化率|涨跌幅|下降率)(?:是|有|为)*(?:多少|几个点|百分之几)?"
    rf"|(?:同比|环比|[\s,，])*(?P<both>增长|增加|上涨|上升|下降|减少|下跌)了?多少(?!%|个|钱)"
)
_NO_CHANGE: Final = lazy_regex(
    r"(?<![a-z])(?:budget|target|goal|plan\w*|inflation|average|per\s+(?!cent)[a-z]+|tax|vat|tip)(?![a-z])|占|预算|目标|计划|通胀|平均|人均|税"
    r"|年均|年增长|每年|年化|复合|(?<![a-z])(?:annual\w*|yearly|a\s+year|every\s+year)(?![a-z])"
)
_SOLD: Final = lazy_regex(r"(?<![a-z])(?:sold|made|took\s+in)(?![a-z])")
RISE: Final = Name("rise in %", "增长（%）")
FALL: Final = Name("fall in %", "下降（%）")
CHANGE: Final = Name("change in %", "变化（%，负数为下降）")
_MORE: Final = Name("change", "变化量")
_COUNTED: Final = lazy_regex(
    rf"(?P<a>{AMOUNT})\s*(?P<unit>公里|公斤|千克|小时|分钟|人次|[度件个人名次台升米斤天张吨份单箱本辆套块元]|[a-z]+)?"
)
_NO_UNITS: Final = frozenset(
    {"in", "on", "for", "and", "to", "by", "from", "at", "of", "wa", "i", "but", "how", "what", "so"}
)
_OF_TIME: Final = frozenset({"hour", "minute", "day", "week", "month", "year", "小时", "分钟", "天", "月", "年"})
"""Behind the second amount alone, these say that it is counted in another way: last week 90, this week 2 hours."""
_CYCLES: Final = {"month": 12, "quarter": 4}
_PAIRS: Final = (f"{LABEL}a{LABEL}a", f"a{LABEL}a{LABEL}")


def change(text: str) -> tuple[Figure, ...] | None:
    """Read two amounts of two times whose difference is asked in per cent; None for anything else."""
    chinese = has_han(text)
    plain, periods = labelled(text, chinese=chinese)
    said = Marked(plain)
    if len(amounts(said)) != 2 or percentages(said) or _NO_CHANGE.search(said.text) is not None:
        return None
    match = said.first(_ASKS_ZH if chinese else _ASKS)
    asked = None if match is None else _asked(match, said.text)
    if asked is None:
        return None
    alike = not _are_of_two_kinds(said) and are_of_one_thing(said.rest)
    while said.first(_SOLD) is not None:
        pass
    pair = _in_order(said, periods) if alike else None
    if pair is None or not nothing_left(said, 1):
        return None
    first, last = pair
    if Decimal(first) <= 0:
        return None
    cyclic = periods[0].kind in _CYCLES and periods[0].rank > periods[1].rank
    return _figures(first, last, said.text, both=asked == "both", cyclic=cyclic) or None


def _asked(match: re.Match[str], text: str) -> str | None:
    """Say whether a change is asked in per cent, or both that and its amount; None where it is neither."""
    named = match.groupdict()
    if "words" in named:
        if named["noun"]:
            return "percent"
        in_percent = _IN_PER_CENT.search(match.group()) is not None
        return "percent" if in_percent and _CHANGE.search(text) is not None else None
    return "both" if named["both"] else "percent"


def _are_of_two_kinds(said: Marked) -> bool:
    """Whether the amounts are counted differently, as far as both say what they are of: 120度 and 150元."""
    found = [
        "money" if re.match(MONEY, match["a"]) else (match["unit"] or "").removesuffix("s")
        for match in _COUNTED.finditer(said.text)
    ]
    units = {unit for unit in found if unit and unit not in _NO_UNITS}
    return len(units) > 1 or (found[-1] in _OF_TIME and found[-1] != found[0])


def _in_order(said: Marked, periods: tuple[Period, ...]) -> tuple[str, str] | None:
    """Return the earlier amount and the later one; None where it is not said which is of which time."""
    tokens = list(re.findall(rf"{AMOUNT}|{LABEL}", said.rest))
    shape = "".join("a" if re.match(SIGN, one) else one for one in tokens)
    if len(periods) != 2 or shape not in _PAIRS or periods[0].kind != periods[1].kind:
        return None
    one, other = periods
    if one.rank == other.rank or (one.rank > other.rank and _may_be_of_two_years(one, other, said.text)):
        return None
    first, last = [said.value(token) for token in tokens if token != LABEL]
    for match in re.finditer(AMOUNT, said.text):
        said.first(re.compile(re.escape(match.group())))
    return (first, last) if one.rank < other.rank else (last, first)


def _may_be_of_two_years(one: Period, other: Period, text: str) -> bool:
    """Whether a month or quarter that is told second may be one of the year after: 300 in December, 360 in January."""
    if one.kind not in _CYCLES:
        return False
    says = _SAYS_UP.search(text) is not None, _SAYS_DOWN.search(text) is not None
    return says[0] == says[1] or one.rank - other.rank > _CYCLES[one.kind] // 2


def _figures(first: str, last: str, text: str, *, both: bool, cyclic: bool) -> tuple[Figure, ...]:
    """Tell a change without a sign where its own way is asked for, and with one where another way or none is."""
    rises = Decimal(last) >= Decimal(first)
    says_other = (_SAYS_DOWN if rises else _SAYS_UP).search(text) is not None
    says_own = (_SAYS_UP if rises else _SAYS_DOWN).search(text) is not None
    if says_other and not says_own and cyclic:
        return ()
    share = Figure(CHANGE, f"({last} - {first}) / {first} * 100")
    if says_own and not says_other:
        high, low = (last, first) if rises else (first, last)
        share = Figure(RISE if rises else FALL, f"({high} - {low}) / {first} * 100")
    return (share, Figure(_MORE, f"{last} - {first}", CENTS)) if both else (share,)
