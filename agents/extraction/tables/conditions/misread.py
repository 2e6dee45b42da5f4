"""Questions that a table would be asked wrongly for: of them nothing is read, rather than something else."""

import re
from typing import Final

from agents.extraction.asides.asks_meaning import asks_meaning
from agents.extraction.tables.plainer.spending_said import asks_cost_of_all
from agents.extraction.tables.products import worth_of
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_SEVERAL: Final = 2
_TURNS: Final = r"(?:direction|bearing|heading|azimuth)s?(?![A-Za-z])"
_END_OF_TURN: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:highest|lowest|largest|smallest|biggest|greatest|least|max(?:imum)?|min(?:imum)?|top)(?:\s+\w+){{0,2}}?[\s_]+\w*{_TURNS}"
    r"|(?:风向|方向|方位)(?:值|角度?)?(?:是|排)?最[高低大小]|最[高低大小]的?[^，,。？?\s]{0,2}(?:风向|方向|方位)",
    re.IGNORECASE,
)
"""An end of what goes round in a circle: none of it is the most."""
_NOT_FIRST: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:not|never)|n['’]t)\s+(?:the\s+)?(?:\w+\s+)?(?:first|last|soonest|earliest|latest)(?![A-Za-z])"
    r"(?!\s+(?:week|month|year|quarter|day|night|time|name))|(?:不是|并非|没有?|不)最[先早晚后]",
    re.IGNORECASE,
)
_NOT_IN_STOCK: Final = lazy_regex(r"(?<![A-Za-z])(?:not|out)\s+(?:\w+\s+)?(?:in|of)\s+stock(?![A-Za-z])", re.IGNORECASE)
_PER_ORDER: Final = lazy_regex(
    r"每单|每笔订单|单均|(?<!订)(?<!清)(?<!名)客单价|(?<![A-Za-z])(?:per|each)\s+order(?![A-Za-z])", re.IGNORECASE
)
_MEAN_PER_ORDER: Final = lazy_regex(
    r"每单的?平均|平均每单|单均|(?<![A-Za-z])(?:average|mean)(?![A-Za-z]).{0,30}\s(?:per|each)\s+order(?![A-Za-z])",
    re.IGNORECASE,
)
"""Of rows that may each hold several orders, a mean over rows is another."""
_ORDERS_COUNTED: Final = lazy_regex(r"订?单[量数]|(?:n|num|no|total|number)?[ _]?(?:of[ _])?orders", re.IGNORECASE)
_EACH_OVER: Final = lazy_regex(
    r"(?:[各每]|分别).*[花付收赚用卖](?:[了掉出过]|费|钱)*多少.*[,，;；\s]\s*(?:只[要看])?(?:大于|超过|多于|高于|小于|少于|低于|不到|不足|至少)\s*\d"
    r"|(?<![A-Za-z])how\s+much.*(?<![A-Za-z])(?:each|every|per|by)(?![A-Za-z]).*[,;]\s*(?:only\s+)?(?:those\s+|the\s+ones\s+)?"
    r"(?:over|above|under|below|(?:more|less)\s+than|at\s+least)\s+\D?\d",
    re.IGNORECASE,
)
"""Amounts of groups with a bound behind them: of the rows or of the sums, nobody can say."""
_TIMES_AS_MANY: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+many\s+times\s+(?:as|more|bigger|larger|higher|greater|heavier|the\s+(?:\w+\s+)?(?:of|in))(?![A-Za-z])"
    r"|(?<![A-Za-z])how\s+many\s+times\s+(?=.*(?<![A-Za-z])(?:than|that\s+(?:of|in))(?![A-Za-z]))|(?:几|多少)倍",
    re.IGNORECASE,
)
"""Sets two figures against each other, and counts nothing."""
_GREW_MOST: Final = lazy_regex(
    r"(?<![A-Za-z])(?:gain|grow|grew|ris(?:e|en|ing)|rose|increas|improv|fall|fell|drop|declin|decreas|los[te])\w*"
    r"(?:\s+\w+){0,3}?\s+(?:the\s+)?(?:most|least|fastest)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:gained|grew|rose|increased|improved|fell|dropped|declined|lost)\s+(?:the\s+)?(?:most|least)(?![A-Za-z])"
    r"|(?:增长|上升|增加|提高|下降|减少|[涨升降跌增减])(?:得|了|幅度?|的)*最",
    re.IGNORECASE,
)
"""Asks what changed most from one year to another, which no row of a table of years tells."""
_DECADES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:by|per|each|every)\s+decade(?![A-Za-z])|[各每]个?年代|每十年", re.IGNORECASE
)
"""Groups of ten years, which the years of a table are not."""
_SHARE_OF: Final = lazy_regex(
    r"(?P<what>[^，,。;；\s]+?)占(?:了|总的?|全部的?|整体的?|其中的?)*(?:多少|百分之几|百分之多少|几成|比例|百分比|多大)"
    r"|(?<![A-Za-z])what\s+(?:percent(?:age)?|share|proportion)(?:\s+of\s+(?:it|that|this|the\s+total|the\s+whole|everything))?"
    r"\s+(?:is|was|goes\s+(?:to|on)|went\s+(?:to|on))\s+(?P<en>.+)",
    re.IGNORECASE,
)
_OF_ROWS: Final = lazy_regex(r"[笔条行次个单人件项]|数|(?<![A-Za-z])(?:rows?|entries|lines|number|count)(?![A-Za-z])")
_COST_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+much|what)\s+(?:does|do|did)\s+(?:the\s+|an?\s+)?(?P<what>\w+(?:\s+\w+){0,2})\s+(?:cost|sell\s+for)(?![A-Za-z])",
    re.IGNORECASE,
)
_COSTS: Final = lazy_regex(
    r"(?<![a-z])(?:costs?|expenses?|spen[dt]|spending|fees?|tolls?|parking|postage|shipping|tax|tips?|deposit|fares?)(?![a-z])"
    r"|费(?!率)|支出|花销|开销|税(?!率)|押金",
    re.IGNORECASE,
)
"""What a column is called of which a part of the costs stands."""
_OF_NO_KIND: Final = lazy_regex(
    r"costs?|expenses?|spen[dt]|spending|fees?|费用?|支出|花销|开销|[\s_()（）]+", re.IGNORECASE
)
_ALL_COSTS: Final = lazy_regex(r"(?<![a-z])(?:totals?|sum|overall|all)(?![a-z])|总|合计|小计", re.IGNORECASE)
_ASKS_COSTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:costs?|spen[dt]|spending|expenses?)(?![A-Za-z])|花[了掉费销]|费用|开销|支出", re.IGNORECASE
)
_PAID: Final = lazy_regex(r"[花付](?:[了掉出]|费)*(?:的?钱)?(?:总共|一共|共)?多少", re.IGNORECASE)
_WHAT_IS: Final = lazy_regex(
    rf"\W*(?:and\s+)?what(?:['’]?s|\s+is)\s+(?P<en>[\w' -]+?)\W*|\W*(?:那么?)?什么[是叫](?P<zh>[{HAN}\w]+?)[呢啊\W]*"
    rf"|\W*(?P<is>[{HAN}\w]+?)是(?:什么|啥)(?:意思)?[呢啊\W]*",
    re.IGNORECASE,
)


