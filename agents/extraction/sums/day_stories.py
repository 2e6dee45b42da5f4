"""Days that are told in a story, and what is asked of them: the weekday, the days between, the day it must be by.

Every day and every span of days must be used; two of either, and nothing that tells them apart, is no question of ours.
"""

import re
from datetime import date
from typing import Final, Literal, NamedTuple, TypeAlias

from agents.extraction.slots.coming_days import coming, is_over, is_to_come
from agents.extraction.spans.dates import find_periods, today
from agents.extraction.spans.named_days import is_named
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span
from agents.extraction.sums.moments.bracketed import keeps_remark, without_remark
from agents.extraction.sums.telling_words import questions
from lazy_regex import lazy_regex

Argument: TypeAlias = str | int
_LONGEST: Final = 300
DAY: Final = "\ue500"
_SPAN: Final = "\ue600"
_ENGLISH: Final = {
    word: n
    for n, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
} | {"a": 1, "thirty": 30, "sixty": 60, "ninety": 90}
_N: Final = rf"(?P<n>\d{{1,4}}|{'|'.join(sorted(_ENGLISH, key=len, reverse=True))})"
_SPANS: Final = lazy_regex(
    rf"(?<![\w.,:/-]){_N}[\s-]+(?:calendar\s+)?(?P<unit>(?:working|business|week)[\s-]?days?|days?|weeks?"
    rf"|months?|years?)(?:['’]s?)?(?![a-z])"
    r"|(?<![\d.])(?P<n_zh>\d{1,4}|[一二两三四五六七八九十百]{1,4})(?P<unit_zh>个?工作日|天(?!前下)|个?星期"
    r"|个?礼拜|周(?![一二三四五六日天])|个月|年(?![\d一二三四五六七八九十]))",
    re.IGNORECASE,
)
_UNITS: Final = (
    ("business_days", ("working", "business", "weekday", "week day", "工作日")),
    ("months", ("month", "个月")),
    ("years", ("year", "年")),
    ("weeks", ("week", "星期", "礼拜", "周")),
    ("days", ("day", "天")),
)
WEEKDAY: Final = lazy_regex(
    r"(?<![a-z])(?:and\s+|n\s+|&\s+)?(?:on\s+)?(?:what|which)\s+(?:week\s?day"
    r"|day(?:\s+of\s+(?:the\s+)?week)?)(?:['’]?s)?"
    r"(?:\s+(?:is|was|will|would|does|did|that|it|this|be|fall|falls|land|on|really|then|actually|again))*(?=\W"
    r"|$)(?!\s+(?:can|do|should|must|shall|to)\s)"
    r"|(?<![a-z])(?:and\s+)?(?:the\s+|which\s+|what\s+)?week\s?day(?![a-z])"
    r"|(?:那|这|当)?天?(?:到底|究竟)?(?:是|在|又是)?(?:星期|周|礼拜)几(?:来着|啊|呢|呀)?"
)
_BETWEEN: Final = lazy_regex(
    r"(?<![a-z])(?:and\s+|n\s+|&\s+)?how\s+(?:many\s+(?:days|weeks|months|nights)|long|old)(?:\s+(?:is|was|were"
    r"|are|that|it|this|there|did|do|does|have|has|had|i|we|they|he|she|been|be|in\s+(?:all|total)|altogether"
    r"|from|between|apart|stay|live|last|here|there))*(?![a-z])"
    r"|^(?:(?:please|pls|so|and|hi|hey|calculate|count|tell\s+me|give\s+me|work\s+out)[\s,]+)*(?:the\s+)?(?:number\s+of\s+)?"
    r"(?:days|nights)\s+(?:from|between)(?![a-z])"
    r"|(?:一共|总共|中间|之间|相|间|已经|共|过|有|是|差|隔|住|用|干|待|开|了)*(?:多少|几)(?:天|个?星期|个?月"
    r"|周|年)(?:了|时间|啊|呢)?|(?:多大|几岁|多少岁|多久)了?"
)
_ASKS_DATE: Final = lazy_regex(
    r"(?<![a-z])(?:and\s+|so\s+)?(?:by\s+|on\s+)?(?:(?:what|which)(?:['’]?s|\s+is|\s+was)?\s+(?:the\s+)?(?:date"
    r"|day|last\s+day|deadline|due\s+date|latest)|(?:the\s+)?(?:last|latest)\s+(?:day|date)(?:\s+to\s+[a-z]+)?"
    r"|by\s+when|until\s+when"
    r"|when\s+(?:is|does|do|did|will|must|should|was)\s+(?:(?:it|that|i|we|they|the|my|this|must|have|to|at"
    r"|be)\s+)*(?:[a-z]+\s+)?(?:end|due|run\s+out|runs\s+out|expire|expires|over|pay|latest|give\s+notice|cancel"
    r"|tell\s+them|deadline))"
    r"(?:\s+(?:is|was|will|that|it|this|be|must|should|do|can|does|have|i|we|they|to|at|the|latest|fall|falls"
    r"|on))*(?![a-z])"
    r"|(?:最晚|最迟|最后|那|应该|该|得|要|是|会|能)*(?:哪一?天|几号|什么日子|几月几号|哪个日子|什么时候)(?:前"
    r"|之前)?(?:就|得|要|能|可以|该|必须|到期|截止|为止)*"
)
_BACK: Final = lazy_regex(
    r"(?<![a-z])(?:before(?:hand|\s+(?:that|it|then))?|notice|in\s+advance|ahead|earlier|prior)(?![a-z])|提前"
    r"|之前(?!的)|提早|往前|倒推|以前"
)
_AHEAD: Final = lazy_regex(
    r"(?<![a-z])(?:after(?:wards)?|later|within|(?:payable|due|pay|back|ready|delivered?)\s+in|from\s+(?:then"
    r"|that)|on\s+top|lasts?|warranty|guarantee)(?![a-z])"
    r"|之?后|以后|以内|之内|内|再|工期|保修|质保|有效期|期限|账期|说|签了?|租期?|最长|周期|为期|满"
)
_TELLING: Final = lazy_regex(
    r"(?<![a-z])(?:before|after|until|till|ago|each|per|every|except|not|no|if|or|who|where|why|times?|twice"
    r"|half|cost|pay\s+per|interest|average|more|less|than"
    r"|first|second|third|next|last|previous|following|remind|alarm|save|file|table|loan|price|close|closed\s+at"
    r"|rate|stock|weather|above|below|over|under|rain\w*|sales|orders?|visits?|revenue|worked|fortnight|quarter"
    r"|mon|tue|wed|thu|fri"
    r"|inclusive\w*|including|includes?|included|both|counting|without|holidays?|weekdays?|working|business|only"
    r"|minus|excluding|exclud\w*"
    r"|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|sundays?|weekends?)(?![a-z])|[$€£¥%]"
    r"|每|各|平均|如果|要是|倍|比|谁|哪家|利率|汇率|收盘|股|价|提醒|文件|表|除了|除去|不算|不含|不计|首尾|头尾|含|都算|算上|算进|假日|节假|法定|去掉|去除|扣|工作日|只|周末|第|下一?个"
    r"|上一?个|多少(?!天|个|周|年|岁)|天气|气温"
)
_CONNECTS: Final = frozenset(
    [
        "is",
        "was",
        "and",
        "to",
        "until",
        "till",
        "or",
        "from",
        "on",
        "in",
        "of",
        "what",
        "which",
        "how",
        "when",
        "falls",
        "fell",
    ]
)
_ENDS_THEN: Final = lazy_regex(
    rf"(?<![a-z])(?:runs?\s+out|expir\w*|ends?|ending|finish\w*|over)\s+(?:on\s+)?{DAY}|{DAY}(?:就|要"
    rf"|才)?(?:到期|过期|截止|结束)"
)
"""A day at which something ends: what is asked for may lie before it as well as behind."""
_BRACKETED_YEAR: Final = lazy_regex(r"[(（]\s*(?P<y>(?:19|20)\d{2})\s*年?\s*[)）]")


