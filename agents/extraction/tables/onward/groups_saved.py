"""The figures of all groups, to be saved where only the end of them is told: and save the totals per weekday."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_OF_EACH: Final = lazy_regex(
    r"(?:(?:the|all|those|these)\s+)*(?:(?P<sum>totals?|sums?)|(?P<mean>averages?|means?)|figures|numbers|results|amounts)\s+"
    r"(?:per|by|for\s+(?:each|every)|of\s+(?:each|every)|for\s+all(?:\s+the)?)\s+(?P<by>[\w ]{2,30})"
    r"|[各每按](?:个|种|类)?(?P<by_zh>.{1,8}?)的?(?:(?P<sum_zh>合计|总计|总额|总数|汇总)|(?P<mean_zh>平均值?|均值)|结果|数据)",
    re.IGNORECASE,
)
_KINDS: Final = {"sum": "sum", "sum_zh": "sum", "mean": "mean", "mean_zh": "mean"}


def groups_saved(what: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for every group of the question before; None where something else is to be saved."""
    said = _OF_EACH.fullmatch(what.strip())
    if said is None or not last.by or len(last.figures) != 1 or last.share or last.also_by:
        return None
    kinds = {_KINDS[name] for name, value in said.groupdict().items() if value and name in _KINDS}
    by = said["by"] or said["by_zh"]
    named = {str(span.value) for span in named_columns(Draft(by), shape)}
    if kinds - {last.figures[0].kind} or (named != {last.by} and by != last.period):
        return None
    return last.model_copy(update={"limit": 0, "ordered_by": "", "skip": 0})