def unanswerable(text: str, *, known: bool = False) -> str:
    """Return what no tool over a table takes as it is meant, whatever the table holds; empty where nothing stands.

    Args:
        text: What is asked.
        known: Whether the calls were read off it, and not searched for: then its words were understood.
    """
    if asks_meaning(text) and not known:
        return text.strip()
    unread = (_NOT_FIRST, _NOT_IN_STOCK, _MEAN_PER_ORDER, _DECADES, _GREW_MOST)
    patterns = (_END_OF_TURN,) if known else (_END_OF_TURN, *unread)
    found = (pattern.search(text) for pattern in patterns)
    return next((match.group() for match in found if match is not None), "")


def misread(text: str, shape: TableShape) -> bool:
    """Whether a text asks of this table what would be taken for something else."""
    if any(pattern.search(text) for pattern in (_END_OF_TURN, _NOT_FIRST, _EACH_OVER, _TIMES_AS_MANY)):
        return True
    if _GREW_MOST.search(text) and any(column.numbers_years for column in shape.columns):
        return True
    if asks_cost_of_all(text):
        return True  # nothing of the table is what all of it cost
    return (
        _asks_what_a_value_is(text, shape)
        or _asks_share_of_rows(text, shape)
        or _asks_cost_of_several(text, shape)
        or _asks_some_of_costs(text, shape)
        or _asks_paid_of_price(text, shape)
        or (_PER_ORDER.search(text) is not None and any(_ORDERS_COUNTED.fullmatch(c.label) for c in shape.amounts))
    )


def _asks_what_a_value_is(text: str, shape: TableShape) -> bool:
    said = _WHAT_IS.fullmatch(text.strip())
    what = next((one for one in said.groups() if one), "") if said is not None else ""
    return bool(what) and any(_holds(column, what) for column in shape.columns if not column.names_each_of(shape.rows))


def _asks_share_of_rows(text: str, shape: TableShape) -> bool:
    """Whether the share of a value is asked for beside an amount of money, and neither rows nor an amount are named."""
    said = _SHARE_OF.search(text)
    if said is None or not any(c.is_money for c in shape.amounts) or _OF_ROWS.search(text):
        return False
    what = (said["what"] or said["en"]).strip(" ?？.")
    return any(_holds(column, value) for column in shape.columns for value in (what, *what.split("里")[-1:]))


def _asks_cost_of_several(text: str, shape: TableShape) -> bool:
    """Whether what is to cost something tells no row from the others: a supplier, a group, the table itself."""
    said = _COST_OF.search(text)
    if said is None:
        return False
    what = said["what"]
    each = [c for c in shape.columns if c.type == "text" and c.names_each_of(shape.rows)]
    if any(_holds(column, what) for column in each):
        return False
    named = {name.casefold() for name in (shape.table, *shape.names, *(c.label for c in shape.columns))}
    return what.casefold() in named or (bool(each) and any(_holds(column, what) for column in shape.columns))


def _asks_some_of_costs(text: str, shape: TableShape) -> bool:
    """Whether all costs are asked for where columns tell several kinds of them, and no kind is named."""
    if _ASKS_COSTS.search(text) is None:
        return False
    labels = [c.label.replace("_", " ") for c in shape.amounts if not c.is_rate]
    kinds = [label for label in labels if _COSTS.search(label)]
    if len(kinds) < _SEVERAL or any(_ALL_COSTS.search(label) for label in kinds):
        return False
    words = [word for label in kinds for word in _OF_NO_KIND.split(label.casefold()) if word]
    return not any(word in text.casefold() for word in words)


def _asks_paid_of_price(text: str, shape: TableShape) -> bool:
    """Whether what was paid is asked for of a table that tells the price of one and how many there were."""
    rates = any(c.is_rate for c in shape.amounts)
    several = worth_of(shape) is None or any(c.is_money for c in shape.amounts)
    return rates and several and _PAID.search(text) is not None


def _holds(column: TableColumn, what: str) -> bool:
    return what.casefold() in (value.casefold() for value in column.values)
