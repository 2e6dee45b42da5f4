"""A message with one sign in the place of each number, and an account of what was made of it.

Numbers, and words that change what is worked out (off, each, without, 含, 再), must all be used by a reading: one that
leaves such a word over may be of something else. Any other word only tells the story.
"""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.pieces.number_candidates import UNITS
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex
from prompts.language import has_han

PLAIN: Final = "[\ue000-\ue0ff]"
PERCENT: Final = "[\ue100-\ue1ff]"
MONEY: Final = "[\ue200-\ue2ff]"
AMOUNT: Final = "[\ue000-\ue0ff\ue200-\ue2ff]"
"""A number that is no percentage, with a currency or without."""
SIGN: Final = "[\ue000-\ue2ff]"
_FIRST: Final = 0xE000
_MOST: Final = 0x100
_LAST: Final = 15
_WORDS: Final = {word: n for word, n in UNITS.items() if 2 <= n <= _LAST} | {
    "twenty": 20,
    "thirty": 30,
    "a dozen": 12,
    "hundred": 100,
}
_COINS: Final = r"(?:quid|euros?|dollars?|pounds?(?!\s+of\b)|bucks|yuan|eur|usd|gbp|cny|rmb)(?![a-z])"
_ENGLISH: Final = lazy_regex(
    r"(?<![\w.,:/-])(?P<coin>[$€£¥]\s?)?"
    rf"(?:(?P<n>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?P<k>k(?![a-z]))?"
    rf"|(?P<word>{'|'.join(_WORDS)})(?![a-z]))"
    rf"(?:\s?(?P<percent>%|percent(?![a-z])|per\s?cent(?![a-z]))|\s?(?P<sign>[€£$])"
    rf"|\s(?P<coins>{_COINS}))?(?![.,:/-]?\d)",
    re.IGNORECASE,
)
_DIGITS_ZH: Final = "零〇一二两三四五六七八九十百千"
_PRICE_ENDS: Final = (
    r"\s*(?:$|[,，。.?？!！;；、)）+＋*×/÷=-](?!\d)|[,，;；+＋*×÷=]\s*\d|[的了吗呢啊加减乘除和跟与卖买变涨降跌便贵付给找一]"
    r"|打[\d.一二三四五六七八九]{1,3}折)"
)
"""What stands behind a price as it is spoken (15块8): before any other sign, the digits may count the next thing."""
_CHINESE: Final = lazy_regex(
    r"打(?:完|了|过|个)?(?P<fold>[一二三四五六七八九]{1,2}|\d(?:\.\d)?|\d{2})折"
    r"|(?<![一二三四五六七八九十\d])(?P<fold2>[一二三四五六七八九]{1,2}|\d(?:\.\d)?|\d{2})折"
    r"|百分之(?P<hundredth>[\d.]+|[一二三四五六七八九十]+)"
    r"|(?<![\d一二三四五六七八九十])(?P<tenths>[一二两三四五六七八九])成(?P<half>半|[一二三四五六七八九])?"
    r"|(?P<coin>[$€£¥￥]\s?)?(?<![\w.:：/-])(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?)(?:\s?(?P<scale>[万千](?![克米瓦卡])))?"
    rf"(?:\s?(?P<percent>[%％]|个点(?![钟到出走开来去]))|(?P<coins3>[块元](?P<jiao>\d(?=[毛角])|\d{{1,2}}(?={_PRICE_ENDS}))[毛角]?)"
    r"|\s?(?P<coins>块钱?|元钱?|圆|美元|美金|欧元|英镑|港币|人民币))?(?![.:：/-]?\d|\s?[万千]\d)"
    rf"|(?P<numeral>俩|(?!一(?![{_DIGITS_ZH}]))[{_DIGITS_ZH}]{{1,6}})(?:(?P<coins2>块钱?|元钱?)"
    rf"|(?=[个位名人天晚间件杯盒本只张斤年月周台次份碗瓶袋套桌双条支包顿节辆口家户箱]))",
    re.ASCII,
)
_LONGEST: Final = 400
_IF: Final = lazy_regex(r"^(?:(?:hi|hey|hello|so|ok(?:ay)?|please)[\s,]+)*if\s+(?=(?:i|we)\s)", re.IGNORECASE)
"""Begins what is only supposed, which is worked out as if it were so."""


