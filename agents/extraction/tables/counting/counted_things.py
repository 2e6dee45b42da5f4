"""How many of a thing there are, in a table that tells how many each row has of it: how many scones, 几份芒果杯.

Its rows are orders or deliveries: to count them would answer another question.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.counting.things import is_of_things
from agents.extraction.tables.products import counts_things
from agents.extraction.tables.table_question import ColumnTest, Figure
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import has_han

_ONE_VALUE: Final = lazy_regex(r"= '(?P<value>(?:[^']|'')+)'")
_ENDS: Final = (
    r"(?=[^A-Za-z]*$|\s*[?.,;!])|\s+(?:did|do|does|were|was|are|is|have|has|had|will|sold|in|on|for|to|at|by|from|went|got|we|i|they|you|he|she"
    r"|there|total|altogether|so|this|last|each|per|and|or)(?![A-Za-z])"
)
"""What stands behind the thing itself; behind scone orders it is orders that are counted."""
_UNITS: Final = "个份只件杯条瓶盒斤本张枝支包袋块串碗盘罐桶"


def with_things_counted(
    figures: list[Figure], text: str, tests: Sequence[ColumnTest], shape: TableShape
) -> list[Figure]:
    """Count the things or the people that a number of rows is asked for in the place of."""
    if figures != [Figure(kind="count")]:
        return figures
    return [things_counted(text, tests, shape) or figures[0]]


def things_counted(text: str, tests: Sequence[ColumnTest], shape: TableShape) -> Figure | None:
    """Return the sum of how many there are, where it is asked how many of the thing that a test picks; None else."""
    counted = counts_things(shape)
    if (people := _people(text, shape)) is not None:
        return people
    if not counted:
        return None
    for test in tests:
        value = _ONE_VALUE.fullmatch(test.sql)
        named = value is not None and is_of_things(shape.column(test.column))
        if value is not None and named and _asked_of(value["value"].replace("''", "'"), text):
            return Figure(kind="sum", column=counted)
    return None


def _people(text: str, shape: TableShape) -> Figure | None:
    """Return the number of people, where each may have several rows: 技术部有几个人 of a list of days."""
    told = [c for c in shape.columns if c.type == "text" and c.means(*_CALLED) and 1 < c.distinct < shape.rows]
    if len(told) != 1 or told[0].names_each_of(shape.rows) or _PEOPLE.search(text) is None:
        return None
    return Figure(kind="distinct", column=told[0].name)


_PEOPLE: Final = lazy_regex(
    r"(?:多少|几)[个名位]?人(?![次份均])|人数|(?<![A-Za-z])(?:how\s+many|number\s+of)\s+(?:people|persons)(?![A-Za-z])",
    re.IGNORECASE,
)
_CALLED: Final = (
    *("姓名", "员工", "人员", "昵称", "学员", "学生", "会员", "成员", "队员"),
    *(
        "employee",
        "worker",
        "helper",
        "volunteer",
        "member",
        "driver",
        "pupil",
        "student",
        "person",
        "paid_by",
        "payer",
    ),
)
"""What columns are called that name people, and never things."""


def _asked_of(thing: str, text: str) -> bool:
    said = re.escape(thing)
    if has_han(thing):
        pattern = rf"(?:多少|几)[{_UNITS}]?{said}|{said}[^，,。；;]*?(?:多少|几)[{_UNITS}]"
    else:
        said = re.escape(thing.removesuffix("s"))
        pattern = rf"(?<![A-Za-z])(?:how\s+many|number\s+of)\s+(?:of\s+)?(?:the\s+)?{said}(?:e?s)?(?:{_ENDS})"
    return re.search(pattern, text, re.IGNORECASE) is not None
