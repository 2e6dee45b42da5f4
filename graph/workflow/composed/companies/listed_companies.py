"""Companies that a text names, or that a file lists: one a line, or in a column of a table."""

from pathlib import PurePosixPath
from typing import Final

from agents.subtask import KnownCall
from graph.workflow.composed.each_row import company_column
from graph.workflow.context import RunContext
from graph.workflow.earlier.looking import looked
from graph.workflow.table_questions.known_shapes import shapes_of
from graph.workflow.table_questions.own_tables import loaded_tables
from graph.workflow.table_questions.table_calls import loading
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

SEARCH: Final = "finance/search_symbol"
_READ: Final = "system/read_file"
_TEXTS: Final = frozenset({".txt", ".md"})
LISTED: Final = frozenset({*_TEXTS, ".csv", ".tsv", ".xlsx"})
_SURE: Final = 0.95
_MOST: Final = 18
_MARK: Final = lazy_regex(r"^\s*(?:[-*•·]|\d+[.、)）])\s*")
_HEADING: Final = lazy_regex(r"^\s*(?:#.*|.*[:：]\s*)?$")


class Listed(Frozen):
    """Companies, and what must be read to know them."""

    symbols: tuple[str, ...]
    said: tuple[str, ...] = ()
    """The words that name them."""
    read: tuple[KnownCall, ...] = ()
    unknown: tuple[str, ...] = ()
    """Lines that name no company."""


async def companies_in(text: str, context: RunContext) -> Listed | None:
    """Find the companies that a text names; None where a name may be another word."""
    result = await looked(SEARCH, {"query": text}, context, empty=True)
    matches = (result or {}).get("matches", ())
    if any(m["score"] < _SURE or m["kind"] != "stock" for m in matches):
        return None
    found = sorted(matches, key=lambda m: text.casefold().find(str(m["matched"]).casefold()))
    return Listed(symbols=tuple(m["symbol"] for m in found), said=tuple(m["matched"] for m in found))


async def companies_listed(path: str, context: RunContext) -> Listed | None:
    """Find the companies that a file lists; None where it lists none, or too many."""
    text = PurePosixPath(path).suffix.lower() in _TEXTS
    found = await (_of_lines(path, context) if text else _of_column(path, context))
    return found if found is not None and 0 < len(found.symbols) <= _MOST else None


async def _of_lines(path: str, context: RunContext) -> Listed | None:
    read = KnownCall(tool_id=_READ, arguments={"path": path})
    value = await looked(_READ, read.arguments, context)
    lines = [_MARK.sub("", line).strip() for line in str((value or {}).get("text", "")).splitlines()]
    lines = [line for line in lines if _HEADING.match(line) is None]
    if not lines or len(lines) > _MOST:
        return None
    found = [await companies_in(line, context) for line in lines]
    if any(one is not None and len(one.symbols) > 1 for one in found):
        return None
    known = [one.symbols[0] for one in found if one is not None and one.symbols]
    unknown = [line for line, one in zip(lines, found, strict=True) if one is None or not one.symbols]
    if len(unknown) >= len(known):
        return None  # a text in which some companies stand is no list of them
    return Listed(symbols=tuple(dict.fromkeys(known)), read=(read,), unknown=tuple(unknown))


async def _of_column(path: str, context: RunContext) -> Listed | None:
    for own in await loaded_tables([path], context):
        for shape in await shapes_of([own], context):
            _, symbols = await company_column(shape, context)
            return Listed(symbols=tuple(dict.fromkeys(symbols.values())), read=loading(own)) if symbols else None
    return None
