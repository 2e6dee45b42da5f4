"""What rows must satisfy, as a request says it of a table that is known: values, comparisons, gaps, days."""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.discourse.mentions import Held, mentioned
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from agents.extraction.tables.conditions.clock_tests import clock_tests
from agents.extraction.tables.conditions.day_tests import DayTests
from agents.extraction.tables.conditions.small_words import stands_for_another
from agents.extraction.tables.conditions.some_of import some_of
from agents.extraction.tables.conditions.spoken_values import spoken_forms
from agents.extraction.tables.conditions.two_columns import compared_columns
from agents.extraction.tables.conditions.year_tests import year_tests
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import NOTES, denials, empty, flags, holds, negations
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_OPERATORS: Final = (
    (r">=|≥|at least|no(?:t)? (?:less|fewer) than|不少于|不低于|至少|大于等于", ">="),
    (r"<=|≤|at most|no(?:t)? more than|up to|不超过|不多于|不高于|至多|最多|小于等于", "<="),
    (
        r">|(?:more|greater|larger|higher|bigger|older|heavier|longer|taller)\s+than|above|over|exceeding"
        r"|超过|大于|高于|多于|超|超出|重于|长于",
        ">",
    ),
    (
        r"<|(?:less|fewer|smaller|lower|younger|lighter|shorter|cheaper)\s+than|below|under"
        r"|少于|小于|低于|不到|不足|轻于|短于",
        "<",
    ),
)
BEFORE: Final = tuple((lazy_regex(rf"(?:{pattern})\s*(?:the\s+)?$", re.IGNORECASE), op) for pattern, op in _OPERATORS)
COMPARES: Final = lazy_regex(
    "|".join(rf"(?:{pattern})\s*[\d一二两三四五六七八九十百千万]" for pattern, _ in _OPERATORS), re.I
)
"""Matches a comparison with a number."""
BEHIND: Final = (
    (
        lazy_regex(r"\s*[^\W\d_a-zA-Z]?(?:及|或)?以上|\s*(?:or|and) (?:more|above|over|higher|older)", re.IGNORECASE),
        ">=",
    ),
    (
        lazy_regex(
            r"\s*[^\W\d_a-zA-Z]?(?:及|或)?以[下内]|\s*(?:or|and) (?:less|below|under|lower|younger)", re.IGNORECASE
        ),
        "<=",
    ),
)
_PASSED: Final = ((lazy_regex("不及格"), "< 60"), (lazy_regex("及格"), ">= 60"))
_AGAINST_MEAN: Final = lazy_regex(
    r"(?:(?P<over>above|over|(?:more|higher|better|greater|larger) than|高于|超过|大于|多于)"
    r"|(?:below|under|(?:less|lower|worse|fewer|smaller) than|低于|小于|少于|不到))"
    r"\s*(?:the\s+)?(?:average|mean|平均(?:分|值|数|水平|线)?)",
    re.IGNORECASE,
)
_NEAR: Final = 14
"""Characters between a column and the number that it is compared with."""
_BESIDE: Final = 6
"""Characters between a column and the word that it is empty."""
_LACKS: Final = lazy_regex(r"(?:no|without)(?![a-z])|没有", re.IGNORECASE)
"""Words that stand before what is not there."""
_IS_EMPTY: Final = lazy_regex(r"空|缺失|blank|empty")
"""Words that stand behind it; of others either side may be meant."""
_OTHER_SIDE: Final = 2
"""Characters that a column on the other side seems farther away."""
_APART: Final = lazy_regex(r"[,，;；。]|(?<![A-Za-z])(?:per|by|for each)(?![A-Za-z])", re.IGNORECASE)
"""Between a column and a word that is not said of it."""
_UNIT: Final = lazy_regex(
    r"\s*(?:个|件|元|块钱?|岁|人|分|名|条|公斤|斤|米|cm|kg|万|%|years? old|euros?|dollars?)(?![A-Za-z])"
)

_SO_MANY: Final = lazy_regex(
    r"(?<![A-Za-z])(?:top|bottom|first|last|highest|lowest|best|worst|biggest|largest|smallest)\s+$|前\s*$",
    re.IGNORECASE,
)
"""Before a number that says how many are wanted: the top 2 salaries."""
_WORD: Final = lazy_regex(r"\s?[A-Za-z]+(?![A-Za-z])")
_WORD_OF: Final = lazy_regex(r"[^a-z]+")