class DayAsked(NamedTuple):
    """One thing that is asked of days."""

    asks: Literal["on", "between", "reached"]
    arguments: dict[str, Argument]
    """Of the tool that answers it."""


class ToldDays(NamedTuple):
    """A message with signs in the places of its days and lengths of time."""

    text: str
    days: tuple[date, ...]
    spans: tuple[tuple[int, str], ...]


def days_asked(text: str) -> tuple[DayAsked, ...]:
    """Read what is asked of the days of a story; nothing where one of them is left over."""
    told = told_days(text) if len(text) <= _LONGEST else None
    if told is None or not told.days or keeps_remark(told.text):
        return ()
    rest, asks = told.text, set[str]()
    for kind, words in (("on", WEEKDAY), ("between", _BETWEEN), ("reached", _ASKS_DATE)):
        while (match := words.search(rest)) is not None:
            rest, asks = f"{rest[: match.start()]} | {rest[match.end() :]}", asks | {kind}
    if questions(rest):
        return ()
    if told.spans:
        return _reached(told, rest, asks)
    return _of_days(told, rest, asks)


def _reached(told: ToldDays, rest: str, asks: set[str]) -> tuple[DayAsked, ...]:
    """Count on from the one day, or back from it; its weekday is told with it."""
    rest = _NOTICE_GIVEN.sub(" ", rest)
    back, ahead = _BACK.search(rest) is not None, _AHEAD.search(rest) is not None
    if back and _GIVES_NOTICE.search(rest) is not None:
        return ()
    rest = (_BACK if back else _AHEAD).sub(" ", rest)
    if "reached" not in asks or "between" in asks or len(told.days) != 1 or not _is_one_span(told):
        return ()
    if not (back or ahead) or (not back and _ENDS_THEN.search(told.text)) or _TELLING.search(rest):
        return ()
    amount, unit = told.spans[0]
    way = "before" if back else "after"
    return (DayAsked("reached", {"date": told.days[0].isoformat(), "direction": way, unit: amount}),)


