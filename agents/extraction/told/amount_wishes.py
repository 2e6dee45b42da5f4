"""What a clause asks of the amounts of a text: their total or mean, the largest or smallest, the share of one."""

import re
from typing import Final, Literal, TypeAlias

from lazy_regex import lazy_regex
from prompts.language import HAN

Kind: TypeAlias = Literal["total", "share", "mean", "largest", "smallest"]

_NOUN: Final = (
    r"(?:costs?|amounts?|figures?|numbers?|expenses?|bills?|lines?|items?|values?|spendings?|prices?|entries|sums?)"
)
_ALL: Final = r"(?:(?:all|of|the|my|our|these|those|up)\s+)*"
_NOUN_ZH: Final = r"(?:花销|花费|费用|金额|数字|数|开销|开支|支出|价格|成本|账单|账|各项|项目)"
_LEAD: Final = lazy_regex(
    r"^(?:(?:and|then|also|so|please|pls|(?:can|could)\s+you|i\s+(?:want|need)\s+to\s+know|tell\s+me|give\s+me|show\s+me|let\s+me\s+know|say"
    r"|work\s+out|calculate|find(?:\s+out)?)(?![A-Za-z])[\s,]*)+|^(?:请|帮我|帮忙|告诉我|给我|看看|看一?下|说说?|再|并|然后|顺便|另外|还有|那么?|算一?[下算]|计算|统计|\s)+",
    re.IGNORECASE,
)
_TRAIL: Final = lazy_regex(r"\s+(?:please|pls|thanks)$|[呢啊呀吧]$", re.IGNORECASE)
_TOTAL: Final = lazy_regex(
    r"(?:what|how\s+much)\s+(?:do|does|did|would)\s+(?:they|it|these|those|that|(?:all\s+)?(?:the\s+)?(?:costs?|amounts?|figures?|lines?|items?|expenses?|bills?))"
    r"\s+(?:all\s+)?(?:come|add|amount|sum)\s+(?:up\s+)?to(?:\s+(?:in\s+total|altogether|overall|in\s+all|all\s+together))?"
    r"|(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:grand\s+)?(?:total|sum)(?:\s+of\s+(?:them|it|that)(?:\s+all)?|\s+of\s+(?:all\s+)?(?:the\s+)?"
    rf"{_NOUN})?"
    r"|(?:how\s+much|what)\s+is\s+(?:it|that|this)\s+(?:in\s+total|altogether|all\s+together|in\s+all)"
    rf"|(?:add|sum|tally|total(?!\s+(?:the\s+)?(?:lines?|items?|entries|numbers?)(?!\w)))(?:\s+up)?(?:\s+(?:{_ALL}{_NOUN}|everything|them(?:\s+all)?|it))?(?:\s+up)?"
    rf"|[把将]?(?:它们|这些|所有|全部)?(?:的)?{_NOUN_ZH}?(?:都)?(?:一共|总共|合计|加起来|总计|加一?下|加总|求和|求个?和)(?:是|有|要|花了)?(?:多少(?:钱|块钱?|元)?)?"
    rf"|(?:总额|合计|总和|总计|总{_NOUN_ZH})(?:是)?(?:多少)?",
    re.IGNORECASE,
)
_OF_ALL: Final = r"(?:\s+of\s+(?:that|it|this|them|the\s+total|the\s+whole|the\s+sum|all\s+(?:of\s+)?(?:that|it)))?"
_PART: Final = r"(?:per\s?cent(?:age)?|share|proportion|fraction)"
_SHARE: Final = lazy_regex(
    rf"(?:what|how\s+many)\s+{_PART}{_OF_ALL}\s+(?:is|are|was|were|goes\s+to|go\s+to)\s+(?:the\s+)?(?P<en>.+?)"
    rf"|(?:what|how\s+many)\s+{_PART}{_OF_ALL}\s+(?:the\s+)?(?P<en2>.+?)\s+(?:is|are|makes?\s+up|takes?(?:\s+up)?)"
    rf"|(?:其中)?(?P<zh>[{HAN}A-Za-z ]{{1,12}}?)占(?:了)?(?:其中|总额|总数|总共|总的|它|全部)?的?"
    r"(?:百分之几|百分之多少|百分比(?:是多少)?|几成|多[少大]比例|比例(?:是?多少)?|多少)"
    rf"|(?:其中)?(?P<zh2>[{HAN}A-Za-z ]{{1,12}}?)的?占比(?:是)?(?:多少)?",
    re.IGNORECASE,
)
_BIG: Final = r"(?P<big>biggest|largest|highest|most\s+expensive|dearest)"
_SMALL: Final = r"(?P<small>smallest|lowest|cheapest|least\s+expensive)"
_ONE: Final = r"(?:cost|amount|figure|number|expense|bill|line|item|value|price|entry|one|thing)"
_END: Final = lazy_regex(
    rf"(?:(?:what|which)(?:['’]?s|\s+(?:is|was|one\s+is))?\s+)?(?:the\s+)?(?:single\s+)?(?:{_BIG}|{_SMALL})\s+{_ONE}"
    rf"|(?:what|which)\s+{_ONE}\s+(?:is|was)\s+(?:the\s+)?"
    rf"(?:{_BIG.replace('<big', '<big2')}|{_SMALL.replace('<small', '<small2')})"
    rf"|(?:what|which\s+{_ONE})\s+(?:costs?|cost|is)\s+(?:the\s+)?(?:(?P<big3>most)|(?P<small3>least))"
    rf"|(?:其中)?(?:哪|什么)一?[项笔个样](?:{_NOUN_ZH}|花得?|用得?)*(?:是)?最(?:(?P<big4>[多高大贵])|(?P<small4>[少低小]|便宜))的?"
    rf"|(?:其中)?最(?:(?P<big5>[多高大贵])|(?P<small5>[少低小]|便宜))的(?:那?一?[项笔个])?{_NOUN_ZH}?(?:是)?(?:什么|哪一?[项笔个]|多少(?:钱)?)?",
    re.IGNORECASE,
)
_MEAN: Final = lazy_regex(
    r"(?:what(?:['’]?s|\s+is)\s+)?(?:the\s+)?(?:average|mean)"
    rf"(?:\s+(?:of\s+)?(?:{_ALL}{_NOUN}|them(?:\s+all)?))?(?:\s+(?:per|of\s+each)\s+{_ONE})?"
    rf"|(?:的)?{_NOUN_ZH}?(?:的)?平均(?:值|数|每[项笔个])?{_NOUN_ZH}?(?:是|花了?)?(?:多少(?:钱|元)?)?",
    re.IGNORECASE,
)


def amount_wish(clause: str) -> tuple[Kind, str] | None:
    """Read what a clause asks, and of which line; None where it says anything else."""
    said = _TRAIL.sub("", _LEAD.sub("", clause.strip())).strip()
    for pattern, kind in ((_TOTAL, "total"), (_MEAN, "mean")):
        if pattern.fullmatch(said):
            return ("total", "") if kind == "total" else ("mean", "")
    end = _END.fullmatch(said)
    if end is not None:
        return ("largest" if any(v and k.startswith("big") for k, v in end.groupdict().items()) else "smallest"), ""
    share = _SHARE.fullmatch(said)
    return None if share is None else ("share", next(v for v in share.groupdict().values() if v).strip())
