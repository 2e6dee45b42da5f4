"""A question that goes on from the one before: what it says anew replaces that part, all else stands."""

import re
from typing import Final

from agents.extraction.tables.reader import TableReading
from agents.extraction.tables.table_question import Figure, TableQuestion

_POINTS: Final = re.compile(
    r"(?<![A-Za-z])(?:they|them|their|those|these|it|its|he|she|his|her|there|only|just|ones?|instead|also|same)(?![A-Za-z])"
    r"|其中|[它他她]们?|这些|那些|里面|只|仅|再",
    re.IGNORECASE,
)
"""Words that speak of what was found before."""
_LEADS: Final = re.compile(
    r"^\s*(?:(?:and|but|now|so|ok(?:ay)?|then|what about|how about)(?![A-Za-z])|那|要是|如果|换成)|呢[\s?？。!！]*$",
    re.IGNORECASE,
)
"""What a follow-up begins or ends with."""

_ROWS: Final = re.compile(
    r"(?<![A-Za-z])(?:who(?:'s|s)?\s+(?:are|is|were)\s+(?:they|it|those|these|that)|(?:which|what)\s+(?:ones?|are\s+(?:they|those|these))"
    r"|list|show|name)(?![A-Za-z])"
    r"|列[一出个]*|(?:都|分别)?(?:是|有)?(?:哪(?:些|几[个位名人条]?)|谁)(?:啊|呢)?|名单|筛出来?|挑出来?|找出来?",
    re.IGNORECASE,
)
"""Words that want the rows themselves, and no figure over them."""


def asks_for_rows(text: str) -> bool:
    """Whether a text wants rows to be listed."""
    return _ROWS.search(text) is not None


def goes_on(text: str) -> bool:
    """Whether a text says itself that it goes on from something."""
    return bool(_POINTS.search(text) or _LEADS.search(text))


def gone_on(last: TableQuestion, reading: TableReading, text: str) -> TableQuestion | None:
    """Put what a follow-up says into the question before it; None where it says nothing that fits there."""
    new = reading.question
    if new.table != last.table:
        return None
    anew = bool(new.figures or new.ordered_by or new.limit or new.columns)
    if new.complete and anew and not new.share and not goes_on(text):
        return new
    columns = {test.column for test in new.tests}
    tests = (*(t for t in last.tests if t.column not in columns), *new.tests)
    if new.share:
        return _share(last, new)
    return _kept(last.model_copy(update={"tests": tests}), last, new, text)


def _kept(kept: TableQuestion, last: TableQuestion, new: TableQuestion, text: str) -> TableQuestion | None:
    """Replace in the question before what is said anew."""
    if new.ordered_by or new.limit or new.skip:
        return _ordered(kept, new)
    if new.figures:
        by = {"by": new.by, "period": new.period} if new.by else {"by": "", "period": ""}
        return kept.model_copy(update={"figures": new.figures, **by, **_UNORDERED})
    if new.by:
        figures = last.figures or (Figure(kind="count"),)
        return kept.model_copy(update={"figures": figures, "by": new.by, "period": new.period, **_UNORDERED})
    if new.columns:
        return kept.model_copy(update={"figures": (), "by": "", "columns": new.columns})
    return _rows_of(kept) if last.tests and asks_for_rows(text) else kept if new.tests else None


def _rows_of(question: TableQuestion) -> TableQuestion:
    return question.model_copy(update={"figures": (), "by": "", "period": "", **_UNORDERED})


_UNORDERED: Final = {"ordered_by": "", "limit": 0, "skip": 0, "share": False, "among": (), "columns": ()}


def _share(last: TableQuestion, new: TableQuestion) -> TableQuestion:
    summed = new.figures or tuple(f for f in last.figures if f.kind == "sum" and not f.times)[:1]
    return new.model_copy(update={"figures": summed, "among": last.tests})


def _ordered(kept: TableQuestion, new: TableQuestion) -> TableQuestion | None:
    by = new.ordered_by or kept.ordered_by
    if not by or kept.share:
        return None
    order = {"descending": new.descending if new.ordered_by else kept.descending, "limit": new.limit, "skip": new.skip}
    if new.figures or not new.skip:
        return new.model_copy(update={"tests": kept.tests, "ordered_by": by, **order})
    return kept.model_copy(update={"ordered_by": by, **order})
