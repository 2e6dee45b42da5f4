"""Single rows as people speak of them: my last fill up, 第一笔支出, the biggest purchase and who paid for it."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.spent import only_money
from lazy_regex import lazy_regex

_DEALS: Final = r"purchase|expense|payment|transaction|bill|order|sale|item|entry|deal"
_FILLS: Final = r"fill(?:[ -]?up)?|refuel(?:l?ing)?|tank(?:ful)?|top[ -]up"
_FUEL: Final = lazy_regex(r"fuel|gas|petrol|diesel|gallon|litre|liter", re.IGNORECASE)
_END: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:my|the|our)\s+)?(?:very\s+)?(?:(?P<last>last|latest|most\s+recent)|(?P<first>first|earliest))\s+"
    rf"(?P<noun>{_FILLS}|[a-z]+)(?![A-Za-z-])",
    re.IGNORECASE,
)
_END_ZH: Final = lazy_regex(
    r"(?:(?P<last>最后一?|最近一?|最近的一|上一)|(?P<first>第一|最早一?|最早的一|最初一?))(?P<of>[次笔单回趟条])(?![个天周月年])"
)
_WHEN: Final = lazy_regex(
    r"(?<![A-Za-z])when\s+(?:was|is|did\s+i)(?![A-Za-z])|(?:是|在)*(?:什么时候|哪一?天|几号|何时)(?:的)?", re.IGNORECASE
)
_MUCH: Final = lazy_regex(r"(?<![A-Za-z])how\s+much\s+(?:was|is|did)(?![A-Za-z])", re.IGNORECASE)
_MUCH_ZH: Final = lazy_regex(r"(?:一共|总共)?(?:[花付用][了掉]?多少钱?|是?多少钱)")
_COST: Final = lazy_regex(r"\s+(?:cost|come\s+to)(?=\W*$)", re.IGNORECASE)
_SIZES: Final = (
    r"(?P<size>biggest|largest|highest|smallest|lowest|most\s+expensive|cheapest|least\s+expensive|most|least)"
)
_HEAD: Final = (
    rf"\W*(?:(?:which|what)\s+(?P<noun>[a-z]+)\s+(?:was|is|were|cost|paid|brought\s+in)\s+(?:me\s+)?(?:the\s+)?{_SIZES}"
    rf"|(?:what(?:['’]?s|\s+was|\s+is)\s+)?(?:the\s+|my\s+|our\s+)?{_SIZES.replace('?P<size>', '?P<size_b>')}"
    r"\s+(?:single\s+)?(?P<noun_b>[a-z]+))"
)
_TAIL: Final = (
    r"(?:who\s+(?:paid(?:\s+for\s+(?:it|that))?|was\s+(?:it|that)(?:\s+for)?|bought\s+(?:it|that)|made\s+(?:it|that)|is\s+it(?:\s+for)?)"
    r"|when(?:\s+(?:was|is|did)\s+(?:it|that|i|we)(?:\s+(?:buy|pay|get)(?:\s+(?:it|that|for\s+it))?)?)?|what\s+was\s+it(?:\s+for)?|what\s+for"
    r"|where(?:\s+was\s+(?:it|that))?)"
)
_TOLD: Final = lazy_regex(
    rf"{_HEAD}(?P<during>\s+(?:in|during)\s+[^,]{{3,24}}?)?\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?P<tail>{_TAIL})\W*",
    re.IGNORECASE,
)
_WHO_OF: Final = lazy_regex(
    rf"\W*who\s+(?:paid(?:\s+for)?|bought|made|is|was)\s+(?:the\s+|my\s+|our\s+)?{_SIZES}\s+(?:single\s+)?(?P<noun>[a-z]+)(?P<during>\s+(?:in|during)\s+[^,]{{3,24}}?)?\W*",
    re.IGNORECASE,
)
_PEOPLE: Final = (
    "paid_by",
    "paid by",
    "payer",
    "buyer",
    "name",
    "person",
    "who",
    "member",
    "client",
    "customer",
    "bought_by",
)


def with_rows_said(text: str, shape: TableShape) -> str:
    """Say plainly which row is spoken of."""
    return _with_end_of_days(_with_row_told(text, shape), shape)


def _with_row_told(text: str, shape: TableShape) -> str:
    """Ask for the row alone, which tells what else is asked of it."""
    money = only_money(shape)
    told, who = _TOLD.fullmatch(text), _WHO_OF.fullmatch(text)
    if money is None or (told is None and who is None):
        return text
    if told is not None:
        noun, size = told["noun"] or told["noun_b"], told["size"] or told["size_b"]
        if not _is_row(noun, shape) or not _tells(told["tail"], shape):
            return text
        return f"row with the {_end(size)} single {money.label}{told['during'] or ''}"
    people = _people(shape)
    if who is None or not _is_row(who["noun"], shape) or people is None:
        return text
    return f"row with the {_end(who['size'])} single {money.label}{who['during'] or ''}"


def _end(size: str) -> str:
    return "lowest" if re.match(r"small|low|cheap|least", size, re.IGNORECASE) else "highest"


def _tells(tail: str, shape: TableShape) -> bool:
    """Whether a row tells what a question behind it wants to know."""
    if re.match(r"who", tail, re.IGNORECASE):
        return _people(shape) is not None
    if re.match(r"when", tail, re.IGNORECASE):
        return any(c.type == "date" for c in shape.columns)
    places = [c for c in shape.columns if c.means("place", "where", "shop", "store", "station", "location", "city")]
    if re.match(r"where", tail, re.IGNORECASE):
        return bool(places)
    return any(c.type == "text" for c in shape.columns)


def _people(shape: TableShape) -> TableColumn | None:
    found = [c for c in shape.columns if c.type == "text" and c.means(*_PEOPLE)]
    return found[0] if found else None


def _with_end_of_days(text: str, shape: TableShape) -> str:
    days = [c for c in shape.columns if c.type == "date"]
    if len(days) != 1 or days[0].ends:
        return text
    said, zh = _END.search(text), _END_ZH.search(text)
    if said is not None and _is_row(said["noun"], shape):
        plain = f"{text[: said.start()]}{'latest' if said['last'] else 'earliest'} row{text[said.end() :]}"
    elif zh is not None:
        plain = f"{text[: zh.start()]}{'最晚' if zh['last'] else '最早'}的一{zh['of']}{text[zh.end() :]}"
    else:
        return text
    if _WHEN.search(plain):
        return _WHEN.sub(f" {days[0].label} ", plain)
    money = only_money(shape)
    if money is not None and zh is not None:
        plain = _MUCH_ZH.sub(f"的{money.label}", plain)
    if money is not None and _MUCH.search(plain):
        return _COST.sub("", _MUCH.sub(f"{money.label} of", plain))
    return plain


def _is_row(noun: str, shape: TableShape) -> bool:
    """Whether a word is for one row of a table: what it calls its rows, or what was bought, where money is told."""
    one = re.sub(r"s$", "", noun.casefold())
    if re.fullmatch(_FILLS, one):
        return any(_FUEL.search(name) for name in (*shape.names, *(c.label for c in shape.columns)))
    if re.fullmatch(_DEALS, one):
        return only_money(shape) is not None
    return shape.calls_rows(one) and not any(one == v.casefold() for c in shape.columns for v in c.values)
