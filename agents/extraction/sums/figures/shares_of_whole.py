"""What share a part has in a whole that is told with it: 35个人里有14个选了素食，占百分之几."""

import re
from decimal import Decimal
from typing import Final

from agents.extraction.sums.figures.figure import Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, MONEY, Marked
from lazy_regex import lazy_regex
from prompts.language import HAN

_COUNTED: Final = rf"(?:个|位|名|人|份|张|件|条|次|天|本|台|家|户|元|块|票|箱|瓶)*[{HAN}]{{0,5}}?"
_PART_ZH: Final = lazy_regex(
    rf"(?:总共|一共|全部|全班|共|总数|有|[\s,，])*(?P<a>{AMOUNT}){_COUNTED}(?:里面?|之?中|当中)[,，\s]*(?:其中)?(?:已?有|的|共)?(?P<b>{AMOUNT}){_COUNTED}(?=[\s,，。]|[占是的]|$)"
    rf"|(?:总共|一共|全班|共)(?:有|是|收到|发了?)?(?P<a2>{AMOUNT}){_COUNTED}[,，\s]+(?:其中|里面)[{HAN}]{{0,4}}?(?:有|的)?(?P<b2>{AMOUNT}){_COUNTED}(?=[\s,，。]|[占是的]|$)"
)
_ASKS_ZH: Final = lazy_regex(
    r"(?:占|是|比例|占比|比率|率|的|有|了|它|这|那|总数|全部|总体|全班|总人数|[\s,，])*(?:百分之(?:多少|几)|百分比(?:是)?(?:多少)?|多少%|比例(?:是)?多少|几个百分点)"
    r"|占比(?:是|有|为)?多少"
)
_UNIT: Final = lazy_regex(
    rf"({AMOUNT})\s*(小时|分钟|公里|公斤|千克|个?月|星期|[个位名人口份张件条次天本台家户元块票箱瓶米斤吨升周年])?"
)
_OF_PEOPLE: Final = frozenset({"个", "位", "名", "人", "口", None})
_ANOTHER: Final = lazy_regex(r"其他|其余|剩下|没|未|不|增|涨|降|减|少了|多了|率")
_LIGHT: Final = lazy_regex(r"[\W了的有]|大概|大约|一共|总共|请问|那么?")
SHARE: Final = Name("share in %", "占比（%）")


def share_of_whole(said: Marked) -> tuple[Figure, ...] | None:
    """Read a part and the whole that it is of; None for anything else."""
    if not said.chinese or len(amounts(said)) != 2 or percentages(said) or _ANOTHER.search(said.text) is not None:
        return None
    if not _are_counted_alike(said.text):
        return None
    told = said.first(_PART_ZH)
    asked = None if told is None else said.first(_ASKS_ZH)
    if told is None or asked is None or asked.start() < told.end() or not nothing_left(said, 1):
        return None
    of = _LIGHT.sub("", said.text[told.end() : asked.start()])
    if of not in _LIGHT.sub("", told.group()):
        return None  # another part: of 35 people 14 are vegetarians, and what share are men
    whole, part = (said.value(told[name] or told[f"{name}2"]) for name in "ab")
    if not 0 <= Decimal(part) <= Decimal(whole) or Decimal(whole) == 0:
        return None
    return (Figure(SHARE, f"{part} / {whole} * 100"),)


def _are_counted_alike(text: str) -> bool:
    """Whether neither of two amounts says that it is of another kind than the other: 20天 and 5小时."""
    whole, part = ("money" if re.match(MONEY, sign) else unit or None for sign, unit in _UNIT.findall(text))
    return part is None or whole == part or {whole, part} <= _OF_PEOPLE
