"""Rows that are dropped, or kept, by what is said of them: drop the rows where qty is missing, 只保留有年龄的行.

Read only where the message says that rows go or stay and what else it says is one test of them.
"""

import re
from typing import Final

from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import IT, ColumnTest, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

_ASKS: Final = r"\W*(?:(?:please|pls|now|and|then|ok(?:ay)?|so|can you|could you|i want to|let's)[\s,]+)*"
_ROWS_EN: Final = r"(?:rows?|records?|entries|entry|lines?|orders?|items?|cases?|observations?|ones?|everything|all)"
_DROPS: Final = lazy_regex(
    rf"{_ASKS}(?:drop|remove|discard|exclude|leave\s+out|throw\s+(?:out|away)|get\s+rid\s+of|filter\s+out|take\s+out|skip|ignore|"
    rf"clean\s+out|cut\s+out|strip\s+out)\s+(?:(?:all|any|the|every|those|these|of)\s+)*{_ROWS_EN}"
    r"(?=\s|$)\s*(?:(?:where|that|which|whose|in\s+which)\s+|(?=with|without|having))?(?P<rest>.*)$",
    re.IGNORECASE,
)
_KEEPS: Final = lazy_regex(
    rf"{_ASKS}(?:(?:only|just)\s+)?(?:keep|take|use|leave|retain)\s+(?:(?:only|just|all|the|those|these|of)\s+)*{_ROWS_EN}"
    r"\s+(?:(?:where|that|which|whose|in\s+which)\s+|(?=with|without|having))?(?P<rest>.+)$",
    re.IGNORECASE,
)
_GONE_ZH: Final = (
    r"(?:去掉|去除|除去|除掉|剔除|丢掉|丢弃|扔掉|过滤掉|滤掉|筛掉|排除掉?|移除|清掉|清理掉|不要)(?:了|吧)?"
)
_ROWS_ZH: Final = r"的?(?:那些|这些|所有)?(?:行|记录|数据|条目|样本|订单)?"
_NAMES_ROWS: Final = lazy_regex(r"行|记录|数据|条目|样本|订单")
_DROPS_ZH: Final = lazy_regex(
    rf"\W*(?:请|帮我|麻烦|给我|那|再|先)*(?:[把将](?P<of>.+?){_ROWS_ZH}(?:都|全部?|统统)?{_GONE_ZH}"
    rf"|{_GONE_ZH}(?:所有|那些|全部)?(?P<of2>.+?){_ROWS_ZH})[\s。.!！]*$"
)
_KEEPS_ZH: Final = lazy_regex(
    r"\W*(?:请|帮我|麻烦|给我|那|再|先|[把将])*(?:只|仅)?(?:保留|留下|留|取)(?:所有|那些)?(?P<rest>.+?)的?(?:行|记录|数据|条目|样本|订单)[\s。.!！]*$"
)
_THOSE: Final = lazy_regex(r"(?:[这那](?:[些几]|\d+|[一二两三四五六七八九十])?[个条行]?|它们?)?(?:行|记录|数据|条目)?")
_EMPTY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:missing|blank|empty|null|nan|no|not|without|lack|lacks|lacking)(?![A-Za-z])|缺|空|没|未|无",
    re.IGNORECASE,
)
_FILLED: Final = lazy_regex(
    r"^(?:(?:do|does)\s+)?(?:have|has|having|with)\s+(?:an?\s+|some\s+)?(?P<column>.+?)(?:\s+(?:filled(?:\s+in)?|given|set|value))?$"
    r"|^(?P<column2>.+?)\s+(?:is|are)\s+(?:not\s+(?:missing|empty|blank|null)|filled(?:\s+in)?|given|set|there|present)$"
    rf"|^有(?P<column3>[{HAN}\w]+?)$|^(?P<column4>[{HAN}\w]+?)(?:不为空|不是空的?|不空|非空|不缺失?|有值|有填|填了|齐全)$",
    re.IGNORECASE,
)
"""Says of a column that something stands in it."""


_EQUALS: Final = lazy_regex(r"= (?:'(?:[^']|'')*'|[\d.]+)")
_DELETES: Final = lazy_regex(r"(?<![A-Za-z])(?:delete|erase)(?![A-Za-z])", re.IGNORECASE)
_DELETES_ZH: Final = lazy_regex(r"删(?:除|掉|去)?(?:了|吧)?")


class KeptRows(Frozen):
    """What a message says of the rows that stay."""

    said: str
    """What is said of the rows; empty where those are meant that were spoken of before."""
    drops: bool
    """Whether these rows go, and not the others."""
    as_rows: bool = True
    """Whether rows are spoken of as rows, so that they are wanted and no figure over them."""


