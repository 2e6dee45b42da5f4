"""Money in the words of everyday, over a table of one amount of it: how much for fuel, 每月平均花多少."""

import re
from typing import Final

from agents.extraction.tables.products import worth_of
from agents.extraction.tables.table_question import Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.spent import came_and_went, kinds_of_money, only_money
from lazy_regex import lazy_regex
from prompts.language import has_han

_SPENDING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:spen[dt]s?|spending|expenses?|outgoings|costs?|bills?)(?![A-Za-z])|[花支]|开销|消费|费用|电费|水费",
    re.IGNORECASE,
)
_EARNING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:incomes?|sales|sold|earn\w*|revenue|takings|profit|came\s+in|made)(?![A-Za-z])|收入|销售|赚|利润|营业|卖",
    re.IGNORECASE,
)
_SPENT_ZH: Final = lazy_regex(r"花(?:[了掉费得的出去]|销)*钱?|费用|开销|消费")
_COSTS_ZH: Final = lazy_regex(r"费用|花销|开销|花费")
_TAKEN_ZH: Final = lazy_regex(r"(?:收(?![入据支])|进账|赚|挣)[了到得的]*钱?")
_SPENT: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+much\s+(?:money\s+)?(?:did|do|have|has)\s+(?:i|we)\s+(?:spend|spent|pay|paid)(?![A-Za-z])",
    re.IGNORECASE,
)
_TAKEN: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+much\s+(?:money\s+)?(?:(?:did|do|have|has)\s+(?:i|we)\s+(?:earn(?:ed)?|make|made|get|take\s+in)|came\s+in)(?![A-Za-z])",
    re.IGNORECASE,
)
_WORST: Final = lazy_regex(r"(?<![A-Za-z])(?:worst|heaviest)(?![A-Za-z])", re.IGNORECASE)
_WORST_ZH: Final = lazy_regex(r"最[差惨糟]")
_SHARE: Final = lazy_regex(
    r"(?P<share>(?<![A-Za-z])(?:what|which)\s+(?:per\s?cent(?:age)?|share|proportion|fraction|%))\s+(?P<is>is|was|were|are)(?![A-Za-z])",
    re.IGNORECASE,
)
_HOW_MUCH: Final = (
    r"(?<![A-Za-z])how\s+much\s+(?:money\s+)?(?:(?:was|were|is|are)\s+(?:it\s+)?(?:for\s+|on\s+)?|for\s+|on\s+)"
    r"(?:the\s+|my\s+|our\s+|all\s+)*(?P<what>{values})(?![A-Za-z])"
    r"|^\W*(?P<before>{values})\s*[,:]?\s+how\s+much(?=\W*$|\s+(?:in|on|for|during|this|last)(?![A-Za-z]))"
)
_LONGEST: Final = 40
_IT: Final = r"(?:it|that|this|them|they|those|these)"
_COST: Final = lazy_regex(
    r"(?P<before>.*?)(?<![A-Za-z])(?:what|how\s+much)\s+(?:did|does|do)\s+"
    rf"(?:(?P<all>all\s+(?:of\s+)?{_IT}|{_IT}\s+all)(?:\s+(?P<noun>[a-z]+))?|{_IT})"
    r"\s+(?:cost|come\s+to)(?:\s+(?:me|us))?(?:\s+(?:in\s+total|altogether|together|in\s+all))?(?P<behind>[?.!\s]*)$",
    re.IGNORECASE | re.DOTALL,
)
_JOINED: Final = lazy_regex(r"[\s,;]*(?:(?<![A-Za-z])and(?![A-Za-z]))?\s*$", re.IGNORECASE)
_SUMMED: Final = lazy_regex(r"(?<![A-Za-z])(?:total|sum|how\s+many|how\s+much)(?![A-Za-z])", re.IGNORECASE)
_PERIOD: Final = r"(?P<{name}>month|week|day|year)"
_MONTHLY: Final = {"monthly": "month", "weekly": "week", "daily": "day", "yearly": "year"}
_MEANS: Final = (
    lazy_regex(
        r"(?<![A-Za-z])(?:average|mean)\s+(?P<ly>monthly|weekly|daily|yearly)\s+(?P<what>spend(?:ing)?|expenses?|outgoings|costs?)(?![A-Za-z])",
        re.IGNORECASE,
    ),
    lazy_regex(
        r"(?<![A-Za-z])(?P<ly>monthly|weekly|daily|yearly)\s+average(?:\s+(?:of|for)(?:\s+(?:my|our|the))?)?\s+(?P<what>spend(?:ing)?|expenses?|outgoings|costs?)(?![A-Za-z])",
        re.IGNORECASE,
    ),
    lazy_regex(
        r"(?:on\s+average,?\s+)?how\s+much\s+(?:do|did)\s+(?:i|we)\s+(?P<what>spend)\s+(?:a|per|each|every)\s+(?P<period>month|week|day|year)(?![A-Za-z])(?:\s+on\s+average)?",
        re.IGNORECASE,
    ),
)
_MEANS_ZH: Final = lazy_regex(
    r"(?:平均每一?个?(?P<a>[月周天年])|每一?个?(?P<b>[月周天年])平均)(?:要)?(?P<what>支出|花费|开销|消费|花)(?:了)?(?:多少(?:钱)?|是多少)?"
)


