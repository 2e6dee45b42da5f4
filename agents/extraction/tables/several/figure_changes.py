"""How a figure of a whole table differs from that of another: 数学平均分涨了多少, how much the average rose."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.several.row_by_row import DIFFERENCE, SETS, Measured
from agents.extraction.tables.wording import figure_words, neutral
from agents.extraction.tables.worked.names import quoted
from lazy_regex import lazy_regex
from prompts.language import Language

_KINDS: Final[tuple[Literal["mean", "sum"], ...]] = ("mean", "sum")
_CHANGED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:rise|rose|risen|grow|grew|grown|increase[ds]?|improve[ds]?|go(?:ne)?\s+up|went\s+up|drop(?:ped)?|fall(?:en)?|fell"
    r"|decline[ds]?|decrease[ds]?|go(?:ne)?\s+down|went\s+down|change[ds]?|differs?|difference)(?![A-Za-z])"
    r"|(?:上?涨|增长|增加|上升|提高|进步|下?跌|下降|减少|降低?|退步|变化|相?差)(?:了|的)?(?:多少|几分?)?",
    re.IGNORECASE,
)
_PERCENT: Final = lazy_regex(r"%|(?<![A-Za-z])per\s?cent|百分|率|幅", re.IGNORECASE)
_SOME: Final = lazy_regex(
    r"(?<![A-Za-z])(?:those|these|who|whose|common|shared|same|only|both(?!\s+(?:the\s+)?(?:files?|tables?|lists?)))(?![A-Za-z])"
    r"|都|共同|共有|同时|同一|只|仅|两[次回]",
    re.IGNORECASE,
)
"""Speaks of the rows that both tables have, of which the figure of either table tells nothing."""
_CALLED: Final[dict[Language, dict[str, str]]] = {
    "en": {"mean": "average", "sum": "total", "change": "change"},
    "zh": {"mean": "平均", "sum": "合计", "change": "变化"},
}
_FUNCTIONS: Final = {"mean": "avg", "sum": "sum"}


def figure_change(text: str, files: Sequence[Span], two: Sequence[Measured]) -> Literal["", "mean", "sum"]:
    """Read which figure of two tables is set against each other; empty where a word is not understood."""
    draft = Draft(text)
    stems = (PurePosixPath(str(span.value)).stem for span in files)
    names = [*(str(span.value) for span in files), *stems]
    for name in sorted(names, key=len, reverse=True):
        while draft.first(re.compile(re.escape(name), re.IGNORECASE)) is not None:
            pass
    column = re.compile("|".join(re.escape(one.amount.label) for one in two), re.IGNORECASE)
    found = [kind for kind in _KINDS if draft.first(figure_words(kind)) is not None]
    named, changed = draft.first(column) is not None, draft.first(_CHANGED) is not None
    if len(found) != 1 or not named or not changed or _PERCENT.search(text) or _SOME.search(text):
        return ""
    for pattern in (DIFFERENCE, _CHANGED, SETS, _MARKS, neutral()):
        while draft.first(pattern) is not None:
            pass
    return "" if draft.left() else found[0]


_MARKS: Final = lazy_regex(r"(?<![A-Za-z])(?:marks?|scores?|points?)(?![A-Za-z])|分数?|成绩", re.IGNORECASE)


def figure_change_sql(kind: Literal["mean", "sum"], two: Sequence[Measured], language: Language) -> str:
    """Write the statement that sets the figure of the second table against that of the first."""
    called = _CALLED[language]
    inner = [
        f"(SELECT {_FUNCTIONS[kind]}({quoted(one.amount.name)}) FROM {quoted(one.shape.table)})"  # noqa: S608 - quoted
        for one in two
    ]
    gap = "" if language == "zh" else " "
    heads = [quoted(f"{called[kind]}{gap}{one.amount.label} ({one.shape.table})") for one in two]
    shown = [f"round({sql}, 4) AS {head}" for sql, head in zip(inner, heads, strict=True)]
    return f"SELECT {', '.join(shown)}, round({inner[1]} - {inner[0]}, 4) AS {quoted(called['change'])}"
