"""Which columns a text wants of what was found: the names, the customer's name, all of it."""

import re
from typing import Final

from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_NAMES: Final = lazy_regex(r"(?<![A-Za-z])names?(?![A-Za-z])|名字|名称|姓名", re.IGNORECASE)
_ALL_OF_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:results?|answers?|output|lists?|tables?|rows?|ones|new|rest|remain(?:ing|der)|clean(?:ed)?|filtered)"
    r"(?![A-Za-z])|['’]s(?![A-Za-z])"
    rf"|剩下的?|其余的?|剩余的?|干净的?|结果|名单|清单|表格?|列表|数据|记录|{_NAMES.pattern}",
    re.IGNORECASE,
)
"""What people call everything that was found."""


def columns_wanted(text: str, shape: TableShape) -> tuple[str, ...] | None:
    """Read which columns a text wants of what was found: the customer's name; none for all, None where unclear.

    Names are the column that is called so, where there is one, and else everything.
    """
    plain = _ALL_OF_IT.sub(" ", text)
    names = _name_columns(shape) if _NAMES.search(text) is not None else ()
    if not re.search(r"\w", re.sub(r"(?<![A-Za-z])(?:the|their|its|all|just|only)(?![A-Za-z])", "", plain)):
        return names if plain != text else None
    reading = read_table_question(plain, shape)
    if reading is None or not reading.whole or reading.question.tests:
        return None
    exact = tuple(name for name in names if _NAMES.fullmatch(name))
    return tuple(dict.fromkeys((*exact, *reading.question.columns)))


def _name_columns(shape: TableShape) -> tuple[str, ...]:
    """List the columns that "the names" are: those that are called so, else those that have the word in their name."""
    exact = tuple(c.name for c in shape.columns if any(_NAMES.fullmatch(name) for name in (c.name, *c.aliases)))
    return exact or tuple(c.name for c in shape.columns if _NAMES.search(c.name.replace("_", " ")))
