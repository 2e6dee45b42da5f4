"""Currencies named in a request: 100 美元 · 50 EUR · £20 · Japanese yen."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from lazy_regex import lazy_regex
from prompts.late import LateModule
from tools.gazetteers.gazetteer import Gazetteer

if TYPE_CHECKING:
    import babel
else:
    babel = LateModule("babel")

_LOCALES = ("en", "zh_Hans", "zh_Hant")
_EVERYDAY = {
    "USD": ("dollar", "dollars", "buck", "bucks", "美金", "美刀", "刀"),
    "CNY": ("yuan", "rmb", "renminbi", "人民币", "人名币", "元", "块", "块钱"),
    "EUR": ("euro", "euros", "欧"),
    "GBP": ("pound", "pounds", "sterling", "quid"),
    "JPY": ("yen", "日币", "日幣", "日圆", "日圓"),
    "KRW": ("won", "韩币", "韓幣", "韩圆", "韩元"),
    "INR": ("rupee", "rupees", "印度卢比", "卢比"),
    "CHF": ("franc", "francs", "瑞郎"),
    "HKD": ("港币", "港幣", "港元", "港纸", "港紙"),
    "TWD": ("台币", "台幣", "臺幣", "新台币", "新台幣"),
    "RUB": ("rouble", "roubles", "ruble", "rubles", "卢布"),
    "THB": ("baht", "泰铢", "泰銖"),
    "AUD": ("澳元", "澳币", "澳幣", "aussie dollar", "aussie dollars"),
    "NZD": ("纽币", "紐幣", "纽元", "新西兰币", "kiwi dollar", "kiwi dollars"),
    "CAD": ("加元", "加币", "加幣"),
    "SGD": ("新币", "新幣", "新元", "坡币", "新加坡元", "新加坡币", "Singapore dollars", "sing dollars"),
    "MYR": ("马币", "馬幣", "令吉", "林吉特", "马来币", "马来西亚币", "ringgit", "ringgits"),
    "IDR": ("印尼盾", "印尼币", "印尼卢比", "rupiah", "rupiahs"),
    "VND": ("越南盾", "越盾", "越南币", "Vietnamese dong"),
    "PHP": ("菲律宾比索", "菲币", "Philippine peso", "Philippine pesos"),
    "MOP": ("澳门币", "澳门元", "澳門幣", "葡币", "pataca", "patacas"),
    "BRL": ("reais", "Brazilian reais", "巴西雷亚尔", "雷亚尔"),
    "MXN": ("Mexican pesos", "墨西哥比索"),
    "CZK": ("koruna", "korunas", "Czech crowns", "捷克克朗"),
    "ILS": ("shekel", "shekels", "谢克尔", "以色列新谢克尔"),
    "ZAR": ("rands", "兰特"),
    "PLN": ("zloty", "zlotys", "兹罗提"),
    "HUF": ("forint", "forints", "福林"),
    "TRY": ("lira", "liras", "里拉"),
    "SEK": ("Swedish krona", "Swedish kronor", "瑞典币"),
    "NOK": ("Norwegian krone", "Norwegian kroner"),
    "DKK": ("Danish krone", "Danish kroner"),
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
_SIGN = lazy_regex("|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True)))
_CHARACTER = lazy_regex(r"(?:[\d万亿千百]|[兑换合折]|[多少几])\s*$")
"""Before 元, 块, 刀, 欧 alone: they are parts of many words."""
_CODES_LIKE_WORDS = frozenset({"TRY", "PHP", "MOP"})
_PARTS_OF_WORDS = frozenset({"新元"})
"""Longer names that are parts of other words too, such as 新元件."""


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
    if (end - start > 1 and text[start:end] not in _PARTS_OF_WORDS) or text[start].isascii():
        return True
    return _CHARACTER.search(text, 0, start) is not None


@cache
def _gazetteer() -> Gazetteer:
    names: dict[str, str] = {}
    for name, code in (*_spoken(), *_cldr()):
        names.setdefault(name, code)
    codes = {str(code): str(code) for code in babel.Locale("en").currencies}
    return Gazetteer(names | {code.lower(): code for code in _EVERYDAY if code not in _CODES_LIKE_WORDS}, exact=codes)


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
