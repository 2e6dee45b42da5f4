"""A question that goes on from the one before: what it says anew replaces that part, all else stands."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.reader import TableReading
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import neutral, row_words

COUNTED: Final = "number of rows"
COUNTED_ZH: Final = "数量"
"""What a figure that counts rows is called, where it is compared."""
COUNTED_ROWS: Final = "rows"
"""What groups are ordered by where rows are counted."""
_POINTS: Final = re.compile(
    r"(?<![A-Za-z])(?:they|them|their|those|these|it|its|he|she|his|her|there|only|just|ones?|instead|also|same)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:of|from|out of)\s+(?:that|this|all that|all this)(?!\s*\w)"
    r"|其中|[它他她]们?|这些|那些|里面|只|仅|再",
    re.IGNORECASE,
)
"""Words that speak of what was found before."""
_LEADS: Final = re.compile(
    r"^\s*(?:(?:and|but|now|so|ok(?:ay)?|then|what about|how about)(?![A-Za-z])|那|要是|如果|换成)|呢[\s?？。!！]*$"
    # 活下来的有几个 names nobody of whom it asks: those who were spoken of
    r"|^[^，,。的\w]*[^，,。的\dA-Za-z]{1,8}的(?:有|是|一共|总共)?(?:几|多少)[个位名]?人?[\s?？。!！]*$",
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


_EXCHANGES: Final = re.compile(
    r"(?<![A-Za-z])(?:instead|rather|(?:make|change) (?:it|that)(?: to)?|switch(?: it)? to|not the)(?![A-Za-z])"
    r"|换成|改成|改为|改用|换为",
    re.IGNORECASE,
)
"""What puts one thing in the place of another, all else as it was."""
_INTO: Final = re.compile(
    r"^.*(?:(?:换|改)[成为用]|(?<![A-Za-z])(?:(?:make|change) (?:it|that)(?: to)?|switch(?: it)? to)(?![A-Za-z]))",
    re.IGNORECASE,
)
_IN_PLACE_OF: Final = re.compile(r"(?<![A-Za-z])(?:instead of|rather than) [\w ]+$", re.IGNORECASE)
_EACH: Final = re.compile(r"(?<![A-Za-z])each(?![A-Za-z])|分别|各", re.IGNORECASE)
_PART_OF: Final = re.compile(
    r"(?:percent(?:age)?|%|share|proportion|fraction)\s+of\s+.{1,40}?\s(?:is|are|was|were|do|does|did)\s+"
    r"(?:that|this|those|these|they|it)(?![A-Za-z])|占了?.{1,12}?的?(?:百分之|比例|多少)",
    re.IGNORECASE,
)
"""Words that ask for what was found as a part of what is named now."""
EVERY_ROW: Final = re.compile(
    r"(?<![A-Za-z])(?:all (?:rows|of (?:it|the))|every(?:one|body|thing)?|overall|whole|entire)(?![A-Za-z])"
    r"|全部|所有|整个|整体|全表",
    re.IGNORECASE,
)
"""Words by which a figure after rows that were picked is of every row again."""
_THESE_MANY: Final = re.compile(
    r"(?<![A-Za-z])(?:these|those|the)\s+(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?![A-Za-z\d])"
    r"|[这那](?:[一二两三四五六七八九十]+|\d+|几|些)[个位名条行款种件家]?",
    re.IGNORECASE,
)
"""Words that point at what was shown, by its number."""
_ONLY_DRAWS: Final = re.compile(
    r"(?:(?:and|ok(?:ay)?|now|please|can you|could you|then)[\s,]+)*"
    r"(?:(?:plot|draw|chart|graph)(?:\s+(?:it|that|them|this|these|those|the (?:results?|figures|groups)))?"
    r"(?:\s+(?:as|in|on|with)(?:\s+an?)?\s+(?:bars?|columns?)?(?:\s*(?:charts?|plot|graph|diagram))?)?"
    r"|(?:plot|draw|make|show|give|turn|put)(?:\s+me)?(?:\s+(?:it|that|them|this|these|those))?(?:\s+(?:as|in|on|into|with))?"
    r"(?:\s+an?)?(?:\s+bar)?\s+(?:bars|charts?|plot|graph|diagram)(?:\s+of\s+(?:it|that|this|them))?)"
    r"(?:\s+please)?"
    r"|(?:那|请|再|帮我|给我)*(?:[把将](?:它|这个?|那个?|结果|这些)们?)?(?:画|绘制?|做|作|生成)[成出个张]*一?[个幅张]?(?:柱状?|条形|直方)?图表?(?:看看|吧|给我)?",
    re.IGNORECASE,
)


def exchanged(text: str) -> str:
    """Return what is to stand in the place of something before: 中位数 of 平均不准 换成中位数."""
    said = _IN_PLACE_OF.sub("", _INTO.sub("", text).rstrip(" ?？.。!！")).strip()
    return said if re.search(r"\w", said) else text


def draws_it(text: str) -> bool:
    """Whether a text says no more than that what was found is to be drawn: plot that as bars, 画成图."""
    return _ONLY_DRAWS.fullmatch(text.strip(" \t\n?？.。!！,，")) is not None


def says_nothing(text: str) -> bool:
    """Whether no word of a text asks for anything: ok, 好的."""
    draft = Draft(text)
    for pattern in (_THESE_MANY, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    return not draft.left()


def shape_of_groups(shape: TableShape, last: TableQuestion) -> TableShape | None:
    """Return the answer of a grouped question as a table of its own; None where there are no groups with one figure."""
    if not last.by or last.period or len(last.figures) != 1 or last.share:
        return None
    by, figure = next((c for c in shape.columns if c.name == last.by), None), last.figures[0]
    if by is None:
        return None
    named = TableColumn(
        name=figure.column or COUNTED, type="number", aliases=(COUNTED_ZH,) if not figure.column else ()
    )
    return shape.model_copy(update={"columns": (by, named)})


def narrowed(shape: TableShape, last: TableQuestion) -> TableShape:
    """Keep of a table what the question before spoke of: a figure without its column is one of that."""
    told = {last.by, last.ordered_by, *last.columns, *(figure.column for figure in last.figures)}
    return shape.model_copy(update={"columns": tuple(c for c in shape.columns if c.name in told)})


def groups_kept(last: TableQuestion, reading: TableReading) -> TableQuestion | None:
    """Keep the groups whose figure passes a test, where a follow-up says no more than that; None for any other."""
    new = reading.question
    figure = last.figures[0].column or COUNTED
    own = [test for test in new.tests if test.column == figure]
    named = reading.telling > len(new.tests)
    if not own or named or len(own) < len(new.tests) or new.figures or new.ordered_by or new.columns or new.by:
        return None
    return last.model_copy(update={"groups": (*last.groups, *own)})


def asks_for_rows(text: str) -> bool:
    """Whether a text wants rows to be listed."""
    return _ROWS.search(text) is not None


def goes_on(text: str) -> bool:
    """Whether a text says itself that it goes on from something."""
    return bool(_POINTS.search(text) or _LEADS.search(text) or _EXCHANGES.search(text))


def gone_on(last: TableQuestion, reading: TableReading, text: str) -> TableQuestion | None:
    """Put what a follow-up says into the question before it; None where it says nothing that fits there."""
    new = reading.question
    if new.table != last.table:
        return None
    anew = bool(new.figures or new.ordered_by or new.limit or new.columns)
    if new.complete and anew and not new.share and not goes_on(text):
        of_shown = (
            last.tests and not last.figures and new.figures and not (new.tests or new.by or EVERY_ROW.search(text))
        )
        return new.model_copy(update={"tests": last.tests}) if of_shown else new
    if _ranks_groups(last, new):
        by = last.figures[0].column or COUNTED_ROWS
        order = {"ordered_by": by, "descending": new.descending, "limit": new.limit, "skip": new.skip}
        return last.model_copy(update=order)
    columns = {test.column for test in new.tests}
    tests = (*(t for t in last.tests if t.column not in columns), *new.tests)
    if new.share:
        return _share(last, new, text)
    return _kept(last.model_copy(update={"tests": tests}), last, new, text)


def _ranks_groups(last: TableQuestion, new: TableQuestion) -> bool:
    """Whether an order or its end is asked for of the groups: and the least?"""
    if not (last.by and last.figures) or not new.ordered_by or new.by or new.tests or new.figures or new.columns:
        return False
    return new.ordered_by in (last.figures[0].column or COUNTED, COUNTED_ROWS)


def _kept(kept: TableQuestion, last: TableQuestion, new: TableQuestion, text: str) -> TableQuestion | None:
    """Replace in the question before what is said anew."""
    if new.ordered_by or new.limit or new.skip:
        return _ordered(kept, new)
    if new.figures:
        each = last.by and not new.by and (_EXCHANGES.search(text) or _EACH.search(text))
        group = last if each else new
        by = {"by": group.by, "period": group.period if group.by else ""}
        return kept.model_copy(update={"figures": new.figures, **by, **_UNORDERED})
    if new.by:
        figures = last.figures or (Figure(kind="count"),)
        return kept.model_copy(update={"figures": figures, "by": new.by, "period": new.period, **_UNORDERED})
    if new.columns:
        return kept.model_copy(update={"figures": (), "by": "", "columns": new.columns})
    if last.tests and asks_for_rows(text):
        return _rows_of(kept)
    if last.columns and set(last.columns) <= {test.column for test in new.tests}:
        kept = kept.model_copy(
            update={"columns": ()}
        )  # of rows that are picked by a figure, the figure alone says nothing
    return kept if new.tests else None


def _rows_of(question: TableQuestion) -> TableQuestion:
    return question.model_copy(update={"figures": (), "by": "", "period": "", **_UNORDERED})


_UNORDERED: Final = {"groups": (), "ordered_by": "", "limit": 0, "skip": 0, "share": False, "among": (), "columns": ()}


def _share(last: TableQuestion, new: TableQuestion, text: str) -> TableQuestion:
    if last.tests and new.tests and _PART_OF.search(text):  # what percent of the first class is that
        return new.model_copy(update={"tests": last.tests, "among": new.tests, "by": "", "figures": new.figures})
    summed = new.figures or tuple(f for f in last.figures if f.kind == "sum" and not f.times)[:1]
    if new.tests and len(new.tests) < len(last.tests) and set(new.tests) <= set(last.tests):
        return new.model_copy(update={"figures": summed, "tests": last.tests, "among": new.tests})
    return new.model_copy(update={"figures": summed, "among": last.tests})


def _ordered(kept: TableQuestion, new: TableQuestion) -> TableQuestion | None:
    by = new.ordered_by or kept.ordered_by
    if not by or kept.share:
        return None
    order = {"descending": new.descending if new.ordered_by else kept.descending, "limit": new.limit, "skip": new.skip}
    if new.figures or not new.skip:
        return new.model_copy(update={"tests": kept.tests, "ordered_by": by, **order})
    return kept.model_copy(update={"ordered_by": by, **order})
