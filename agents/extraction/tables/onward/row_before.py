"""What is asked of the one row that was just told: which bed and when, 谁记录的. The row itself tells it."""

import re
from typing import Final

from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.conditions.flag_tests import said_of_flags
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import AGGREGATED, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figures, neutral, row_words
from agents.extraction.tables.worked.names import worked_of
from lazy_regex import lazy_regex

_PERSON: Final = lazy_regex(r"(?<![A-Za-z])who(?:se|['’]?s)?(?![A-Za-z])|谁", re.IGNORECASE)
_TIME: Final = lazy_regex(r"(?<![A-Za-z])when(?![A-Za-z])|什么时候|啥时候|哪[天日]|几号", re.IGNORECASE)
_PLACE: Final = lazy_regex(r"(?<![A-Za-z])where(?![A-Za-z])|哪儿|哪里|什么地方|啥地方", re.IGNORECASE)
_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:and|that|this|it|its|one|time|date|was|is|did|does|take|took|taken|measured|recorded|noted|there)(?![A-Za-z])"
    r"|[那这][一]?[次个张条笔单回家天]|测的?|记录?的?|发生的?|的",
    re.IGNORECASE,
)
_POINTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:it|its|that|this|he|she|his|her)(?![A-Za-z])|[那这][一]?[次个张条笔单天月年周家位名款间]|[它他她其]",
    re.IGNORECASE,
)
"""Points at the one that was told."""
_ASKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:who|what|which|when|where|how)|谁|哪|什么|啥|几|多少|吗$|了没$|没有$|是否", re.IGNORECASE
)
_WHETHER: Final = lazy_regex(
    r"^\W*(?:and\s+)?(?:did|does|is|was|has|had)\s+(?:he|she|it)(?![A-Za-z])|(?:吗|了没|没有)\W*$|是否", re.IGNORECASE
)
_OCCASION: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|this)\s+(?:time|reading|visit|occasion)(?![A-Za-z])|[那这]一?[次回趟]", re.IGNORECASE
)
_OF_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:altogether|overall|all|each|every|per)(?![A-Za-z])|[每各共都列]|哪些", re.IGNORECASE
)
"""Asks of more than one row."""
_PEOPLE: Final = (
    *(
        "name",
        "by",
        "who",
        "person",
        "customer",
        "client",
        "driver",
        "initials",
        "staff",
        "姓名",
        "名字",
        "人",
        "员",
        "客",
    ),
    *("师傅", "司机"),
)
_PLACES: Final = (
    "place",
    "city",
    "town",
    "site",
    "station",
    "location",
    "address",
    "地点",
    "城市",
    "位置",
    "站",
    "地址",
)


def tells_one_row(question: TableQuestion) -> bool:
    """Whether what was asked is one whole row: the one at an end of an order."""
    return (
        bool(question.ordered_by) and question.limit == 1 and not (question.figures or question.by or question.columns)
    )


def told_by_row(text: str, last: TableQuestion, shape: TableShape) -> bool:
    """Whether a text asks for no more than columns of the row before, by their names or by who, when and where."""
    return tells_one_row(last) and (_columns_asked(text, shape) is not None or _amount_of_it(text, shape))


def _amount_of_it(text: str, shape: TableShape) -> bool:
    """Whether a text asks one amount of that occasion, which its row tells: 那次花了多少钱."""
    if _OCCASION.search(text) is None or _OF_ALL.search(text):
        return False
    reading = read_table_question(text, shape)
    if reading is None or not reading.whole or len(reading.question.figures) != 1:
        return False
    asked, (figure,) = reading.question, reading.question.figures
    plain = figure.kind == "sum" and not figure.times and worked_of(figure.column) is None
    return plain and not (asked.tests or asked.by or asked.ordered_by or asked.share)


def of_the_one_told(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for more of the row, or of the group, that stood at the end of an order: and its cost, 那个月的雨量."""
    asked = _columns_asked(text, shape) if last.limit == 1 and last.ordered_by and not last.of_each else None
    if asked is None:
        return None
    if tells_one_row(last):
        return last
    figure = last.figures[0] if len(last.figures) == 1 and last.by else None
    amounts = [name for name in asked if shape.column(name).is_amount]
    if figure is None or not amounts or len(amounts) < len(asked) or not _POINTS.search(text):
        return None
    kind = figure.kind if figure.kind in AGGREGATED else "sum"
    more = (Figure.model_validate({"kind": kind, "column": name}) for name in amounts)
    return last.model_copy(update={"figures": (figure, *(f for f in more if f != figure))})


def speaks_of_one_time(text: str, last: TableQuestion) -> bool:
    """Whether a text asks of one time where figures of whole groups were told: nobody said which time that is."""
    return bool(last.by and last.figures and not last.period) and _OCCASION.search(text) is not None


def asks_of_one_untold(text: str, last: TableQuestion) -> bool:
    """Whether a text asks what one thing cost or the like where none was told: it is no sum of every row."""
    told = last.figures or last.tests or last.limit or last.by or last.columns or last.ordered_by
    summed = any(pattern.search(text) for _, pattern in figures())
    return not (told or summed) and _ONE_THING.search(text) is not None


_ONE_THING: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what|how\s+much)\s+(?:did|does|was|is|has|will)\s+(?:it|that|this|he|she)(?![A-Za-z])"
    r"|^(?:那|这)?[它他她](?:花|卖|用|值|要|付|交|跑)?了?(?:多少|几)",
    re.IGNORECASE,
)


def _columns_asked(text: str, shape: TableShape) -> list[str] | None:
    """List the columns that a text asks for, where it says nothing else; None where it does or asks for none."""
    if not _asks_of_one(text):
        return None
    draft = Draft(text)
    named = sorted([*named_columns(draft, shape), *_flags_asked(draft, text, shape)], key=lambda s: s.start)
    if any(_is_plural(span.text, shape.column(str(span.value))) for span in named):
        return None  # which cities are there asks for all of them
    for span in named:
        draft.take(span.start, span.end)
    found = [str(span.value) for span in named]
    for pattern, fits in ((_TIME, _days), (_PLACE, _places), (_PERSON, _people)):
        told = [column.name for column in fits(shape)] if draft.first(pattern) is not None else None
        if told == []:
            return None
        found += told or []
    for pattern in (_IT, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    return found if found and not draft.left() else None


def _flags_asked(draft: Draft, text: str, shape: TableShape) -> list[Span]:
    """Find columns of yes and no of which it is asked whether they hold: did she survive, 生还了吗."""
    if _WHETHER.search(text) is None:
        return []
    return without_overlaps(draft.open(said_of_flags(text, shape)), named_columns(draft, shape))


def _asks_of_one(text: str) -> bool:
    """Whether a text asks something, and of no more than one: how many hours it took, but no total."""
    points = _POINTS.search(text) is not None
    if _OF_ALL.search(text) or not (points or _ASKS.search(text)):
        return False
    return not any(pattern.search(text) for kind, pattern in figures() if kind != "count" or not points)


def _is_plural(said: str, column: TableColumn) -> bool:
    names = (name.casefold() for name in (column.label, *column.aliases))
    return said.endswith("s") and not any(name.endswith("s") for name in names)


def _days(shape: TableShape) -> list[TableColumn]:
    return [c for c in shape.columns if c.type == "date" or c.means("date", "time", "day", "日期", "时间")]


def _places(shape: TableShape) -> list[TableColumn]:
    return [c for c in shape.columns if c.type == "text" and c.means(*_PLACES)]


def _people(shape: TableShape) -> list[TableColumn]:
    return [c for c in shape.columns if c.type == "text" and c.means(*_PEOPLE)]
