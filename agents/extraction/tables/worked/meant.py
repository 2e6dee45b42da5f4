"""Columns that a word asks for and that two others make: what is owed of due and paid, the profit of price and cost."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import divided, less, multiplied
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_DUE: Final = ("due", "charged", "billed", "invoiced", "owed", "payable", "应收", "应交", "应缴", "应付")
_DUE_TOO: Final = ("fee", "rent", "bill", "invoice", "total", "amount", "月租", "租金", "房租", "费", "总价", "金额")
"""What is due, where no column says so itself."""
_PAID: Final = ("paid", "received", "settled", "实收", "已收", "已交", "已付", "已缴", "实交", "实缴", "实付", "到账")
_PRICE: Final = ("sale price", "selling", "retail", "sell", "售价", "卖价", "零售", "销售价")
_PRICE_TOO: Final = ("price", "单价")
_COST: Final = ("cost", "purchase", "wholesale", "bought", "进价", "进货", "成本", "批发")
_COUNTED: Final = ("qty", "quantity", "units", "sold", "stock", "数量", "销量", "库存", "件数", "份数")
_NOT_PAID: Final = (
    r"(?:has|have|had|is|are|did|does|do)?(?:\s*not|n[’']?t|\s*never)\s+(?:(?:yet|fully|all|been)\s+)*"
    r"pa(?:id|y)(?:\s+(?:in\s+full|up|yet|everything|it\s+all))*"
)
_OWES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:still\s+)?(?:owe[sd]?(?:\s+(?:me|us))?|owing|behind(?:\s+(?:with|on)(?:\s+(?:the|their))?)?|outstanding"
    rf"|in\s+arrears|unpaid|left\s+to\s+pay|{_NOT_PAID})(?![A-Za-z])"
    r"|(?:[没未](?:有)?[交付缴收](?:齐|够|清|全|满|上来?)?|没收上来|欠[着了]?(?:我们?|钱|费|款)?|拖欠"
    r"|(?<![最时相温误])差(?:着|了)?(?:我们?|钱|费)?(?=多少|$|[，,？?]))",
    re.IGNORECASE,
)
_TOOK: Final = lazy_regex(
    r"(?:已经?)?[收交付缴](?:上来|到手?|进来)?了?(?:一共|总共)?(?:有|是)?多少|(?<![A-Za-z])how\s+much\s+(?:has|have)\s+(?:been\s+(?:paid|collected|received)"
    r"|come\s+in|(?:we|they|i)\s+(?:got|collected|received|had\s+in|taken(?:\s+in)?))(?![A-Za-z])",
    re.IGNORECASE,
)
"""Asks for what came in already, where a column tells that."""
_GAINS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:gross\s+)?profits?|mark-?up|gain)(?![A-Za-z])|毛利润?(?!率)|利润(?!率)|净?赚(?:得|到|了|的钱?)?(?=最|多少|几|$|[，,？?])|差价",
    re.IGNORECASE,
)
_MARGIN: Final = lazy_regex(r"(?<![A-Za-z])(?:profit\s+)?margins?(?![A-Za-z])|毛利率|利润率", re.IGNORECASE)
_ONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:per\s+(?:item|unit|piece)|each\s+(?:item|one|unit)|a\s+piece|apiece)(?![A-Za-z])|[一每单][件个份斤杯瓶]",
    re.IGNORECASE,
)
_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:total|altogether|overall|in\s+all|sold|sell)(?![A-Za-z])|一共|总共|合计|全部?卖|总|共",
    re.IGNORECASE,
)


class Meant(Frozen):
    """What a word asks for."""

    spans: tuple[Span, ...] = ()
    """Where the words stand, read as the column."""
    owed: str = ""
    """The column of what is owed, or of what was paid, where that is spoken of."""


def meant_columns(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Meant:
    """Find words that ask for what two columns of a table make; where they stand nothing else is found."""
    owed = _owed(shape)
    paid = _one(shape, _PAID) if owed else None
    others = [span for span in named if paid is None or span.value != paid.name]  # has not paid names no column
    found = [_held(draft, match, owed) for match in _free(draft, _OWES, others)] if owed else []
    took = [_held(draft, match, paid.name) for match in _free(draft, _TOOK, named)] if paid is not None else []
    gains = [_held(draft, match, value) for match, value in _gains(draft, shape, named)]
    return Meant(spans=(*found, *took, *gains), owed=owed if found else str(took[0].value) if took else "")


def _free(draft: Draft, pattern: re.Pattern[str], named: Sequence[Span]) -> list[re.Match[str]]:
    """Find words where no column is named."""
    matches = draft.found(pattern)
    return [m for m in matches if not any(s.start < m.end() and m.start() < s.end for s in named)]


def _held(draft: Draft, match: re.Match[str], value: str) -> Span:
    draft.hold(*match.span())
    return Span(start=match.start(), end=match.end(), text=match.group(), value=value)


def _owed(shape: TableShape) -> str:
    """Return what is due less what is paid, where one column each tells them."""
    paid = _one(shape, _PAID)
    due = _one(shape, _DUE, paid) or _one(shape, _DUE_TOO, paid)
    return less(due.name, paid.name) if due is not None and paid is not None else ""


def _gains(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[tuple[re.Match[str], str]]:
    cost = _one(shape, _COST)
    price = _one(shape, _PRICE, cost) or _one(shape, _PRICE_TOO, cost)
    if cost is None or price is None:
        return []
    gain = less(price.name, cost.name)
    if _free(draft, _MARGIN, named):
        draft.first(
            re.compile(
                rf"(?:按照?|以|(?<![A-Za-z])(?:of|on)\s+(?:the\s+)?){re.escape(price.label)}(?:来?计?算|计)?", re.I
            )
        )
    margins = [(match, divided(gain, price.name, percent=True)) for match in _free(draft, _MARGIN, named)]
    count = _one(shape, _COUNTED, cost, price)
    one = draft.first(_ONE) if count is not None and _free(draft, _GAINS, named) else None
    whole = multiplied(gain, count.name) if count is not None and one is None and _ALL.search(draft.text) else gain
    return [*margins, *((match, whole) for match in _free(draft, _GAINS, named))]


def _one(shape: TableShape, words: tuple[str, ...], *others: TableColumn | None) -> TableColumn | None:
    """Return the one amount that is called so."""
    found = [c for c in shape.amounts if c.means(*words) and c not in others]
    return found[0] if len(found) == 1 else None
