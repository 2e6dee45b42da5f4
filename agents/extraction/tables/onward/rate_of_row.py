"""What the one row that was told comes to for each unit: what pace was that, 那次每公里几分几秒, 合多少钱一度."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.onward.row_before import tells_one_row
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import neutral, row_words
from agents.extraction.tables.worked.names import divided, worked_of
from lazy_regex import lazy_regex
from prompts.language import HAN

_DISTANCE: Final = ("km", "kilomet", "mile", "distance", "公里", "千米", "里程", "距离")
_TIME: Final = ("minute", "mins", "duration", "time", "分钟", "用时", "耗时", "时长")
_PRICES: Final = ("price", "cost", "bill", "amount", "total", "paid", "价", "金额", "费", "总额", "电费", "水费")
_UNIT_EN: Final = r"(?:km|kms|kilomet(?:er|re)s?|miles?|k)"
_PACE: Final = lazy_regex(
    rf"(?:(?<![A-Za-z])pace|配速)(?:是|was|is)?(?:多少|几)?|(?<![A-Za-z])min(?:ute)?s?\s*(?:per|an?|/)\s*{_UNIT_EN}(?![A-Za-z])"
    r"|(?:平均)?每一?(?:公里|千米)(?:用|要|跑|花)?了?(?:多少|几)(?:分钟?)?(?:(?:多少|几)秒)?",
    re.IGNORECASE,
)
_COSTS: Final = lazy_regex(
    rf"合?(?:多少钱|几块钱?|多少)一(?P<one>[{HAN}])|(?:平均)?[每一](?P<each>[{HAN}])(?:合|是|要)?(?:多少钱|几块钱?)"
    r"|(?<![A-Za-z])(?:how\s+much|what)\s+(?:is|was|did|does)\s+(?:that|it|this)(?:\s+(?:cost|come\s+to|work\s+out\s+at))?\s+(?:per|an?|for\s+each)\s+(?P<en>[A-Za-z]+)",
    re.IGNORECASE,
)
_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:that|this|it|was|is|and|so)(?![A-Za-z])|[那这]一?[次回个趟天年月周]月?|平均|折合|合",
    re.IGNORECASE,
)


def rate_of_row(text: str, last: TableQuestion, shape: TableShape) -> TableQuestion | None:
    """Ask for one column of the row that was told over another; None where a text asks for anything else."""
    if not tells_one_row(last):
        return None
    shape, draft = shape.with_amounts(), Draft(text)
    rate = _pace(draft, shape) or _cost(draft, shape)
    if not rate:
        return None
    for pattern in (_PACE, _IT, neutral(), row_words()):
        while draft.first(pattern) is not None:
            pass
    return None if draft.left() else last.model_copy(update={"columns": (rate,)})


def _pace(draft: Draft, shape: TableShape) -> str:
    """Take the words for a pace, and name it; empty where there are none, or no columns for it."""
    if next(draft.found(_PACE), None) is None:
        return ""
    far = _called(shape, _DISTANCE)
    took = [c for c in shape.amounts if (worked := worked_of(c.name)) is not None and worked.clock]
    took = took or [c for c in _called(shape, _TIME) if c not in far]
    if len(far) != 1 or len(took) != 1:
        return ""
    draft.first(_PACE)
    return divided(took[0].name, far[0].name)


def _cost(draft: Draft, shape: TableShape) -> str:
    """Take the words for what one unit costs, and name it."""
    match = next(draft.found(_COSTS), None)
    if match is None:
        return ""
    unit = match["one"] or match["each"] or match["en"].rstrip("s")
    count = [c for c in shape.amounts if _counts(c, unit)]
    money = [c for c in _called(shape, _PRICES) if c not in count]
    if len(count) != 1 or len(money) != 1:
        return ""
    draft.take(*match.span())
    return divided(money[0].name, count[0].name)


def _called(shape: TableShape, words: Sequence[str]) -> list[TableColumn]:
    return [c for c in shape.amounts if c.means(*words)]


def _counts(column: TableColumn, unit: str) -> bool:
    """Whether a column tells how many of a unit there are: 用电量(度), 斤数, Litres."""
    if unit.isascii():
        return re.search(rf"(?<![a-z]){re.escape(unit)}s?(?![a-z])", column.label, re.IGNORECASE) is not None
    return re.search(rf"[(（]{re.escape(unit)}[)）]|{re.escape(unit)}数", column.label) is not None
