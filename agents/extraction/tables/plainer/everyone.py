"""Words for everybody that a table tells of: 全年级, 全校, across the whole year."""

import re
from typing import Final

from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_BODY: Final = lazy_regex(
    r"全(?P<body>年级|校|班|公司|单位|厂|村|队|团|店|部门|组)(?:的?(?:学生|员工|同学|人))?"
    r"|(?<![A-Za-z])(?:across|over|of|for|in)\s+(?:everyone|everybody|the\s+(?:whole|entire)\s+(?P<en>year|class|school|company|team|group|club))(?![A-Za-z])",
    re.IGNORECASE,
)


def with_everyone(text: str, shape: TableShape) -> str:
    """Say "all" where a word means everybody of the table; a body that the table tells several of may mean one."""

    def said(match: re.Match[str]) -> str:
        body = match["body"] or match["en"] or ""
        if body and _tells_apart(body.casefold(), shape):
            return match.group()
        return "全部" if match["body"] else "overall"

    return _BODY.sub(said, text)


def _tells_apart(body: str, shape: TableShape) -> bool:
    """Whether columns or cells speak of such bodies: of each class of a school, or of years."""
    names = (name.casefold() for c in shape.columns for name in (c.label, *c.aliases, *c.values))
    return any(body in name for name in names)
