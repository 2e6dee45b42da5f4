"""Tables that tell in two columns what came in and what went out: what was spent, what came in, what is left.

Every row holds a nought in one of the two, so that only sums and the highest of them say anything.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import less
from agents.extraction.tables.worked.spent import CAME, WENT
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_UNIT: Final = lazy_regex(
    r"\s*[（(\[].*[)）\]]|[ _](?:eur|usd|gbp|amount)$|^(?:amount|total)[ _]|金额$|总?额$", re.IGNORECASE
)
BALANCE: Final = lazy_regex(r"balance|left|remain|余额|结余|剩", re.IGNORECASE)
_MUCH: Final = r"(?:一共|总共|共)?(?:是|有)?多少(?:钱|块钱?|元)?"
_LEFT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:how\s+much|what)(?:['’]?s)?(?:\s+(?:money|of\s+it|cash|is|are|was|do|does|have|has|we|i|they|there|still|the))*"
    r"\s+(?:left(?:[ -]?over)?|remaining|remains?)(?![A-Za-z])"
    r"(?:\s+in\s+(?:the\s+|our\s+)?(?:\w+\s+)?(?:account|kitty|till|cash\s?box|bank|fund|pot)(?![A-Za-z]))?"
    r"|(?<![A-Za-z])what(?:['’]?s|\s+is|\s+was)?\s+(?:the|our|my)\s+(?:\w+\s+)?balance(?![A-Za-z])"
    rf"|(?:(?:收支)?相?抵消?[之以]?后|现在|目前|账上|手头)*(?:还?剩(?:下|余)?|结余|余额|余下|节余)(?:了|着|的钱|钱)*(?:还|是|有)*{_MUCH}",
    re.IGNORECASE,
)
"""Asks what all that came in leaves when all that went out is taken off."""
_SPENT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:how\s+much|what)(?:\s+money)?(?=\s+(?:did|have|has)\s+(?:we|i|they|you)\s+(?:\w+\s+)?(?:spen[dt]|pa(?:y|id))(?![A-Za-z]))"
    r"|spent|paid\s+out|outgoings)(?![A-Za-z])"
    rf"|[花用付支][了掉得的出去]*(?:的?钱)?(?:{_MUCH}|(?=最))",
    re.IGNORECASE,
)
_TAKEN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:came|come|comes|took|taken)\s+in(?![A-Za-z])"
    rf"|[收进][了到得的进来]*(?:的?钱)?(?:{_MUCH}|(?=最))",
    re.IGNORECASE,
)
_DONE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:spen[dt]|spending|paid|pay|received|came\s+in|took\s+in)(?![A-Za-z])|[花付用收][了掉过到]",
    re.IGNORECASE,
)
"""Says of rows that money went or came, by which rows of the other kind are none."""


class TwoWays(Frozen):
    """The two columns."""

    came: TableColumn
    went: TableColumn


def two_ways(shape: TableShape) -> TwoWays | None:
    """Return the columns of what came in and what went out; None of a table that tells them otherwise."""
    called = [(c, _UNIT.sub("", c.label).replace("_", " ").strip()) for c in shape.amounts]
    came = [c for c, name in called if CAME.fullmatch(name)]
    went = [c for c, name in called if WENT.fullmatch(name)]
    return TwoWays(came=came[0], went=went[0]) if len(came) == len(went) == 1 else None


def in_and_out(draft: Draft, shape: TableShape, named: Sequence[Span]) -> list[Span]:
    """Find words for what was spent, what came in and what is left, where no such column is named there."""
    two = two_ways(shape)
    if two is None:
        return []
    own = any(BALANCE.search(c.label) for c in shape.columns)
    kinds = [(_LEFT, less(two.came.name, two.went.name, either=True)), (_SPENT, two.went.name), (_TAKEN, two.came.name)]
    found: list[Span] = []
    for pattern, value in kinds[1:] if own else kinds:
        for match in draft.found(pattern):
            place = Span(start=match.start(), end=match.end(), text=match.group(), value=value)
            if not any(s.start < place.end and place.start < s.end for s in (*_of_two(named, two), *found)):
                found.append(place)
    return found


def _of_two(named: Sequence[Span], two: TwoWays) -> list[Span]:
    return [s for s in named if s.value in (two.came.name, two.went.name) and s.text in str(s.value)]


def says_nothing_of(question: TableQuestion, text: str, shape: TableShape) -> bool:
    """Whether a question asks of these columns what they do not tell: what is left of a part, a mean, the least."""
    two = two_ways(shape)
    if two is None:
        return False
    left = less(two.came.name, two.went.name, either=True)
    if any(f.column == left for f in question.figures) and _LEFT.search(text):
        return bool(question.tests or question.by or question.limit)
    if not any(verb.search(text) for verb in (_SPENT, _TAKEN, _DONE)):
        return False
    if question.limit and not question.descending:
        return True
    ranked = question.ordered_by in (two.came.name, two.went.name) and bool(question.limit)
    return not ranked and not (question.figures and all(f.kind == "sum" for f in question.figures))
