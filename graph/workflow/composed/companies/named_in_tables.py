"""Companies whose names stand in a table of the person's as something else: apples of a list of purchases."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_shape import TableShape
from graph.workflow.composed.companies.listed_companies import companies_in
from graph.workflow.composed.each_row import company_column
from graph.workflow.context import RunContext
from graph.workflow.intents import understand
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import loaded_tables, table_files
from lazy_regex import lazy_regex

_FINANCE: Final = "finance"
_OF_SHARES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:stocks?|shares?|ticker|symbol|dividends?|market|close[ds]?|closing|opened|revenues?|earnings|profits?"
    r"|quotes?|nasdaq|nyse|compan(?:y|ies)|prices?|invest\w*|trad(?:e[ds]?|ing)|10-[kq])(?![A-Za-z])"
    r"|股|市值|行情|财报|年报|营收|利润|分红|派息|市盈|收盘|开盘|涨|跌|K线|代码|公司|美元|现金流|资产|负债|价",
    re.IGNORECASE,
)
"""Speaks of a company, or of what it is worth."""


async def own_table_meant(request: str, context: RunContext) -> str:
    """Return the file of the one table in which a company's name is a thing that a request asks of; empty for others.

    A table whose columns the request names is meant; one of companies, or a word of shares, leaves the company.
    """
    best = (await understand(context, request)).ranked()[:1]
    tools = context.snapshot.tools
    if not best or best[0] not in tools or tools[best[0]].group != _FINANCE:
        return ""
    loaded = await loaded_tables(await table_files(context), context)
    named = await companies_in(request, context) if loaded else None
    said = {word.casefold() for word in named.said} if named is not None else set()
    if not said:
        return ""
    shapes = {shape.table: shape for shape in await shapes_of(loaded, context)}
    found = [
        own.path for own in loaded if own.table in shapes and await _holds(shapes[own.table], said, request, context)
    ]
    return found[0] if len(found) == 1 else ""


async def _holds(shape: TableShape, said: set[str], request: str, context: RunContext) -> bool:
    held = any(value.casefold() in said for c in shape.columns if c.type == "text" for value in c.values)
    if not held or (await company_column(shape, context))[0]:
        return False
    return bool(named_columns(Draft(request), shape)) or _OF_SHARES.search(request) is None
