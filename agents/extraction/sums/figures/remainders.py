"""What is left of an amount that one has, when others of it are spent: had 50, spent 12.30 and 8; 有3000，花了1200."""

import re
from typing import Final

from agents.extraction.sums.figures.figure import CENTS, Figure, Name, amounts, nothing_left, percentages
from agents.extraction.sums.marked import AMOUNT, Marked
from agents.extraction.sums.people import people
from lazy_regex import lazy_regex

_HAVE: Final = lazy_regex(
    rf"(?<![a-z])(?:(?:i|we|he|she)\s+)?(?:have|had|started\s+with|(?:my|the|our|a)\s+budget\s+(?:is|was|of)|budget\s+of|budget:?)(?:\s+(?:about|only|a\s+budget\s+of))?\s+(?P<a>{AMOUNT})(?=\s*(?:[,.;?\0]|$|(?:and|but|in\s+(?:cash|total)|to\s+spend|left|on\s+my\s+card)(?![a-z])))"
    rf"|(?:我们?|手里|手上|身上|卡里|账上|一共|总共|本来|原来|原有|[\s,，])*(?:预算|带了?|(?<!没)有|存了?)(?:只有|总共|一共|是|有|为|现金|[:：])*(?P<a2>{AMOUNT})(?:块钱?|元)?(?:的?预算|的话|现金)?(?=[\s,，。；;\0]|$)"
)
_SPEND_EN: Final = r"(?<![a-z])(?:(?:and|then|i|we|he|she|already|have|has|also)\s+)*(?:spent|paid|used|spend|pay)"
_SPEND: Final = lazy_regex(
    rf"{_SPEND_EN}\s+(?P<b>{AMOUNT})(?:\s+(?:on|for)\s+(?:the\s+|my\s+|a\s+)?[a-z]+)?"
    rf"|(?<=\0)\s*(?:,|and|,\s*and|then)\s*(?P<b2>{AMOUNT})(?:\s+(?:on|for)\s+(?:the\s+|my\s+|a\s+)?[a-z]+)?"
    rf"|(?:已经|又|再|先|后来|然后|[\s,，、])*(?:(?:买|吃|交|付|坐|打|看)[\u4e00-\u9fff]{{0,4}}?)?(?:花|用|付|交|支出|开销)(?:了|掉|去)*(?P<b3>{AMOUNT})(?:块钱?|元)?"
)
_MONEY_BEHIND: Final = lazy_regex(
    r"(?:块钱?|元)?(?=[\s,，。;；、\0呢吧的啊在买吃还又再以后去交打用付剩了左]|$)(?!\s+[\u4e00-\u9fff]*[天次小分])"
)
_MONEY_BEHIND_EN: Final = lazy_regex(
    r"\s*(?:$|[,.;\0]|(?:and|on|for|at|in|to|then|so|but|already|today|yesterday|there)(?![a-z]))"
)
"""Behind an amount of money stands no other word: 2 hours and 3天 are no money."""
_CLAUSE: Final = lazy_regex(r"[,，。;；.?？!！\0\ue000-\ue2ff]|(?<![a-z])(?:and|but|while|then)(?![a-z])")
_WHO_PAYS: Final = lazy_regex(r"(?:i|we|he|she|already|have|has|also|then|ve|['’]|\s)*")
_WHO_PAYS_ZH: Final = lazy_regex(
    r"(?:那么?|如果|要是|我们?|咱们?|他们?|她们?|已经|已|又|再|先|后来|然后|今天|昨天|上午|下午|早上|中午|晚上|这个月|一共|总共|共|其中|元|块钱?|\s)*"
    r"(?:[买吃坐打看交在付租订充加][\u4e00-\u9fff]{0,5}|[\u4e00-\u9fff]{1,4}[费租]|[\u4e00-\u9fff]{0,2}[饭餐车票水电菜油书]|早点|零食|衣服|酒店|交通|住宿|餐饮|购物|娱乐)?(?:上|方面)?"
)
"""What may stand before a word for paying: another who pays is none of it."""
_PAYS: Final = lazy_regex(
    r"(?<![a-z])(?:spent|paid|used|spend|pay)(?![a-z])|(?<!费)用(?=[了掉去]|[\ue000-\ue2ff])|[花付交]|支出|开销"
)
_LEFT: Final = lazy_regex(
    r"(?<![a-z])(?:and\s+|so\s+)?(?:how\s+much|what(?:['’]?s|\s+is)?)(?:\s+(?:money|is|do|does|will|i|we|he|she|it|be|have|there|of\s+it|that))*\s+(?:left(?:\s+over)?|remains?|remaining)(?![a-z])(?:\s+(?:now|then|over|of\s+(?:it|that)))?"
    r"|(?:那么?|现在|最后|还|能|会|可以|就)*(?:剩|余|结余)(?:下|余)?(?:来)?(?:多少|几)(?:块?钱|元|块)?"
)
_OTHER: Final = lazy_regex(
    r"(?<![a-z])(?:got|earn\w*|back|refund\w*|each|per|(?:over|under)(?:paid|spent)|owe\w*|borrow\w*|lent|lend|every|gave|given|won|sold|twice|more|add\w*|they|another|week|month|day|year|until|for\s+[\ue000-\ue0ff])(?![a-z])"
    r"|每|各|[少多差](?=[付花交用给算收])|对方|别人|人家|退|还了|欠|借|赚|挣|收|卖|找|给|报销|又有|再给|工资|发了|折|个人|平"
)
_SHORT: Final = 60
_BESIDES: Final = lazy_regex(
    r"(?:and\s+|so\s+)?(?:(?:i|we)\s+)?(?:(?:have|['’]ve)\s+)?(?:then|also)(?![a-z])|[那么\s,，]*(?:如果|要是)?我?(?:后来|然后)?[再又]"
)
"""Begins what is spent on top: without it, another amount may stand in the place of the one before."""
LEFT: Final = Name("left", "剩余")


