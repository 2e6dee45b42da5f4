"""Times that a text says, with what compares them: since 2024-03-01, in May 2023 and June 2023, in May of any year."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, Literal, TypeAlias, cast

from agents.extraction.databases.conditions import condition_words
from agents.extraction.databases.conditions.months import MONTH
from agents.extraction.databases.conditions.recurring import Joined, Recurring, find_recurring
from agents.extraction.spans.dates import Period, find_periods, today
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Kind: TypeAlias = Literal["in month", "in days of year", "on weekday"]

_DATED: Final = lazy_regex(
    r"\d{4}\s*[-/.年]\s*\d|\d{4}.*(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec).*\d{4}|Q[1-4]|季|半年",
    re.IGNORECASE,
)
"""A day, a month or a part of a year with its year."""
_FROM_TODAY: Final = (
    r"(?<![A-Za-z])(?:today|yesterday|ago|this|last)(?![A-Za-z])|[今昨前]天|今日|[今去]年|[本上这]个?[周月]|星期|前$"
)
_RELATIVE: Final = lazy_regex(_FROM_TODAY, re.IGNORECASE)
_PERIOD: Final = lazy_regex(rf"\d{{4}}|{_FROM_TODAY}", re.IGNORECASE)
"""What has a year, or is told from today."""
_YEARLESS: Final = lazy_regex(
    r"(?:\d{1,2}|十[一二]?|[一二三四五六七八九])\s*月\s*[\d一二三四五六七八九十]{1,3}\s*[日号]"
    r"|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Za-z]{3,9}\.?|[A-Za-z]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?",
    re.IGNORECASE,
)
"""A day without its year."""
_MONTH: Final = lazy_regex(rf"{MONTH}\.?|(?:\d{{1,2}}|[一二三四五六七八九十]{{1,2}})月(?:份)?", re.IGNORECASE)
_QUOTE: Final = lazy_regex(r"[\"'“”‘’]")
_DAY: Final = r"(?:\s+the)?(?:\s+(?:day|date|month)(?:\s+of)?)?\s*$"
_BEFORE: Final = (
    (lazy_regex(rf"\b(?:on|in|at)\s+or\s+after{_DAY}|\b(?:since|starting(?:\s+(?:from|on))?|from){_DAY}", re.I), ">="),
    (lazy_regex(rf"\b(?:on|in|at)\s+or\s+before{_DAY}|\b(?:until|till|up\s+to|no\s+later\s+than){_DAY}", re.I), "<="),
    (lazy_regex(rf"\b(?:after|later\s+than|(?:more\s+)?recent(?:ly)?\s+than){_DAY}|晚于\s*$", re.I), ">"),
    (lazy_regex(rf"\b(?:before|earlier\s+than|prior\s+to){_DAY}|早于\s*$", re.I), "<"),
    (lazy_regex(rf"\b(?:on|in|during|dated){_DAY}|在\s*$", re.I), "="),
)
_BEHIND: Final = (
    (lazy_regex(r"\s*(?:(?:及|或)(?:之|以)?后|以来|起|开始|\s+or\s+(?:later|after))", re.I), ">="),
    (lazy_regex(r"\s*(?:(?:及|或)(?:之|以)?前|为止|\s+or\s+(?:earlier|before))", re.I), "<="),
    (lazy_regex(r"\s*(?:之后|以后|后)"), ">"),
    (lazy_regex(r"\s*(?:之前|以前|前)"), "<"),
)
_TO_HAN: Final = lazy_regex(r"\s*[到至]\s*")
_BETWEEN: Final = lazy_regex(r"(?:between|from|在|从)\s*$", re.IGNORECASE)
_BOTH: Final = lazy_regex(r"\bboth\s+(?:(?:in|on|during)\s+)?$", re.IGNORECASE)
_EACH_ZH: Final = lazy_regex(r"[^，。？?的]{0,3}(?:都|均|分别)")
_LIST: Final = lazy_regex(
    r"\s*(?:,\s*(?:and|or)\b|,|/|&|\band\b|\bor\b|和|与|或者?|及|以及|、|，)\s*(?:(?:in|on|during)\s+|在)?",
    re.IGNORECASE,
)
_YEAR_BEHIND: Final = lazy_regex(rf"{_LIST.pattern}(?P<year>(?:19|20)\d{{2}})(?![\d./年-])", re.IGNORECASE)
_OR: Final = lazy_regex(r"\bor\b|或|/", re.IGNORECASE)
_ROLLING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:in|over|within|during|for)\s+)?the\s+(?:last|past|previous)\s+"
    r"(?:(?P<n>\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+(?P<units>day|week|month|year)s"
    r"|(?P<unit>week|month|year)(?=[\s?.!,]*$))(?![A-Za-z])"
    r"|(?:在)?(?:最近|过去|近)(?:的)?(?P<zh>\d{1,4}|[一二两三四五六七八九十]{1,3}|半)?\s*个?(?P<zh_unit>天|日|周|星期|月|年)(?:里|内|间|中|以来)?",
    re.IGNORECASE,
)
_PAST: Final = lazy_regex(r"\bpast\b", re.IGNORECASE)
_NUMERALS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_QUARTER: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:in|during)\s+)?(?P<en>this|last|previous|the\s+(?:current|previous|last))\s+quarter(?![A-Za-z])(?!\s+of\b)"
    r"|(?:在)?(?P<zh>上个?|本|这个?)季度?(?!节)",
    re.IGNORECASE,
)


class SaidTime(Frozen):
    """A time that is said, with what compares it."""

    start: int
    end: int
    sign: str = "="
    """ "between" where two ends are said."""
    first: date | None = None
    last: date | None = None
    more: tuple[tuple[date, date], ...] = ()
    """Other periods, where several are said: in 2021 and 2023."""
    kind: Kind | None = None
    """Where it is of any year, which test of days it is."""
    value: tuple[int, ...] | tuple[str, str] = ()
    """What that test takes."""
    joined: Joined = ""

    @property
    def is_whole_years(self) -> bool:
        """Whether it begins and ends with a year."""
        first, last = self.first, self.last
        return (
            first is not None
            and last is not None
            and _is_year(first, last)
            and all(_is_year(*one) for one in self.more)
        )

    @property
    def each(self) -> "list[SaidTime]":
        """Each of several by itself."""
        plain = self.model_copy(update={"more": (), "joined": ""})
        if self.kind is not None:
            return [plain.model_copy(update={"value": (one,)}) for one in self.value]
        return [plain, *(plain.model_copy(update={"first": first, "last": last}) for first, last in self.more)]


def said_times(draft: Draft, *, any_period: bool = False) -> list[SaidTime]:
    """Find times of which nothing was made yet.

    Args:
        draft: The text.
        any_period: Whether years by themselves are found too.
    """
    text = draft.text
    periods = [*find_periods(text), *_quarters(text)]
    years = any(re.search(r"\d{4}", one.text) for one in periods)
    known = [one for one in periods if _is_known(one, any_period=any_period, years=years)]
    known = [*known, *_months_beside(text, known, [one for one in periods if one not in known])] if years else known
    known = [*known, *_years_beside(text, known)] if any_period else known
    known.sort(key=lambda one: one.start)
    spans = [_unquoted(text, one) for one in draft.open(known)]
    found = _between(text, spans)
    apart = [_compared(draft, one) for one in spans if not any(f.start <= one.start < f.end for f in found)]
    found += _listed(text, apart)
    rolling = [one for one in _rolling(text) if draft.free(one.start, one.end)]
    found += [one for one in rolling if not any(one.start < f.end and f.start < one.end for f in found)]
    if not years:
        found += _yearless(draft, periods)
    dated = [*known, *(one for one in periods if _PERIOD.search(one.text) or _DATED.search(one.text))]
    free = (one for one in find_recurring(text) if draft.free(one.start, one.end))
    found += [_of_any_year(one) for one in free if not _is_of_a_year(one, dated)]
    return sorted(found, key=lambda one: one.start)


def _is_known(span: Span, *, any_period: bool, years: bool) -> bool:
    if (_PERIOD if any_period else _DATED).search(span.text) or _RELATIVE.search(span.text):
        return True
    return years and _YEARLESS.fullmatch(span.text.strip()) is not None


def _months_beside(text: str, known: Sequence[Span], others: Sequence[Span]) -> Iterator[Span]:
    """Find months that are of the year of a time right beside them: May and June 2023, 2023年5月到6月."""
    for one in others:
        if _MONTH.fullmatch(one.text.strip()) is not None:
            around = [(one.end, k.start) for k in known] + [(k.end, one.start) for k in known]
            if any(_joins(text, *pair) for pair in around if pair[0] <= pair[1]):
                yield one


def _years_beside(text: str, known: Sequence[Span]) -> Iterator[Span]:
    """Find years that are listed right behind another one: in 2021 or 2023."""
    for one in known:
        said = _YEAR_BEHIND.match(text, one.end)
        while said is not None:
            year = int(said["year"])
            period = Period(first=date(year, 1, 1), last=date(year, 12, 31))
            span = Span(start=said.start("year"), end=said.end("year"), text=said["year"], value=period)
            if not any(span.overlaps(other) for other in known):
                yield span
            said = _YEAR_BEHIND.match(text, said.end("year"))


def _joins(text: str, start: int, end: int) -> bool:
    both = (_LIST, condition_words.AND)
    return any(pattern.fullmatch(text, start, end) is not None for pattern in both)


def _is_of_a_year(said: Recurring, dated: Sequence[Span]) -> bool:
    """Whether a time is of a year, and read with it; not the beginning of May 2023, which says more."""
    over = [one for one in dated if one.start < said.end and said.start < one.end]
    return bool(over) and said.comparison != "in days of year"


def _of_any_year(said: Recurring) -> SaidTime:
    return SaidTime(start=said.start, end=said.end, kind=said.comparison, value=said.value, joined=said.joined)


def _between(text: str, spans: Sequence[Span]) -> list[SaidTime]:
    """Find times that are said by their two ends."""
    found = []
    for first, second in pairwise(spans):
        joined = condition_words.AND.fullmatch(text, first.end, second.start)
        before = _BETWEEN.search(text, 0, first.start)
        behind = condition_words.RANGE_END.match(text, second.end)
        plain = joined is not None and _TO_HAN.fullmatch(joined.group()) is not None
        if joined is None or not (plain or (before is not None and (behind or before.group().strip() != "在"))):
            continue
        start = before.start() if before is not None else first.start
        end = behind.end() if behind else second.end
        ends = {"first": first.value.first, "last": second.value.last}
        found.append(SaidTime(start=start, end=end, sign="between", **ends))
    return found


def _compared(draft: Draft, span: Span) -> SaidTime:
    before = next(((m, sign) for p, sign in _BEFORE if (m := p.search(draft.text, 0, span.start))), None)
    behind = next(((m, sign) for p, sign in _BEHIND if (m := p.match(draft.text, span.end))), None)
    start = before[0].start() if before else span.start
    end = behind[0].end() if behind else span.end
    sign = behind[1] if behind else before[1] if before else "="
    period = cast("Period", span.value)
    return SaidTime(start=start, end=end, sign=sign, first=period.first, last=period.last)


def _listed(text: str, times: Sequence[SaidTime]) -> list[SaidTime]:
    """Make one of times that are joined: in May 2023 and in June 2023."""
    found: list[SaidTime] = []
    for one in sorted(times, key=lambda t: t.start):
        last = found[-1] if found else None
        joined = _joining(text, last, one) if last is not None else None
        if last is None or joined is None:
            found.append(one)
            continue
        more = (*last.more, (cast("date", one.first), cast("date", one.last)))
        both = _BOTH.search(text, 0, last.start) or _EACH_ZH.match(text, one.end)
        how: Joined = "or" if "or" in (joined, last.joined) else "each" if both else "and"
        start = both.start() if both and both.start() < last.start else last.start
        found[-1] = last.model_copy(update={"start": start, "end": one.end, "more": more, "joined": how})
    return found


def _joining(text: str, last: SaidTime, one: SaidTime) -> Joined | None:
    """Say how a time is joined to the one before; None where it is not."""
    said = _LIST.fullmatch(text, last.end, one.start)
    if said is None or last.sign != "=" or one.sign != "=":
        return None
    return "or" if _OR.search(said.group()) else "and"


def _yearless(draft: Draft, periods: Sequence[Span]) -> Iterator[SaidTime]:
    """Read days without a year, of whichever year; only such that rows are on, or between which they are."""
    days = [one for one in draft.open(periods) if _YEARLESS.fullmatch(one.text.strip())]
    between = _between(draft.text, days)
    apart = [_compared(draft, one) for one in days if not any(f.start <= one.start < f.end for f in between)]
    if len(between) + len(apart) == 1 and all(one.sign == "=" for one in apart):
        yield from map(_day_of_any_year, (*between, *apart))


def _day_of_any_year(said: SaidTime) -> SaidTime:
    value = tuple(f"{day:%m-%d}" for day in (said.first, said.last) if day is not None)
    return SaidTime.model_validate({"start": said.start, "end": said.end, "kind": "in days of year", "value": value})


def _rolling(text: str) -> Iterator[SaidTime]:
    """Find how far back from today something was: in the last 30 days, 最近三个月."""
    for said in _ROLLING.finditer(text):
        if said["unit"] and _PAST.search(said.group()) is None:
            continue  # the last month is the one before this
        n = _number(said["n"] or said["zh"] or "one")
        unit = (said["units"] or said["unit"] or said["zh_unit"]).casefold()
        if n:
            yield SaidTime(start=said.start(), end=said.end(), sign="between", first=_back(n, unit), last=today())


def _number(said: str) -> int:
    low = said.casefold()
    if low in _NUMERALS:
        return _NUMERALS.index(low) + 2
    if low in ("one", "半"):
        return int(low == "one")
    return int(low) if low.isdigit() else int(chinese_number(low.replace("两", "二")) or 0)


def _back(n: int, unit: str) -> date:
    """Return the day so far back."""
    now = today()
    if unit in ("day", "天", "日", "week", "周", "星期"):
        return now - timedelta(days=n * (1 if unit in ("day", "天", "日") else 7))
    months = now.year * 12 + now.month - 1 - n * (12 if unit in ("year", "年") else 1)
    year, month = divmod(max(months, 12), 12)
    ends = (date(year + (month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month + 1, min(now.day, ends))


def _quarters(text: str) -> Iterator[Span]:
    """Find quarters that are told from today."""
    for said in _QUARTER.finditer(text):
        low = (said["en"] or said["zh"]).casefold()
        now = today()
        step = 0 if low.endswith(("this", "current")) or low[0] in "本这" else -1
        year, quarter = divmod(now.year * 4 + (now.month - 1) // 3 + step, 4)
        first = date(year, 3 * quarter + 1, 1)
        behind = date(year + (quarter + 1) // 4, 3 * ((quarter + 1) % 4) + 1, 1)
        period = Period(first=first, last=behind - timedelta(days=1))
        yield Span(start=said.start(), end=said.end(), text=f"{said.group()} 季", value=period)


def _unquoted(text: str, span: Span) -> Span:
    """Take the quotation marks around a day with it."""
    quoted = span.start > 0 and _QUOTE.match(text, span.start - 1) and _QUOTE.match(text, span.end)
    return span.model_copy(update={"start": span.start - 1, "end": span.end + 1}) if quoted else span


def _is_year(first: date, last: date) -> bool:
    return (first.month, first.day, last.month, last.day) == (1, 1, 12, 31)
