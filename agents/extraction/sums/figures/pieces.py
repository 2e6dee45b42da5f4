"""Pieces at a price each, with a discount or without: notebooks cost 2.40 each, i buy 35 and get 10% off."""

from typing import Final

from agents.extraction.sums.figures.figure import CENTS, Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, PERCENT, PLAIN, Marked
from lazy_regex import lazy_regex

_PRICE: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:at|for|are|is|costs?|sell\s+for|go\s+for|priced\s+at)\s+)*(?P<a>{AMOUNT})\s*(?:each|apiece|a\s+(?:piece|pop)|per\s+(?:piece|unit|item)|/\s?(?:pc|piece))(?![a-z])"
    rf"|(?<![a-z])(?:an?|one|each|every)\s+(?:[a-z-]+\s+){{1,3}}?(?:costs?|is|sells\s+for|goes\s+for)\s+(?P<a2>{AMOUNT})"
)
_COUNT: Final = lazy_regex(
    r"(?<![a-z])(?:i|we|he|she|they)(?:['’]ll|\s+(?:will|would|want\s+to|need\s+to|have\s+to))?\s+(?:need|buy|bought|order(?:ed)?|take|took|want|get|purchase)\s+"
    rf"(?P<n>{PLAIN})(?:\s+(?:of\s+(?:them|these|those)|pieces|pcs|units|items))?(?=\s*(?:[,.;?]|$|and\s|with\s|at\s|how\s|what|\0))"
)
_OFF: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:and|with|get|gets|got|at|there['’]?s|is|a|an|the)\s+)*(?P<p>{PERCENT})\s+(?:(?:bulk|volume|quantity|student|staff)\s+)?(?:off|discount|rebate|reduction)(?![a-z])"
    rf"(?:\s+(?:on|for|of)\s+(?:all\s+of\s+them|all|everything|the\s+(?:lot|total|whole\s+(?:lot|order))))?"
)
_PRICE_ZH: Final = lazy_regex(
    rf"(?:每|一)(?P<c>[把个本件张台瓶盒箱袋只支条双套份杯斤块])(?:[\u4e00-\u9fff]{{1,4}}?)?(?:是|要|卖|售价|价格)?(?P<a>{AMOUNT})(?:元|块)?"
)
_COUNT_ZH: Final = rf"(?:买|要|订|订购|采购|购买|拿|需要)?(?:了)?(?P<n>{PLAIN})%s"
_OFF_ZH: Final = lazy_regex(rf"(?:可以|能|再|都|全部|[\s,，])*(?P<p>{PERCENT})折(?:优惠|后)?")
_TOTAL: Final = Name("total", "总价")


def pieces(said: Marked) -> tuple[Figure, ...] | None:
    """Read a price for each and how many there are of them; None for anything else."""
    if len(amounts(said)) != 2 or len(percentages(said)) > 1:
        return None
    price = said.first(_PRICE_ZH if said.chinese else _PRICE)
    if price is None:
        return None
    count = said.first(lazy_regex(_COUNT_ZH % price["c"]) if said.chinese else _COUNT)
    off = said.first(_OFF_ZH if said.chinese else _OFF)
    if count is None or (off is None and percentages(said)) or not nothing_left(said, 1):
        return None
    named = price.groupdict()
    each = said.value(named["a"] or named["a2"])
    whole = f"{said.value(count['n'])} * {each}"
    return (Figure(_TOTAL, whole if off is None else f"{whole} * (1 - {said.value(off['p'])}%)", CENTS),)
