"""What one question would leave out of a request that can also be read as several."""

from collections.abc import Sequence
from typing import TypeAlias

from agents.extraction.tables.follow_up import EVERY_ROW
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.wording import row_words

_Asked: TypeAlias = Sequence[tuple[TableQuestion, str]]
"""Questions with the words that ask them."""


def loses(one: TableQuestion, several: _Asked) -> bool:
    """Whether one question would leave out something of several: the rows beside a figure, a share, an order."""
    if asks_both_means(one) or _returns_to_all(several) or _adds_up_groups(several):
        return True
    if (one.by and (_ranks_what_was_told(several) or _ranks_by_another(one, several))) or (
        one.limit and _lists_groups(several)
    ):
        return True
    if len(several) == 1 and one.by:
        return True  # the warmest reading, which unit and when: of that reading, and of no group
    questions = [question for question, _ in several]
    if one.share and any(q.figures and not q.share for q in questions):
        return True
    rows = any(not q.figures and not q.ordered_by for q in questions)
    ranked = any(q.ordered_by for q in questions)
    return (rows and bool(one.figures)) or (ranked and not one.ordered_by)


def mixes_conditions(one: TableQuestion, several: Sequence[TableQuestion]) -> bool:
    """Whether one question puts together what each of several says of rows of its own.

    Of one group first and then of every group; of one value of a column, and then of another.
    """
    if len(several) < 2:
        return False
    fixed = {test.column for test in one.tests if test.sql.startswith("= ")}
    if fixed & {one.by, one.of_each}:
        return True
    if one.limit and one.figures and {f for q in several for f in q.figures} - {*one.figures}:
        return True  # the first of groups by one figure, and what another figure of it is
    either = {test.column for test in one.tests if test.sql.startswith("IN (")}
    told = [{(t.column, t.sql) for t in q.tests if t.column in either and t.sql.startswith("= ")} for q in several]
    return all(told) and len({frozenset(tests) for tests in told}) > 1


def asks_both_means(one: TableQuestion) -> bool:
    """Whether rows are compared with a mean and a mean is asked for: that is the mean of all."""
    compared = any("avg(" in test.sql for test in one.tests)
    return compared and len(one.figures) > 1 and any(f.kind == "mean" for f in one.figures)


def _returns_to_all(several: _Asked) -> bool:
    """Whether a figure over every row follows one over some: how many in Porto, and how many overall."""
    some: set[Figure] = set()
    for question, text in several:
        asked = set(question.figures)
        if some and asked and not question.tests and (asked <= some or EVERY_ROW.search(text)):
            return True
        some |= asked if question.tests else set()
    return False


def _adds_up_groups(several: _Asked) -> bool:
    """Whether a figure is asked for of each group, and then of all of them together."""
    of_groups: set[Figure] = set()
    for question, _ in several:
        if question.figures and not question.by and of_groups.issuperset(question.figures):
            return True
        of_groups |= set(question.figures) if question.by and not question.limit else set()
    return False


def _lists_groups(several: _Asked) -> bool:
    """Whether the figure of each group is asked for, and not only the first of them: of each class, and the best."""
    return any(q.by and q.figures and not (q.limit or q.ordered_by) for q, _ in several)


def _ranks_what_was_told(several: _Asked) -> bool:
    """Whether groups are ranked by a figure that is asked for of all rows first: the mean, and which class is best."""
    before: set[Figure] = set()
    for question, _ in several:
        if question.by and question.ordered_by and before.intersection(question.figures):
            return True
        before |= set(question.figures) if not question.by else set()
    return False


def _ranks_by_another(one: TableQuestion, several: _Asked) -> bool:
    """Whether a figure of all rows is asked for, and then which groups have most of something else than that."""
    first, later = several[0][0] if several else one, several[1:]
    if not first.figures or first.by or first.ordered_by or first.share:
        return False
    others = ((q, text) for q, text in later if q.by and q.ordered_by and q.figures != one.figures)
    return any(q.figures[0].column or row_words().search(text) for q, text in others if q.figures)