def remainder(said: Marked) -> tuple[Figure, ...] | None:
    """Read what one has and what is spent of it, where what is left is asked for; None for anything else."""
    if len(amounts(said)) < 2 or percentages(said) or _OTHER.search(said.text) is not None:
        return None
    if not _is_of_one_purse(said):
        return None
    left, have = said.first(_LEFT), said.first(_HAVE)
    if left is None or have is None:
        return None
    spent = _spent(said)
    if not spent or said.signs() or not nothing_left(said, 1):
        return None
    whole = said.value(have["a"] or have["a2"])
    return (Figure(LEFT, " - ".join([whole, *spent]), CENTS),)


def _is_of_one_purse(said: Marked) -> bool:
    """Whether all amounts are money, and whoever has it is the only one who pays."""
    behind = _MONEY_BEHIND if said.chinese else _MONEY_BEHIND_EN
    at = [match.end() for match in re.finditer(AMOUNT, said.text)]
    if len(people(said.text)) > 1 or any(behind.match(said.text, end) is None for end in at):
        return False
    allowed = _WHO_PAYS_ZH if said.chinese else _WHO_PAYS
    for pays in _PAYS.finditer(said.text):
        begin = max((match.end() for match in _CLAUSE.finditer(said.text, 0, pays.start())), default=0)
        if allowed.fullmatch(said.text, begin, pays.start()) is None:
            return False
    return True


def _spent(said: Marked) -> list[str]:
    found: list[str] = []
    while (match := said.first(_SPEND)) is not None:
        found.append(said.value(next(match[name] for name in ("b", "b2", "b3") if match[name])))
    return found


def more_spent(text: str) -> list[str]:
    """Read what is spent besides, where a message tells nothing else: 再花了500呢, then i spent 20 on lunch."""
    said = Marked(text)
    if len(text) > _SHORT or percentages(said) or _OTHER.search(said.text) is not None:
        return []
    if _BESIDES.match(said.text) is None or not _is_of_one_purse(said):
        return []
    said.first(_LEFT)
    spent = _spent(said)
    return [] if said.signs() or not nothing_left(said, 1) else spent