_SAID_AGAIN: Final = lazy_regex(rf"(?<![a-z])(?:that|those|these|this)\s+{_SPAN}|[这那]{_SPAN}")
_MORE: Final = lazy_regex(
    r"(?<![a-z])(?:more|another|further|extra|extend\w*|later|again|longer)(?![a-z])|再|延|又|加|续"
)
_NOTICE_GIVEN: Final = lazy_regex(
    r"(?<![a-z])notice\s+(?:was|is|were|has\s+been|had\s+been|got)\s+(?:given|handed(?:\s+in)?|served|submitted|sent)(?![a-z])"
)
"""Tells what was done on the day, and counts back from nothing."""
_GIVES_NOTICE: Final = lazy_regex(
    rf"(?<![a-z])(?:gave|given|giving|handed|hand(?:ing)?|served|serving|submit\w*|put|sent)\s[^,.;]*?(?:notice|resignation)"
    rf"|notice\s+(?:given|handed\s+in|served|submitted)\s+(?:on\s+)?{DAY}"
    rf"|give\s+(?:[a-z]+\s+)?notice\s+(?:on\s+|from\s+)?(?:{DAY}|today|now)|(?<![a-z])(?:resign\w*|quit)(?![a-z])"
    rf"|离职|辞|{DAY}[^,，。;；]{{0,4}}(?:提(?!前)|交|递|通知|告|说|写|发)"
)
"""The day that is told is the one of the notice: what is asked for lies behind it."""


def _is_one_span(told: ToldDays) -> bool:
    """Whether one length is told, or the same one is spoken of again: three months, that three months before."""
    again = len(_SAID_AGAIN.findall(told.text))
    if len(told.spans) > 1 and (again != len(told.spans) - 1 or _MORE.search(told.text) is not None):
        return False
    return len(set(told.spans)) == 1


def _of_days(told: ToldDays, rest: str, asks: set[str]) -> tuple[DayAsked, ...]:
    """Tell a day's weekday, the days between two, or both where it is said of which day the weekday is."""
    if "reached" in asks or _tells_more(told, rest, asks):
        return ()
    days, found = list(told.days), list[DayAsked]()
    if "on" in asks:
        behind = WEEKDAY.search(told.text)
        at = told.text.count(DAY, 0, behind.end()) if behind is not None else 0
        next_one = behind is not None and re.match(rf"\s*{DAY}", told.text[behind.end() :]) is not None
        last_one = behind is not None and _DAY_BEFORE.search(told.text[: behind.start()]) is not None
        if len(days) > 1 and not ((next_one or last_one) and "between" in asks):
            return ()
        day = days[at] if next_one else days[at - 1] if last_one else days[0]
        found.append(DayAsked("on", {"month": day.isoformat()}))
    if "between" in asks:
        if len(days) == 1 and "on" not in asks:
            days.append(today())
        if len(days) != 2 or (len(told.days) == 2 and AGE.search(told.text) is not None):
            return ()
        first, last = sorted(days)
        found.append(DayAsked("between", {"start": first.isoformat(), "end": last.isoformat()}))
    return tuple(found)


def _tells_more(told: ToldDays, rest: str, asks: set[str]) -> bool:
    """Whether words are left that may change what is counted, or where from."""
    if asks >= {"on", "between"} and len(told.days) > 1:
        rest = _FROM_THAT_DAY.sub(" ", rest)
    alone = len(told.days) == 1 and "on" not in asks
    if alone and _FROM_THAT_DAY.search(told.text) is not None:
        return True
    if _BARE.match(told.text) is not None and re.search(r"\w", _THANKS.sub("", told.text.rpartition(DAY)[2])):
        return True
    return _TELLING.search(_UNTIL_NOW.sub(" ", rest)) is not None


