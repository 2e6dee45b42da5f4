"""Of a share, what is the part and what the whole: share of Porto orders that are paid, 女乘客中幸存的占多少."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.tables.conditions.flag_tests import FlagTests
from agents.extraction.tables.conditions.row_tests import RowTests
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_question import ColumnTest
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.wording import share
from lazy_regex import lazy_regex

_SAID_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:that|which|who)\s+)?(?:are|is|were|was|have|has|had|did|came?)(?![A-Za-z])"
    r"|(?<![A-Za-z])(?:that|which|who)(?![A-Za-z])",
    re.IGNORECASE,
)
"""What leads from the rows that are the whole to what is said of some of them."""
_AMONG: Final = lazy_regex(r"(?<=[\u4e00-\u9fff\w])(?:里面?|之中|当中|中间|中|其中|之内)(?=[\u4e00-\u9fff\w，,])")


_WHOLE_FIRST: Final = lazy_regex(
    r"^\W*(?:out\s+)?of\s+(?:all\s+)?(?:the|my|our|those)(?![A-Za-z]).*(?<![A-Za-z])(?:what|which|how)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Names first what a share is of: of all the beans, what percent came up."""


def lacks_part(text: str, tests: Sequence[ColumnTest]) -> bool:
    """Whether a share is asked of which only the whole was understood."""
    asked = share().search(text)
    return asked is not None and len(tests) < 2 and _WHOLE_FIRST.match(text[: asked.end()]) is not None


def part_of_whole(
    text: str, tests: Sequence[ColumnTest], shape: TableShape
) -> tuple[list[ColumnTest], tuple[ColumnTest, ...]] | None:
    """Part the tests of a share into those of the part and those of the whole; None where only one of them is said.

    Args:
        text: The request.
        tests: All that rows must satisfy by it.
        shape: The table that it asks about.
    """
    for before, behind in _sides(text):
        whole, part = _tests_of(before, shape), _tests_of(behind, shape)
        every = (*whole, *part)
        if whole and part and len({*every}) == len(every) == len(tests) and {*every} == {*tests}:
            return part, tuple(whole)
    return None


def _sides(text: str) -> Iterator[tuple[str, str]]:
    """Yield what stands on either side of a word that leads from the whole to its part."""
    asked = share().search(text)
    for match in _SAID_OF.finditer(text, asked.end() if asked is not None else len(text)):
        yield text[asked.end() if asked is not None else 0 : match.start()], text[match.end() :]
    for match in _AMONG.finditer(text):
        yield text[: match.start()], text[match.end() :]


def _tests_of(piece: str, shape: TableShape) -> list[ColumnTest]:
    """Read what rows must satisfy by a piece of the text alone."""
    draft = Draft(piece)
    named = named_columns(draft, shape)
    tests = RowTests(draft, shape, named).read()
    return [] if tests is None else [*tests, *FlagTests(draft, shape, named).read()]
