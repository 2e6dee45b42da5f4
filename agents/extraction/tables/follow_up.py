"""A question that goes on from the one before: what it says anew replaces that part, all else stands."""

import re
from typing import Final

from agents.extraction.discourse.mentions import mentioned
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.products import one
from agents.extraction.tables.ranking.numerals import SO_MANY
from agents.extraction.tables.ranking.ranked_rows import HEIGHT, MORE_OR_LESS
from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words, neutral, row_words
from lazy_regex import lazy_regex
from prompts.language import has_han

COUNTED: Final = "number of rows"
COUNTED_ZH: Final = "数量"
"""What a figure that counts rows is called, where it is compared."""
COUNTED_ROWS: Final = "rows"
"""What groups are ordered by where rows are counted."""
_POINTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:they|them|their|those|these|it|its|he|she|his|her|there|only|just|ones?|instead|also|same)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:of|from|out of)\s+(?:that|this|all that|all this)(?!\s*\w)"
    r"|其中|[它他她]们?|这些|那些|[这那](?:几|[两二三四五六七八九十]|\d+)(?:[笔单条行项件]|[个位名]?人)|里面|只|仅|再",
    re.IGNORECASE,
)
"""Words that speak of what was found before."""
_IS_THAT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:is|was|are|were)\s+(?:that|this)(?:\s+(?:altogether|in\s+(?:all|total)))?\W*$", re.I
)
_LEADS: Final = lazy_regex(
    r"^\s*(?:(?:and|but|now|so|ok(?:ay)?|then|what about|how about)(?![A-Za-z])|那|要是|如果|换成)|呢[\s?？。!！]*$"
    # 活下来的有几个 names nobody of whom it asks: those who were spoken of
    r"|^[^，,。的\w]*[^，,。的\dA-Za-z]{1,8}的(?:有|是|一共|总共)?(?:几|多少)[个位名]?人?[\s?？。!！]*$",
    re.IGNORECASE,
)
"""What a follow-up begins or ends with."""

_ROWS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:who(?:'s|s)?\s+(?:are|is|were)\s+(?:they|it|those|these|that)|(?:which|what)\s+(?:ones?|are\s+(?:they|those|these))"
    r"|list|show|name)(?![A-Za-z])"
    r"|列[一出个]*|(?:都|分别)?(?:是|有)?(?:哪(?:些|几[个位名人条]?)|谁)(?:啊|呢)?|名单|筛出来?|挑出来?|找出来?",
    re.IGNORECASE,
)
"""Words that want the rows themselves, and no figure over them."""


