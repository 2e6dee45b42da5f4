"""Rows that have some of an amount, or none: who did overtime, 有罚款的司机, 没有欠费的.

Only of an amount that is nothing in some rows: elsewhere who has it are all of them, and something else is meant.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_UNIT: Final = lazy_regex(
    r"\s*[(（\[].*$|[\s_]+(?:hrs?|hours?|mins?|minutes?|days?|£|\$|€|eur|usd|gbp|pounds?|euros?|pcs|kg|km|count|amount)\s*$"
    r"|[\s_]*[£$€¥%]\s*$|(?:金额|数|次数|天数|小时|分钟|元)$",
    re.IGNORECASE,
)
_HAS: Final = (
    r"(?<![A-Za-z])(?:who|(?:which|what)\s+\w+|anyone|those|people|everyone|ones?|how\s+many(?:\s+\w+)?)\s+(?:that\s+|who\s+)?"
    r"(?P<has>(?:did(?!\s*n)|does|do|has|have|had|with|got|owes?|owed|was\s+charged|were\s+charged|worked)(?:\s+got)?(?:\s+(?:any|some|an?|the))?)"
    r"\s+(?P<said>{said})(?![A-Za-z])"
)
_HAS_NO: Final = (
    r"(?<![A-Za-z])(?P<has>(?:(?:did|do|does|has|have|had)\s+(?:not|n[’']?t)|(?:did|do|does|has|have|had)n[’']?t)"
    r"(?:\s+(?:do|have|had|get|got|owe))?(?:\s+any)?|(?:has|have|had|with|got|did|without)\s+(?:no|any)|without|(?:with|has|have)\s+zero)"
    r"\s+(?P<said>{said})(?![A-Za-z])"
)
_HAS_ZH: Final = r"(?P<has>(?:还)?有)?(?P<said>{said})(?P<of>的)"
_HAS_ZH_WHO: Final = r"(?:谁|哪[些几]?[个位家户名辆台]?[{han}]{{0,3}}?)(?P<has>还?有)(?P<said>{said})"
_HAS_ZH_MANY: Final = (
    r"(?:几|多少)(?:[个名位户家辆]?[{han}]{{0,2}}?)(?P<has>还?有)?(?P<said>{said})(?:了|过)?(?=\s*(?:[，,。？?呢啊]|$))"
)
_OF_GROUPS: Final = lazy_regex(r"(?<![A-Za-z])(?:which|what)\s+$|哪一?[个些几]*$|^\s*$", re.IGNORECASE)
_HAS_NO_ZH: Final = r"(?P<has>(?<!有)没有?)(?P<said>{said})(?:的|$|(?=[，,。？?有]))"
_PICKED: Final = lazy_regex(r"有?(?:谁|哪|几)|挑|列|筛|找|名单|人|司机|车|户|家|员|单独|另存|存")
"""Wants rows, where Chinese says by 的 alone that they have something: 欠费的挑出来."""


def some_of(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[ColumnTest] | None:
    """Take what says of rows that they have some of an amount, or none of it; None where both are spoken of.

    Which department has none is a question of all its rows, and not of one of them.
    """
    for column in shape.amounts:
        if column.smallest != 0 or not column.largest or column.worked or column.clock:
            continue
        said = list(_matches(column, draft.text))
        meant = [(m, none) for m, none in said if none or _is_meant(m, draft.text)]
        if _apart(said) or (any(none for _, none in meant) and _groups_named(draft, shape, named)):
            return None
        for match, none in meant:
            place = (match.start("has") if match["has"] else match.start("said"), match.end())
            if not draft.free(*place) or not _is_meant(match, draft.text):
                continue
            if not _open_beside(match, named, column):
                continue
            draft.take(*place)
            return [ColumnTest(column=column.name, sql=f"({IT} IS NULL OR {IT} = 0)" if none else "> 0")]
    return []


def _apart(meant: Sequence[tuple[re.Match[str], bool]]) -> bool:
    """Whether those that have some stand beside those that have none."""
    without = [m.span("said") for m, none in meant if none]
    return bool(without) and any(not none and m.span("said") not in without for m, none in meant)


def _groups_named(draft: Draft, shape: TableShape, named: Sequence[Span]) -> bool:
    """Whether it is asked which of several groups of rows it is."""
    for span in named:
        column = shape.column(str(span.value))
        if column.type == "text" and column.distinct < shape.rows and _OF_GROUPS.search(draft.text, 0, span.start):
            return True
    return False


def _matches(column: TableColumn, text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Find where a text says that rows have some of a column, or have none."""
    stem = _UNIT.sub("", column.label).strip()
    if len(stem) < 2:
        return
    said = rf"{re.escape(stem)}(?:{re.escape(column.label[len(stem) :])})?"
    patterns = (
        {_HAS_NO_ZH: True, _HAS_ZH_WHO: False, _HAS_ZH_MANY: False, _HAS_ZH: False}
        if has_han(stem)
        else {_HAS_NO: True, _HAS: False}
    )
    for pattern, none in patterns.items():
        for match in re.finditer(pattern.format(said=said, han=HAN), text, re.IGNORECASE):
            yield match, none


def _is_meant(match: re.Match[str], text: str) -> bool:
    """Whether 的 behind the name of an amount picks rows: 欠费的挑出来, and no 欠费的总额."""
    if "of" not in match.groupdict():
        return True
    return bool(match["has"]) or _PICKED.match(text, match.end()) is not None


def _open_beside(match: re.Match[str], named: Sequence[Span], column: TableColumn) -> bool:
    """Whether no longer name of another column stands there."""
    place = match.span("said")
    longer = (s for s in named if s.value != column.name and s.start < place[1] and place[0] < s.end)
    return not any(s.end - s.start > place[1] - place[0] for s in longer)
