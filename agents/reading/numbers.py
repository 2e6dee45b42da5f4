"""Numbers: 1,200 · 3.5万 · 三百二十 · 12% · 5 million · FY2024."""

import re

import cn2an

from agents.reading.span import CJK, Span, matches, without_overlaps

_SCALES = {
    "万": 1e4,
    "亿": 1e8,
    "千": 1e3,
    "百万": 1e6,
    "thousand": 1e3,
    "million": 1e6,
    "billion": 1e9,
    "k": 1e3,
}
_ARABIC = re.compile(
    r"(?<![\w.])(?P<sign>[-−+])?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:[eE](?P<exp>[-+]?\d{1,3}))?"
    r"(?:\s*(?P<scale>百万|[万亿千]|(?:thousand|million|billion)\b|k\b))?(?P<percent>\s*[%％])?(?![\d.]*\d)",
)
_ARABIC_AFTER_CJK = re.compile(_ARABIC.pattern.replace(r"(?<![\w.])", rf"(?:(?<=[{CJK}])|(?<![\w.]))", 1))
_CHINESE = re.compile(r"[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?")
_MEASURES = "个天日月年周条行只张元块分秒小点次位名份度米斤吨里公英磅升克毫厘千亩平立海"
_YEAR = re.compile(r"(?<!\d)(?:FY\s?)?(?P<year>(?:19|20)\d{2})(?!\d)(?:\s*(?:财年|年度|年))?", re.IGNORECASE)


def find_numbers(text: str) -> list[Span]:
    """Find numbers; a percentage is the number before its sign."""
    chinese = [s for s in matches(_CHINESE, text, lambda m: _chinese(m.group())) if _stands_alone(s, text)]
    return without_overlaps([*matches(_ARABIC_AFTER_CJK, text, _arabic), *chinese])


def find_integers(text: str) -> list[Span]:
    """Find numbers without a fraction."""
    return [
        span.model_copy(update={"value": int(span.value)})
        for span in find_numbers(text)
        if float(span.value).is_integer()
    ]


def find_years(text: str) -> list[Span]:
    """Find years from 1900 to 2099, also as FY2024 or 2024财年."""
    return matches(_YEAR, text, lambda m: int(m["year"]))


def _arabic(match: re.Match[str]) -> float | int | None:
    number = float(match["digits"].replace(",", "")) * 10 ** int(match["exp"] or 0)
    number *= _SCALES.get((match["scale"] or "").lower(), 1)
    number = -number if match["sign"] in {"-", "−"} else number
    return int(number) if number.is_integer() and "." not in match["digits"] and abs(number) < 2**53 else number


def _chinese(surface: str) -> float | int | None:
    try:
        number = cn2an.cn2an(surface.replace("〇", "零"), "smart")
    except ValueError:
        return None
    return int(number) if float(number).is_integer() else float(number)


def _stands_alone(span: Span, text: str) -> bool:
    """Chinese numerals are parts of many words (一下, 统一, 百度): one alone counts before a measure only."""
    following = text[span.end : span.end + 1]
    if span.text in {"百", "千", "万", "亿", "零", "百万", "千万"}:
        return False
    return following in _MEASURES and following != "" if len(span.text) == 1 else True
