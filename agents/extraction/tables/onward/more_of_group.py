"""Another figure of the one group that was just told: who worked the most hours, and how much were they paid."""

import re
from typing import Final

from agents.extraction.tables.reader import TableReading, read_table_question
from agents.extraction.tables.table_question import AGGREGATED, Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_POINTS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:they|their|he|she|his|her|its)(?![A-Za-z])(?!\s+all)|[他她它](?!们)|其(?![中他余它实])"
    r"|^[\s，,]*平均(?!.*(?:全|所有|整体|总体|大家|每|各))[^，,]{1,8}(?:是|有)?(?:多少|几)[^，,]{0,3}$",
    re.IGNORECASE,
)
_ALL: Final = lazy_regex(r"(?<![A-Za-z])(?:together|all)(?![A-Za-z])(?<!in\sall)|一起|加起来", re.IGNORECASE)
"""Speaks of everybody."""
_SO_MANY: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+(?:many|much)\s+(?:did|does|do|has|have|had|was|were)(?![A-Za-z])", re.IGNORECASE
)
"""Asks how many, and not of what: of what was told before."""


def points_at_group(text: str, last: TableQuestion) -> bool:
    """Whether a text speaks of the group that was told as the first."""
    one = last.limit == 1 and bool(last.by and last.figures)
    return one and _POINTS.search(text) is not None and _ALL.search(text) is None


def more_of_group(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Tell the figure beside the one by which the group was found; None where a text says anything else."""
    reading = read_table_question(text, shape) if points_at_group(text, last) else None
    if reading is None or not reading.whole or not reading.question.figures:
        return None
    asked = reading.question
    plain = not (asked.tests or asked.by or asked.limit or asked.share or asked.ordered_by)
    if not plain or not all(figure.kind in AGGREGATED | {"count"} for figure in asked.figures):
        return None
    return last.model_copy(update={"figures": tuple(dict.fromkeys((*last.figures, *asked.figures)))})


def speaks_of_first(text: str, last: TableQuestion, asked: TableQuestion) -> bool:
    """Whether a text speaks of the one that stood first, while what was read of it is of everybody."""
    told = asked.figures or (asked.columns and last.by and last.figures)
    return last.limit == 1 and speaks_of_somebody(text) and bool(told) and not asked.by


def speaks_of_somebody(text: str) -> bool:
    """Whether a text speaks of one who was told before, and not of all."""
    return _POINTS.search(text) is not None and _ALL.search(text) is None


def amount_again(text: str, last: TableQuestion, reading: TableReading) -> TableReading:
    """Ask for the amount that groups were ranked by, where a text only says how many: how many did Bob work."""
    counted = reading.question.figures == (Figure(kind="count"),) and _SO_MANY.search(text) is not None
    summed = last.by and len(last.figures) == 1 and last.figures[0].kind == "sum"
    if not (counted and summed):
        return reading
    return reading.model_copy(update={"question": reading.question.model_copy(update={"figures": last.figures})})
