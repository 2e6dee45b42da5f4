"""Sums of money in the Chinese numerals of invoices and cheques: 20385.60元 大写金额怎么写, 1280 in formal Chinese.

By the rules for bills: one 零 for zeros between digits, 整 behind 元 or 角 where nothing follows.
"""

import re
from decimal import Decimal
from typing import Final

from lazy_regex import lazy_regex

_DIGITS: Final = "零壹贰叁肆伍陆柒捌玖"
_PLACES: Final = ("仟", "佰", "拾", "")
_GROUPS: Final = ("亿", "万", "")
_MOST: Final = Decimal(10) ** 12
_SCALES: Final = {"万": 10_000, "亿": 100_000_000}
_N: Final = (
    r"(?P<coin>[¥￥]\s*)?(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?P<scale>[万亿])?"
    r"\s*(?P<yuan>元|块钱?|圆|人民币|rmb|cny)?"
)
_WORD: Final = (
    r"(?:人民币|中文|汉字|金额|数字|财务|会计|发票|票据|支票)*(?:的)?大写(?:金额|数字|汉字|形式|人民币|中文|的|是)*"
)
_LEAD: Final = (
    r"(?:请问?|帮我|下面|以下|转换?成?|麻烦|把|将|那么?|这个?|写|填|开|的|金额|数字?|人民币|发票|支票|合同|上|是|为"
    r"|[\s，,:：])*"
)
_END: Final = r"(?:怎么|如何|咋|应该|该|写|是|什么|多少|啥|转换?|成|为|表示|一下|下|填|读|呢|啊|呀|吗|[\s，,])*"
_PURPOSE: Final = (
    r"(?:[\s，,。？?；;]*(?:我|我们)?(?:要)?(?:填|写|开|做|打|报|交|签)(?:写|具|报)?(?:一?[张份])?(?:现金)?(?:支票"
    r"|发票|收据|收条|合同|借条|欠条|票据|报销单?|汇票|单据|单子|账|凭证)(?:要用|时?用|的?时候用"
    r"|上用|的)?)?"
)
"""What the writing is for, which changes nothing of it."""
_PAPER: Final = (
    r"(?:(?:在|这|那)?一?[张份个]?(?:现金)?(?:支票|发票|收据|收条|合同|借条|欠条|票据|报销单?"
    r"|汇票|单据|单子|凭证)(?:上|里|上面|里面|要用|用)?(?:要|得|的|是|写|填)*[\s，,:：]*)?"
)
_FORMS: Final = (
    lazy_regex(
        rf"{_LEAD}{_PAPER}{_LEAD}{_N}(?:这个|[\s，,:：]|的|用|写|转换?|换|变|改|成|为|作|到|是|填)*{_WORD}{_END}{_PURPOSE}",
        re.IGNORECASE,
    ),
    lazy_regex(rf"{_LEAD}{_PAPER}{_LEAD}{_WORD}(?:怎么写|是|[\s，,:：])*{_N}{_END}{_PURPOSE}", re.IGNORECASE),
)
_MONEY: Final = lazy_regex(r"人民币|金额|发票|支票|票据|财务|会计|[元块圆¥￥]|rmb|cny", re.IGNORECASE)
_NUMERALS: Final = (
    r"(?:(?:in|into|as|with|using)\s+)(?:the\s+)?(?:(?:formal|capital|capitali[sz]ed|financial|banker['’]?s|traditional"
    r"|anti-?fraud|upper-?case)\s+)+"
    r"chinese(?:\s+(?:numerals?|characters?|numbers?|capitals?|form|writing|amount))*"
    r"|(?:(?:in|into|as|with|using)\s+)chinese\s+(?:(?:formal|capital|financial|banker['’]?s|upper-?case)\s+)"
    r"(?:numerals?|characters?|numbers?|capitals?|form|letters)"
)
_ENGLISH: Final = lazy_regex(
    r"(?:(?:please|how|do|does|would|should|i|you|we|can|could|to|write|convert|put|turn|express|what|is|what['’]?s|the"
    r"|amount(?:\s+of)?|show|me)[\s,]+)*"
    r"(?:[¥￥]\s*|rmb\s*|cny\s*)?(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:yuan|rmb|cny|renminbi)?\s+"
    rf"(?:{_NUMERALS})(?:\s+(?:on|for)\s+(?:an?|the|my)\s+(?:cheque|check|invoice|receipt|contract|bill))?(?:[\s,]+please)?",
    re.IGNORECASE,
)
_TENS: Final = 10


def amount_in_capitals(said: str) -> str | None:
    """Return a sum of money as bills write it; None where a message asks for anything else."""
    plain = said.strip(" \t\n?？.。!！")
    match = _ENGLISH.fullmatch(plain) or next((m for form in _FORMS if (m := form.fullmatch(plain)) is not None), None)
    if match is None:
        return None
    named = match.groupdict()
    if "scale" in named and _MONEY.search(plain) is None:
        return None  # 12大写 may be any other number
    value = Decimal(named["n"].replace(",", "")) * _SCALES.get(named.get("scale") or "", 1)
    return in_capitals(value)


def in_capitals(value: Decimal) -> str | None:
    """Write an amount of yuan; None where it has parts of a fen, or is too large."""
    cents = value * 100
    if cents != cents.to_integral_value() or not 0 <= value < _MOST:
        return None
    yuan, rest = divmod(int(cents), 100)
    jiao, fen = divmod(rest, _TENS)
    whole = f"{_whole(yuan)}元" if yuan else ""
    if not rest:
        return f"{whole or '零元'}整"
    zero = "零" if whole and not jiao else ""
    small = f"{_DIGITS[jiao]}角" if jiao else zero
    return f"{whole}{small}{_DIGITS[fen]}分" if fen else f"{whole}{small}整"


def _whole(yuan: int) -> str:
    """Write a whole number, group by group of four digits."""
    digits = f"{yuan:012d}"
    written = ""
    for n, group in enumerate(_GROUPS):
        four = digits[4 * n : 4 * n + 4]
        if int(four):
            gap = bool(written) and (four[0] == "0" or written.endswith("零"))
            written = f"{written.removesuffix('零')}{'零' if gap else ''}{_four(four)}{group}"
        elif written:
            written = f"{written.removesuffix('零')}零"
    return written.removesuffix("零")


def _four(four: str) -> str:
    pieces = [f"{_DIGITS[int(d)]}{place}" if d != "0" else "零" for d, place in zip(four, _PLACES, strict=True)]
    return re.sub("零+", "零", "".join(pieces)).strip("零")