class RowTests:
    """Reads tests off a draft; what it reads is taken."""

    def __init__(self, draft: Draft, shape: TableShape, columns: Sequence[Span]) -> None:
        self._draft = draft
        self._shape = shape
        self._columns = columns
        """Where the text names columns."""

    def read(self) -> list[ColumnTest] | None:
        """Read every test; None where one could be of several columns."""
        found: list[ColumnTest] = []
        parts = (
            self._held,
            lambda: clock_tests(self._draft, self._shape, self._columns),
            self._values,
            self._average,
            lambda: compared_columns(self._draft, self._shape, self._columns),
            self._passed,
            lambda: year_tests(self._draft, self._shape),
            self._numbers,
            lambda: some_of(self._draft, self._shape, self._columns),
            self._gaps,
            DayTests(self._draft, self._shape, self._columns).read,
        )
        for part in parts:
            tests = part()
            if tests is None:
                return None
            found += tests
        return found

    def _held(self) -> list[ColumnTest] | None:
        """Find words that a cell is to hold among others: notes mentioning damp, 备注里提到潮湿的."""
        match = next(self._draft.found(holds()), None)
        if match is None:
            return []
        column = self._noted(match.start())
        if column is None:
            return None
        self._draft.take(*match.span())
        said = next(word for word in match.groups() if word)
        return [ColumnTest(column=column, sql=f"{IT} ILIKE '%{said.replace(chr(39), chr(39) * 2)}%'")]

    def _noted(self, end: int) -> str | None:
        """Return the column of text that is named before a word that it holds, else the only one of free text."""
        texts = {c.name for c in self._shape.columns if c.type == "text"}
        rows = {name.casefold() for name in (self._shape.table, *self._shape.names)}
        before = [
            s for s in self._columns if s.value in texts and 0 <= end - s.end <= _NEAR and s.text.casefold() not in rows
        ]  # the plants of plants are its rows, and not what their column plant holds
        if before:
            self._draft.take(before[-1].start, before[-1].end)
            return str(before[-1].value)
        free = [c.name for c in self._shape.columns if c.name in texts and c.means(*NOTES)]
        return free[0] if len(free) == 1 else None

    def _values(self) -> list[ColumnTest] | None:
        """Find cells that the text names, with what leaves them out."""
        places: dict[tuple[int, int], list[tuple[str, Span]]] = {}
        text = self._draft.text.casefold()
        for column in self._shape.columns:
            spoken = spoken_forms(column)
            held = [
                Held(value=v, record={"aliases": list(spoken.get(v, ()))})
                for v in column.values
                if v.strip() and any(_may_stand(form, text) for form in (v, *spoken.get(v, ())))
            ]
            for span in self._draft.open(mentioned(held, self._draft.text)):
                if column.is_flag and not self._said_of(column, span):
                    continue  # 是 and no are words of their own
                if stands_for_another(self._draft.text, span.start, span.end, column):
                    continue
                if not any(s.overlaps(span) and s.end - s.start >= span.end - span.start for s in self._columns):
                    places.setdefault((span.start, span.end), []).append((column.name, span))
        longest = [p for p in places if not any(q != p and q[0] <= p[0] and p[1] <= q[1] for q in places)]
        by_column: dict[tuple[str, bool], list[str]] = {}
        for place in sorted(longest):
            named = self._by_name(places[place])
            if named is None:
                return None
            name, span = named
            by_column.setdefault((name, self._left_out(span)), []).append(str(span.value))
            self._draft.take(span.start, self._with_kind(name, span.end))
        return [_among(column, values, without=out) for (column, out), values in by_column.items()]

    def _said_of(self, column: TableColumn, span: Span) -> bool:
        """Whether a yes or no is said right behind its column: paid = no."""
        return any(s.value == column.name and 0 <= span.start - s.end <= _BESIDE for s in self._columns)

    def _with_kind(self, column: str, end: int) -> int:
        """Return where a Chinese value ends with the word for what it is: 板橋店 of 分店, 三班 of 班级."""
        text, names = self._draft.text, (column, *self._shape.column(column).aliases)
        said = text[end : end + 1]
        kind = has_han(said) and any(name.startswith(said) or name.endswith(said) for name in names)
        named = any(s.start <= end < s.end for s in self._columns)
        return end + 1 if kind and not named and self._draft.free(end, end + 1) else end

    def _by_name(self, found: list[tuple[str, Span]]) -> tuple[str, Span] | None:
        """Of several columns that hold a value, take the one that stands nearby."""
        if len(found) == 1:
            return found[0]
        near = [f for f in found if any(s.value == f[0] and abs(s.start - f[1].start) <= _NEAR for s in self._columns)]
        return near[0] if len(near) == 1 else None

    def _left_out(self, span: Span) -> bool:
        before, behind = negations()
        text = self._draft.text
        said = before.search(text, 0, span.start)
        if said is not None and self._draft.free(*said.span()):
            self._draft.take(*said.span())
            return True
        after = behind.match(text, span.end)
        if after is not None:
            self._draft.take(*after.span())
        return after is not None

    def _average(self) -> list[ColumnTest] | None:
        """Find comparisons with a column's own mean: above average, 高于平均分."""
        match = next(self._draft.found(_AGAINST_MEAN), None)
        if match is None:
            return []
        column = self._column_near(match.start(), match.end())
        if column is None:
            return None
        self._draft.take(*match.span())
        table = self._shape.table.replace('"', '""')
        sign = ">" if match["over"] else "<"
        return [ColumnTest(column=column.name, sql=f'{IT} {sign} (SELECT avg({IT}) FROM "{table}")')]  # noqa: S608 - quoted

    def _passed(self) -> list[ColumnTest] | None:
        for pattern, sql in _PASSED:
            match = next(self._draft.found(pattern), None)
            if match is not None:
                column = self._column_near(match.start(), match.end())
                if column is None:
                    return None
                self._draft.take(*match.span())
                return [ColumnTest(column=column.name, sql=sql)]
        return []

    def _numbers(self) -> list[ColumnTest] | None:
        """Find comparisons with numbers; a number beside a column's name is its value."""
        found = []
        for span in self._draft.open(find_numbers(self._draft.text)):
            if any(s.start <= span.start and span.end <= s.end for s in self._columns):
                continue  # 一百 of 一百米用时 is no number
            test = self._compared(span)
            if test is not None:
                found.append(test)
        return found

    def _compared(self, span: Span) -> ColumnTest | None:
        text = self._draft.text
        operator, start, end = "", span.start, span.end
        for pattern, sign in BEFORE:
            match = pattern.search(text, 0, span.start)
            if not operator and match is not None and self._draft.free(*match.span()):
                operator, start = sign, match.start()
        for pattern, sign in BEHIND:
            behind = pattern.match(text, span.end)
            if not operator and behind is not None:
                operator, end = sign, behind.end()
        unit = _UNIT.match(text, end)
        end = unit.end() if unit is not None else end
        if not operator:
            return self._equal(span)
        column = self._column_near(start, end) or self._column_holding(float(span.value))
        if column is None:
            return None
        end += end < len(text) and has_han(text[end]) and text[end] in column.name  # 超过100枝 of 库存枝数
        end = _behind_unit(text, end, column)
        self._draft.take(start, end)
        return ColumnTest(column=column.name, sql=self._kept(f"{operator} {span.value}", end))

    def _kept(self, sql: str, end: int) -> str:
        """Turn a test around whose rows are to be left out."""
        behind = re.compile(rf"[{HAN}]{{0,4}}?(?:{negations()[1].pattern})").match(self._draft.text, end)
        if behind is None:
            return sql
        self._draft.take(*behind.span())
        return f"NOT ({IT} {sql})"

    def _equal(self, span: Span) -> ColumnTest | None:
        """A number right before a column's name, or right behind it: 2 bedrooms, 年级 3."""
        text = self._draft.text
        if text[: span.start].endswith("哪") or _SO_MANY.search(text, 0, span.start):
            return None  # 哪一年 asks which
        for column in self._columns:
            between = text[span.end : column.start] if column.start >= span.end else text[column.end : span.start]
            if (
                re.fullmatch(r"\s*(?:is|=|为|是|等于)?\s*", between)
                and self._shape.column(str(column.value)).type == "number"
            ):
                self._draft.take(min(span.start, column.start), max(span.end, column.end))
                return ColumnTest(column=str(column.value), sql=f"= {span.value}")
        return None

    def _column_near(self, start: int, end: int) -> TableColumn | None:
        """Return the column of numbers that a comparison speaks of: named nearby, else the only one.

        One of which something was made already gives way to one right behind the number: over 90 hp and under 30 mpg.
        """
        numbers = [s for s in self._columns if self._shape.column(str(s.value)).type == "number"]
        before = [s for s in numbers if 0 <= start - s.end <= _NEAR]
        after = [s for s in numbers if 0 <= s.start - end <= _NEAR]
        unit = [s for s in after if self._draft.free(s.start, s.end) and not self._draft.text[end : s.start].strip()]
        used = before and not self._draft.free(before[-1].start, before[-1].end)
        near = unit[0] if used and unit else before[-1] if before else after[0] if after else None
        if near is not None:
            self._draft.take(near.start, near.end)
            return self._shape.column(str(near.value))
        return self._shape.amounts[0] if len(self._shape.amounts) == 1 else None

    def _column_holding(self, number: float) -> TableColumn | None:
        """Return the one amount among whose values a number lies, where no other's reach so far."""
        found = [
            c
            for c in self._shape.amounts
            if c.smallest is not None and c.largest is not None and c.smallest <= number <= c.largest
        ]
        return found[0] if len(found) == 1 and found[0].is_money else None

    def _gaps(self) -> list[ColumnTest]:
        """Find columns whose value is said to be missing."""
        match = next((m for m in self._draft.found(empty()) if self._columns), None)
        if match is None or self._denies_flag(match):
            return []
        lacks = _LACKS.match(match.group()) is not None
        side = "behind" if lacks else "before" if _IS_EMPTY.match(match.group()) else ""
        near = min(self._columns, key=lambda s: _between(s, match) + _OTHER_SIDE * (side not in ("", _side(s, match))))
        if _APART.search(self._draft.text[min(near.end, match.end()) : max(near.start, match.start())]):
            return []
        if _between(near, match) > _BESIDE:
            return []
        for other in list(self._draft.found(empty())):
            self._draft.take(*other.span())
        self._draft.take(near.start, near.end)
        column = self._shape.column(str(near.value))
        if lacks and column.is_flag:
            return [ColumnTest(column=column.name, sql=f"= {(column.flags or ('true', 'false'))[1]}")]
        empty_text = f"({IT} IS NULL OR trim({IT}) = '')"
        return [ColumnTest(column=column.name, sql=empty_text if column.type == "text" else "IS NULL")]

    def _denies_flag(self, match: re.Match[str]) -> bool:
        """Whether a word denies what stands behind it: who has not survived (没有生还) is no gap."""
        text = self._draft.text
        if not denials().search(text, 0, match.end()):
            return False
        named = any(s.start == match.end() and self._shape.column(str(s.value)).is_flag for s in self._columns)
        return named or any(
            pattern.match(text, match.end()) and any(c.is_flag and c.means(*words) for c in self._shape.columns)
            for pattern, words, _ in flags()
        )


