"""Columns that a text works out of others in so many words: cash + card, 早比晚高多少, bill divided by units."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.names import added, divided, label_of, less, multiplied, worked_of
from lazy_regex import lazy_regex

_THE: Final = r"(?:(?:the|of|our|their|its)\s+)*"
_PLUS: Final = lazy_regex(rf"\s*(?:\+|＋|(?<![A-Za-z])plus(?![A-Za-z])|加上?)\s*{_THE}", re.IGNORECASE)
_LISTED: Final = lazy_regex(
    rf"\s*(?:,|，|、|&|和|与|跟|及|,?\s*(?<![A-Za-z])(?:and|n|'n'?|’n’?)(?![A-Za-z]))?\s*{_THE}", re.IGNORECASE
)
_TOGETHER: Final = (
    r"(?:all\s+)?(?:together|combined|added\s+(?:up|together)|taken\s+together|in\s+sum|all\s+told|all\s+in)"
    r"(?![A-Za-z])"
)
_TOGETHER_BEHIND: Final = lazy_regex(
    rf"\s*,?\s*(?:{_TOGETHER}|altogether(?![A-Za-z])"
    r"|的?(?:加起来|加(?:在|到)?一[起块]儿?|相加|合起来|合在一起|之和|总和|的和))",
    re.IGNORECASE,
)
_OF_ALL_ROWS: Final = lazy_regex(r"all\s+(?:told|in)(?![A-Za-z])", re.IGNORECASE)
"""Adds up the rows as well as the columns."""
_IN_ALL: Final = lazy_regex(r"\s*的?合计")
"""Of things that share a noun: 白班和夜班的产量合计, and of no income beside what was spent."""
_TOGETHER_BEFORE: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:{_TOGETHER}|altogether|(?:the\s+)?sum\s+of)\s*[,:]?\s*{_THE}$|把$", re.IGNORECASE
)
_LESS: Final = lazy_regex(
    rf"\s*(?:[-−–]|(?<![A-Za-z])(?:minus|less)(?![A-Za-z])|减去?|扣除|扣掉)\s*{_THE}", re.IGNORECASE
)
_APART: Final = lazy_regex(rf"\s*(?:and|from|和|与|跟|同)\s*{_THE}", re.IGNORECASE)
_GAP_BEFORE: Final = lazy_regex(rf"(?<![A-Za-z])(?:difference|gap)\s+(?:between\s+)?{_THE}$", re.IGNORECASE)
_GAP_BEHIND: Final = lazy_regex(r"(?:之间)?的?(?:差额|差距|差值|差(?!异|别)|相差)(?:是?多少)?")
_THAN: Final = lazy_regex(r"\s*比\s*")
_MORE_BY: Final = lazy_regex(
    r"(?:要|都|还|会|能)?(?P<sign>[多高大长重贵少低小短轻])(?:出|了)?(?:来)?(?:得(?=最)|(?=最)|多少|几)"
)
_OVER: Final = lazy_regex(rf"\s*(?:/|÷|(?<![A-Za-z])divided\s+by(?![A-Za-z])|除以)\s*{_THE}", re.IGNORECASE)
_PER: Final = lazy_regex(r"\s+(?:per|for\s+(?:each|every))\s+", re.IGNORECASE)
_EACH: Final = lazy_regex(r"(?:平均)?每一?$")
_OF_EACH: Final = lazy_regex(r"的?(?:平均)?(?:要|用|花|得|有|是|跑|合|收|卖)?(?:了|掉)?的?")
_PART: Final = lazy_regex(
    r"\s*(?:占了?|as\s+(?:an?\s+)?(?:percent(?:age)?|share|%)\s+of|in\s+(?:percent|%)\s+of)\s*" + _THE, re.IGNORECASE
)
_PERCENT: Final = lazy_regex(r"的?(?:百分之(?:几|多少)|百分比|比例|比重|几成|%)")
_OPENS: Final = lazy_regex(r"(?:(?<![A-Za-z])(?:per|an?|the|each)\s+[a-z]+\s*)?[(（]\s*$", re.IGNORECASE)
_CLOSES: Final = lazy_regex(r"\s*(?:价|钱)?[)）]")
_ASKS: Final = lazy_regex(r"多少|几|how (?:many|much)|^what$", re.IGNORECASE)
"""A word for a column that asks for it by itself: 多少杯 and 多少瓶 are not to be added."""
_TIMES: Final = lazy_regex(r"\s*[)）]?\s*(?:x|×|\*|times|multiplied by|乘以?|乘上)\s*[(（]?\s*", re.IGNORECASE)
_BINDS: Final = lazy_regex(r"[×*/÷]\s*$"), lazy_regex(r"\s*[×*/÷]")
"""Signs that bind closer than a sum does, where no brackets stand."""
_NOT_EACH: Final = 5

_Join = Callable[[Draft, TableShape, Span, Span], str]


def said_columns(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span] | None:
    """Put in the place of columns that are worked with what is worked out of them, and hold what says so together.

    None where a sum stands without brackets beside a sign that binds closer: it can be meant in two ways.
    """
    spans = sorted(named, key=lambda span: span.start)
    if _unclear(draft.text, spans):
        return None
    spans = _added(draft, shape, spans)
    for join in (_less, _times, _over):
        spans = _joined(draft, shape, spans, join)
    return spans


def _unclear(text: str, spans: Sequence[Span]) -> bool:
    for first, second in pairwise(spans):
        plus = _PLUS.fullmatch(text, first.end, second.start)
        if plus is not None and (_BINDS[0].search(text, 0, first.start) or _BINDS[1].match(text, second.end)):
            return True
    return False


def _is_amount(span: Span, shape: TableShape) -> bool:
    return shape.column(str(span.value)).is_amount


def _added(draft: Draft, shape: TableShape, spans: list[Span]) -> list[Span]:
    """Join runs of columns that are to be added: by a sign, or listed and said to be taken together."""
    found: list[Span] = []
    run: list[Span] = []
    for span in [*spans, None]:
        if run and (span is None or not _goes_on(draft.text, run[-1], span, shape)):
            found += _sum(draft, run)
            run = []
        if span is not None:
            run.append(span)
    return found


def _goes_on(text: str, before: Span, span: Span, shape: TableShape) -> bool:
    if not (_is_amount(before, shape) and _is_amount(span, shape)) or before.value == span.value:
        return False
    between = text[before.end : span.start]
    return bool(_PLUS.fullmatch(between) or _LISTED.fullmatch(between))


def _sum(draft: Draft, run: list[Span]) -> list[Span]:
    text, start, end = draft.text, run[0].start, run[-1].end
    if len(run) < 2 or any(_ASKS.search(span.text) for span in run):
        return run
    plainly = all(_PLUS.fullmatch(text[a.end : b.start]) for a, b in pairwise(run))
    behind = _behind_all(text, run)
    together = _TOGETHER_BEHIND.match(text, behind)
    in_all = behind > end and _IN_ALL.match(text, behind) is not None
    before = _TOGETHER_BEFORE.search(text, 0, start)
    if not (plainly or in_all or together is not None or (before is not None and before.group() != "把")):
        return run
    if together is not None and not _OF_ALL_ROWS.search(together.group()):
        end = together.end()
    elif behind > end:
        end = behind
    if before is not None and not _OF_ALL_ROWS.search(before.group()):
        start = before.start()
    return [_made(draft, (start, end), added([str(span.value) for span in run]))]


def _behind_all(text: str, run: Sequence[Span]) -> int:
    """Say where the noun ends that all of a run share: 白班和夜班的产量."""
    labels = [label_of(str(span.value)) for span in run]
    ends = (labels[0][n:].strip() for n in range(len(labels[0])))
    shared = [re.escape(end) for end in ends if end and all(label.endswith(end) for label in labels)]
    said = re.compile(rf"\s*的?(?:{'|'.join(shared)})", re.IGNORECASE).match(text, run[-1].end) if shared else None
    return said.end() if said is not None else run[-1].end


def _joined(draft: Draft, shape: TableShape, spans: list[Span], join: _Join) -> list[Span]:
    """Join neighbours one after the other, from the left."""
    found: list[Span] = []
    for span in spans:
        last = found[-1] if found else None
        both = last is not None and _is_amount(last, shape) and _is_amount(span, shape) and last.value != span.value
        value = join(draft, shape, last, span) if both and last is not None else ""
        if value and last is not None:
            taken = [m.span() for m in _around(draft.text, last, span)]
            ends = [(last.start, span.end), *taken]
            found[-1] = _made(draft, (min(s for s, _ in ends), max(e for _, e in ends)), value)
        else:
            found.append(span)
    return found


def _around(text: str, first: Span, second: Span) -> list[re.Match[str]]:
    """Find the words around two columns that belong to how they are worked with."""
    before = [p.search(text, 0, first.start) for p in (_GAP_BEFORE, _EACH)]
    behind = [p.match(text, second.end) for p in (_GAP_BEHIND, _MORE_BY, _PERCENT)]
    return [m for m in (*before, *behind) if m is not None]


def _less(draft: Draft, shape: TableShape, first: Span, second: Span) -> str:
    del shape
    text, between = draft.text, draft.text[first.end : second.start]
    one, other = str(first.value), str(second.value)
    if _LESS.fullmatch(between):
        return less(one, other)
    gap = _GAP_BEFORE.search(text, 0, first.start) or _GAP_BEHIND.match(text, second.end)
    if gap is not None and _APART.fullmatch(between):
        return less(one, other)
    by = _MORE_BY.match(text, second.end) if _THAN.fullmatch(between) else None
    if by is None:
        return ""
    return less(other, one) if by["sign"] in "少低小短轻" else less(one, other)


def _times(draft: Draft, shape: TableShape, first: Span, second: Span) -> str:
    """Multiply what is worked out already; two columns of the table are multiplied elsewhere."""
    del shape
    one, other = str(first.value), str(second.value)
    both = [worked for name in (one, other) if (worked := worked_of(name)) is not None]
    if not both or any(worked.over for worked in both):
        return ""
    return multiplied(one, other) if _TIMES.fullmatch(draft.text[first.end : second.start]) else ""


def _over(draft: Draft, shape: TableShape, first: Span, second: Span) -> str:
    text, between = draft.text, draft.text[first.end : second.start]
    one, other = str(first.value), str(second.value)
    if any((worked := worked_of(name)) is not None and worked.over for name in (one, other)):
        return ""
    if _OVER.fullmatch(between) or (_PER.fullmatch(between) and differs(shape, other)):
        return divided(one, other)
    if _PART.fullmatch(between) and (has_latin(between) or _PERCENT.match(text, second.end)):
        return divided(one, other, percent=True)
    if _EACH.search(text, 0, first.start) and _OF_EACH.fullmatch(between) and differs(shape, one):
        return divided(other, one)
    return ""


_NO_UNIT: Final = (
    *(
        "month",
        "week",
        "day",
        "quarter",
        "age",
        "rank",
        "score",
        "rating",
        "grade",
        "level",
        "temp",
        "price",
        "mark",
        "floor",
    ),
    *("月", "周", "日", "季", "年龄", "排名", "分数", "评分", "等级", "温", "价", "星期", "楼"),
)
"""What places rows, or says how good or dear they are: nothing is shared out over it."""


def has_latin(text: str) -> bool:
    """Whether words of English stand in a text."""
    return re.search(r"[A-Za-z]", text) is not None


def differs(shape: TableShape, name: str) -> bool:
    """Whether an amount differs from row to row, so that something is asked per unit of it, and not per value."""
    column = shape.column(name)
    if column.is_rate or column.means(*_NO_UNIT):
        return False
    return column.is_amount and (shape.rows <= _NOT_EACH or column.distinct > shape.rows / 2)


def _made(draft: Draft, place: tuple[int, int], value: str) -> Span:
    """Hold together what is worked out, with brackets around it and the words that only name it."""
    opens, closes = _OPENS.search(draft.text, 0, place[0]), _CLOSES.match(draft.text, place[1])
    start, end = (opens.start(), closes.end()) if opens is not None and closes is not None else place
    draft.hold(start, end)
    return Span(start=start, end=end, text=draft.text[start:end], value=value)
