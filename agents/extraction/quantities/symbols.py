"""What a number is of: a measure, money, a time that somebody works, or a thing that is counted."""

from typing import Final, NamedTuple

from lazy_regex import lazy_regex
from tools.gazetteers.units import registry, unit_named


class Symbol(NamedTuple):
    """What a number is of; numbers of one key cancel each other."""

    key: str
    factor: float
    """How many of the unit of its key one of it is."""
    said: str


MONEY: Final = "money"
_TIMES: Final = {
    **dict.fromkeys(("hour", "hours", "hr", "hrs", "h", "小时", "钟头"), ("hour", 1.0)),
    **dict.fromkeys(("minute", "minutes", "min", "mins", "分钟"), ("hour", 1 / 60)),
    **dict.fromkeys(("day", "days", "天", "日"), ("day", 1.0)),
    **dict.fromkeys(("week", "weeks", "周", "星期", "礼拜"), ("week", 1.0)),
    **dict.fromkeys(("month", "months", "月"), ("month", 1.0)),
    **dict.fromkeys(("year", "years", "年"), ("year", 1.0)),
    **dict.fromkeys(("night", "nights", "晚"), ("night", 1.0)),
}
"""Nobody works round the clock: a day is no 24 hours here, nor a month so many days."""
_ODD: Final = {
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "kids": "child",
    "kid": "child",
    "bus": "bus",
    "buses": "bus",
}
_ODD_ENDS: Final = (("ies", "y"), ("xes", "x"), ("shes", "sh"), ("ches", "ch"), ("sses", "ss"), ("ves", "f"))
_CLOSED: Final = lazy_regex(
    r"(?:a|an|the|this|that|these|those|it|its|i|we|you|he|she|they|them|us|me|my|our|your|his|her"
    r"|their|who|which|what|how|when|where|why|if|or|and|but|not|no|nor|of|in|on|at|to|from|by|for"
    r"|with|without|into|onto|over|under|up|down|off|out|per|each|every|both|all|any|some|most|many"
    r"|much|more|less|few|fewer|several|other|others|another|extra|spare|half|halves|third|thirds"
    r"|quarter|quarters|fifth|dozen|dozens|couple|pair|pairs|double|twice|once|first|second|last"
    r"|next|is|are|was|were|be|been|being|do|does|did|has|have|had|will|would|could|should|may|might"
    r"|must|than|then|so|as|about|around|roughly|nearly|almost|only|just|also|too|left|late|later"
    r"|early|ago|before|after|until|till|since|during|between|plus|minus|times|percent|half-price"
    r"|free|way|ways|rest|total|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|today"
    r"|tomorrow|yesterday|now|old)"
)
_CLOSED_ZH: Final = frozenset(
    "的了着过掉完没不半各每第几多少些共总合一二两三四五六七八九十百千万分成倍加减乘除折送退还再又去来卖买坏丢剩"
    "要是有能和跟与或但如果假免另其中比只先后前里外上下元块钱"
)
_LONGEST_ZH: Final = 4


def symbol_of(said: str) -> Symbol | None:
    """Say what a word stands for behind a number; None for words that only bind others together."""
    word = " ".join(said.split())
    if word in _TIMES:
        return Symbol(*_TIMES[word], word)
    unit = unit_named(word)
    if unit is not None:
        base = registry().Quantity(1, unit).to_base_units()
        return Symbol(str(base.dimensionality), float(base.magnitude), word)
    return None if _CLOSED.fullmatch(word) or not word else Symbol(f"thing {head(word)}", 1.0, word)


def head(word: str) -> str:
    """Return a thing by its name for one of it."""
    if word in _ODD:
        return _ODD[word]
    for ending, single in _ODD_ENDS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + single
    return word.removesuffix("s") if not word.endswith("ss") and len(word) > 2 else word


def is_measure(symbol: Symbol) -> bool:
    """Whether it is a measure that converts into others, and nothing that is counted."""
    return symbol.key.startswith("[")


def is_thing(symbol: Symbol | None) -> bool:
    """Whether it is a thing that is counted."""
    return symbol is not None and symbol.key.startswith("thing")


def is_thing_zh(name: str) -> bool:
    """Whether Chinese signs behind a measure word may be what is counted: none of them tells what was done with it."""
    return 0 < len(name) <= _LONGEST_ZH and not _CLOSED_ZH & set(name)
