"""Follow-ups that say only what is to be different: "and Microsoft?", no, I meant net income, 那去年呢, 换成欧元."""

import re
from typing import Final, Literal

from agents.extraction.spans.dates import find_periods
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, has_han

_LEAD: Final = lazy_regex(
    r"^\s*(?:(?:and|or|but|now|then|so|ok(?:ay)?|hm+|oh|ah|well|wait|no|nope|sorry|oops|whoops|typo|wrong(?: one)?"
    r"|i (?:meant|mean|wanted)"
    r"|(?:what|how) about|what if|if i (?:take|took)|if it(?:'s| is| was)"
    r"|(?:the )?same(?: (?:thing|question|one|request|query))?(?: again)?|do the same"
    r"|make it|try|rather|actually|instead|not that|please|for|in|at|on|to|with|by|of|the|as)(?![A-Za-z])"
    r"|那么?|要是|如果是?|假如|换成|改成|改为|不对|不是(?:这个)?|(?:说|打|写|搞|弄|问)?错了|抱歉|不好意思"
    r"|我(?:是说|的意思是)|我(?:刚才)?(?:是|想|要)?(?:说|问|查|看|要|指)的(?:是|其实是)?"
    r"|应该是|同样的?(?:问题|一问)?|再来个?|再看看?)[\s,，:：、.]*",
    re.IGNORECASE,
)
_TRAIL: Final = lazy_regex(
    r"[\s,，]*(?:(?:instead|please|then|too|as well|sorry)(?![A-Za-z])|的话|[呢咧嘞呐哩]|吧|的)?[\s?？.。!！]*$",
    re.IGNORECASE,
)
_ONLY_GLUE: Final = frozenset({"for", "in", "at", "on", "to", "with", "by", "of", "the", "as", "please"})
"""Leads that begin whole requests as well: alone they make no follow-up."""
_MARKING: Final = frozenset({"呢", "咧", "嘞", "呐", "哩", "instead", "的话", "sorry"})
"""Endings by which a few words are a follow-up."""
_MOST_WORDS, _MOST_HAN = 7, 14
_FEW: Final = 2
"""So few words behind "in" or "for" are a question of their own: in 2011?"""
_STEP: Final = lazy_regex(
    r"^(?:the\s+)?(?:(?P<back>year|quarter|month|week|day)s?\s+(?:before|earlier)(?:\s+(?:that|it))?"
    r"|(?:previous|prior|preceding|last(?!\s+year))\s+(?P<back2>year|quarter|month|week|day)"
    r"|(?:year|month)?\s*(?:next|following)\s+(?P<on>year|quarter|month|week|day)"
    r"|(?P<on2>year|quarter|month|week|day)\s+(?:after|later)(?:\s+(?:that|it))?)$"
    r"|^(?:再)?(?:前一个?|上一?个?)(?P<zh_back>年|季度|月|周|天)(?:度|份)?$"
    r"|^(?:再)?(?:后一个?|下一?个?)(?P<zh_on>年|季度|月|周|天)(?:度|份)?$",
    re.IGNORECASE,
)
_STEP_ALONE: Final = lazy_regex(
    r"^\W*(?:(?:and|or|but|so|ok(?:ay)?)\s+)?(?:(?:how\s+(?:much|many|high|big|large)|what)\s*(?:was|were|is|are|'s|’s)?\s*(?:it|that|they|this)?\s+)?"
    r"(?:an?|one|the)\s+(?P<said>(?:year|quarter|month|week|day)\s+(?:before|earlier|prior|later|after))"
    r"(?:\s+(?:that|it))?[\s?.!]*$",
    re.IGNORECASE,
)
"""A period before or after that no other words mark as a follow-up: how much was it a year before; a week earlier?"""
_ANOTHER: Final = lazy_regex(
    r"^\W*(?:(?:and|ok(?:ay)?|now|please|can you|could you|also)(?![A-Za-z])[\s,]*)*"
    r"(?:(?:show|give|tell|get|let)\s+me|let's)\s+(?:(?:see|have|know)\s+)?(?:(?:the\s+)?(?:one|same)\s+(?:for|of)\s+)?"
    r"(?P<en>[\w.&-]+(?: [\w.&-]+){0,2}?)(?:['’]s)?[\s,]+(?:as\s+well|too|also)[\s?.!]*$"
    rf"|^\W*(?:那么?|然后|再|请|帮我|[\s，,])*(?P<zh>(?![我你您他她它])[{HAN}\w.&-]{{1,12}}?)(?:的|那边的?)?也(?:帮我|给我|要|想|一起)*"
    r"(?:看一?[看下]|查一?[查下]|来一?[个份]|列一?下|说一?下|算一?[算下]|显示一?下|给我|要|看看)(?:看)?(?:吧|呗|啊)?[\s。！!]*$"
    rf"|^\W*(?:那么?|然后|请|帮我|[\s，,])*(?:也|顺便|再)(?:帮我|给我)*(?:看一?[看下]|查一?[查下]|来一?[个份]|算一?[算下])"
    rf"(?P<zh2>[{HAN}\w.&-]{{1,12}}?)的?(?:吧|呗|啊)?[\s。！!]*$",
    re.IGNORECASE,
)
"""Wants of another what was shown of one."""
_ONLY: Final = lazy_regex(
    r"^\W*(?:(?:and|but|now|ok(?:ay)?|please|can you)(?![A-Za-z])[\s,]*)*"
    r"(?:(?:show|give|draw|plot|keep)\s+(?:me\s+)?(?:it\s+)?)?"
    r"(?:only|just|(?:restrict|limit|narrow)\s+(?:it|that|this)?\s*(?:down\s+)?to)(?:\s+(?:show|draw|plot|keep|for|from|the\s+years?))*"
    r"(?![A-Za-z])|^(?:那么?|请|再|帮我|[\s，,])*(?:只|仅)(?:看|要|显示|画|保留|取|限于?)",
    re.IGNORECASE,
)
_BETWEEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:to|until|till|through|from|between|and|the|years?)(?![A-Za-z])|[从自到至和]|之间|期间|这?[几些]年|的|吧|部分|数据",
    re.IGNORECASE,
)
_UNITS: Final = {"年": "year", "季度": "quarter", "月": "month", "周": "week", "天": "day"}
_CHANGED_TO: Final = lazy_regex(
    r"^.*[\s,，.。;；:：](?=(?:换成|改成|改为|改用)|(?:make|change) (?:it|that)(?: to)?(?![A-Za-z]))", re.IGNORECASE
)
"""Why something is to be different, before what it is to be: too long, make it 20 years."""
_SAME_TIME: Final = lazy_regex(
    r"[\s,，]*(?:(?<![A-Za-z])(?:(?:on|in|at|for|over)\s+)?(?:(?:the|that)\s+same|that)\s+(?:day|date|year|quarter|month|week|time|period)(?![A-Za-z])"
    r"|在?(?:同一?[天日年月期]|同一(?:季度|时间|时期)|当[天日年月]|那[天年]))(?:的)?",
    re.IGNORECASE,
)
_TOWARDS: Final = lazy_regex(
    r"^\W*(?:(?:and|or|but|now|then|so|ok(?:ay)?|what about|how about)\W+)*(?:in|to|into)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:make|change) (?:it|that)(?: to| into)?(?![A-Za-z])|[换兑折转]成|[换兑]为|合成",
    re.IGNORECASE,
)
_CORRECTS: Final = lazy_regex(
    r"^\s*(?:(?:oh|ah|hm+|ugh|argh|wait|well)(?![A-Za-z])[\s,.!…-]*)*(?:(?:(?:no|nope)(?=\s*[,.;:!，]|\s+(?:i|only|just|sorry)(?![A-Za-z]))"
    r"|(?:no\s*[,;.]\s*)?not\s+[\w %-]{1,30}?[\s,;.]+(?:i (?:meant|mean|wanted|said)|but)(?![A-Za-z])"
    r"|(?:sorry|oops|whoops|typo|wrong(?: one)?|not that(?: one)?|i (?:meant|mean|wanted)|actually)(?![A-Za-z]))"
    rf"|不是[{HAN}\w]{{1,10}}?[\s,，]*(?:而是|(?<=[\s,，])是(?!不是|否)|我(?:是说|[说问要指]的是))"
    r"|不对|不是(?:这个)?(?=[\s,，。])|(?:说|打|写|搞|弄|问)?错了|抱歉|不好意思"
    r"|我(?:是说|的意思是)|我(?:刚才)?(?:是|想|要)?(?:说|问|查|看|要|指)的(?:其实)?是|应该是)[\s,，:：、.]*",
    re.IGNORECASE,
)
_NOT_THAT: Final = lazy_regex(
    r"(?<=\w)(?<! are)(?<! is)(?<! was)(?<! were)(?<! be)(?<! has)(?<! have)(?<! had)"
    r"(?<! do)(?<! does)(?<! did)(?<! but)"
    r"(?:\s*[,，;；]\s*|\s+)(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+[\w %-]{1,30}[\s.!]*$"
    rf"|(?<=\w)[\s,，;；]*(?:而)?不是[{HAN}\w]{{1,10}}[\s。！!]*$",
    re.IGNORECASE,
)
"""Behind what was meant: what was not, unless it is denied of what is meant (that are not paid).

It is what stands in the request before, and no condition."""
_WISHES: Final = lazy_regex(
    r"^\s*(?:i (?:was (?:asking|looking)|asked|meant|wanted|want|need(?:ed)?)(?: to (?:know|see|ask))?"
    r"(?: (?:about|for))?(?![A-Za-z])"
    r"|it(?:'s| is| was)(?![A-Za-z])"
    r"|我(?:刚才)?(?:是|想|要){1,3}(?:说|问|查|看|要|知道)(?:的?是)?|是(?!不是|否))[\s,，:：、.]*",
    re.IGNORECASE,
)
"""Behind words that correct: what says that something else was wanted, which alone begins whole requests as well."""
Unit = Literal["year", "quarter", "month", "week", "day"]


