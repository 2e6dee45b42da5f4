"""What makes a bill doubtful: a discount on one of several things, amounts of different deeds, a part asked for.

Where one of these is found the sum is not made: it would silently be another one than the one that was asked for.
"""

import re
from typing import Final

from agents.extraction.sums.marked import AMOUNT, PERCENT, PLAIN, SIGN, Marked
from lazy_regex import lazy_regex
from prompts.language import HAN

_ASKS_A_PART: Final = lazy_regex(
    r"(?<![a-z])(?:how\s+much|what(?:['’]?s)?)(?:\s+(?!with|after|plus|incl|and|before|to\s+pay)[a-z'’]+){0,4}?\s+(?:save[ds]?"
    r"|savings?|commission|tip|vat|tax|gst|fee|discount|reduction|gratuity|premium|surcharge|mark-?up|rebate"
    r"|cashback|off|raise|rise|charge|change)(?![a-z])|找(?:我|你|他|她|给我)?(?:回|零|钱)*(?:多少|几)"
    r"|(?:省|节约|佣金|手续费|服务费|小费|折扣|优惠|便宜|少付|少花|多付|多花|税)(?:下来?|了|掉|的|是|有|要|到|出|得)*(?:多少|几)"
)
_PART_OF: Final = lazy_regex(
    rf"{PERCENT}\s+(?:tip|vat|tax|gst|service(?:\s+charge)?|gratuity|discount)(?:\s+be)?\s+(?:of|on|for|from)\s+(?:an?\s+|the\s+|my\s+)?{AMOUNT}"
)
"""A share of an amount that bears its name: 15% tip on 60 may be the tip as well as the bill with it."""
_MY_SHARE: Final = lazy_regex(r"(?<![a-z])my\s+share(?![a-z])")
_UNLIKE: Final = lazy_regex(
    r"(?<![a-z])(?:(?:i|he|she|one)\s+(?:only\s+|just\s+|also\s+)?(?:have|had|has|got|gets?|ate|eat|drank|drink|took|takes?|used?|was|am|is|stay\w*|sle\w+|liv\w+|didn\w*|don\w*)"
    r"|bigg?(?:er|est)?|small(?:er|est)?|larg(?:e|er|est)|master|main|alone|only|uneven\w*|unequal\w*|by\s+size|friends)(?![a-z])"
)
"""Where one has more or less than the others, one's share is no equal one: i have the big room."""
_CORRECTS: Final = lazy_regex(
    r"(?<![a-z])(?:actually|sorry|meant|mean|mistake|wait|wrong|oops|correction|instead)(?![a-z])|其实|错|更正|改|应该是|搞混|漏"
)
_OF_A_PERIOD: Final = lazy_regex(
    r"(?<![a-z])(?:in|per|an?|each|every|over|for)\s+(?:the\s+|an?\s+|one\s+|whole\s+|full\s+)*(?:year|month|week|day|quarter)(?![a-z])"
    r"|(?<![a-z])(?:yearly|annual(?:ly)?|monthly|weekly|daily)(?![a-z])|一年|全年|整年|年度|半年|一个?季度|一个?月|一天|一周|一个?星期|一晚"
)
_THINGS: Final = lazy_regex(
    rf"(?<![a-z])(?:plus|add(?:ing)?)\s+(?:another\s+)?(?P<n>{PLAIN})\s+(?:more\s+)?"
    r"(?!fees|costs|charges|parts|extras|expenses|supplies|materials|taxes)[a-z]+s(?![a-z])"
)
_FEW: Final = 20
_ALL_BEFORE: Final = lazy_regex(
    r"(?<![a-z])(?:sub-?total|everything|all|total|altogether|lot|bill|order)(?![a-z])|一共|总共|全部|全场|全都|总价|总的|整单|都|合计|加起来|通通"
)
_ALL_BEHIND: Final = lazy_regex(
    r"(?<![a-z])(?:off|on|of|from|to|for)\s+(?:the\s+)?(?:whole\s+)?(?:total|lot|bill|thing|everything|all|order)(?![a-z])"
)
_TIP: Final = lazy_regex(r"(?<![a-z])(?:tip|service|gratuity)(?![a-z])|服务费|小费")
_ONE_BEHIND: Final = lazy_regex(
    r"\s*(?:off|on|of|for|from)?\s*(?:the|my|his|her|our|their|each)\s+(?!total|lot|bill|whole|price|rest|order|top|till)[a-z]+"
)
_ONE_BEFORE: Final = lazy_regex(
    r"(?<![a-z])(?:the|my|his|her|our|their)\s+(?!total|lot|bill|whole|price|order|shop)[a-z]+\s*$"
)
_LIGHT: Final = lazy_regex(
    r"(?:then|with|and|plus|add|an?|there|is|s|那么?|再|又|还|另|最后|如果|要是|现在|店里|老板|[\s'’])*"
)
_CLAUSE: Final = r",;.，；。、:："
_OTHER_DEED: Final = lazy_regex(
    r"(?<![a-z])(?:have|had|has|owed?s?|lost|earn\w*|gave|give|budget|refund\w*|credit|balance|salary|income|wages?|won)(?![a-z])"
    r"|多|少|欠|垫|借|还(?![有要])|(?<!还)有|剩|拿|赔|收|报销|退|定金|订金|预|余额|补贴|送|(?<![花用买点吃付])了|[月年时日周][薪租费终]"
)
_COUNTS: Final = lazy_regex(r"(?<![a-z])(?:buys?|needs?|orders?|ordered|wants?)\s*$")
"""Right before a number without a currency, which counts pieces: i buy 3."""
_OF_ONE_PERSON: Final = lazy_regex(
    rf"(?<![a-z])(?:i|he|she|my|his|her|one)(?![a-z])|我(?!们)|他(?!们)|她(?!们)|你(?!们)|付|[老小阿][{HAN}](?=[多少付喝吃点])"
)
_SPENDS: Final = lazy_regex(r"(?<![a-z])(?:spent|spend|paid|pay|bought|used)(?![a-z])|[花用付]了")