_EXCHANGES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:instead|rather|(?:make|change) (?:it|that)(?: to)?|switch(?: it)? to|not the)(?![A-Za-z])"
    r"|换成|改成|改为|改用|换为",
    re.IGNORECASE,
)
"""What puts one thing in the place of another, all else as it was."""
_INTO: Final = lazy_regex(
    r"^.*(?:(?:换|改)[成为用]|(?<![A-Za-z])(?:(?:make|change) (?:it|that)(?: to)?|switch(?: it)? to)(?![A-Za-z]))",
    re.IGNORECASE,
)
_IN_PLACE_OF: Final = lazy_regex(r"(?<![A-Za-z])(?:instead of|rather than) [\w ]+$", re.IGNORECASE)
_SAME_BUT: Final = lazy_regex(
    r"^\W*(?:(?:and|now|ok(?:ay)?|then|do|please|show)\s+)*(?:the\s+)?same(?:\s+(?:thing|question|one|table|list|query|again))*"
    r"[,\s]*(?:(?:but|again|now)(?![A-Za-z])[,\s]*)*"
    r"|^\W*(?:还是)?(?:同样|一样|同上|相同)(?:的(?:问题|表格?)?)?[，,\s]*(?:但是?|不过|只是)?(?=\W*\w)",
    re.IGNORECASE,
)
_RESTRICTS: Final = lazy_regex(
    r"\W*(?:(?:and|but|ok(?:ay)?|now|then|please|the|same(?: thing)?|show|give|me|again|filter(?:ed)?|to|keep)[,\s]+)*"
    r"(?:only|just|without|excluding|exclude|except|leave out|drop|not the)(?![A-Za-z])"
    r"|\W*(?:那么?|请|再|帮我|同样的?|一样|但是?|[，,\s])*(?:只|仅|去掉|除去|除掉|除了|排除|不要|不算|不含|不看|去除|剔除|换成)",
    re.IGNORECASE,
)
"""Begins a text that picks rows, or leaves some out."""
_MOST_WORDS, _MOST_HAN = 7, 14
_EACH: Final = lazy_regex(r"(?<![A-Za-z])each(?![A-Za-z])|分别|各", re.IGNORECASE)
_PART_OF: Final = lazy_regex(
    r"(?:percent(?:age)?|%|share|proportion|fraction)\s+of\s+.{1,40}?\s(?:is|are|was|were|do|does|did)\s+"
    r"(?:that|this|those|these|they|it)(?![A-Za-z])|占了?.{1,12}?的?(?:百分之|比例|多少)",
    re.IGNORECASE,
)
"""Words that ask for what was found as a part of what is named now."""
EVERY_ROW: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all (?:rows|of (?:it|the))|of all(?=\W*$)|every(?:one|body|thing)?|overall|whole|entire)"
    r"(?![A-Za-z])|全部|所有|整个|整体|全表",
    re.IGNORECASE,
)
"""Words by which a figure after rows that were picked is of every row again."""
_THESE_MANY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:these|those|the)\s+(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?![A-Za-z\d])"
    r"|[这那](?:[一二两三四五六七八九十]+|\d+|几|些)[个位名条笔单行款种件家项]?",
    re.IGNORECASE,
)
"""Words that point at what was shown, by its number."""


_SORTS_IT: Final = lazy_regex(
    r"^\W*(?:(?:and|but|now|so|ok(?:ay)?|then|also|please|can you|could you)(?![A-Za-z])[\s,]*)*"
    r"(?:sort|order|rank|arrange)(?:\s+(?:it|that|this|them|these|those|all of (?:it|them)"
    r"|(?:the|that|this|these|those)\s+(?:results?|groups?|figures?|list|table|averages?|means?|totals?|numbers?|rows?)))?"
    r"\s+(?:by|from|in|with|the|highest|lowest|largest|smallest|biggest|ascending|descending|alphabetically)(?![A-Za-z])"
    r"|^(?:那么?|请|再|帮我|给我|然后|[\s，,])*(?:[把将](?:它们?|结果|这个?|这些|上面的?|刚才的?)(?:结果|表格?|列表|数据)?)?"
    r"(?:再)?(?:按照?|依照?|以|根据|从)[^，,。把将对]{1,16}?(?:排序|排列|排一?下|排)",
    re.IGNORECASE,
)
"""Words that put what was shown into an order, and name nothing else to be ordered."""


def sorts_it(text: str) -> bool:
    """Whether a text wants what was shown in an order: sort that by salary, 按工资排序."""
    return _SORTS_IT.match(text) is not None


def sorted_by_text(text: str, shape: TableShape, last: TableQuestion) -> TableQuestion | None:
    """Put the rows before into the order of a column of texts; None where a text wants anything else."""
    if not sorts_it(text) or last.figures or last.limit:
        return None
    named = mentioned([column.held for column in shape.columns], text)
    texts = [span for span in named if shape.column(str(span.value)).type == "text"]
    if len(named) != 1 or len(texts) != 1:
        return None
    draft = Draft(text)
    draft.take(texts[0].start, texts[0].end)
    down = draft.first(_DOWNWARDS) is not None
    for pattern in (_ORDERS, _THESE_MANY, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    order = {"ordered_by": str(texts[0].value), "descending": down}
    return None if draft.left() else last.model_copy(update=order)


_DOWNWARDS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:descending|desc|z to a|z-a|reverse)(?![A-Za-z])|降序|倒序|逆序", re.IGNORECASE
)
_ORDERS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:sort|order|rank|arrange|by|ascending|asc|alphabetical(?:ly)?|a to z|a-z|it|that|this|them|these"
    r"|those|results?|rows?|list|table)(?![A-Za-z])|[把将]|它们?|结果|上面的?|按照?|依照?|根据|升序|正序|顺序|排列|排序|排一?下|排|字母",
    re.IGNORECASE,
)