def kept_rows(text: str) -> KeptRows | None:
    """Find a message that drops some rows of a table or keeps some; None for any other."""
    for pattern, drops in ((_DROPS, True), (_KEEPS, False)):
        match = pattern.match(text.strip(" .!?,;"))
        if match is not None:
            return KeptRows(said=_plain(match["rest"]), drops=drops)
    match = _DROPS_ZH.match(text)
    if match is not None:
        said = match["of"] or match["of2"]
        rows = _NAMES_ROWS.search(text.replace(said, "", 1)) is not None
        return KeptRows(said="" if _THOSE.fullmatch(said) else said, drops=True, as_rows=rows)
    match = _KEEPS_ZH.match(text)
    return KeptRows(said=match["rest"], drops=False) if match is not None else None


def dropped_for_deleted(text: str) -> str:
    """Say that rows are dropped where it is said that they are deleted: in what is saved elsewhere that is the same."""
    said = _DELETES_ZH.sub("去掉", _DELETES.sub("drop", text, count=1), count=1)
    return said if kept_rows(said) is not None else text


def with_rows_kept(
    text: str, shape: TableShape, last: TableQuestion | None = None, *, saved: bool = False
) -> TableReading | None:
    """Read a message that drops or keeps rows as a question for the rows that stay; None for any other.

    Args:
        text: The message.
        shape: The table.
        last: The question before: "those rows" are the ones that it picked, and what it picked of many stays picked.
        saved: Whether what stays is saved, so that rows are wanted however they are spoken of.
    """
    kept = kept_rows(text)
    if kept is None:
        return None
    if not kept.said:
        if last is None or len(last.tests) != 1:
            return None
        return TableReading(question=TableQuestion(table=shape.table, tests=(_without(last.tests[0]),)), telling=1)
    filled = _filled(kept.said, shape)
    if filled is not None:
        return _reading(filled if not kept.drops else _without(filled), shape, last)
    before = last if last is not None and not (kept.as_rows or saved) else None
    reading = read_table_question(kept.said, shape)
    if reading is None or not reading.whole or len(reading.question.tests) != 1 or not _only_picks(reading.question):
        return None
    test = _without(reading.question.tests[0]) if kept.drops else reading.question.tests[0]
    if before is not None and before.figures:
        return TableReading(question=before.model_copy(update={"tests": (*_of_others(before, test), test)}), telling=1)
    return _reading(test, shape, last)


def _plain(rest: str) -> str:
    """Drop what only leads on from the rows to what is said of them."""
    return re.sub(r"^\s*(?:that|which|where)\s+", "", rest.strip(), flags=re.IGNORECASE)


def _only_picks(question: TableQuestion) -> bool:
    """Whether nothing but rows is asked for."""
    more = question.figures or question.by or question.ordered_by or question.limit or question.share or question.skip
    return not more and set(question.columns) <= {test.column for test in question.tests}


def _reading(test: ColumnTest, shape: TableShape, last: TableQuestion | None) -> TableReading:
    """Keep the rows that a list before picked, and pass a test besides; what figures were of is the whole table."""
    tests = (*(_of_others(last, test) if last is not None and not last.figures else ()), test)
    return TableReading(question=TableQuestion(table=shape.table, tests=tests), telling=1)


def _of_others(last: TableQuestion, test: ColumnTest) -> tuple[ColumnTest, ...]:
    """Keep the tests of the question before that are of other columns."""
    return tuple(t for t in last.tests if t.column != test.column)


def _filled(said: str, shape: TableShape) -> ColumnTest | None:
    """Read that something stands in one column."""
    match = _FILLED.match(said.strip())
    if match is None or _EMPTY.search(re.sub(r"不(?:为|是)?空的?|不缺失?|非空|not\s+\w+$", "", said)):
        return None
    name = next(group for group in match.groups() if group)
    reading = read_table_question(name, shape)
    if reading is None or not reading.whole or reading.question.tests or len(reading.question.columns) != 1:
        return None
    return _without(_gap(shape, reading.question.columns[0]))


def _gap(shape: TableShape, column: str) -> ColumnTest:
    text = shape.column(column).type == "text"
    return ColumnTest(column=column, sql=f"({IT} IS NULL OR trim({IT}) = '')" if text else "IS NULL")


def _without(test: ColumnTest) -> ColumnTest:
    """Turn a test around: rows of which it cannot be told do not pass it, and so they stay."""
    if test.sql == "IS NULL":
        return test.model_copy(update={"sql": "IS NOT NULL"})
    if test.sql == "IS NOT NULL":
        return test.model_copy(update={"sql": "IS NULL"})
    if _EQUALS.fullmatch(test.sql):
        return test.model_copy(update={"sql": f"IS DISTINCT FROM {test.sql.removeprefix('= ')}"})
    whole = test.sql if IT in test.sql else f"{IT} {test.sql}"
    if whole.startswith("NOT (") and whole.endswith(")"):
        return test.model_copy(update={"sql": whole.removeprefix("NOT ")})
    return test.model_copy(update={"sql": f"NOT {whole}" if "IS NULL OR" in whole else f"({whole}) IS NOT TRUE"})
