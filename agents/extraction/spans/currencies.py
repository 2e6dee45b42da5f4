"""Currencies named in a request: 100 美元 · 50 EUR · £20 · Japanese yen."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer

if TYPE_CHECKING:
    import babel
else:
    babel = LateModule("babel")

_LOCALES = ("en", "zh_Hans", "zh_Hant")
_EVERYDAY = {
    "USD": ("dollar", "dollars", "buck", "bucks", "美金", "美刀", "刀"),
    "CNY": ("yuan", "rmb", "renminbi", "人民币", "元", "块", "块钱"),
    "EUR": ("euro", "euros", "欧"),
    "GBP": ("pound", "pounds", "sterling", "quid"),
    "JPY": ("yen",),
    "KRW": ("won", "韩币", "韩圆"),
    "INR": ("rupee", "rupees"),
    "CHF": ("franc", "francs", "瑞郎"),
    "HKD": ("港币", "港元", "港纸"),
    "TWD": ("台币",),
    "RUB": ("rouble", "roubles", "ruble", "rubles", "卢布"),
    "THB": ("baht", "泰铢"),
    "AUD": ("澳元", "澳币", "aussie dollar"),
    "CAD": ("加元", "加币"),
    "SGD": ("新币", "新加坡元"),
}
"""What people say where CLDR has the full name only; a bare "dollar" is the American one."""
_SIGNS = {
    "$": "USD",
    "US$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "CNY",
    "￥": "CNY",
    "HK$": "HKD",
    "₩": "KRW",
    "₹": "INR",
}
_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True)))
_CHARACTER = re.compile(r"(?:[\d万亿千百]|[兑换合折]|[多少几])\s*$")
"""Before 元, 块, 刀, 欧 alone: they are parts of many words."""


@remembered
def find_currencies(text: str) -> list[Span]:
    """Find currencies by code, by name in Chinese or English, and by sign; values are ISO 4217 codes."""
    signs = matches(_SIGN, text, lambda m: _SIGNS[m.group()])
    named = [
        Span(start=start, end=end, text=text[start:end], value=code)
        for start, end, code in _gazetteer().find(text, _is_currency)
    ]
    return without_overlaps([*named, *signs])


def _is_currency(text: str, start: int, end: int) -> bool:
    if end - start > 1 or text[start].isascii():
        return True
    return _CHARACTER.search(text, 0, start) is not None


@cache
def _gazetteer() -> Gazetteer:
    names: dict[str, str] = {}
    for name, code in (*_spoken(), *_cldr()):
        names.setdefault(name, code)
    codes = {str(code): str(code) for code in babel.Locale("en").currencies}
    return Gazetteer(names | {code.lower(): code for code in _EVERYDAY}, exact=codes)


def _spoken() -> Iterator[tuple[str, str]]:
    for code, names in _EVERYDAY.items():
        yield from ((name, code) for name in names)


def _cldr() -> Iterator[tuple[str, str]]:
    for locale in map(babel.Locale.parse, _LOCALES):
        for code, name in locale.currencies.items():
            if "(" not in name and "（" not in name and not re.search(r"\d", name):
                yield name, code
                if name.isascii():
                    yield f"{name}s", code