def points_at_shown(text: str) -> bool:
    """Whether a text speaks of what was shown: their average, 其中, or puts it into an order."""
    return sorts_it(text) or _POINTS.search(text) is not None


def exchanged(text: str) -> str:
    """Return what is to stand in the place of something before: 中位数 of 平均不准 换成中位数."""
    said = _IN_PLACE_OF.sub("", _INTO.sub("", text).rstrip(" ?？.。!！")).strip()
    return said if re.search(r"\w", said) else text


def without_same(text: str) -> str:
    """Drop the words that only say that the question before is asked again: same but only the first class."""
    said = _SAME_BUT.sub("", text)
    return said if re.search(r"\w", said) else text


def restricts(text: str) -> bool:
    """Whether a text says no more than which rows are to be kept or left out: only the females, 去掉上海."""
    few = len(text) <= _MOST_HAN if has_han(text) else len(text.split()) <= _MOST_WORDS
    return few and _RESTRICTS.match(text) is not None


def says_nothing(text: str) -> bool:
    """Whether no word of a text asks for anything: ok, 好的."""
    draft = Draft(text)
    for pattern in (_THESE_MANY, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    return not draft.left()


def shape_of_groups(shape: TableShape, last: TableQuestion) -> TableShape | None:
    """Return the answer of a grouped question as a table of its own; None where there are no groups with one figure."""
    if not last.draws:
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
    told = {
        last.by,
        *last.also_by,
        last.of_each,
        last.ordered_by,
        *last.columns,
        *(figure.column for figure in last.figures),
    }
    return shape.model_copy(update={"columns": tuple(c for c in shape.with_amounts().columns if c.name in told)})


def groups_kept(last: TableQuestion, reading: TableReading) -> TableQuestion | None:
    """Keep the groups whose figure passes a test, where a follow-up says no more than that; None for any other."""
    new = reading.question
    figure = last.figures[0].column or COUNTED
    own = [test for test in new.tests if test.column == figure]
    named = reading.telling > len(new.tests)
    if not own or named or len(own) < len(new.tests) or new.figures or new.ordered_by or new.columns or new.by:
        return None
    return last.model_copy(update={"groups": (*last.groups, *own)})


def ranked_by_last(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Rank groups by the figure of the question before, where only what makes them is said: which class is best.

    None where anything else is asked for, or the words speak of how many there are of something.
    """
    figure = last.figures[0] if len(last.figures) == 1 else None
    if figure is None or not figure.column or figure.times or last.period or last.share:
        return None
    if not (HEIGHT.search(text) or _of_what_was_listed(text, last)):
        return None
    texts = tuple(c for c in shape.columns if c.type != "number" or c.is_key)
    reading = read_table_question(HEIGHT.sub(_as_many, text), shape.model_copy(update={"columns": texts}))
    if reading is None or not reading.whole:
        return None
    new = reading.question
    if not new.by or not new.limit or new.period or new.tests or new.columns or new.figures[0].kind != "count":
        return None
    if last.by not in ("", new.by):
        return None
    order = {"ordered_by": figure.column, "descending": new.descending, "limit": new.limit, "skip": new.skip}
    return last.model_copy(update={"by": new.by, "also_by": new.also_by, **order})


def _of_what_was_listed(text: str, last: TableQuestion) -> bool:
    """Whether "the most" is said of the figures of groups that were just asked for, and of no number of rows."""
    counts = row_words().search(_WHICH_ONE.sub(" ", text)) is not None
    summed = last.figures[0].kind == "sum" and not _OF_OTHERS.search(text)
    return (bool(last.by) or summed) and not counts and MORE_OR_LESS.search(text) is not None


_WHICH_ONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what)\s+(?:one|of\s+them)(?![A-Za-z])|[哪那]一?[个家种位款]", re.IGNORECASE
)


_OF_OTHERS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:has|have|had|sells?|sold|b[ou]+ght|buys?|gets?|got|common\w*|often|frequent\w*|popular|used|visited)(?![A-Za-z])"
    r"|[有卖買买来去]|出现|常|受欢迎|热门",
    re.IGNORECASE,
)
"""Words by which "the most" may be of something else than the sum that was told: has the most, 卖得最多."""


def _as_many(said: re.Match[str]) -> str:
    """Say most for highest, which a table without amounts is asked by just as well."""
    low = re.search(r"low|wors|[低差弱]", said.group(), re.IGNORECASE) is not None
    most, fewest = ("最多", "最少") if has_han(said.group()) else ("most", "fewest")
    return fewest if low else most


def measure_exchanged(last: TableQuestion, new: TableQuestion, shape: TableShape, said: str) -> TableQuestion | None:
    """Put another amount in the place of the one that the question before was of, where no more is said: 语文呢."""
    others = new.tests or new.by or new.ordered_by or new.limit or new.share or new.skip
    summed = [f.column for f in new.figures if f.kind == "sum" and not figure_words("sum").search(said)]
    named = summed if new.figures else [*new.columns]
    if others or len(named) != 1 or len(new.figures) > 1 or not shape.column(named[0]).is_amount:
        return None
    name, figure = named[0], last.figures[0] if len(last.figures) == 1 else None
    if figure is not None and figure.column and not figure.times and not last.groups and not last.share:
        ordered = {"ordered_by": name} if last.ordered_by == figure.column else {}
        return last.model_copy(update={"figures": (figure.model_copy(update={"column": name}),), **ordered})
    if not last.figures and last.ordered_by and not last.columns and shape.column(last.ordered_by).is_amount:
        return last.model_copy(update={"ordered_by": name})
    return None


def asks_for_rows(text: str) -> bool:
    """Whether a text wants rows to be listed."""
    return _ROWS.search(text) is not None


def goes_on(text: str) -> bool:
    """Whether a text says itself that it goes on from something."""
    return bool(_POINTS.search(text) or _LEADS.search(text) or _EXCHANGES.search(text) or sorts_it(text))


def without_its_figure(text: str, last: TableQuestion) -> str:
    """Drop the word for the figure of the groups before where these are put into an order: by average salary."""
    if not (sorts_it(text) and last.by and len(last.figures) == 1):
        return text
    return figure_words(last.figures[0].kind).sub(" ", text)


def orders_other_rows(text: str, last: TableQuestion, question: TableQuestion | None) -> bool:
    """Whether what was shown is to be put into an order, and nothing, or something of other rows, was made of that."""
    return sorts_it(text) and (question is None or bool(last.by and last.figures and question.by != last.by))


def gone_on(last: TableQuestion, reading: TableReading, text: str) -> TableQuestion | None:
    """Put what a follow-up says into the question before it; None where it says nothing that fits there."""
    new = reading.question
    if new.table != last.table:
        return None
    anew = bool(new.figures or new.ordered_by or new.limit or new.columns)
    if new.complete and anew and not new.share and not goes_on(text):
        asks = new.figures or (new.limit and new.ordered_by)
        told = not last.figures or (not last.by and _IS_THAT.search(text))
        of_shown = last.tests and told and asks and not (new.tests or new.by or EVERY_ROW.search(text))
        return new.model_copy(update={"tests": last.tests}) if of_shown else new
    if _ranks_groups(last, new):
        by = last.figures[0].column or COUNTED_ROWS
        order = {"ordered_by": by, "descending": new.descending, "limit": new.limit, "skip": new.skip}
        return last.model_copy(update=order)
    columns = {test.column for test in new.tests}
    apart = {*columns, new.by, new.of_each}  # each class is of all of them, whichever was asked of before
    tests = (*(t for t in last.tests if t.column not in apart), *new.tests)
    if new.share:
        return _share(last, new, text)
    if last.share and columns and columns.isdisjoint(test.column for test in last.tests):  # of the women alone
        among = (*(t for t in last.among if t.column not in columns), *new.tests)
        return _kept(last.model_copy(update={"among": among}), last, new, text)
    return _kept(last.model_copy(update={"tests": tests}), last, new, text)


def _ranks_groups(last: TableQuestion, new: TableQuestion) -> bool:
    """Whether an order or its end is asked for of the groups: and the least?"""
    if not (last.by and last.figures) or not new.ordered_by or new.by or new.tests or new.figures or new.columns:
        return False
    return new.ordered_by in (last.figures[0].column or COUNTED, COUNTED_ROWS)


def _kept(kept: TableQuestion, last: TableQuestion, new: TableQuestion, text: str) -> TableQuestion | None:
    """Replace in the question before what is said anew."""
    if new.ordered_by or new.limit or new.skip:
        return _ordered(kept, new, text)
    if new.figures:
        each = last.by and not new.by and (_EXCHANGES.search(text) or _EACH.search(text))
        group = last if each else new
        by = {"by": group.by, "period": group.period if group.by else "", "also_by": group.also_by}
        return kept.model_copy(update={"figures": new.figures, **by, **_UNORDERED})
    if new.by:
        if new.columns and not last.figures:
            return None  # of salaries by department nothing says which figure is wanted, and it is no number of rows
        figures = last.figures or (Figure(kind="count"),)
        return kept.model_copy(update={"figures": figures, **_groups_of(new), **_UNORDERED})
    if new.columns and not (last.figures and new.tests and restricts(text)):  # only the plants in the shade
        return kept.model_copy(update={"figures": (), **_groups_of(None), "columns": new.columns})
    if last.tests and asks_for_rows(text):
        return _rows_of(kept)
    if last.columns and set(last.columns) <= {test.column for test in new.tests}:
        kept = kept.model_copy(
            update={"columns": ()}
        )  # of rows that are picked by a figure, the figure alone says nothing
    return kept if new.tests else None


def _groups_of(question: TableQuestion | None) -> dict[str, object]:
    """Return what makes the groups of a question; of none, none."""
    one = question or TableQuestion(table="")
    return {"by": one.by, "period": one.period, "also_by": one.also_by}


def _rows_of(question: TableQuestion) -> TableQuestion:
    return question.model_copy(update={"figures": (), **_groups_of(None), **_UNORDERED})


_UNORDERED: Final = {
    "groups": (),
    "ordered_by": "",
    "limit": 0,
    "skip": 0,
    "share": False,
    "among": (),
    "columns": (),
    "of_each": "",
}


def _share(last: TableQuestion, new: TableQuestion, text: str) -> TableQuestion:
    if last.tests and new.tests and _PART_OF.search(text):  # what percent of the first class is that
        return new.model_copy(update={"tests": last.tests, "among": new.tests, "by": "", "figures": new.figures})
    sums = (f for f in last.figures if f.kind == "sum")
    summed = new.figures or tuple(Figure(kind="sum", column=one(f) if f.times else f.column) for f in sums)[:1]
    if new.tests and not new.among and len(new.tests) < len(last.tests) and set(new.tests) <= set(last.tests):
        return new.model_copy(update={"figures": summed, "tests": last.tests, "among": new.tests})
    said = {test.column for test in (*new.tests, *new.among)}
    among = (*(test for test in last.tests if test.column not in said), *new.among) if new.among else last.tests
    return new.model_copy(update={"figures": summed, "among": among})


def _ordered(kept: TableQuestion, new: TableQuestion, text: str) -> TableQuestion | None:
    by = new.ordered_by or kept.ordered_by
    if not by or kept.share:
        return None
    as_many = new.limit == 1 < kept.limit and _EXCHANGES.search(text) and not SO_MANY.search(text)
    limit = kept.limit if as_many else new.limit  # the five most frugal, made the heaviest, are five
    order = {"descending": new.descending if new.ordered_by else kept.descending, "limit": limit, "skip": new.skip}
    if new.figures or not new.skip:
        return new.model_copy(update={"tests": kept.tests, "ordered_by": by, **order})
    return kept.model_copy(update={"ordered_by": by, **order})
