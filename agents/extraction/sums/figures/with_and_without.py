"""A sum, and the same once more with what is put on top or taken off: how much each, and how much each with 10% tip."""

import re
from collections.abc import Callable
from typing import Final

from agents.extraction.sums.bills import applied, onward_moves
from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from agents.extraction.sums.marked import Marked
from lazy_regex import lazy_regex
from prompts.language import has_han

_WHO: Final = (
    r"(?:each(?:\s+(?:of\s+us|one|person))?|per\s+(?:person|head|one)|a\s+head|apiece|everyone"
    r"|every\s+one\s+of\s+us|for\s+each(?:\s+of\s+us)?)"
)
_AGAIN: Final = (
    r"(?:how\s+much|what)(?:['’]?s|\s+(?:is|does|do|would|will|it|that|be|we|i|pay|owe|come\s+to"
    rf"|cost|total|altogether|in\s+total|{_WHO}))*"
)
_SECOND: Final = lazy_regex(
    rf"(?:\s*[,;?.]\s*|\s+)(?:and\s+)?(?:also\s+)?(?:{_AGAIN})?\s*(?<![a-z])(?:if|with|when|after|including|plus)\s+"
    rf"(?P<tail>(?:(?:we|i|they)\s+)?[^,;?]*?(?:%|per\s?cent)[^,;?]*?)(?:[\s,]+(?:{_AGAIN}|{_WHO}))?[\s?.!]*$",
    re.IGNORECASE,
)
_BOTH: Final = lazy_regex(
    r"\s*,?\s*(?:once\s+|both\s+)?without\s+(?:the\s+|a\s+|any\s+)?(?:tip|vat|tax|service(?:\s+charge)?|discount|it)\s+and\s+(?:once\s+)?(?P<tail>with\s+[^,;?]*?(?:%|per\s?cent)[^,;?]*?)[\s?.!]*$",
    re.IGNORECASE,
)
_EACH_ZH: Final = r"(?:(?:平均)?(?:每个?人|人均|一个?人|每人|每位)(?:平均)?|一共|总共)"
_SECOND_ZH: Final = lazy_regex(
    r"[\s,，。？?；;]+(?:那么?|另外|又|再|还有|[\s,，])*(?:如果|要是|假如)?(?P<tail>(?:再|算上|加上?|打|给|收|优惠|便宜)[^，。？?；;]*?(?:[%％折]|百分之|成)[^，。？?；;]*?)"
    rf"(?:之?后|以后|的话|完)?[\s,，]*(?:{_EACH_ZH}(?:要|得|该|出|付|又|是|分)*(?:多少钱?|几块钱?)|(?:是|要|又)*多少钱?)[呢啊呀\s?？。.!！]*$"
)
_ORDINARY_ZH: Final = lazy_regex(r"^(?:算上)")
_NOT: Final = lazy_regex(r"(?<![a-z])(?:not|without|no|unless|only|except)(?![a-z])|n['’]t|不|没|只|除")
_SHARE: Final = " / "
_ONE: Final = 1
_EACH, _WHOLE = Name("each", "每人"), Name("total", "一共")
_EN: Final = {"+": "more", "-": "off"}
_ZH: Final = {"+": "加", "-": "减"}


def with_and_without(text: str, total: Callable[[str], str | None]) -> tuple[Figure, ...] | None:
    """Read a sum and the same with one thing more done; None for anything else.

    Args:
        text: The message.
        total: Reads the sum of the first question, or returns None.
    """
    chinese = has_han(text)
    match = _SECOND_ZH.search(text) if chinese else _BOTH.search(text) or _SECOND.search(text)
    if match is None or not match.start() or _NOT.search(match["tail"].lower()) is not None:
        return None
    head = text[: match.start()]
    sum_ = total(head) if _is_asked(head) else None
    if sum_ is None or "%" in sum_:
        return None
    does = onward_moves(Marked(_moved(match["tail"], chinese=chinese)), sum_)
    if does is None or len(does) != _ONE or "%" not in does[0]:
        return None
    way = re.search(r"([+-]) ([\d.]+%)", does[0])
    if way is None:
        return None
    name = _EACH if _SHARE in sum_ else _WHOLE
    said = Name(f" with {way[2]} {_EN[way[1]]}", f"（{_ZH[way[1]]}{way[2]}）")
    return (
        Figure(name, sum_, CENTS),
        Figure(Name(name.en + said.en, name.zh + said.zh), applied(does[0], sum_), CENTS),
    )


def _is_asked(head: str) -> bool:
    """Whether the first half asks for something by itself."""
    return (
        re.search(r"how\s+much|what|total|each|per\s+(?:person|head)|a\s+head|多少|几块", head, re.IGNORECASE)
        is not None
    )


def _moved(tail: str, *, chinese: bool) -> str:
    """Say what is done more as the message that would come next."""
    if chinese:
        return _ORDINARY_ZH.sub("加", tail)
    return re.sub(r"^(?:we|i|they)\s+(?:would\s+)?", "", tail, flags=re.IGNORECASE)
