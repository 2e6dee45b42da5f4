"""Whether two amounts beside one another are of the same: rent and rent, and not what comes in and what goes out."""

import re
from typing import Final

from agents.extraction.sums.figures.periods import LABEL
from agents.extraction.sums.marked import AMOUNT
from lazy_regex import lazy_regex
from prompts.language import has_han

_UNIT: Final = lazy_regex(
    rf"{AMOUNT}\s*(?:公里|公斤|千克|小时|分钟|人次|[度件个人名次台升米斤天张吨份单箱本辆套块元])?(?:钱|左右)?"
)
_BETWEEN: Final = lazy_regex(r"[,，;；。、.]|(?<![a-z])(?:and|but|while|then)(?![a-z])")
_OUT: Final = lazy_regex(
    r"(?<![a-z])(?:spen[dt]|spending|pays?|paid|paying|costs?)(?![a-z])|支出|花费|花销|开销|花|付|用"
)
_IN: Final = lazy_regex(
    r"(?<![a-z])(?:ma[dk]e|made|earn(?:ed)?|sold|sell|took\s+in|take\s+in)(?![a-z])|收入|赚|挣|卖|入账|进账"
)
_LIGHT: Final = lazy_regex(
    r"(?<![a-z])(?:i|we|he|she|it|they|my|our|his|her|their|its|the|a|an|that|this|is|was|are|were|be|been|had|have|has|got|gets?"
    r"|in|on|of|at|for|to|by|only|just|about|around|went|goes|gone|rose|fell|dropped|increased|grew|decreased|came|up|down|total|and|so|now|there"
    r"|people|in\s+total|altogether)(?![a-z])"
    r"|我们|咱们|公司|我|他|她|是|为|有|了|的|共|一|总|达|到|要|只|才|就|大概|差不多|左右|则|也|却|涨|升|降|跌|增|减|至|变成|变|得|那|钱|花掉"
)


def are_of_one_thing(text: str) -> bool:
    """Whether nothing of another name is told with the second of two amounts than with the first.

    Args:
        text: A message with signs for amounts and times, without its question.
    """
    found = list(re.finditer(AMOUNT, text))
    if len(found) != 2:
        return False
    plain = text.replace("\0", " ").replace(LABEL, " ")
    begin = found[0].end()
    last = [match.end() for match in _BETWEEN.finditer(plain, begin, found[1].start())]
    beside = _UNIT.match(plain, found[0].start())
    cut = last[-1] if last or beside is None else beside.end()
    one, other = _words(plain[:cut]), _words(plain[cut:])
    if has_han(plain):
        return not one or not other or "".join(other) in "".join(one) or "".join(one) in "".join(other)
    return not one or set(other) <= set(one)


def _words(text: str) -> list[str]:
    plain = _UNIT.sub(" ", text.lower())
    plain = _LIGHT.sub(" ", _IN.sub(" \ue501 ", _OUT.sub(" \ue500 ", plain)))
    return [word.removesuffix("s") for word in re.findall(r"[\w\ue500\ue501]+", plain)]