def _behind_unit(text: str, end: int, column: TableColumn) -> int:
    """Return where a number ends with a word of its column's name: over 400 pm, of Fee pm."""
    word = _WORD.match(text, end)
    said = word.group().strip().casefold() if word is not None else ""
    return word.end() if word is not None and said in _WORD_OF.split(column.label.casefold()) else end


def _side(column: Span, match: re.Match[str]) -> str:
    return "behind" if column.start >= match.end() else "before"


def _between(column: Span, match: re.Match[str]) -> int:
    """Count the characters between a column and a word."""
    return min(abs(column.start - match.end()), abs(match.start() - column.end))


def _may_stand(form: str, text: str) -> bool:
    """Whether the first word of a value stands in a text at all: most values of a long column do not."""
    first = re.split(r"[_\s]+", form.strip(), maxsplit=1)[0].casefold()
    return (first.removesuffix("s") or first) in text


def _among(column: str, values: Sequence[str], *, without: bool) -> ColumnTest:
    listed = [f"'{v.replace(chr(39), chr(39) * 2)}'" for v in values]
    if without:
        return ColumnTest(column=column, sql=" AND ".join(f"{IT} IS DISTINCT FROM {v}" for v in listed))
    return ColumnTest(column=column, sql=f"= {listed[0]}" if len(listed) == 1 else f"IN ({', '.join(listed)})")
