"""All amounts of a row taken together: over all three subjects, 三门加起来, 总分 where no column is called so."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.pieces.numerals import numeral
from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import of_all
from lazy_regex import lazy_regex
from prompts.language import HAN

_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:in|over|across|of|for)\s+)?(?:(?:all|the)\s+)*(?P<en>both|two|three|four|five|six|seven|eight|\d)"
    r"(?:\s+(?:subjects?|tests?|rounds?|papers?|exams?|events?|marks?|scores?|judges?|heats?"
    r"|legs?))?(?:\s+(?:together|combined|added\s+up|put\s+together))?(?![A-Za-z])"
    rf"|(?P<zh>[两二三四五六七八\d])(?:门|科|项|轮|次|场|周|个月|天)(?:课程?|功课|成绩|考试|[{HAN}]{{0,2}}?)?(?:加起来|加在一起|合起来|合计|总共|总分|总成绩|的?总和|(?=的?平均))",
    re.IGNORECASE,
)
_TOTAL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:total|overall)\s+(?:score|marks?|points?|result)(?![A-Za-z])|总分|总成绩", re.IGNORECASE
)
_SUBJECTS: Final = lazy_regex(
    r"^(?:maths?|mathematics|english|science|physics|chemistry|biology|history|geography|art|music|french|german|spanish"
    r"|latin|reading|writing|spelling|(?:test|quiz|round|paper|exam|judge|heat|event|part|q)[ _]?\d+"
    r"|语文|数学|英语|物理|化学|生物|历史|地理|政治|思想?品?德?|道法|科学|体育|音乐|美术|信息(?:技术)?|[第]?[一二三四五六\d]+[轮题场项])$",
    re.IGNORECASE,
)
_SAID: Final = lazy_regex(
    r"all|across|over|together|combined|added|subject|test|round|paper|exam|event|mark|score|judge|heat|leg"
    r"|total|result|point|[门科项轮次场总]",
    re.IGNORECASE,
)
"""What says beside the number that all of them are meant: the two dearest are no two columns."""
_CHOSEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:which|what)(?:\s+one)?(?:\s+(?:of|among|out\s+of))?(?:\s+(?:these|the|my|our))*\s*$", re.I
)
"""What one of them is chosen by: which of the three tests."""
_MEAN: Final = lazy_regex(
    r",?\s*(?:with\s+|and\s+)?(?:the\s+|an?\s+|their\s+)?(?<![A-Za-z])(?:average|mean)(?:\s+(?:mark|score)s?)?(?![A-Za-z])|平均(?:分|成绩)?",
    re.IGNORECASE,
)

_APART: Final = lazy_regex(r"分别|各自")
"""Asks for each of the columns, and for nothing of a row."""

_MEAN_MARK: Final = lazy_regex(
    r"(?<![A-Za-z])(?:average|mean)\s+(?:marks?|scores?|grades?)(?![A-Za-z])|平均分数?|平均成绩", re.IGNORECASE
)
"""Of no subject in particular: of all of them."""


def totals(draft: Draft, shape: TableShape) -> list[Span]:
    """Find where a text speaks of all amounts of a row together, and hold the words together."""
    amounts = [c for c in shape.amounts if not (c.is_flag or c.is_key)]
    if len(amounts) < 2 or any(_TOTAL.search(c.label) for c in amounts):
        return []
    match = next((m for m in draft.found(_ALL) if _number(m) == len(amounts)), None)
    if match is None:
        return _of_subjects(draft, [c.name for c in amounts]) if _are_subjects(amounts) else []
    chosen = _CHOSEN.search(draft.text, 0, match.start()) is not None
    if chosen or not _SAID.search(match.group()) or (_APART.search(draft.text) and "每" not in draft.text):
        return []
    draft.hold(*match.span())
    average = draft.first(_MEAN) is not None
    draft.first(_TOTAL)
    return [_span(match, [c.name for c in amounts], mean=average)]


def _of_subjects(draft: Draft, names: Sequence[str]) -> list[Span]:
    """Find 总分 and 平均分 of all subjects, where none of them is named: 数学平均分 is of one."""
    match = next(draft.found(_TOTAL), None)  # 平均 beside it is the mean of several rows
    mean = match is None
    if mean and not any(name.strip().casefold() in draft.text.casefold() for name in names):
        match = next(draft.found(_MEAN_MARK), None)
    if match is None:
        return []
    draft.hold(*match.span())
    return [_span(match, names, mean=mean)]


def _are_subjects(amounts: Sequence[TableColumn]) -> bool:
    return all(_SUBJECTS.match(c.label.strip()) for c in amounts)


def _span(match: re.Match[str], names: Sequence[str], *, mean: bool) -> Span:
    return Span(start=match.start(), end=match.end(), text=match.group(), value=of_all(names, mean=mean))


def _number(match: re.Match[str]) -> int:
    said = (match["en"] or match["zh"]).casefold()
    return 2 if said == "both" else numeral(said)