class Ellipsis(Frozen):
    """What a follow-up says anew."""

    said: str
    """Without the words that only lead to it."""
    step: int = 0
    """-1 for the period before, 1 for the one after; 0 where a value is said."""
    unit: Unit = "year"
    same_time: bool = False
    """Whether it says that the day or year of before stands."""
    towards: bool = False
    """Whether what is said is what something is to become: in dollars, 换成美元."""


def _of_another(text: str) -> Ellipsis | None:
    """Read a message that wants the same of another: show me microsoft's as well, 微软的也给我看看."""
    match = _ANOTHER.match(text)
    said = next((group.strip() for group in match.groups() if group), "") if match is not None else ""
    return Ellipsis(said=said) if said and not _long(said) else None


def _only_then(text: str) -> Ellipsis | None:
    """Read a message that narrows what was shown to a span of time, and says no more: only 2008 to 2012."""
    match = _ONLY.match(text)
    said = "" if match is None else text[match.end() :].strip(" \t?？.。!！")
    rest = list(said)
    for span in find_periods(said):
        rest[span.start : span.end] = " " * (span.end - span.start)
    spoken = said and "".join(rest) != said and not re.search(r"\w", _BETWEEN.sub(" ", "".join(rest)))
    return Ellipsis(said=said) if spoken else None


