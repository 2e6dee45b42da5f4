"""A first or last clause that only says how the one who asks fares: got a lot on today, …; …, asking for a friend.

It is known before any reader looks: what is hashed would hold it otherwise, and its "today" would stand for the day
that is asked. A state alone (busy, 很忙) may be a value, so that somebody must be said to be in it.
"""

import re
from typing import Final

from lazy_regex import lazy_regex

_SO: Final = (
    r"(?:(?:so|really|very|just|still|also|a\s+bit|a\s+little|kind\s+of|always|totally|completely|properly)\s+)*"
)
_NOW: Final = (
    r"(?:\s+(?:today|tonight|now|right\s+now|at\s+the\s+moment|this\s+(?:morning|afternoon|evening|week)|here|again"
    r"|all\s+day))*"
)
_THANKS: Final = (
    r"(?:many\s+|big\s+)?(?:thanks|thank\s+you|cheers)"
    r"(?:\s+(?:a\s+(?:lot|million|bunch|ton)|so\s+much|very\s+much|again|mate|in\s+advance))*"
)
_ENGLISH: Final = lazy_regex(
    rf"(?:i|we)(?:['’]?m|['’]?re|\s+am|\s+are)\s+{_SO}(?:in\s+a\s+(?:(?:bit|big|real)\s+(?:of\s+a\s+)?)?(?:rush|hurry)|busy|tired|exhausted|confused"
    rf"|curious|running\s+late|bad\s+at\s+(?:this|that|these|maths?|sums)){_NOW}"
    rf"|(?:(?:i|we)(?:['’]?ve)?\s+)?(?:have\s+|had\s+)?(?:got\s+)?(?:a\s+lot|loads|so\s+much|too\s+much|plenty)\s+(?:to\s+do|going\s+on){_NOW}"
    r"|(?:(?:i['’]?m|just)\s+)*asking\s+for\s+(?:an?\s+|my\s+|the\s+)?(?:friend|mate|colleague|neighbou?r|relative|family\s+member)"
    r"|(?:i|we)\s+(?:always|keep|can\s+never|constantly|usually)\s+(?:forget(?:ting)?|remember|mix(?:ing)?\s+(?:it|them|that)\s+up|get(?:ting)?\s+(?:it|this|that)\s+wrong)"
    rf"|no\s+idea\s+myself|{_THANKS}",
    re.IGNORECASE,
)
_CHINESE: Final = lazy_regex(
    r"(?:我们?|咱们?)(?:今天|今晚|现在|这会儿|最近|这两天)?(?:正|有点|有些|真的?|实在|比较)?(?:在?赶时间|着急|很忙|好忙|太忙了|忙死了|忙得很)(?:呢|啊|了)?"
    r"|(?:今天|最近|这两天|这周)(?:的)?(?:事情?|活儿?|工作)(?:特别|实在|真|好|太|很|有点)多了?"
    r"|(?:我是)?[帮替](?:我)?(?:一个)?(?:朋友|同事|同学|邻居|家人|别人|亲戚)问的"
    r"|我(?:总|老|总是|老是|经常|一直)(?:忘|记不住|记不清|搞混|弄混)(?:了|掉)?"
    r"|(?:先)?(?:谢谢|感谢|多谢)(?:您|你|大家|感谢|谢谢|了|啦|啊|呀)*|帮(?:了)?(?:我)?大忙了"
)
_PICKS: Final = lazy_regex(
    r"\d|[?？\"“”「」`]|(?<![A-Za-z])(?:if|but|except|only|not|unless)(?![A-Za-z])|如果|除|只|(?<!特)别|不要"
)


def is_said_of_oneself(clause: str) -> bool:
    """Whether a clause, without what ends it, says only how the one who asks fares, whom for, or thanks."""
    if _PICKS.search(clause):
        return False
    return _ENGLISH.fullmatch(clause) is not None or _CHINESE.fullmatch(clause) is not None
