"""What is paid under an offer of a shop: 3 for 2, the second at half price, so much off from so much on."""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.quantities.facts import Form, form_of, pieces
from agents.extraction.quantities.plain_text import MONEY, MONEY_ZH, NUMBER, NUMBER_ZH, bounds, plain, spaced, value
from agents.extraction.quantities.symbols import is_thing_zh, symbol_of
from agents.extraction.quantities.worked import Worked
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_COUNTER: Final = r"[件个杯份双瓶盒支本条袋包]"


def _form(kind: str, words: str) -> Form:
    return Form(kind, lazy_regex(spaced(words)))


ENGLISH: Final = (
    _form(
        "for",
        rf"(?:(?:it['’]s|its|they['’]re|they are|there['’]s|on) )?(?:an? )?(?P<a>{NUMBER}) for (?:the"
        rf" price of )?(?P<b>{NUMBER})(?: (?:offer|deal|promo|sale))?(?: on (?P<thing>[a-z]+))?(?=\s*"
        r"(?:,|;|at |\$|£|€|and |i |for |each|$))",
    ),
    _form(
        "free",
        rf"(?:an? )?buy (?P<a>{NUMBER}),? get (?P<b>{NUMBER}) (?:for )?free(?: (?:offer|deal|promo))?"
        r"(?: on (?P<thing>[a-z]+))?",
    ),
    _form(
        "price",
        r"(?:at |they are |they['’]re |they cost |(?:the )?(?P<thing>[a-z]+) (?:are|cost|is|costs)"
        rf" )?(?P<m>{MONEY}) (?:each|apiece|per (?:item|piece|one)|a piece)",
    ),
    _form(
        "count",
        rf"(?:i|we) (?:need|want|take|get|will take|['’]ll take)(?P<n2> )(?P<n>{NUMBER})(?: (?:of"
        r" them|of those|(?P<thing>[a-z]+)))?(?=\s*(?:,|\.|\?|$|how|what|total))",
    ),
    _form(
        "count",
        r"(?:and )?(?:how much|what)(?:['’]?s| is| do i pay| would i pay| does it cost| will it"
        rf" cost)? for (?P<n>{NUMBER})(?: (?:of them|of those|(?P<thing>[a-z]+)))?",
    ),
    _form(
        "wish",
        r"(?:and )?(?:how much|what)(?:['’]?s| is| do| will| would)?(?: (?:that|it|i|we|the total))?"
        r"(?: (?:pay|be|cost|come to))?(?: (?:in total|altogether))?(?! [a-z])|total",
    ),
)
CHINESE: Final = (
    _form("half", rf"第[二2](?P<d>{_COUNTER})半价"),
    _form("every", r"每满(?P<a>\d+)(?:元|块)?[,\s]*减(?P<b>\d+)(?:元|块)?"),
    _form("from", r"满(?P<a>\d+)(?:元|块)?[,\s]*(?:立)?减(?P<b>\d+)(?:元|块)?"),
    _form(
        "fold",
        r"(?:打|可以打|能打)(?P<f>[一二三四五六七八九]{1,2}|[1-9](?:\.\d)?|[1-9][1-9])折(?:下来|之?后|以后|优惠)?",
    ),
    _form(
        "price",
        rf"(?:(?:一|每)(?P<d>{_COUNTER})|单价|原价)(?P<thing>[{HAN}]{{1,3}}?(?=[是卖要\d]))??(?:是"
        rf"|卖|要)?(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?)(?:元|块)?",
    ),
    _form(
        "count",
        rf"(?:我|要|想)*(?:买|要|拿|来)了?(?P<n>{NUMBER_ZH})(?P<d>{_COUNTER})(?P<thing>[{HAN}]{{1,3}}?"
        r"(?=$|[\s,要一总多付]))??",
    ),
    _form(
        "amount",
        r"(?:我|一共|总共)*(?:买了?|花了?|订单|总价|总共|一共|消费了?|购物|原价|标价|商品)(?:是"
        rf"|为|一共|总共)?(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?)(?:元|块)?(?:的东西|的商品|的)?",
    ),
    _form(
        "amount", rf"(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?)(?:元|块)?的?(?P<thing>[{HAN}]{{1,4}}?)??(?=打|[,\s]*(?:满|每满))"
    ),
    _form(
        "wish",
        r"(?:那么?|一共|总共|最后|实际|实|应|要|得|需要?|该|我|是|等于|就是)*(?:付|给|花|掏|收)?"
        r"(?:多少钱?|几块钱?|多少元)(?:呢|啊)?(?=$|[\s,])",
    ),
)
FILLER: Final = lazy_regex(r"(?:[\s,.;:?!]|(?:and|so|then|if)(?![a-z])|活动|现在|商场|店里|那么?)*")
_PAID: Final = Name("to pay", "实付")
_ONCE: Final = Name("reduced once", "只减一次时实付")
_EVERY: Final = Name("reduced for each", "每满都减时实付")
_BELOW: Final = Name("to pay, below the offer", "实付（未满，不减）")
_SURE: Final = 3
"""Of so many pieces the second alone is at half price, whichever way that is meant."""