class Marked:
    """A message whose numbers are signs; keeps which of its characters were used."""

    def __init__(self, text: str) -> None:
        self.chinese = has_han(text)
        self._values: list[str] = []
        self.coins: set[str] = set()
        """Currencies that amounts are said in; of several no sum is made."""
        said = _IF.sub("", " ".join(text.strip(" \t\n?？.。!！").split()))
        pattern = _CHINESE if self.chinese else _ENGLISH
        self.text = pattern.sub(self._sign, said).lower() if len(said) <= _LONGEST else ""
        self._taken = bytearray(len(self.text))

    def _sign(self, match: re.Match[str]) -> str:
        found = match.groupdict()
        value, kind = _chinese_value(found) if self.chinese else _english_value(found)
        if value is None or len(self._values) >= _MOST:
            return match.group()
        self._values.append(value)
        self._note_coin(found)
        fold = self.chinese and (found["fold"] or found["fold2"])
        return chr(_FIRST + kind * _MOST + len(self._values) - 1) + ("折" if fold else "")

    def _note_coin(self, found: dict[str, str | None]) -> None:
        said = (found.get(name) or "" for name in ("coin", "sign", "coins", "coins2", "coins3"))
        self.coins |= {coin.value for one in said for coin in find_currencies(one.strip().rstrip("钱0123456789毛角"))}

    @property
    def rest(self) -> str:
        """The message with blanks in the places of what was used."""
        return "".join("\0" if taken else sign for sign, taken in zip(self.text, self._taken, strict=True))

    def value(self, sign: str) -> str:
        """Return the number that a sign stands for; of a percentage the number before its sign."""
        return self._values[(ord(sign) - _FIRST) % _MOST]

    def number(self, sign: str) -> Decimal:
        """Return the same as a number."""
        return Decimal(self.value(sign))

    def use(self, match: re.Match[str]) -> None:
        """Note that something was made of what a pattern found, but for its groups called gap: these only tell."""
        self._taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
        for name in match.groupdict():
            if name.startswith("gap") and match[name]:
                self._taken[match.start(name) : match.end(name)] = bytes(match.end(name) - match.start(name))

    def first(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Use the first place of a pattern that nothing was made of."""
        match = next((m for m in pattern.finditer(self.rest) if m.end() > m.start()), None)
        if match is not None:
            self.use(match)
        return match

    def signs(self) -> str:
        """List the numbers of which nothing was made."""
        return "".join(re.findall(SIGN, self.rest))

    def is_used_up(self, telling: re.Pattern[str]) -> bool:
        """Whether nothing is left of the numbers, or of the words that tell what is worked out."""
        return re.search(rf"{SIGN}|\d", self.rest) is None and telling.search(self.rest) is None

    def copy(self) -> "Marked":
        """Begin with the same message anew: another reading of it."""
        other = Marked.__new__(Marked)
        other.chinese, other.coins, other.text = self.chinese, self.coins, self.text
        other._values = self._values
        other._taken = bytearray(self._taken)
        return other


def _english_value(found: dict[str, str | None]) -> tuple[str | None, int]:
    said = found["n"]
    value = str(_WORDS[(found["word"] or "").lower()]) if said is None else said.replace(",", "")
    if found["k"]:
        value = f"{Decimal(value) * 1000:f}"
    return value, _kind(found["percent"], found["coin"] or found["sign"] or found["coins"])


def _chinese_value(found: dict[str, str | None]) -> tuple[str | None, int]:
    fold = found["fold"] or found["fold2"]
    if fold is not None:
        digits = "".join(d if d in ".0123456789" else str(chinese_number(d)) for d in fold).replace(".", "")
        return f"{100 - int(digits.ljust(2, '0'))}", 1
    if found["tenths"] is not None:
        more = {"半": "5", None: "0"}.get(found["half"]) or str(chinese_number(found["half"] or ""))
        return f"{_numeral(found['tenths'])}{more}", 1
    if found["hundredth"] is not None:
        return _numeral(found["hundredth"]), 1
    if found["numeral"] is not None:
        return _numeral(found["numeral"]), _kind(None, found["coins2"])
    value = (found["n"] or "").replace(",", "")
    if found["scale"]:
        value = f"{(Decimal(value) * {'万': 10_000, '千': 1_000}[found['scale']]).normalize():f}"
    if found["jiao"] and "." not in value:
        value = f"{value}.{found['jiao']}"
    return value, _kind(found["percent"], found["coin"] or found["coins"] or found["coins3"])


def _kind(percent: str | None, coin: str | None) -> int:
    return 1 if percent else 2 if coin else 0


def _numeral(said: str) -> str | None:
    """Read a Chinese numeral, or digits as they are."""
    if said[0].isdigit() and said.isascii():
        return said
    number = chinese_number(said.replace("俩", "二").replace("两", "二"))
    return None if number is None else str(number)
