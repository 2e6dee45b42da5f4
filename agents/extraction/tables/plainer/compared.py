"""Two of a kind that are compared: germany vs france co2 emissions, 中国和印度2010年的人口对比."""

import re
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.spent import only_money
from lazy_regex import lazy_regex
from prompts.language import HAN

_AGAINST: Final = lazy_regex(r"\s+(?:vs\.?|versus|against)\s+", re.IGNORECASE)
_COMPARE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:a\s+)?comparison\s+of|compare)(?:\s+the)?(?![A-Za-z])|(?:作?个|做一?个)?对比(?:一下)?|比较一下",
    re.IGNORECASE,
)
_WITH: Final = lazy_regex(r"\s+(?:with|to)\s+", re.IGNORECASE)
_WHO_MORE: Final = lazy_regex(
    r"^\W*who\s+(?:spen[dt]s?|pa(?:id|ys))\s+(?:the\s+)?(?:more|less|most|least)\s*[,:]?\s+(?P<one>\w+)\s+or\s+(?P<other>\w+)(?=\W*$)",
    re.IGNORECASE,
)
_WHO_BETTER: Final = lazy_regex(
    rf"^(?P<who>[{HAN}]{{1,4}}[和跟与][{HAN}]{{1,4}}?)(?:比一?比|相比|两个人?)?[，,]?"
    rf"(?:谁的?(?P<what>[{HAN}]{{1,4}}?)|(?P<before>[{HAN}]{{1,4}}?)谁)(?:更|比较|考得|要)*(?P<end>[高好强多低差弱少])[些点]?[\s?？]*$"
)
_TURNED: Final = {**dict.fromkeys("高好强多", "高到低排"), **dict.fromkeys("低差弱少", "低到高排")}
_SEVERAL: Final = 2


def _of_each(question: TableQuestion, shape: TableShape) -> str:
    """Say of which amount the sum is wanted for each that is compared, where it has several rows; empty for none."""
    money = only_money(shape)
    apart = [test.column for test in question.tests if test.sql.startswith("IN (")]
    if money is None or len(apart) != 1 or shape.column(apart[0]).names_each_of(shape.rows):
        return ""
    others = question.figures or question.by or question.limit or set(question.columns) - {money.name}
    return "" if others else f"{money.label} by {shape.column(apart[0]).label}"


def with_compared(text: str, shape: TableShape) -> str:
    """Ask for both of what is compared, in each of the years where none is said and a table numbers them."""
    text = _WHO_BETTER.sub(lambda m: f"{m['who']}按{m['what'] or m['before']}从{_TURNED[m['end']]}", text)
    text = _WHO_MORE.sub(lambda m: f"compare {m['one']} and {m['other']}", text)
    against = _AGAINST.search(text) is not None
    compare = _COMPARE.search(text)
    if not against and compare is None:
        return text
    plain = _COMPARE.sub(" ", _AGAINST.sub(" and ", text))
    plain = _WITH.sub(" and ", plain) if compare is not None and not against else plain
    reading = read_table_question(plain, shape)
    if reading is None or reading.left or not reading.question.complete:
        return text
    question = reading.question
    several = any(test.sql.startswith("IN (") for test in question.tests)
    if not several and max(len(question.columns), len(question.figures)) < _SEVERAL:
        return text
    told = _of_each(question, shape)
    if told:
        return f"total {told} {plain}"
    years = {column.name for column in shape.columns if column.numbers_years}
    timed = not years or question.figures or question.by or any(test.column in years for test in question.tests)
    return plain if timed else f"{plain} over the years"
