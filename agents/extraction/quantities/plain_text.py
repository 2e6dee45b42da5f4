"""A message as the grammar reads it, with every character in its place, and the numbers and amounts that it holds."""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.spans.numbers import chinese_number
from lazy_regex import lazy_regex

_WORDS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
DIGITS: Final = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:k(?![a-z]))?(?![\d%])(?!\.\d)(?!,\d{3})"
NUMBER: Final = rf"(?:(?<![\w.]){DIGITS}|(?<![a-z])(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})(?![a-z]))"
SHARE: Final = r"(?<![\w.])\d+(?:\.\d+)?\s?(?:%|percent|per cent)"
_COINS: Final = r"(?:euros?|dollars?|pounds?|quid|bucks|yuan|eur|usd|gbp|rmb|cny)(?![a-z])"
MONEY: Final = rf"(?:[$€£¥]\s?{DIGITS}|{NUMBER}\s?(?:[$€£]|{_COINS})|{NUMBER})"
NUMBER_ZH: Final = r"(?:(?<![\d.])\d+(?:\.\d+)?(?![\d.])[万千]?(?!万)|[一二两三四五六七八九十百]{1,4})"
MONEY_ZH: Final = (
    r"(?:[¥￥]\s?(?<![\d.])\d+(?:\.\d+)?|(?<![\d.])\d+(?:\.\d+)?[万千]?\s?(?:块(?:\d(?!\d))?[毛角]?|元)钱?"
    r"|[一二两三四五六七八九十百]{1,4}(?:块|元)(?:[一二三四五六七八九](?![个件本箱瓶天小]))?钱?)"
)
_WIDE: Final = str.maketrans("，。；：？！（）％＋×＊＝～　、", ",.;:?!()%+xx=~ ,")
_SCALES: Final = {"万": 10_000, "千": 1_000}
ENDS: Final = " \t\n?.!,;"
SPACE: Final = r"\s+"
_POLITE: Final = lazy_regex(
    r"\s*(?:(?:hi|hello|hey|so|ok(?:ay)?|please|quick question|question|math question|你好|请问"
    r"|请帮我算一?下|帮我算一?下|算一?下|问一?下)"
    r"(?![a-z])[\s,.!:]*)*"
)
_THANKS: Final = lazy_regex(r"[\s,.;!?]*(?:(?<![a-z])(?:please|pls|thanks|thank you|ta|thx)(?![a-z])|谢谢)?[\s,.;!?]*$")


def plain(text: str) -> str:
    """Write a message in small letters and plain signs, each character where it was."""
    small = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text.translate(_WIDE))
    return small.replace("×", "x").replace("\n", " ")


def bounds(text: str) -> tuple[int, int]:
    """Say where a message begins and ends without greetings and thanks."""
    begin = _POLITE.match(text)
    end = _THANKS.search(text)
    return (begin.end() if begin else 0), (end.start() if end else len(text))


def spaced(words: str) -> str:
    """Let any blanks stand where a pattern has one."""
    return words.replace(" ", SPACE)


def value(said: str) -> str:
    """Return the number of what NUMBER, MONEY and their Chinese forms find, as arithmetic writes it."""
    bare = said.strip().lower()
    digits = re.search(r"(?:\d[\d,]*)?\.?\d+|\d", bare)
    if digits is None:
        return _in_words(bare)
    number = digits.group().replace(",", "")
    number = f"0{number}" if number.startswith(".") else number
    behind = bare[digits.end() :]
    if behind.startswith(("万", "千", "k")):
        number = f"{Decimal(number) * _SCALES.get(behind[0], 1_000):f}"
        return number.rstrip("0").rstrip(".") if "." in number else number
    jiao = re.match(r"块\s?(\d)", behind)
    return f"{number}.{jiao[1]}" if jiao and "." not in number else number


def _in_words(bare: str) -> str:
    word = re.match(r"[a-z]+", bare)
    if word is not None:
        return str(_WORDS.index(word.group()) + 1)
    match = re.match(r"([一二两三四五六七八九十百]+)(?:[块元]([一二三四五六七八九])?)?", bare)
    whole = chinese_number((match[1] if match else bare).replace("两", "二"))
    part = f".{chinese_number(match[2])}" if match and match[2] else ""
    return f"{whole}{part}"
