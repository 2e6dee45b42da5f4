"""What a follow-up wants of rows that a figure, or the end of an order, was told of: which of them, save those.

A figure is one thing. Who then speaks of several means the rows that it is of, not the figure; who asks which ones are
so, behind the one at the end of an order, asks for all that are.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.files.named_there import TEXTS
from agents.extraction.tables.table_question import TableQuestion
from lazy_regex import lazy_regex
from prompts.language import HAN

_WHICH: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:which|who|what)\s+(?:all\s+)?(?:(?:of\s+)?(?:them|those|these)|ones|(?:are|were)\s+(?:they|those|these))"
    r"|who\s+(?:else\s+)?(?:has|have|hasn['’]?t|haven['’]?t|is|are|isn['’]?t|aren['’]?t|still|did|didn['’]?t|does|doesn['’]?t))(?![A-Za-z])"
    r"|哪些|哪几|有谁|都?是谁|[是有]哪",
    re.IGNORECASE,
)
_ONLY_WHICH: Final = lazy_regex(
    r"\W*(?:(?:and|so|ok(?:ay)?|then)\s+)*(?:(?:who|which|what)(?:\s+ones)?\s+(?:are|were)\s+(?:they|those|these)(?:\s+(?:exactly|then))?"
    r"|which\s+ones|who\s+exactly)\W*"
    r"|\W*(?:那么?)?(?:他们|她们|它们|这些|那些)?(?:都|分别|各)?(?:是|有)(?:谁|哪些|哪几[个位名条家单]|哪[几些]?位)(?:人|呢|啊)?\W*",
    re.IGNORECASE,
)
_SEVERAL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:those|these|them|(?:the|these|those)\s+(?:rows|ones|records|lines))(?![A-Za-z])"
    r"|(?:它|他|她)们|[这那](?:几|些|[两二三四五六七八九十\d]+)",
    re.IGNORECASE,
)
_OF_THEM: Final = lazy_regex(
    r"(?<![A-Za-z])how\s+(?:many|much)(?![A-Za-z])[^,;]*\s(?:is|are|was|were)\s+(?:that|those|these|they)[\s?.!]*$"
    r"|(?<![A-Za-z])(?:of|among)\s+(?:that|those|these|them)[\s?.!]*$|^\W*其中",
    re.IGNORECASE,
)
_READ: Final = "system/read_file"
_IN_IT: Final = lazy_regex(r"(?<![A-Za-z])(?:in|inside)\s+(?:there|it)[\s?.!]*$|^\W*(?:这|那)?里面", re.IGNORECASE)
_ALL: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all|each|every|everyone|list|show|give|display|both|other|others|rest)(?![A-Za-z])|每|各|都|所有|全部|别的|其他|其余|列|显示|给我",
    re.IGNORECASE,
)
_BARE: Final = lazy_regex(
    r"\W*(?:(?:and|so|ok(?:ay)?|then|in|from|on)\s+)*(?:which|what|whose)\s+(?!all(?![A-Za-z]))[\w-]+(?:\s+(?!there|are|is)[\w-]+)?\W*"
    rf"|\W*(?:那么?|是|在)*(?:哪|什么|啥)[一个几些]?[{HAN}\w]{{1,5}}?的?[呢啊呀]?\W*",
    re.IGNORECASE,
)
"""Asks for a column, and for nothing else: which month, 哪个月."""
_SAME_KIND: Final = frozenset({"mean", "median", "min", "max"})
"""Figures of a group that stand for one another; a sum or a number of rows may be wanted of all groups together."""


def as_meant(text: str, before: TableQuestion, question: TableQuestion) -> TableQuestion:
    """Return a question that goes on from another as its words mean it.

    Args:
        text: As it was said.
        before: The question of the answer before.
        question: What was read of the text, put into that.
    """
    if _only_columns(question) and before.limit == 1 and not before.figures and _ALL.search(text) is None:
        return before.model_copy(update={"columns": question.columns})
    if (
        _only_columns(question)
        and before.tests
        and not (before.figures or before.by or before.share)
        and _is_bare(text)
    ):
        return before.model_copy(update={"columns": question.columns})
    tests_anew = question.tests != before.tests
    if _WHICH.search(text) is not None and tests_anew and not question.by:
        if question.figures and question.figures == before.figures and not question.share:
            return question.model_copy(update={"figures": (), "columns": ()})
        if before.limit == question.limit == 1 and not before.figures:
            return question.model_copy(update={"limit": 0, "skip": 0, "ordered_by": "", "descending": True})
    return _of_the_groups(before, question)


def _is_bare(text: str) -> bool:
    """Whether a text asks for a column and says nothing of the rows: behind some of them it means these."""
    return _BARE.fullmatch(text) is not None and _ALL.search(text) is None


def speaks_of_others(text: str) -> bool:
    """Whether a text asks of what was told before: who paid most of that, 其中最多的是谁."""
    return _OF_THEM.search(text) is not None


def speaks_of_shown_text(text: str, before: Sequence[Upstream]) -> bool:
    """Whether a text asks what is in a file of text that was read before it: 里面一共多少钱."""
    read = [str(made.arguments.get("path", "")) for made in before if made.tool_id == _READ]
    return any(path.lower().endswith(tuple(TEXTS)) for path in read[-1:]) and _IN_IT.search(text) is not None


def _only_columns(question: TableQuestion) -> bool:
    """Whether columns are asked for, and nothing says of which rows."""
    more = question.tests or question.figures or question.by or question.ordered_by or question.share
    return bool(question.columns) and not more


def rows_told_of(text: str, before: TableQuestion) -> TableQuestion:
    """Return the question for the rows, where a text speaks of several and one figure of such rows was told."""
    one_figure = before.figures and not before.by and not before.share
    if not one_figure or not before.tests or _SEVERAL.search(text) is None:
        return before
    return before.model_copy(update={"figures": (), "columns": ()})


def rows_asked_for(text: str, before: TableQuestion) -> TableQuestion | None:
    """Return the question for the rows of a figure, where a text asks no more than which they are: 都是谁."""
    one_figure = before.figures and not before.by and not before.share
    if not one_figure or not before.tests or _ONLY_WHICH.fullmatch(text) is None:
        return None
    return before.model_copy(update={"figures": (), "columns": ()})


def _of_the_groups(before: TableQuestion, question: TableQuestion) -> TableQuestion:
    """Keep the groups where only another figure of the same amount is asked for: 中位数呢, after the mean of each."""
    own, last = question.figures, before.figures
    alike = len(own) == len(last) == 1 and own[0].column == last[0].column and own[0].times == last[0].times
    kinds = {figure.kind for figure in (*own, *last)}
    if not (before.by and alike and kinds <= _SAME_KIND and len(kinds) > 1) or question.by:
        return question
    if question.tests != before.tests or question.ordered_by or question.limit:
        return question
    groups = {"by": before.by, "also_by": before.also_by, "period": before.period}
    return question.model_copy(update=groups)
