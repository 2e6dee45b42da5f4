"""Verbs that speak of a column of days: what expires, 到期 of 合同到哪天, who joined of Member since."""

from collections.abc import Iterable
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import either

_VERBS: Final = (
    (
        (
            "expir(?:e|es|ed|ing)",
            "runs? out",
            "running out",
            "laps(?:e|es|ed|ing)",
            "(?:合同|租约|合约)?(?:到期|过期|期满)",
            "截止",
        ),
        (
            "end",
            "expir",
            "until",
            "due",
            "valid",
            "best before",
            "use by",
            "到期",
            "过期",
            "截止",
            "有效",
            "到哪",
            "期满",
        ),
    ),
    (
        ("join(?:ed)?", "started", "加入", "入会", "入职", "进来"),
        ("join", "since", "start", "hired", "加入", "入会", "入职"),
    ),
    (("(?:was |were )?born", "出生"), ("birth", "born", "dob", "出生", "生日")),
)
"""Words, and what the column may be called that they are said of."""


def day_words(draft: Draft, shape: TableShape) -> Iterable[Span]:
    """Find verbs that speak of the one column of days that is called so, though not by its name."""
    days = [c for c in shape.columns if c.type == "date"]
    for words, called in _VERBS:
        columns = [c for c in days if c.means(*called)]
        for match in draft.found(either(words)) if len(columns) == 1 else ():
            yield Span(start=match.start(), end=match.end(), text=match.group(), value=columns[0].name)
