"""What a second question of a message takes from the first: the amount, the groups, or the one row that was told.

What points at the first and was read over other rows is not told at all.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.follow_up import COUNTED_ROWS
from agents.extraction.tables.onward.row_before import tells_one_row
from agents.extraction.tables.table_question import Figure, TableQuestion
from lazy_regex import lazy_regex

_OF_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:the\s+)?(?:most|least|bulk)\s+of\s+(?:it|that|this|the\s+money)"
    r"|(?:biggest|largest|smallest|bigger)\s+(?:part|share|slice|chunk)(?:\s+of\s+(?:it|that|this))?)(?![A-Za-z])"
    r"|其中.*最[多少]|占(?:得|的|了)?(?:比例?)?最[多大少小高低]",
    re.IGNORECASE,
)
"""Ranks by what was just told."""
_PART_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:is|was|are|does|makes?)\s+(?:that|it|this)(?![A-Za-z])|(?<![A-Za-z])(?:that|it|this)\s+(?:is|was|makes?)(?![A-Za-z])"
    r"|^[\s,，]*(?:这|那|它)?[^每各]{0,6}占",
    re.IGNORECASE,
)
"""Asks of what was just told as a part."""
_EACH: Final = lazy_regex(
    r"(?:(?:from|of|for|by|per|in|with|at|on|under|has|does)\s+)?(?:each|every\s+one)(?:\s+(?:one|of\s+(?:them|those)|has|have))*\W*$"
    r"|[每各]\s*(?:一?[个家种类位款样])?\s*(?:有|是)?\s*(?:多少|几)\s*[个家种类位款样人条笔本件]?\W*$",
    re.IGNORECASE,
)
"""Ends upon each, without a word of what each is."""
_THAT_ONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:it|its|that|he|she|his|her)(?![A-Za-z])(?!\s+(?:is|was)\s+that)"
    r"|[那这]一?[次个回趟场张条笔单天月年周家位名款间本件种]|[它他她]",
    re.IGNORECASE,
)
_SUPPOSED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:would|will|do|does|for)\s+(?:\w+\s+){0,2}?(?P<n>\d+)(?:\s+\w+){0,2}\s+(?:of\s+)?(?:it|that|them|those)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?P<m>\d+)(?:\s+\w+)?\s+of\s+(?:it|them|that|those)(?![A-Za-z])"
    r"|^\W*(?:要是|如果|假如|那|那么)?(?:再)?(?:买|要|订|进|拿|来)\s*(?P<zh>\d+)",
    re.IGNORECASE,
)
"""Supposes a number of what was told: it is no condition."""


def of_the_first(text: str, last: TableQuestion, new: TableQuestion) -> TableQuestion:
    """Let a second question be of the amount that the first told, or of each of what the first counted."""
    if len(last.figures) != 1 or last.by or last.share:
        return new
    (figure,) = last.figures
    counts = [f.kind for f in new.figures] == ["count"]
    if figure.kind == "sum" and counts and new.by and new.ordered_by and _OF_IT.search(text):
        order = figure.column if new.ordered_by == COUNTED_ROWS else new.ordered_by
        return new.model_copy(update={"figures": (figure,), "ordered_by": order})
    if figure.kind == "sum" and not figure.times and new.share and not new.figures and _PART_OF.search(text):
        return new.model_copy(update={"figures": (Figure(kind="sum", column=figure.column),)})
    if figure.kind == "distinct" and counts and not new.by and _EACH.search(text):
        return new.model_copy(update={"by": figure.column})
    return new


def strays(asked: Sequence[tuple[TableQuestion, str]], pieces: Sequence[str]) -> bool:
    """Whether a question that points at the one before it was read over other rows or by another measure.

    Args:
        asked: The questions that were read, in order, with what was read.
        pieces: The message where another thing may be asked for.
    """
    if any(_supposed_as_test(question, pieces) for question, _ in asked):
        return True
    return any(_strays(asked[n - 1][0], *asked[n]) for n in range(1, len(asked)))


def _strays(first: TableQuestion, then: TableQuestion, text: str) -> bool:
    if tells_one_row(first) and _THAT_ONE.search(text):
        return not (then.limit == 1 and then.ordered_by == first.ordered_by and {*first.tests} <= {*then.tests})
    if not first.figures or first.figures[0].kind == "count":
        return _EACH.search(text) is not None and _plain(then) and first.by == ""
    counted = [f.kind for f in then.figures] == ["count"]
    if counted and then.by and then.limit and _OF_IT.search(text):
        return True
    if then.share and not then.figures and first.figures[0].kind == "sum" and _PART_OF.search(text):
        return True
    return _EACH.search(text) is not None and _plain(then)


def _plain(question: TableQuestion) -> bool:
    """Whether a question is one figure over rows where that of each is asked."""
    return len(question.figures) == 1 and not (question.by or question.ordered_by or question.share)


def _supposed_as_test(question: TableQuestion, pieces: Sequence[str]) -> bool:
    """Whether a number that a later piece only supposes picks rows: and what would 20 packets of it cost."""
    supposed = {n for piece in pieces[1:] for match in _SUPPOSED.finditer(piece) for n in match.groups() if n}
    tests = [test.sql for test in question.tests]
    return any(re.search(rf"(?<![\d.])=\s*{n}(?![\d.])", sql) is not None for n in supposed for sql in tests)
