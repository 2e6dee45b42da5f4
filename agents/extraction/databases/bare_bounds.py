"""A bound without a column is of a table's one measure, or its one price: products under 50, 50以下的产品有多少."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.sources.databases.catalogue import Column, TableInfo

_NUMBER: Final = r"\d[\d,]*(?:\.\d+)?"
_NO_UNIT: Final = (
    r"\s*(?:$|[?.,;!]|(?:euros?|dollars?|pounds?|yuan|bucks|usd|eur|gbp)(?![A-Za-z])"
    r"|(?:in|from|are|is|were|was|do|did|does|have|has|there|that|which|with|and)\s)"
)
_BOUND: Final = lazy_regex(
    r"(?<![A-Za-z])(?:under|below|over|above|less\s+than|more\s+than|fewer\s+than|at\s+least|at\s+most|up\s+to|no\s+more\s+than)"
    rf"\s+(?={_NUMBER}{_NO_UNIT})",
    re.IGNORECASE,
)
_BOUND_ZH: Final = lazy_regex(
    rf"(?:[低高大小多少]于|超过|不到|不足|至[少多])\s*(?={_NUMBER}\s*(?:元|块钱?)?(?:的|$|[，。？?]|有))"
    rf"|(?<![\d.]){_NUMBER}\s*(?:元|块钱?)?\s*(?:以[上下内])"
)
_MONEY: Final = lazy_regex(
    r"(?:^|_)(?:price|cost|amount|fee|fare|rent|salary|wage)(?:_|$)|[价薪]|金额|费用|租金|工资", re.I
)
_NO_MEASURE: Final = lazy_regex(
    r"(?:^|_)(?:id|no|code|zip|year|month|day|phone|lat|lon|lng|latitude|longitude)$", re.IGNORECASE
)


def with_measure(text: str, table: TableInfo) -> str | None:
    """Say the one bound of a text with the column that it is of; None where there are several of either."""
    columns = [column for column in table.columns if _is_measure(column, table)]
    bounds = list((_BOUND_ZH if has_han(text) else _BOUND).finditer(text))
    columns = columns if len(columns) == 1 else [column for column in columns if _MONEY.search(column.name)]
    if len(columns) != 1 or len(bounds) != 1:
        return None
    name = columns[0].name.replace("_", " ")
    said = f"的{name}" if has_han(text) and bounds[0].start() and text[: bounds[0].start()].strip() else name
    head, tail = text[: bounds[0].start()], text[bounds[0].start() :]
    return f"{head}{said} {tail}" if has_han(text) else f"{head}with {said} {tail}"


def _is_measure(column: Column, table: TableInfo) -> bool:
    keys = {*table.primary_key, *(name for key in table.foreign_keys for name in key.columns)}
    return column.kind in ("integer", "number") and column.name not in keys and not _NO_MEASURE.search(column.name)