def ellipsis_of(text: str) -> Ellipsis | None:
    """Read a message that says only what is to be different; None for any other."""
    if (known := _of_another(text) or _only_then(text)) is not None:
        return known
    alone = _STEP_ALONE.match(text)
    if alone is not None:
        return _stepped(alone["said"].lower().replace("prior", "before"))
    rest = _CHANGED_TO.sub("", text.strip())
    leads: list[str] = []
    same_time = _SAME_TIME.search(rest) is not None
    rest = _SAME_TIME.sub(" ", rest).strip() if same_time else rest
    while (match := _LEAD.match(rest) or (_WISHES.match(rest) if leads else None)) is not None and match.end():
        leads.append(match.group().strip(" ,，:：、.").lower())
        rest = rest[match.end() :]
    trail = _TRAIL.search(rest)
    said = rest[: trail.start()].strip(" ,，") if trail else rest
    ending = re.sub(r"[\s?？.。!！,，]", "", trail.group()) if trail else ""
    asks = same_time or (text.rstrip().endswith(("?", "？")) and bool(leads) and len(said.split()) <= _FEW)
    marked = bool(set(leads) - _ONLY_GLUE) or asks or ending in _MARKING
    if not said or not marked or _long(said):
        return None
    towards = _TOWARDS.search(text) is not None
    return _stepped(said) or Ellipsis(said=said, same_time=same_time, towards=towards)


def without_correction(text: str) -> str:
    """Drop the words that only say that something before was not meant; the text itself where they are all of it."""
    rest = text
    while (match := _CORRECTS.match(rest) or (_WISHES.match(rest) if rest != text else None)) is not None:
        rest = rest[match.end() :]
    if rest != text:
        rest = _NOT_THAT.sub("", rest)
    return rest if re.search(r"\w", rest) else text


def corrects(text: str) -> bool:
    """Whether a text says that something before was not meant."""
    return without_correction(text) != text


def _long(said: str) -> bool:
    if has_han(said):
        return len(re.sub(r"[A-Za-z0-9 ]+", "a", said)) > _MOST_HAN
    return len(said.split()) > _MOST_WORDS


def _stepped(said: str) -> Ellipsis | None:
    match = _STEP.match(said)
    if match is None:
        return None
    named = match.groupdict()
    unit = next(value for value in named.values() if value)
    back = bool(named["back"] or named["back2"] or named["zh_back"])
    return Ellipsis.model_validate({"said": said, "step": -1 if back else 1, "unit": _UNITS.get(unit, unit.lower())})
