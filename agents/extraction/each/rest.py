"""What is asked of a table that calls have been made for: which of its rows, which figure of them, in which order."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from agents.extraction.asides.asides import without_asides
from agents.extraction.each.fitting import EachFit
from agents.extraction.each.ways import EachWay
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.parts import TablePart, pieces_of, whole_or_parts
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import figure_words, neutral
from lazy_regex import lazy_regex

_ALL_ROWS: Final = lazy_regex(
    r"(?:for\s+)?(?:each|every)(?:\s+one)?(?:\s+of\s+(?:them|these|those))?"
    r"(?:\s+(?:loan|stock|share|company|row|line|invoice|one|position|holding)s?)?(?![A-Za-z])"
    r"|每一?[只支个笔家行条单项张](?:股票|公司|贷款|订单|基金)?|各[只支个笔家自]?(?:股票|公司|贷款)?",
    re.IGNORECASE,
)
"""Says that the rows themselves are asked for."""
_LEADS_TO: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:for|in|into|to|of|on|at|as of|during|from)\s+)?(?:the\s+)?"
    r"(?:(?:fiscal(?:\s+year)?|fy|year|all of)\s*)?$"
    r"|(?:在|[按以]照?|成|为|為|到|等于)\s*$",
    re.IGNORECASE,
)
_BELONGS_TO: Final = lazy_regex(r"\s*(?:财年|財年|全年|年度|整年|那天|这天|当天)?的?")
_BEFORE_POINT: Final = lazy_regex(r"(?:\s|,(?=\s*[.!?]))+([.,!?])")
_ASKS_WHICH: Final = lazy_regex(r"(?<![A-Za-z])(?:which|who|whose)(?![A-Za-z])|哪|谁|誰", re.IGNORECASE)
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTED: Final = lazy_regex(
    r"(?P<n>[两二三四五六七八九十]|\d{1,2})\s*[个個种種家只支笔张份项条](?P<of>[^\W\d_a-zA-Z]{1,4}?)"
    r"(?=里|中|的|各|分别|哪|等|每|[，,\s]|$)"
    rf"|(?<![A-Za-z])(?:(?:all|these|the|of)\s+)*(?P<n_en>{'|'.join(_NUMBERS[2:])}|\d{{1,2}})\s+"
    r"(?P<of_en>[a-z]+)(?![A-Za-z])",
    re.IGNORECASE,
)
_BARE_END_ZH: Final = lazy_regex(r"(?=最[多少高低大小])")
_BARE_END: Final = lazy_regex(
    r"(?<![A-Za-z])(?:most|highest|largest|biggest|least|lowest|smallest)(?=\W*$)", re.IGNORECASE
)
_TOTAL: Final = lazy_regex(
    r"(?P<joined>,?\s+and\s+)?(?<![A-Za-z])(?:everything|(?:all of )?it all|all of them|the lot|them|it)?\s*"
    r"(?:all\s+)?(?:together|altogether|overall|in all|all in all)(?![A-Za-z])",
    re.IGNORECASE,
)


def asked_of_rows(
    text: str, way: EachWay, fit: EachFit, shape: TableShape, shown: tuple[str, ...]
) -> tuple[TablePart, ...]:
    """Read what is asked; none where a word of it is not understood. The rows with their results come first."""
    plain = text
    for start, end in sorted(fit.said, reverse=True):
        before, behind = _LEADS_TO.search(plain, 0, start), _BELONGS_TO.match(plain, end)
        plain = f"{plain[: before.start() if before else start]} {plain[behind.end() if behind else end :]}"
    plain = _TOTAL.sub(lambda m: f"{';' if m['joined'] else ''} total ", way.said_plainly(plain))
    plain = _COUNTED.sub(partial(_all_of_them, shape=shape), plain)
    for key in fit.keys.values():
        plain = re.sub(rf"{re.escape(key)}\s*(?:有|是|包括|are|includes?)\s*(?=[，,.。;；]|$)", " ", plain)
    plain = without_asides(_BEFORE_POINT.sub(r"\1", plain))
    rows = TablePart(text=text, question=TableQuestion(table=shape.table, columns=shown))
    total = TablePart(text=plain, question=TableQuestion(table=shape.table, figures=_totals(fit)))
    brought = [b.column for b in fit.brings]
    told = [*brought, *(c for c in shape.columns if c.distinct == shape.rows)]
    pieces = [piece for piece in pieces_of(plain) if not _only_says(piece, shape, told, _ALL_ROWS)]
    others = [piece for piece in pieces if not (fit.adds_up and _only_says(piece, shape, brought, figure_words("sum")))]
    named = ", ".join(_figure_named(piece, brought) for piece in others)
    read = (whole_or_parts(named, shape) or whole_or_parts(", ".join(others), shape)) if others else None
    if others and read is None:
        return ()
    parts = [_by_what_is_brought(part, fit) for part in read.parts] if read is not None else []
    if any(part is None for part in parts):
        return ()
    more = [p for p in parts if p is not None and (p.question is None or _tells_more(p.question))]
    return (rows, *((total,) if fit.adds_up else ()), *(p for p in more if p.question != total.question))


def _figure_named(piece: str, brought: Sequence[TableColumn]) -> str:
    """Name what the calls bring where an end of an order is asked for and nothing says of what: 哪个币种最多."""
    if any(name in piece.lower() for column in brought for name in (column.name, *column.aliases)):
        return piece
    piece = _BARE_END_ZH.sub(brought[0].name, piece, count=1)
    return _BARE_END.sub(lambda m: f"{m.group()} {brought[0].name}", piece, count=1)


def _by_what_is_brought(part: TablePart, fit: EachFit) -> TablePart | None:
    """Rank groups by what the calls bring where nothing else is said; None where that does not add up."""
    question = part.question
    if question is None or question.ordered_by != "rows" or figure_words("count").search(part.text):
        return part
    figure = Figure(kind="sum", column=fit.brings[0].column.name)
    ranked = question.model_copy(update={"figures": (figure,), "ordered_by": figure.column})
    return part.model_copy(update={"question": ranked}) if fit.adds_up else None


def _all_of_them(match: re.Match[str], shape: TableShape) -> str:
    """Leave the number out where so many there are of what is counted: 三个币种里哪个, these three loans."""
    said, of = match["n"] or match["n_en"], match["of"] or match["of_en"]
    n = (
        _NUMBERS.index(said.lower())
        if said.lower() in _NUMBERS
        else chinese_number(said.replace("两", "二")) or int(said)
    )
    meant = [c.distinct for c in shape.columns if of in (c.name, *c.aliases)]
    rows = [shape.rows] if of in shape.names else []
    return of if n in (*meant, *rows) else match.group()


def _totals(fit: EachFit) -> tuple[Figure, ...]:
    return tuple(Figure(kind="sum", column=brought.column.name) for brought in fit.brings)


def _tells_more(question: TableQuestion) -> bool:
    """Whether a question is for more than rows as they stand."""
    return bool(question.figures or question.tests or question.limit or question.ordered_by or question.by)


def _only_says(piece: str, shape: TableShape, columns: Sequence[TableColumn], pattern: re.Pattern[str]) -> bool:
    """Whether a piece only asks for the rows and what is shown of each, or only for the sum of it."""
    if _ASKS_WHICH.search(piece):
        return False
    called = {name for column in columns for name in (column.name, *column.aliases)}
    names = sorted(called | {*shape.names, shape.table}, key=len, reverse=True)
    draft = Draft(piece)
    for words in (re.compile("|".join(map(re.escape, names)), re.IGNORECASE), pattern, neutral()):
        while draft.first(words) is not None:
            pass
    return not draft.left()
