"""Numbers: 1,200 · 3.5万 · 三百二十 · 12% · 5 million · FY2024."""

import math
import re
from typing import TYPE_CHECKING, Final

from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN
from prompts.late import LateModule

if TYPE_CHECKING:
    import cn2an
else:
    cn2an = LateModule("cn2an")

_SCALES = {
    "百": 1e2,
    "千": 1e3,
    "万": 1e4,
    "亿": 1e8,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "trillion": 1e12,
    "k": 1e3,
    "bn": 1e9,
}
_KILO = "[米克瓦卡帕伏赫焦字吨]"
"""千 before one of these belongs to the unit: three 千克 are 3 kg."""
_ARABIC = lazy_regex(
    rf"(?:(?<=[{HAN}])|(?<![\w.]))(?P<sign>[-−+])?(?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[eE](?P<exp>[-+]?\d{1,3}))?"
    rf"(?:\s*(?P<scale>[百千]?万?亿|[百千]?万|[百千](?!{_KILO})|(?i:thousand|million|billion|trillion|bn|k)(?![A-Za-z0-9])))?"
    r"(?P<percent>\s*[%％])?(?:(?<!\d)|(?![\d.]*\d))",
)
_MIXED = lazy_regex(rf"(?<![\w.])\d+(?:\.\d+)?[千万亿](?:\d+[百千万](?!{_KILO}))+(?:\d+)?(?!\d)")
_NUMERALS = "零〇一二两三四五六七八九十百千万亿"
_CHINESE = lazy_regex(rf"[{_NUMERALS}]+?(?=千{_KILO})|[{_NUMERALS}]+(?:点[零〇一二三四五六七八九]+)?")
_TENTHS = lazy_regex(
    r"(?<![\d.第一二两三四五六七八九十百千万])(?P<n>[一二两三四五六七八九]|[1-9])成(?P<more>[半一二三四五六七八九](?![成个]))?"
    r"(?![立都本员交绩人年果功品为分长语就熟效不套型像])"
)
"""Tenths of a whole: 六成 is 60 %, 七成半 75 %."""
_MEASURE = lazy_regex(
    r"小时|公[里斤分吨升顷尺]|英[里尺寸磅]|海里|毫[米升克秒]|[厘分]米|千[米克瓦卡帕伏赫焦字]|平方|立方|摄氏|华氏"
    r"|分(?!之)|[个天日月年周条行只张元块秒次位名份度米斤吨磅升克亩]"
)
_ARTICLE = lazy_regex("[个条行只张次位名份块度]")
"""After 一 these say "a"; they count only in 前一条, 最近一次 and the like."""
_SHORT_SPAN = lazy_regex(r"(?<!\d)(?P<century>19|20)(?P<year>\d{2})\s?[-–—~/]\s?(?P<end>\d{2})(?![\d/–—-])")
_MONTHS = 12
"""Up to it, two digits behind a year are rather a month: 2024-03."""
_YEAR = lazy_regex(r"(?<!\d)(?:FY\s?)?(?P<year>(?:19|20)\d{2})(?!\d)(?:\s*(?:财年|年度|年))?", re.IGNORECASE)
_FISCAL = lazy_regex(r"\bFY\s?['’]?(?P<year>\d{2})(?!\d)|(?<!\d)(?P<zh>\d{2})\s*财年", re.IGNORECASE)
_TWO_DIGITS = lazy_regex(
    r"(?<![\d.,近来前后贷存满共达约足供了过去时长])(?P<year>\d{2})\s*年度?(?![多来以之前后内期间限了]|\s*的?(?:时间|经验))|(?<![\w.,])['’](?P<en>\d{2})(?!\w)"
)
_THIS_CENTURY: Final = 50
"""Two digits under it are of the years 2000 to 2049."""


@remembered
def find_numbers(text: str) -> list[Span]:
    """Find numbers; a percentage is the number before its sign."""
    chinese = [s for s in matches(_CHINESE, text, lambda m: chinese_number(m.group())) if _stands_alone(s, text)]
    tenths = matches(_TENTHS, text, _percent_of_tenths)
    mixed = matches(_MIXED, text, lambda m: chinese_number(m.group()))
    return without_overlaps([*tenths, *mixed, *matches(_ARABIC, text, _arabic), *chinese])


def find_integers(text: str) -> list[Span]:
    """Find numbers without a fraction."""
    return [
        span.model_copy(update={"value": int(span.value)})
        for span in find_numbers(text)
        if float(span.value).is_integer()
    ]


def find_years(text: str) -> list[Span]:
    """Find years from 1900 to 2099, also as FY2024, FY24, 2024财年, or 24 in FY2020–24."""
    short = [
        Span(start=m.start("end"), end=m.end("end"), text=m["end"], value=int(f"{m['century']}{m['end']}"))
        for m in _SHORT_SPAN.finditer(text)
        if int(m["end"]) > max(int(m["year"]), _MONTHS)
    ]
    fiscal = matches(_FISCAL, text, lambda m: _of_century(m["year"] or m["zh"]))
    return [*matches(_YEAR, text, lambda m: int(m["year"])), *short, *fiscal]


def find_short_years(text: str) -> list[Span]:
    """Find years of two digits, such as 23年 or '23: as often a length of time, so only for who looks for a year."""
    return matches(_TWO_DIGITS, text, lambda m: _of_century(m["year"] or m["en"]))


def _of_century(digits: str) -> int:
    return (2000 if int(digits) < _THIS_CENTURY else 1900) + int(digits)


def chinese_number(surface: str) -> float | int | None:
    """Read Chinese numerals, digits among them or not; None for what is no number."""
    try:
        number = cn2an.cn2an(surface.replace("〇", "零"), "smart")
        whole = float(number).is_integer()
    except (ValueError, LookupError, OverflowError):
        return None
    return int(number) if whole else float(number)


def _arabic(match: re.Match[str]) -> float | int | None:
    number = float(f"{match['digits'].replace(',', '')}e{match['exp'] or 0}") * _scale(match["scale"] or "")
    if math.isinf(number):
        return None
    number = -number if match["sign"] in {"-", "−"} else number
    return int(number) if number.is_integer() and "." not in match["digits"] and abs(number) < 2**53 else number


def _percent_of_tenths(match: re.Match[str]) -> int:
    more = match["more"] or ""
    return 10 * int(chinese_number(match["n"]) or 0) + (
        5 if more == "半" else int(chinese_number(more) or 0) if more else 0
    )


def _scale(name: str) -> float:
    if name.isascii():
        return _SCALES.get(name.lower(), 1.0)
    scale = 1.0
    for character in name:
        scale *= _SCALES[character]
    return scale


def _stands_alone(span: Span, text: str) -> bool:
    """Chinese numerals are parts of many words (一下, 统一, 百度): one alone counts before a measure only."""
    if len(span.text) > 1:
        return span.text not in {"百万", "千万"}
    if _MEASURE.match(text, span.end) is None or span.text in set("百千万亿零〇"):
        return False
    article = span.text == "一" and _ARTICLE.match(text, span.end)
    return not article or text[: span.start].endswith(("前", "近", "最多", "上限"))