def with_spending_said(text: str, shape: TableShape) -> str:
    """Say plainly what is asked of money."""
    text = _with_cost_of_all(_with_worst(text, shape), shape)
    money = only_money(shape)
    if money is None:
        return text
    if came_and_went(shape):
        return _with_kind_said(text, shape)
    if _SPENDING.search(text):
        text = _SHARE.sub(lambda m: f"{m['share']} of the money {m['is']}", text)
    if not any(c.means("费用", "花销", "开销", "花费") for c in shape.columns):
        text = _COSTS_ZH.sub(money.label, text)
    return _with_mean_of_period(_with_sum_of(text, shape), money)


def _with_kind_said(text: str, shape: TableShape) -> str:
    """Call what was spent and what came in as a table calls them that tells the two in one column."""
    came, went = kinds_of_money(shape)
    if len(came) != 1 or len(went) != 1 or came[0] in text.casefold() or went[0] in text.casefold():
        kinds = "|".join(map(re.escape, (*came, *went)))
        return _plain_sum(text, kinds)
    for pattern, kind in ((_SPENT_ZH, went[0]), (_TAKEN_ZH, came[0])):
        text = pattern.sub(kind, text)
    for english, kind in ((_SPENT, went[0]), (_TAKEN, came[0])):
        text = english.sub(f"total {kind}", text)
    return _plain_sum(text, f"{re.escape(came[0])}|{re.escape(went[0])}")


def _plain_sum(text: str, kinds: str) -> str:
    """Ask for the sum of a kind, and for the mean of what its months come to."""
    text = (
        re.sub(rf"(?<![总共计])(?P<kind>{kinds})(?:了|是|有)*多少", r"总共\g<kind>多少", text)
        if has_han(kinds)
        else text
    )
    return re.sub(
        rf"(?:平均每一?个?(?P<a>[月周天年])|每一?个?(?P<b>[月周天年])平均)(?:总共)?(?P<kind>{kinds})(?:多少)?",
        lambda m: f"平均每{m['a'] or m['b']}{m['kind']}",
        text,
    )


def costs_of_all(shape: TableShape) -> str:
    """Say what all rows of a table cost together, in the names of its columns; empty where it does not tell that."""
    money = only_money(shape)
    if money is not None:
        return f"total {money.label}"
    pair = worth_of(shape) or _by_unit(shape)
    return f"total {pair.column} times {pair.times}" if pair is not None else ""


def asks_cost_of_all(text: str) -> bool:
    """Whether a text asks what all that was told before cost together."""
    match = _COST.fullmatch(text)
    if match is None:
        return False
    return bool(match["all"]) or _SUMMED.search(match["before"]) is not None


def _by_unit(shape: TableShape) -> Figure | None:
    """Return an amount with its price, as the names tell: gallons and price per gallon."""
    priced = [c for c in shape.amounts if c.is_rate and c.means("price", "cost")]
    units = [word for c in priced for word in re.findall(r"(?<=per[_ ])[a-z]+", c.label.casefold())]
    counted = [c for c in shape.amounts if not c.is_rate and units and c.label.casefold().rstrip("s") == units[0]]
    if len(priced) != 1 or len(counted) != 1:
        return None
    return Figure(kind="sum", column=counted[0].label, times=priced[0].label)


def _with_worst(text: str, shape: TableShape) -> str:
    """Take the worst of what is spent for the highest, where a table or a text says that it is spending."""
    if _EARNING.search(text) or not (_WORST.search(text) or _WORST_ZH.search(text)):
        return text
    named = " ".join((*shape.names, *(c.label for c in shape.amounts))).replace("_", " ")
    if not (_SPENDING.search(text) or (_SPENDING.search(named) and not _EARNING.search(named))):
        return text
    return _WORST_ZH.sub("最高", _WORST.sub("highest", text))


def _with_cost_of_all(text: str, shape: TableShape) -> str:
    match = _COST.fullmatch(text)
    cost = costs_of_all(shape) if match is not None and asks_cost_of_all(text) else ""
    if match is None or not cost or (match["noun"] and not re.search(r"\w", match["before"])):
        return text
    before = _JOINED.sub(", ", match["before"]) if match["before"].strip() else ""
    return f"{before}{cost}{match['behind']}"


def _with_sum_of(text: str, shape: TableShape) -> str:
    """Ask what was spent on a value that only its name tells: how much for fuel, rent how much."""
    held = {v for c in shape.columns if c.type == "text" for v in c.values if 0 < len(v) <= _LONGEST}
    said = [v for v in held if v.casefold() in text.casefold()]
    if not said:
        return text
    values = "|".join(re.escape(v) for v in sorted(said, key=len, reverse=True))
    asked = re.compile(_HOW_MUCH.format(values=values), re.IGNORECASE)
    return asked.sub(lambda m: f"how much did we spend on {m['what'] or m['before']}", text)


def _with_mean_of_period(text: str, money: TableColumn) -> str:
    """Ask for the average of what each month comes to, and not for that of its rows."""
    for pattern in _MEANS:
        text = pattern.sub(
            lambda m: (
                f"average per {_MONTHLY.get((m.groupdict().get('ly') or '').lower()) or m['period']} of {money.label}"
            ),
            text,
        )
    return _MEANS_ZH.sub(lambda m: f"平均每{m['a'] or m['b']}{money.label}", text)