def is_of_something_else(said: Marked) -> bool:
    """Whether a part of the bill is asked for, or what it comes to in another time: how much did i save; 一年多少."""
    if (
        _PART_OF.search(said.text) is not None
        or _ASKS_A_PART.search(said.text) is not None
        or _OF_A_PERIOD.search(said.rest) is not None
        or (_MY_SHARE.search(said.text) is not None and _UNLIKE.search(said.text) is not None)
    ):
        return True
    things = _THINGS.search(said.text)
    return things is not None and said.number(things["n"]) <= _FEW


def corrects(said: Marked) -> bool:
    """Whether a message takes back what was said before: the sum before holds it still."""
    return _CORRECTS.search(said.text) is not None


def names_one(said: Marked, spans: list[tuple[int, int]]) -> bool:
    """Whether what is done is done with one thing of several: 20% off the coat, 裤子打8折."""
    return any(_ONE_BEHIND.match(said.text, end) or _is_named(_clause_before(said.text, start)) for start, end in spans)


def is_of_all(said: Marked, start: int, end: int, *, on_top: bool) -> bool:
    """Whether a percentage that is told behind several amounts is said to be of all of them."""
    if _ONE_BEHIND.match(said.text, end) is not None:
        return False
    percent = next((m.start() for m in re.finditer(PERCENT, said.text[start:end])), 0) + start
    before = re.split(SIGN, _clause_before(said.text, percent))[-1]
    behind = re.split(rf"[{_CLAUSE}]|{SIGN}", said.text[percent + 1 :])[0]
    if _ALL_BEFORE.search(before) is not None or _ALL_BEHIND.search(behind) is not None:
        return True
    alone = _LIGHT.fullmatch(_clause_before(said.text, start)) is not None
    return on_top and (alone or _TIP.search(behind) is not None)


def are_of_one_kind(said: Marked, places: list[int], share: int | None) -> bool:
    """Whether amounts that are added are told alike: none is had, owed or paid by one where another is spent."""
    labels = [re.split(rf"{SIGN}|\0", _clause_before(said.text, at))[-1] for at in places]
    if any(_OTHER_DEED.search(label) or _COUNTS.search(label) for label in labels):
        return False
    if any(_SPENDS.search(label) for label in labels[1:]) and not _SPENDS.search(labels[0]):
        return False
    if share is None:
        return True
    sides = {at > share for at in places}
    return len(sides) < 2 and not any(_OF_ONE_PERSON.search(label) for label in labels)


def _clause_before(text: str, at: int) -> str:
    """Return the words of the clause that lie before a place; blanks part clauses in Chinese."""
    marks = _CLAUSE + (" " if re.search(rf"[{HAN}]", text) else "")
    return re.split(rf"[{marks}]", text[:at].rstrip(" "))[-1] if at else ""


def _is_named(before: str) -> bool:
    if re.search(rf"[{HAN}]", before):
        return len(re.findall(rf"[{HAN}]", _LIGHT.sub("", before))) > 1 and _ALL_BEFORE.search(before) is None
    return _ONE_BEFORE.search(before) is not None


AMOUNT_BEFORE_COUNTER: Final = rf"(?P<a>{AMOUNT})(?![个位名件杯盒本只张斤间台份碗瓶袋套桌双条支包顿辆口家户箱人天晚])"
"""An amount in Chinese, and no count of things: 两件衣服200."""
