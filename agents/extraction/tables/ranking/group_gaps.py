"""By how much one group is more than another: 男生比女生平均高多少, how much more did Kit spend than Lou.

Both groups are told, and then the difference between them.
"""

import re
from typing import Final

from agents.extraction.tables.onward_arithmetic import LARGER, SMALLER
from agents.extraction.tables.reader import read_table_question
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex
from prompts.language import HAN

GAP: Final = f"{LARGER} - {SMALLER}"
_THAN_ZH: Final = lazy_regex(r"比(?!例|率|重|较|如|赛)")
_SIGN_ZH: Final = lazy_regex(
    rf"(?P<sign>[多高大长贵少低短便轻重快慢])(?:出|了)?(?P<verb>[{HAN}]{{0,2}}?)(?P<asks>多少|几)"
)
_MORE: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+(?:much|many)\s+(?:more|less|fewer|higher|lower|larger|smaller|longer|shorter|bigger|dearer|cheaper|better|worse"
    r"|heavier|lighter|older|younger|taller|faster|slower)(?![A-Za-z])",
    re.IGNORECASE,
)
_THAN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:than|compared\s+(?:to|with))(?![A-Za-z])(?:\s+(?:in|at|on|for|the))*", re.IGNORECASE
)
_DIFFERENCE: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:what(?:['’]?s|\s+is|\s+was)?|tell\s+me|find)\s+)?(?<![A-Za-z])the\s+difference\s+in\s+(?P<what>.+?)\s+between(?![A-Za-z])",
    re.IGNORECASE,
)
_OF_ROWS: Final = lazy_regex(r"(?<![A-Za-z])how\s+many(?![A-Za-z])|几|多少[人个名条笔单家次件份]", re.IGNORECASE)
_TWO: Final = 2
_VALUE: Final = lazy_regex(r"'(?:[^']|'')+'")


def gap_of_groups(text: str, shape: TableShape) -> TableQuestion | None:
    """Read a question for the difference between two groups as one for the figure of both; None where it is none."""
    said = _both(text)
    reading = read_table_question(said, shape) if said else None
    if reading is None or not reading.whole:
        return None
    question = reading.question
    several = [test for test in question.tests if test.sql.startswith("IN (")]
    if len(several) != 1 or len(_VALUE.findall(several[0].sql)) != _TWO or question.also_by or question.limit:
        return None
    column = several[0].column
    figures = question.figures or _summed(question, column, shape)
    if figures == (Figure(kind="count"),) and shape.amounts and _OF_ROWS.search(text) is None:
        return None  # 山上比山下多多少 speaks of no number of rows
    if len(figures) != 1 or question.by not in ("", column) or question.share or question.groups:
        return None
    return question.model_copy(update={"figures": figures, "by": column, "columns": (), "ordered_by": ""})


def gap_of_told(text: str, last: TableQuestion, shape: TableShape) -> bool:
    """Whether a text asks by how much the two groups differ of which figures were just told, and names nothing else."""
    said = _both(text)
    reading = read_table_question(said, shape) if said and last.by and len(last.figures) == 1 else None
    if reading is None or not reading.whole or reading.question.columns or reading.question.by:
        return False
    (test, *others) = reading.question.tests or (None,)
    if test is None or others or test.column != last.by or len(_VALUE.findall(test.sql)) != _TWO:
        return False
    return test in last.tests or (shape.column(last.by).distinct == _TWO and not last.tests)


def _both(text: str) -> str:
    """Say of two groups what is asked of the difference between them; empty where no difference is asked for."""
    sign = _SIGN_ZH.search(text)
    if _THAN_ZH.search(text) and sign is not None and _THAN_ZH.search(text, 0, sign.start()):
        tail = f"{sign['verb']}{sign['asks']}" if sign["verb"] or sign["asks"] == "几" else sign["asks"]
        return _THAN_ZH.sub("和", text[: sign.start()], count=1) + tail + text[sign.end() :]
    if _MORE.search(text) and _THAN.search(text):
        return _THAN.sub("and", _MORE.sub("how much", text, count=1), count=1)
    between = _DIFFERENCE.search(text)
    if between is None:
        return ""
    return f"{text[: between.start()]}{between['what']} for{text[between.end() :]}"


def _summed(question: TableQuestion, by: str, shape: TableShape) -> tuple[Figure, ...]:
    """Add up the one amount that may be meant where no figure is said: how much more did Kit spend than Lou."""
    named = [name for name in question.columns if name != by]
    amounts = [c for c in shape.with_amounts().amounts if not named or c.name in named]
    if len(amounts) != 1 or not (amounts[0].adds_up or named) or len(named) > 1 or amounts[0].is_rate:
        return ()
    return (Figure(kind="sum", column=amounts[0].name),)
