"""Clauses around a question over a table that only say why it is asked, or of which table: 期中考 数学不及格的有谁."""

import re
from typing import Final

from agents.extraction.asides.lead_ins import without_lead_in
from agents.extraction.asides.lead_outs import without_lead_out
from agents.extraction.asides.what_it_is import told_what_it_is
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

_TOPIC: Final = lazy_regex(rf"(?P<zh>[{HAN}]{{2,8}})(?:[\s:：,，]+)|(?P<en>[A-Za-z]+(?: [A-Za-z]+)?)\s*:\s+")
_IS_TO_BE_DONE: Final = lazy_regex(
    r"\W*(?:i\s+|we\s+)?(?:need|want|have|got|gotta|ought)\s+(?:to\s+)?[a-z]+", re.IGNORECASE
)
"""Of a clause that says what is to be done by when: need to chase them before xmas."""
_CLAUSES: Final = lazy_regex(rf"[,，;；.。!！?？…]+|(?<=[{HAN}])\s+(?=[{HAN}])|\s[-–—]+\s")
_MOST: Final = 5
_AROUND: Final = 2
"""Clauses that may stand around a question; every one costs that it is read by itself."""
_SHARED: Final = 2
_MORE: Final = frozenset({"", "考", "表", "账", "单", "的", "里", "中"})
"""What a topic may hold beside what it shares with the name of the table."""


def question_alone(text: str, shape: TableShape) -> str:
    """Return a question without the clauses around it that name nothing of the table; empty where none stand there.

    They are few: of a text that goes on telling nothing is read.
    """
    if len(_CLAUSES.findall(text)) > _MOST:
        return ""
    found = _behind_what_it_is(text, shape)
    for _ in range(_AROUND):
        alone = _without_one(found or text, shape)
        if not alone:
            break
        found = alone
    return found


def _behind_what_it_is(text: str, shape: TableShape) -> str:
    """Read on behind what only says what the file is; empty where that may pick rows of it.

    A time is dropped where no column of days could tell rows of another time, other words where they name no value.
    """
    told = told_what_it_is(text)
    if told is None:
        return ""
    said, rest = told
    if not said:
        return rest
    if _speaks_of_time(said) and not _of_that_month(said, shape):
        return ""
    read = read_table_question(said, shape)
    return "" if read is not None and (read.telling or read.question.tests) else rest


def _of_that_month(said: str, shape: TableShape) -> bool:
    """Whether no column tells of which time a row is, or all are written in words and of the month said: 10月5日.

    Of a year or a part of a month that is said, such words tell nothing.
    """
    if any(column.type == "date" or column.numbers_years for column in shape.columns):
        return False
    days = _told_days(shape)
    months = {month.group().lstrip("0") if (month := _MONTH.search(value)) else "" for c in days for value in c.values}
    if not days:
        return True
    spoken = {
        f"{_MONTHS.index(m['en'][:3].lower()) + 1}月" if m["en"] else f"{m['n']}月"
        for m in _SAID_MONTH.finditer(_digits(said))
    }
    besides = _SAID_MONTH.sub("", _digits(said))
    return len(months) == 1 and spoken == months and not _MORE_OF_TIME.search(besides)


def _told_days(shape: TableShape) -> list[TableColumn]:
    """List the columns that tell days in words."""
    words = ("date", "day", "time", "month", "日期", "时间", "月")
    return [c for c in shape.columns if c.type == "text" and c.means(*words)]


def _digits(said: str) -> str:
    """Write the months that are said in Chinese numerals with digits: 十一月."""
    return _NUMERAL.sub(lambda m: str(chinese_number(m["n"]) or m["n"]), said)


_MONTH: Final = lazy_regex(r"(?<!\d)\d{1,2}月")
_NUMERAL: Final = lazy_regex(r"(?P<n>十[一二]?|[一二三四五六七八九])(?=月)")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LONG: Final = (
    *("jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?", "aug(?:ust)?"),
    *("sept?(?:ember)?", "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?"),
)
_SAID_MONTH: Final = lazy_regex(
    rf"(?<!\d)0?(?P<n>\d{{1,2}})月份?|(?<![A-Za-z])(?P<en>{'|'.join(_LONG)})(?![A-Za-z])",
    re.IGNORECASE,
)
_MORE_OF_TIME: Final = lazy_regex(
    r"\d|[年月日号天周季旬初中底末半上下前后本今去明这]|(?<![A-Za-z])(?:early|late|mid|first|second|last|next|this|half|part|days?|weeks?|months?"
    r"|quarters?|years?|today|yesterday|begin\w*|end|start|to|until|till|since|before|after)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Says more of the time than which month, or which of several."""


def _speaks_of_time(said: str) -> bool:
    return (
        bool(find_periods(said) or _SAID_MONTH.search(said))
        or re.search(r"\d|[年月日周季]|month|year|week|quarter", said, re.IGNORECASE) is not None
    )


def _without_one(text: str, shape: TableShape) -> str:
    for parted in (without_lead_in(text), _turned(without_lead_out(text))):
        if parted is not None and _says_nothing(parted[0], shape):
            return parted[1]
    return _behind_topic(text, shape)


def _turned(parted: tuple[str, str] | None) -> tuple[str, str] | None:
    return None if parted is None else (parted[1], parted[0])


def _says_nothing(clause: str, shape: TableShape) -> bool:
    """Whether a clause names neither columns nor values, and asks for no figure."""
    read = read_table_question(clause, shape)
    if read is None or read.question.figures or read.question.ordered_by or read.question.columns:
        return False
    done = _IS_TO_BE_DONE.match(clause) is not None
    if (
        not done
        and (find_periods(clause) or _SAID_MONTH.search(_digits(clause)))
        and _told_days(shape)
        and not _of_that_month(clause, shape)
    ):
        return False
    only_days = all(shape.column(test.column).type == "date" for test in read.question.tests)
    return not read.telling or (done and only_days)


def _behind_topic(text: str, shape: TableShape) -> str:
    """Read on behind what only says which table is meant, in part of its name."""
    topic = _TOPIC.match(text)
    if topic is None:
        return ""
    said = topic["zh"] or topic["en"]
    names = [name for name in (shape.table, *shape.names) if "." not in name]
    if topic["en"]:
        words = {word.rstrip("s") for name in names for word in re.findall(r"[a-z]{4,}", name.casefold())}
        return text[topic.end() :] if {word.rstrip("s") for word in said.casefold().split()} <= words else ""
    parts = (said[n:end] for n in range(len(said)) for end in range(n + _SHARED, len(said) + 1))
    longest = max((part for part in parts if any(part in name for name in names)), key=len, default="")
    held = any(c.label in said or any(said in v or v in said for v in c.values if v) for c in shape.columns)
    more = said.replace(longest, "", 1)
    return text[topic.end() :] if longest and more in _MORE and not held else ""