def offered(text: str) -> Worked | None:
    """Read an offer, prices and how many there are; None for anything else."""
    said, forms = plain(text), CHINESE if has_han(text) else ENGLISH
    found = pieces(said, bounds(said), forms, FILLER)
    kinds = [form_of(match, forms) for match in found]
    given = dict(zip(kinds, found, strict=True))
    if (
        not found
        or kinds.count("wish") > 1
        or len(given) != len(kinds)
        or not _is_of_one_thing(found, chinese=has_han(text))
    ):
        return None
    told = frozenset(kinds) - {"wish"}
    reading = next((read for needs, read in _READINGS if told == needs), None)
    return None if reading is None or ("wish" not in given and has_han(text)) else reading(given)


def _is_of_one_thing(found: list[re.Match[str]], *, chinese: bool) -> bool:
    things = {match.groupdict().get("thing") for match in found} - {None, ""}
    counters = {match.groupdict().get("d") for match in found} - {None, ""}
    if any(not (is_thing_zh(thing) if chinese else symbol_of(thing) is not None) for thing in things if thing):
        return False
    return len(things) <= 1 and len(counters) <= 1


def _some_free(given: dict[str, re.Match[str]]) -> Worked | None:
    offer = given.get("for") or given["free"]
    a, b = (int(Decimal(value(offer[name]))) for name in "ab")
    group, paid = (a, b) if "for" in given else (a + b, a)
    if not 0 < paid < group:
        return None
    count = value(given["count"]["n"])
    if "." in count:
        return None
    price = value(given["price"]["m"])
    expression = f"{price} * ({count} - floor({count} / {group}) * {group - paid})"
    return Worked((Figure(_PAID, expression, CENTS),))


def _second_half(given: dict[str, re.Match[str]]) -> Worked | None:
    count = int(Decimal(value(given["count"]["n"])))
    price = value(given["price"]["m"])
    if not 1 < count <= _SURE:
        return None
    expression = f"{price} * {count - 1} + {price} / 2"
    return Worked((Figure(_PAID, expression, CENTS),))


def _reduced(given: dict[str, re.Match[str]]) -> Worked | None:
    offer = given.get("every") or given["from"]
    amount = value((given.get("amount") or given["price"])["m"])
    least, off = offer["a"], offer["b"]
    times = int(Decimal(amount) / Decimal(least)) if Decimal(least) else 0
    if Decimal(off) >= Decimal(least):
        return None
    if times == 0:
        return Worked((Figure(_BELOW, f"{amount} - 0", CENTS),), named=True)
    every = Figure(_EVERY, f"{amount} - {times} * {off}", CENTS)
    if "every" in given:
        return Worked((every._replace(name=_PAID),))
    once = Figure(_ONCE, f"{amount} - {off}", CENTS)
    return Worked((once._replace(name=_PAID),)) if times == 1 else Worked((once, every), named=True)


def _folded(given: dict[str, re.Match[str]]) -> Worked | None:
    amount = value((given.get("amount") or given["price"])["m"])
    digits = "".join(str(chinese_number(one) or one) for one in given["fold"]["f"] if one != ".")
    return Worked((Figure(_PAID, f"{amount} * 0.{digits}", CENTS),))


_READINGS: Final = (
    (frozenset({"for", "price", "count"}), _some_free),
    (frozenset({"free", "price", "count"}), _some_free),
    (frozenset({"half", "price", "count"}), _second_half),
    *((frozenset({offer, told}), _reduced) for offer in ("every", "from") for told in ("amount", "price")),
    *((frozenset({"fold", told}), _folded) for told in ("amount", "price")),
)
