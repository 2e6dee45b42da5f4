"""Columns of yes and no, as a request says them: which are vegetarian, who survived, 没交费的, survival rate."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import denials, flags
from lazy_regex import lazy_regex

_DENIED: Final = denials()
_RATE: Final = lazy_regex(r"\s*(?:的?(?:比例|比率|率)|rates?(?![A-Za-z]))", re.IGNORECASE)
"""Behind what rows can be or not: the part of them that is."""

_SO_MUCH: Final = lazy_regex(
    r"\s*(?:over|under|above|below|(?:more|less)\s+than|at\s+(?:least|most)|exactly|up\s+to|超过|多于|大于|少于|不到|至少|了?超过)\s*[£$€¥]?\s*\d",
    re.IGNORECASE,
)
_MEAN_OF: Final = lazy_regex(r"\s*的?(?:平均值?|均值)")
_MEAN: Final = lazy_regex(r"(?<![A-Za-z])(?:average|mean|avg)(?:\s+(?:of|for|value of))?\s+(?:the\s+)?$", re.IGNORECASE)


class FlagTests:
    """Reads tests of yes and no off a draft; what it reads is taken."""

    def __init__(self, draft: Draft, shape: TableShape, named: Sequence[Span]) -> None:
        self._draft = draft
        self._text = draft.text
        self._shape = shape
        self._named = named
        """Where the text names columns."""
        self.rated = False
        """Whether the part of the rows is asked for of which one of them holds."""
        self.n_otherwise = 0
        """How many were said in another form than the column's name."""
        self._denying: list[Span] = []
        """Words that deny by themselves: unpaid, owe."""

    def read(self) -> list[ColumnTest]:
        """Read columns of yes and no: which are vegetarian, how many survived, who has not paid."""
        tests: list[ColumnTest] = []
        for span in self._draft.open([*self._named, *self.flagged()]):
            column = self._shape.column(str(span.value))
            denied = _DENIED.search(self._text, 0, span.start)
            test = _flag_test(column, denied=(denied is not None) is not (span in self._denying))
            if test is not None:
                tests += [test] if test not in tests else []
                self.n_otherwise += span not in self._named
                self._draft.take(denied.start() if denied else span.start, span.end)
                rate = _RATE.match(self._text, span.end)
                if rate is not None:
                    self.rated = True
                    self._draft.take(*rate.span())
                elif not self._measured() and self._is_mean_of(span):
                    self.rated = True  # of yes and no the mean is the part of yes
        return tests

    def _is_mean_of(self, span: Span) -> bool:
        return bool(_MEAN_OF.match(self._text, span.end) or _MEAN.search(self._text, 0, span.start))

    def _measured(self) -> bool:
        """Whether the text names an amount, of which the mean is: 幸存者平均年龄."""
        return any(self._shape.column(str(span.value)).is_amount for span in self._named)

    def flagged(self) -> list[Span]:
        """Find words that speak of a column of yes and no by another form: who survived, 交了费的."""
        found = []
        for pattern, words, denies in flags():
            flagged = [c for c in self._shape.columns if c.means(*words) and c.is_flag]
            columns = flagged or [c for c in self._shape.columns if c.means(*words) and c.type != "text" and not denies]
            for match in self._draft.found(pattern) if len(columns) == 1 else ():
                if _SO_MUCH.match(self._text, match.end()):
                    continue  # who pays over 400 says how much, and not whether it was paid
                found.append(_span(match, columns[0]))
                self._denying += found[-1:] if denies else []
        for column in (c for c in self._shape.columns if c.is_flag and c.name.casefold().endswith("ed")):
            who = re.compile(rf"(?<![A-Za-z]){re.escape(column.name[:-2])}(?:or|er)s?(?![A-Za-z])", re.IGNORECASE)
            found += [_span(match, column) for match in self._draft.found(who)]
        for column in self._shape.columns:
            said = re.compile(rf"(?<![A-Za-z])un{re.escape(column.name)}(?![A-Za-z])", re.IGNORECASE)
            for match in self._draft.found(said) if column.is_flag else ():
                found.append(_span(match, column))
                self._denying.append(found[-1])
        return without_overlaps(list(dict.fromkeys(found)), self._named)


def said_of_flags(text: str, shape: TableShape) -> list[Span]:
    """List the words by which a text says yes or no of a column, though it does not call the column by its name."""
    reading = FlagTests(Draft(text), shape, ())
    return [span for span in reading.flagged() if shape.column(str(span.value)).is_flag]


def _span(match: re.Match[str], column: TableColumn) -> Span:
    return Span(start=match.start(), end=match.end(), text=match.group(), value=column.name)


def _flag_test(column: TableColumn, *, denied: bool) -> ColumnTest | None:
    """Say that a column says yes, or no; of a column of days or amounts no is what is not there."""
    if column.is_flag:
        yes, no = column.flags or ("true", "false")
        return ColumnTest(column=column.name, sql=f"= {no if denied else yes}")
    if not denied or column.type == "text":
        return None
    nothing = f" OR {IT} = 0" if column.type == "number" else ""
    return ColumnTest(column=column.name, sql=f"({IT} IS NULL{nothing})")
