"""Two columns of a row set against each other: below their reorder level, 库存低于安全库存; how they go together."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest, Figure
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words
from lazy_regex import lazy_regex

_OWN: Final = r"\s*(?:(?:the|their|its|his|her|our|my|own|了|它们?的?|各自的?)\s*)*$"
_SIGNS: Final = (
    (r"(?:(?:is|are|was|were)\s+)?(?:at\s+or\s+)(?:below|under)|不超过|不高于", "<="),
    (r"(?:at\s+or\s+)(?:above|over)|不低于|不少于|达到", ">="),
    (
        r"(?<![A-Za-z])(?:below|under|beneath|(?:less|lower|fewer|smaller|cheaper)\s+(?:of\s+)?than)"
        r"|低于|少于|小于|不到|不足|不够",
        "<",
    ),
    (
        r"(?<![A-Za-z])(?:above|over|beyond|exceed(?:s|ed|ing)?|(?:more|higher|greater|larger|bigger)\s+(?:of\s+)?than)"
        r"|超过|超出|高于|多于|大于|超",
        ">",
    ),
)
_COMPARED: Final = tuple((lazy_regex(rf"(?:{words}){_OWN}", re.IGNORECASE), sign) for words, sign in _SIGNS)
_THAN: Final = lazy_regex(r"比\s*$")
_THAN_SIGNS: Final = (
    (lazy_regex(r"(?:[要还都]|来得)?[少低小](?![几多])"), "<"),
    (lazy_regex(r"(?:[要还都]|来得)?[多高大](?![几少多])"), ">"),
)
"""Around a column that rows are compared with: 比安全库存少."""
_LEVEL: Final = lazy_regex(r"\s*(?:levels?|limits?|lines?|thresholds?)(?![A-Za-z])|[线值量](?![^\W\d_a-zA-Z]*\d)")
_LIMITS: Final = ("reorder", "minimum", "min_", "safety", "threshold", "安全", "最低", "预警", "警戒", "下限")
_ON_HAND: Final = (
    "stock",
    "inventory",
    "on hand",
    "on_hand",
    "quantity",
    "qty",
    "left",
    "库存",
    "数量",
    "现有",
    "剩余",
)
_A_NUMBER: Final = lazy_regex(r"\s*(?:=|of|is|at|是|为|等于)?\s*[\d一二两三四五六七八九十百千万]")
_R: Final = lazy_regex(
    r"(?<![A-Za-z])(?:between|(?:what(?:['’]?s| is)\s+)?(?:the\s+)?(?:pearson(?:['’]?s)?\s+)?r)(?![A-Za-z'’])"
    r"|系数|之间",
    re.IGNORECASE,
)
"""What is said around a correlation."""


def compared_columns(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[ColumnTest] | None:
    """Take comparisons of one column with another; None where it is not clear which is compared."""
    amounts = {c.name: c for c in shape.amounts}
    for span in draft.open(s for s in named if s.value in amounts):
        said = next(((m, sign) for p, sign in _COMPARED if (m := p.search(draft.text, 0, span.start))), None)
        behind = _compared_behind(draft.text, span) if said is None else None
        said = behind[:2] if behind is not None else said
        if said is None or not draft.free(*said[0].span()) or _A_NUMBER.match(draft.text, span.end):
            continue
        limit = amounts[str(span.value)]
        before = [s for s in draft.open(named) if s.end <= said[0].start() and s.value in amounts and s != span]
        column = amounts[str(before[-1].value)] if before else counterpart(limit, shape)
        if column is None or column == limit:
            return None
        for taken in before[-1:]:
            draft.take(taken.start, taken.end)
        level = _LEVEL.match(draft.text, span.end)
        end = level.end() if level is not None else span.end
        draft.take(said[0].start(), end if behind is None else behind[2])
        quoted = limit.name.replace('"', '""')
        return [ColumnTest(column=column.name, sql=f'{IT} {said[1]} "{quoted}"')]
    return []


def _compared_behind(text: str, span: Span) -> tuple[re.Match[str], str, int] | None:
    """Say how rows compare with a column behind 比, and where that ends; None where nothing says so."""
    than = _THAN.search(text, 0, span.start)
    found = ((m, sign) for pattern, sign in _THAN_SIGNS if (m := pattern.match(text, span.end)))
    said = next(found, None) if than is not None else None
    return (than, said[1], said[0].end()) if than is not None and said is not None else None


def counterpart(limit: TableColumn, shape: TableShape) -> TableColumn | None:
    """Return what a column is the limit of: what is in stock, else the only other amount."""
    others = [c for c in shape.amounts if c.name != limit.name]
    stocks = [c for c in others if c.means(*_ON_HAND)] if limit.means(*_LIMITS) else []
    found = stocks or others
    return found[0] if len(found) == 1 else None


def correlation_in(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Figure | None:
    """Take a question how far two columns go together, off a draft; None where none is asked or two are not clear."""
    if next(draft.found(figure_words("corr")), None) is None:
        return None
    spoken = [s for s in draft.open(named) if s.value in {c.name for c in shape.amounts}]
    names = list(dict.fromkeys(str(s.value) for s in spoken))
    both = [c.name for c in shape.amounts if c.name in names]
    if len(both) < 2 and len(shape.amounts) == 2:
        both = [c.name for c in shape.amounts]
    if len(both) != 2:
        return None
    draft.first(figure_words("corr"))
    for span in spoken:
        draft.take(span.start, span.end)
    while draft.first(_R) is not None:
        pass
    return Figure(kind="corr", column=both[0], times=both[1])
