"""The cheapest or dearest, quickest or slowest for each unit of an amount: cheapest per litre, 每斤最贵的."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import divided
from lazy_regex import lazy_regex
from prompts.language import HAN

_DEAR: Final = lazy_regex(
    r"(?<![A-Za-z])(?:cheap(?:est|er)|dear(?:est|er)|priciest|costliest|(?:most|least)\s+expensive|best\s+value)(?![A-Za-z])"
    r"|最(?:便宜|贵|划算|实惠)",
    re.IGNORECASE,
)
_QUICK: Final = lazy_regex(
    r"(?<![A-Za-z])(?:quick(?:est|er)|fast(?:est|er)|slow(?:est|er))(?![A-Za-z])|最[快慢]", re.IGNORECASE
)
_FAST: Final = lazy_regex(r"(?<![A-Za-z])(?:fast(?:est|er)|slow(?:est|er))(?![A-Za-z])|最[快慢]", re.IGNORECASE)
_TIMES: Final = ("duration", "minutes", "mins", "seconds", "secs", "hours", "用时", "耗时", "时长", "分钟", "秒")
_WAY: Final = lazy_regex(r"(?<![a-z])(?:km|miles?|distance|met(?:er|re)s)(?![a-z])|公里|距离|里程|路程", re.IGNORECASE)
_MOVES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:r[ua]n(?:s|ning)?|rid(?:e|es|ing)|rode|cycl(?:e|es|ed|ing)|walk(?:s|ed|ing)?|sw[iau]m(?:s|ming)?|rowed|rowing)(?![A-Za-z])"
    r"|[跑骑游走](?=[得了步车泳]|最)|跑步|骑行|游泳",
    re.IGNORECASE,
)
_PER: Final = lazy_regex(r"(?<![A-Za-z])(?:per|an?|each)\s+$", re.IGNORECASE)
_EACH: Final = lazy_regex(rf"[每一]一?(?P<unit>[{HAN}]{{1,2}})")
_PRICES: Final = ("price", "cost", "quote", "fee", "bill", "total", "paid", "价", "金额", "费", "总额")
_TOTALS: Final = ("amount", "total", "cost", "fee", "bill", "paid", "金额", "总价", "总额", "费")
_COSTS_EACH: Final = lazy_regex(rf"平均每一?[{HAN}]{{1,2}}?(?=[，,。？?\s]|$)")
"""Asks what each unit of something cost, where a table tells what all of them did."""
_OF_ONE: Final = lazy_regex(r"(?<![a-z])(?:per|each|unit)(?![a-z])|每|单|/", re.IGNORECASE)
"""In the name of a price that is one of a unit already."""


def per_unit(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find the unit for each of which something is to be cheap or dear, and hold its words together."""
    over: tuple[str, ...] = _PRICES if _DEAR.search(draft.text) else _TIMES if _QUICK.search(draft.text) else ()
    over = over or (_TOTALS if _COSTS_EACH.search(draft.text) else ())
    return [*_units_said(draft, shape, named, over)] or _pace(draft, shape, named) if over else []


def with_unit_cost_said(text: str, shape: TableShape) -> str:
    """Ask for the mean of a unit where it is asked what each of it cost: 每升多少钱."""
    return _UNIT_COST.sub(
        lambda m: f"平均每{m['unit']}" if any(_counts(c, m["unit"]) for c in shape.amounts) else m.group(), text
    )


_UNIT_COST: Final = lazy_regex(rf"(?:平均)?[每一](?P<unit>[{HAN}]{{1,2}}?)(?:要|是|得)?(?:花|付)?了?(?:多少钱|几块钱)")


def speed_untold(draft: Draft, shape: TableShape, named: Sequence[Span]) -> bool:
    """Whether what is fastest may be what took least time, or what went so far in least time: nobody says which."""
    if _FAST.search(draft.text) is None or any(shape.column(str(s.value)).worked == "ratio" for s in named):
        return False
    pair = _time_and_way(shape)
    return pair is not None and not any(s.value == pair[0].name for s in named)


def _pace(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Read the fastest of runs and rides as the least time for each unit of the way, where no time is named."""
    pair = _time_and_way(shape)
    if pair is None or any(s.value == pair[0].name for s in named):
        return []
    moves = next(draft.found(_MOVES), None)
    quick = next(draft.found(_QUICK), None)
    place = moves or (quick if any(_MOVES.search(name.replace("_", " ")) for name in shape.names) else None)
    if place is None or quick is None:
        return []
    start, end = place.span() if place is moves else (quick.start(), quick.start())
    return [Span(start=start, end=end, text=draft.text[start:end], value=divided(pair[0].name, pair[1].name))]


def _time_and_way(shape: TableShape) -> tuple[TableColumn, TableColumn] | None:
    """Return the column of a time and that of a way, where ways differ from row to row."""
    times = [c for c in shape.amounts if c.means(*_TIMES) and not c.is_rate]
    ways = [c for c in shape.amounts if _WAY.search(c.label) and not c.is_rate]
    return (times[0], ways[0]) if len(times) == len(ways) == 1 and ways[0].distinct > 1 else None


def _units_said(draft: Draft, shape: TableShape, named: Sequence[Span], over: tuple[str, ...]) -> Iterator[Span]:
    """Find a unit that is said."""
    for place, unit in _units(draft, shape, named):
        prices = [c for c in shape.amounts if c.means(*over) and c.name != unit.name]
        if len(prices) != 1 or _OF_ONE.search(prices[0].label) or unit.distinct < 2:
            continue
        draft.hold(*place)
        value = divided(prices[0].name, unit.name)
        yield Span(start=place[0], end=place[1], text=draft.text[slice(*place)], value=value)


def _units(draft: Draft, shape: TableShape, named: Sequence[Span]) -> Iterator[tuple[tuple[int, int], TableColumn]]:
    for span in named:
        column = shape.column(str(span.value))
        before = _PER.search(draft.text, 0, span.start)
        if before is not None and column.is_amount and not (column.is_rate or column.worked):
            yield (before.start(), span.end), column
    for match in draft.found(_EACH):
        unit = match["unit"]
        columns = [c for n in (2, 1) for c in shape.amounts if _counts(c, unit[:n]) and len(unit) >= n]
        if len(set(columns)) == 1:
            said = unit if _counts(columns[0], unit) else unit[0]
            yield (match.start(), match.start("unit") + len(said)), columns[0]


def _counts(column: TableColumn, unit: str) -> bool:
    """Whether a column tells how many of a unit there are, as its name says: 斤数, 用电量(度)."""
    return re.search(rf"(?:^|[(（]){re.escape(unit)}(?:数|$|[)）])|{re.escape(unit)}数", column.label) is not None
