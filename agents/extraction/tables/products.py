"""Two columns that are multiplied row by row: as a text says it, or as it must be for what rows are worth."""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import begins_each
from agents.extraction.tables.ranking.order_reader import Ranking
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words, figures
from agents.extraction.tables.worked.names import multiplied
from lazy_regex import lazy_regex

_TIMES: Final = lazy_regex(r"\s*(?:x|×|\*|times|multiplied by|乘以?|乘上)\s*", re.IGNORECASE)
_PRICED: Final = ("price", "单价", "單價", "价格")
_COUNTED: Final = (
    "qty",
    "quantity",
    "units",
    "pieces",
    "sold",
    "count",
    "数量",
    "數量",
    "件数",
    "个数",
    "销量",
    "stock",
    "库存",
    "杯数",
    "股数",
    "cups",
    "glasses",
    "bottles",
    "boxes",
    "bags",
    "packs",
    "portions",
    "servings",
    "tickets",
    "copies",
    "nights",
    "份数",
    "瓶数",
    "箱数",
    "盒数",
    "袋数",
    "张数",
    "间夜",
)
_LIMITS: Final = ("reorder", "minimum", "safety", "安全", "最低", "预警")
_TRADES: Final = (
    r"(?=\s+(?:did|do|does|has|have|had)(?:\s+\w+){1,4}?\s+"
    r"(?:bring|brought|make|made|earn|earned|take in|took in|raise|raised|gross|grossed)(?![A-Za-z]))"
)
_WORTH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:total|overall|whole)\s+)?"
    r"(?:value|worth|revenue|turnover|takings|proceeds|earnings|money|sales"
    rf"|how much(?:\s+money)?{_TRADES}|what{_TRADES})(?![A-Za-z])"
    r"|销售总?额|营业额|成交额|总?金额|总价值?|总值|收入|营收|流水"
    r"|(?:(?:一共|总共|合计|共计?)?[卖賣赚挣收花付][了到得出去过]*(?:一共|总共|合计)?|(?:一共|总共|合计|共计?|总计)[是有要]?)"
    r"(?:多少|几)(?:钱|元|块钱?)|(?:[收花赚挣付]了|进账|入账)(?:一共|总共)?多少(?:钱|块钱?)?(?=[，,。？?\s]|$)|(?:[卖赚收花]的?)?钱(?=最)",
    re.IGNORECASE,
)
"""What rows are worth: as many as there are at their price."""


_IN_STOCK: Final = ("stock", "inventory", "库存")
_VALUED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:value|worth|money)(?![A-Za-z])|金额|价值|总值|总价|值|(?:一共|总共|合计|共计?|总计)[是有要]?(?:多少|几)",
    re.IGNORECASE,
)
_OF_EACH: Final = lazy_regex(r"(?:一共|总共)?(?:是|有|要)?多少钱")


def product_in(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Figure | None:
    """Take two columns that are to be multiplied, off a draft: qty x price, or the value of all orders."""
    return _said(draft, shape, named) or _worth(draft, shape, named)


def counts_things(shape: TableShape) -> str:
    """Return the one column that tells how many there are of what a row names; empty where none does."""
    counted = _counted(shape)
    return counted[0].name if len(counted) == 1 else ""


def worth_of(shape: TableShape) -> Figure | None:
    """Return what the rows of a table are worth: as many as there are, at their price."""
    priced, counted = _priced(shape), _counted(shape)
    if len(priced) != 1 or len(counted) != 1:
        return None
    return Figure(kind="sum", column=counted[0].name, times=priced[0].name)


def _priced(shape: TableShape) -> list[TableColumn]:
    return [c for c in shape.amounts if c.means(*_PRICED)]


def _counted(shape: TableShape) -> list[TableColumn]:
    return [c for c in shape.amounts if c.means(*_COUNTED) and not (c.means(*_PRICED) or c.means(*_LIMITS))]


def _said(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Figure | None:
    numbers = {c.name for c in shape.columns if c.type == "number"}
    spans = [s for s in named if s.value in numbers]
    for first, second in pairwise(spans):
        if _TIMES.fullmatch(draft.text[first.end : second.start]):
            draft.take(first.start, second.end)
            draft.first(figure_words("sum"))
            draft.first(_WORTH)  # total revenue (units x price)
            return Figure(kind="sum", column=str(first.value), times=str(second.value))
    return None


def _worth(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Figure | None:
    """Take a word for what rows are worth, where the table tells how many and at what price, and nothing else."""
    priced, counted = _priced(shape), _counted(shape)
    others = [c for c in shape.amounts if c not in (*priced, *counted) and not c.means(*_LIMITS)]
    if len(priced) != 1 or len(counted) != 1 or others:
        return None
    each = begins_each(draft, shape) if _OF_EACH.search(draft.text) else ""
    said = next(draft.found(_WORTH), None) or (next(draft.found(_OF_EACH), None) if each else None)
    if said is not None and counted[0].means(*_IN_STOCK) and not _VALUED.search(said.group()):
        return None  # what lies in the stock was not sold, and a thing costs its price
    if said is None or any(kind != "sum" and pattern.search(draft.text) for kind, pattern in figures()):
        return None
    # what asks for money names the price only for want of a column that is called so
    beside = [s for s in draft.open(named) if not (s.start < said.end() and said.start() < s.end)]
    if _names_one_of(beside, (priced[0], counted[0]), said.group()):
        return None
    for span in beside:
        if span.value == counted[0].name:
            draft.take(span.start, span.end)
    draft.take(*said.span())
    draft.first(figure_words("sum"))
    return Figure(kind="sum", column=counted[0].name, times=priced[0].name)


def _names_one_of(beside: Sequence[Span], pair: tuple[TableColumn, TableColumn], said: str) -> bool:
    """Whether one of the two is named by itself, and not only as what is valued: the value of the stock, 库存总值."""
    price, counted = pair
    named = {str(span.value) for span in beside} & {price.name, counted.name}
    valued = counted.means(*_IN_STOCK) and _IS_VALUED.search(said) is not None
    return bool(named) and not (valued and named == {counted.name})


_IS_VALUED: Final = lazy_regex(r"(?<![A-Za-z])(?:value|worth)(?![A-Za-z])|价值|总值|值", re.IGNORECASE)


def product_asked(
    product: Figure, base: TableQuestion, ranking: Ranking, texts: Collection[str]
) -> TableQuestion | None:
    """Ask for the sum of a product, or for the groups in which it is highest or lowest.

    Args:
        product: The figure.
        base: What else was read of the question.
        ranking: The end of an order that is asked for.
        texts: Columns of text that the question names.
    """
    if not ranking.limit:
        return base.model_copy(update={"figures": (product,)})
    by = base.by or (next(iter(texts)) if len(texts) == 1 else "")
    order = {"ordered_by": by, "descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
    return base.model_copy(update={"by": by, "figures": (product,), **order}) if by else None


def one(product: Figure) -> str:
    """Name a product as a column of its own."""
    return multiplied(product.column, product.times)


def adds_up_prices(question: TableQuestion, named: Sequence[Span], shape: TableShape) -> bool:
    """Whether prices are added up that nobody named: "how much did each earn" is no sum of what one thing costs."""
    summed = [f.column for f in question.figures if f.kind == "sum" and f.column and not f.times]
    for name in summed:
        column = shape.column(name)
        called = " ".join((column.name, *column.aliases)).casefold()
        said = [span.text.casefold() for span in named if span.value == name]
        if column.is_rate and not column.worked and said and not any(word in called for word in said):
            return True
    return False