_BARE: Final = lazy_regex(
    r"^(?!.*how\s+(?:many|long))(?:[a-z]+[\s,]+){0,3}?(?:days|nights)\s+(?:from|between)(?![a-z])"
)
"""Asks for days without saying how many: behind the second day such days may be those of a table."""
_THANKS: Final = lazy_regex(r"(?<![a-z])(?:please|pls|thanks|thank\s+you|apart)(?![a-z])")
_DAY_BEFORE: Final = lazy_regex(
    rf"{DAY}\s*(?:[(（][^()（）]*[)）]\s*)?(?:那天|这天|当天|到底|究竟|是|is|was|falls?\s+on|fell\s+on|will\s+be|[,，\s])*$"
)
_FROM_THAT_DAY: Final = lazy_regex(
    r"(?<![a-z])(?:from|after|since)\s+(?:then|that(?:\s+day|\s+date)?|there)(?![a-z])|[从自离距]那(?:天|日|时)?|那天[起之以]"
)
"""Counts from a day that another sentence tells."""
AGE: Final = lazy_regex(r"(?<![a-z])(?:how\s+old|born|age)(?![a-z])|多大|几岁|多少岁|出生|生于|年龄|岁数")
_UNTIL_NOW: Final = lazy_regex(r"(?<![a-z])(?:until|till)(?![a-z])|到(?:现在|今天|如今)")


def told_days(text: str) -> ToldDays | None:
    """Put signs in the places of days and spans; None where another number is left, or a day is unclear."""
    plain = without_remark(" ".join(text.split()))
    years = [int(match["y"]) for match in _BRACKETED_YEAR.finditer(plain)]
    plain = _BRACKETED_YEAR.sub(" ", plain)
    found = _days(plain)
    if found is None or len(set(years)) > 1:
        return None
    spans: list[tuple[int, str] | None] = []

    def sign(match: re.Match[str]) -> str:
        spans.append(_span(match))
        return _SPAN

    pieces, last = [], 0
    for day in found:
        pieces += [_SPANS.sub(sign, plain[last : day.start]), DAY]
        last = day.end
    pieces.append(_SPANS.sub(sign, plain[last:]))
    marked = "".join(pieces).lower()
    alone = len(found) == 1 and not years and is_to_come(plain.lower())
    if alone and is_over(plain) and coming(found[0]) != found[0].value.first:
        return None
    days = (coming(found[0]),) if alone else tuple(_in_year(day, years) for day in found)
    if re.search(r"\d", marked) or None in spans or None in days:
        return None
    return ToldDays(
        marked, tuple(day for day in days if day is not None), tuple(span for span in spans if span is not None)
    )


def _days(plain: str) -> list[Span] | None:
    """Find the days that are told; a named one that only says what sort of thing another day is of is none."""
    taken = [m.span() for m in _SPANS.finditer(plain)]
    found = [s for s in find_periods(plain) if not any(s.start < end and start < s.end for start, end in taken)]
    if any(span.value.first != span.value.last for span in found):
        return None
    told = [span for span in found if re.search(r"\d", span.text)]
    if told and len(told) < len(found):
        found = [span for span in found if span in told or not (is_named(span.text) and _is_beside_a_noun(span, plain))]
    return found


def _is_beside_a_noun(span: Span, plain: str) -> bool:
    word = re.match(r"\s+([a-z]+)", plain[span.end :].lower())
    return word is not None and word[1] not in _CONNECTS


def _in_year(day: Span, years: list[int]) -> date | None:
    """Set a day into the year that stands beside it in brackets; None where it says another year itself."""
    value: date = day.value.first
    if not years or re.search(r"(?:19|20)\d{2}", day.text):
        return value
    return None if re.search(r"[今明去后前]年", day.text) else value.replace(year=years[0])


def _span(match: re.Match[str]) -> tuple[int, str] | None:
    said = match["n"] or match["n_zh"]
    unit = (match["unit"] or match["unit_zh"]).lower()
    amount = int(said) if said.isdigit() else _ENGLISH.get(said.lower()) or chinese_number(said.replace("两", "二"))
    name = next((name for name, words in _UNITS if any(word in unit for word in words)), None)
    return None if amount is None or name is None else (int(amount), name)
