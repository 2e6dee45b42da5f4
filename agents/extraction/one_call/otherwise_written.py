"""Values that are wanted in another writing: a text in capitals, 204 in binary, 1987 in Roman numerals, a Unix time.

Each is one SELECT that needs no table. A part of a request is understood to its last word or not at all, and a value
whose own writing is not clear (1011 in decimal) is left to others.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from agents.extraction.one_call.lettered_texts import lettered_text
from agents.extraction.one_call.otherwise.amounts_in_capitals import amount_in_capitals
from lazy_regex import lazy_regex
from prompts.language import has_han

_BASES: Final = {
    "binary": 2,
    "bin": 2,
    "base 2": 2,
    "二进制": 2,
    "2进制": 2,
    "octal": 8,
    "base 8": 8,
    "八进制": 8,
    "8进制": 8,
    "decimal": 10,
    "base 10": 10,
    "denary": 10,
    "十进制": 10,
    "10进制": 10,
    "hex": 16,
    "hexadecimal": 16,
    "base 16": 16,
    "十六进制": 16,
    "16进制": 16,
}
_DIGITS: Final = "0123456789ABCDEF"
_PREFIXES: Final = {"0x": 16, "0b": 2, "0o": 8}
_BASE: Final = rf"(?:{'|'.join(sorted(_BASES, key=len, reverse=True))})"
_N: Final = r"(?P<n>0x[0-9a-f]+|0b[01]+|0o[0-7]+|[0-9a-f]*\d[0-9a-f]*|\d{1,3}(?:,\d{3})+|[a-f]{2,8})"
_ASK: Final = (
    r"(?:(?:please|pls|can|could|would|you|me|i|and|so|also|then|hey|hi|tell|show|give|the|what(?:['’]?s|\s+is)?|is|does"
    r"|convert|change|turn|put|write|express|translate|number|value|how|do|to|want|need)[\s,:]+)*"
)
_LOOKS: Final = r"(?:\s+(?:looks?\s+like|written))?"
_BEHIND: Final = r"(?:[\s,]+(?:please|pls|number|numbers|form|notation|instead|then|code|value))*"
_ASK_ZH: Final = r"(?:请问?|帮我|给我|麻烦|把|将|再|然后|那|和|数字|数|算一?下|[\s，,])*"
_TURN_ZH: Final = r"(?:这个数|这串|[\s，,的])*(?:用|转换?|换算?|变|写|化|表示|改|是|等于|对应)*(?:成|为|到|作)?的?"
_BEHIND_ZH: Final = (
    r"(?:数|表示|形式|写法|颜色|值|下|的|是|分别|各|怎么|咋|如何"
    r"|写|转|算|换|几|多少|什么|啥|又|呢|啊|呀|吗|来|[\s，,])*"
)
_TO_BASE: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK}(?:(?P<from>{_BASE})\s+(?:number\s+|code\s+)?)?{_N}(?:\s+\(?(?:(?:in|from|is)\s+)?(?P<from2>{_BASE})\)?)?"
        rf"(?:\s*,)?{_LOOKS}\s+(?:in|to|into|as)\s+(?:an?\s+|the\s+)?(?P<to>{_BASE}){_BEHIND}",
        rf"{_ASK}(?P<to>{_BASE})\s+(?:(?:number|form|value|code|equivalent|representation)\s+)?(?:of|for)\s+{_N}{_BEHIND}",
        rf"{_ASK_ZH}(?:(?P<from>{_BASE})(?:数|的)?\s*)?{_N}\s*{_TURN_ZH}\s*(?P<to>{_BASE}){_BEHIND_ZH}",
        rf"{_ASK_ZH}(?P<from>{_BASE})(?:数|的)?\s*{_N}\s*(?:是|等于|=)\s*(?:多少|几)[呢啊]?",
        rf"(?:so\s+)?what(?:['’]?s|\s+is)?\s+{_N}\s+(?:in|as)\s+(?P<from>{_BASE})\s+(?:is\s+)?(?:in|as)\s+(?P<to>{_BASE}){_BEHIND}",
    )
)
_ROMAN: Final = r"(?:roman(?:\s+(?:numerals?|numbers?|letters|digits|figures))?|罗马数?字?)"
_TO_ROMAN: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK}(?P<n>\d{{1,4}}){_LOOKS}\s+(?:in|to|into|as)\s+{_ROMAN}{_BEHIND}",
        rf"{_ASK}{_ROMAN}\s+(?:of|for)\s+(?P<n>\d{{1,4}}){_BEHIND}",
        rf"{_ASK_ZH}(?P<n>\d{{1,4}})\s*{_TURN_ZH}\s*{_ROMAN}{_BEHIND_ZH}",
    )
)
_PLACES: Final = (
    (1000, ("", "M", "MM", "MMM")),
    (100, ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM")),
    (10, ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")),
    (1, ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")),
)
_MOST_ROMAN: Final = 3999
_HEX_COLOUR: Final = r"#?(?P<r>[0-9a-f]{2})(?P<g>[0-9a-f]{2})(?P<b>[0-9a-f]{2})"
_COLOUR: Final = r"(?:(?:(?:the|a)\s+)?(?:hex\s+)?colou?r(?:\s+code)?\s+|颜色(?:代码|值)?\s*)?"
_TO_RGB: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK}{_COLOUR}(?={_COLOUR}#|[^#]*colou?r|[^#]*rgb){_HEX_COLOUR}(?:\s+colou?r)?\s+(?:in|to|into|as)\s+(?:an?\s+)?rgb{_BEHIND}",
        rf"{_ASK_ZH}{_COLOUR}{_HEX_COLOUR}(?:这个颜色)?\s*{_TURN_ZH}\s*rgb{_BEHIND_ZH}",
    )
)
_STAMP: Final = r"(?P<n>\d{13}|\d{10})"
_TIME: Final = r"(?:(?:unix|epoch|posix)(?:\s+(?:timestamp|time|seconds?|epoch))?|timestamp|时间戳|unix\s*时间戳?)"
_UTC: Final = r"(?:\s+(?:in\s+)?(?:utc|gmt))?"
_OF_TIME: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_ASK}(?:an?\s+)?{_TIME}\s*:?\s*{_STAMP}(?:[\s,]+(?:in|to|into|as|is|what|which|when|was|that|it|an?|the|human|readable"
        rf"|normal|real|date|day|and|time|datetime|of|what['’]?s))*{_UTC}{_BEHIND}",
        rf"{_ASK}(?:(?:when|which|what|date|time|day|datetime|was|for|of|an?|does|and)\s+)*{_TIME}\s*:?\s*{_STAMP}"
        rf"(?:\s+(?:mean|stand\s+for|is|correspond\s+to))?{_UTC}{_BEHIND}",
        rf"{_ASK_ZH}(?:[^\d\s，,]{{0,6}}有个|这个)?{_TIME}\s*(?:是|为|[:：，, ])*\s*{_STAMP}"
        r"(?:这个|[\s，,的])*(?:转换?|换算?"
        r"|变|对应|是|代表|表示|成|为|出来|到)*的?"
        rf"(?:(?P<zone>北京时间|utc时间?|格林尼治时间)|正常|具体|普通|日常|可读|[\s，,是的])*(?:(?:哪个|哪一?天|什么|啥|几|多少)?(?:时间|日期|时候|日子|年|月|号|几号|几点|几分)?[和]?)*"
        rf"{_BEHIND_ZH}",
    )
)
_PARTS: Final = lazy_regex(
    rf"\s*(?:[,，;；、]\s*(?:and\s+|然后|再|还有)?|\s+and\s+(?=#?\d|(?:(?:in|as|to)\s+)?{_BASE})"
    rf"|\s*(?:还有|以及|和|跟)\s*(?=#\w|\d+(?!进制)|{_BASE}(?:又|$|是|数|呢|分))|\s+(?={_BASE}[又是呢]))\s*",
    re.IGNORECASE,
)
_BARE_BASE: Final = lazy_regex(
    rf"(?:(?:and|in|as|to|also|the|what(?:['’]s)?|about|又|那|再|转|成|换|用|的|是)\s*)*(?P<to>{_BASE})(?:{_BEHIND}|{_BEHIND_ZH})",
    re.IGNORECASE,
)
_LAST: Final = "?？.。!！ \t\n"
_MOST_DIGITS: Final = {2: 62, 8: 20, 10: 18, 16: 15}


_TEN: Final = 10
_SIGN: Final = 2
"""So long is what marks a base: 0x."""
_SHORT: Final = 3


class _Number(NamedTuple):
    """A number as it is written."""

    digits: str
    base: int
    is_clear: bool
    """Whether its base is: 10110 without one may be binary or decimal."""


class OtherWriting(NamedTuple):
    """A value in another writing."""

    sql: str
    said: str
    """The same in words that leave nothing of it unsaid."""
    number: _Number | None = None
    """What is written in another base."""
    counted: str = ""
    """A text whose words are to be counted first."""


def otherwise_written(request: str) -> tuple[OtherWriting, ...]:
    """Read a request that wants nothing but values in another writing, in its order; nothing for any other."""
    whole = _of(request)
    if whole is not None:
        return (whole,)
    found: list[OtherWriting] = []
    number: _Number | None = None
    for part in filter(None, _PARTS.split(request.strip(_LAST))):
        one = _of(part) or _of_the_same(number, part)
        if one is None:
            return ()
        number = one.number or number
        found.append(one)
    return tuple(found)


def _of(said: str) -> OtherWriting | None:
    plain = " ".join(said.strip(_LAST).split())
    based = _in_base(plain)
    if based is not None:
        return based
    other = next((one for read in _READERS if (one := read(plain)) is not None), None)
    if other is not None:
        return OtherWriting(other, plain)
    text = lettered_text(said)
    return None if text is None else OtherWriting(text.sql, text.said, counted=text.counted)


def _of_the_same(number: "_Number | None", said: str) -> OtherWriting | None:
    """Read a further base of the number before: and in hex, 十六进制又是啥."""
    match = _BARE_BASE.fullmatch(" ".join(said.strip(_LAST).split()))
    return None if number is None or match is None else _shown(number, match["to"], match.group())


def _matched(forms: tuple[re.Pattern[str], ...], said: str) -> Iterator[dict[str, str]]:
    for form in forms:
        match = form.fullmatch(said)
        if match is not None:
            yield {name: text for name, text in match.groupdict().items() if text}


def _in_base(said: str) -> OtherWriting | None:
    for found in _matched(_TO_BASE, said):
        source = found.get("from") or found.get("from2") or ""
        number = _number(found["n"].replace(",", ""), _BASES.get(source.lower(), 0))
        if number is not None and number.is_clear:
            return _shown(number, found.get("to", "十进制"), said)
    return None


def _shown(number: "_Number", to: str, said: str) -> OtherWriting | None:
    base = _BASES[to.lower()]
    if base == number.base:
        return None
    listed = ", ".join(str(_DIGITS.index(digit)) for digit in number.digits)
    value = f"list_reduce([{listed}]::BIGINT[], lambda a, b: a * {number.base} + b)"
    value = number.digits if number.base == _TEN else value
    shown = value if base == _TEN else f"to_base({value}, {base})"
    return OtherWriting(f'SELECT {shown} AS "{to}"', said, number)


def _number(said: str, base: int) -> "_Number | None":
    """Read a number in a base; without one its sign says it (0xff), or it is decimal."""
    marked = _PREFIXES.get(said[:2].lower(), 0) if len(said) > _SIGN else 0
    told = bool(base or marked)
    if marked and base in (0, marked):
        said, base = said[_SIGN:], marked
    digits, base = said.upper(), base or _TEN
    if len(digits) > _MOST_DIGITS[base] or any(digit not in _DIGITS[:base] for digit in digits):
        return None
    looks_binary = set(digits) <= {"0", "1"} and (len(digits) >= _SHORT or digits[0] == "0")
    return _Number(digits, base, told or not looks_binary)


def _in_roman(said: str) -> str | None:
    for found in _matched(_TO_ROMAN, said):
        number = int(found["n"])
        if 0 < number <= _MOST_ROMAN:
            signs = " || ".join(f"{list(signs)}[{number} // {place} % 10 + 1]" for place, signs in _PLACES)
            return f'SELECT {signs} AS "{"罗马数字" if has_han(said) else "Roman numerals"}"'
    return None


def _in_rgb(said: str) -> str | None:
    for found in _matched(_TO_RGB, said):
        pairs = [[_DIGITS.index(digit) for digit in found[part].upper()] for part in "rgb"]
        shares = " || ', ' || ".join(f"({high} * 16 + {low})" for high, low in pairs)
        return f"SELECT 'rgb(' || {shares} || ')' AS \"RGB\""
    return None


def _in_days(said: str) -> str | None:
    for found in _matched(_OF_TIME, said):
        whole = f"to_timestamp({found['n'][:10]}) AT TIME ZONE 'UTC'"
        moments = [(whole, "UTC")]
        if has_han(said):
            moments.append((f"{whole} + INTERVAL 8 HOUR", "北京时间"))
        shown = (f"strftime({moment}, '%Y-%m-%d %H:%M:%S') AS \"{name}\"" for moment, name in moments)
        return f"SELECT {', '.join(shown)}"
    return None


def _in_capitals(said: str) -> str | None:
    amount = amount_in_capitals(said)
    name = "人民币大写" if has_han(said) else "in formal Chinese numerals"
    return None if amount is None else f"SELECT '{amount}' AS \"{name}\""


_READERS: Final[tuple[Callable[[str], str | None], ...]] = (_in_roman, _in_rgb, _in_days, _in_capitals)
