"""What rows must satisfy, as people say it: mpg over 30 · 重量超过 3000 的 · origin is Japan · 价格在 10 到 20 之间.

The columns, with their types and their usual values, come from the description of a table; without them only a
condition in the words of SQL is found.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from agents.extraction.discourse.mentions import Held, mentioned, partly_mentioned
from agents.extraction.spans.dates import Period, find_periods
from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, matches, without_overlaps
from lazy_regex import lazy_regex
from prompts.language import HAN

_BETWEEN = "BETWEEN"
_COMPARISONS: tuple[tuple[str, str], ...] = (
    (
        r">=|≥|\bat least\b|\bno less than\b|\bnot (?:less|fewer) than\b|不少于|不低于|不小于|至少|大于等于|大于或等于",
        ">=",
    ),
    (
        r"<=|≤|\bat most\b|\bno more than\b|\bup to\b|\bnot (?:more|greater) than\b"
        r"|不超过|不多于|不高于|不大于|至多|最多|小于等于|小于或等于",
        "<=",
    ),
    (r"!=|<>|≠|\bis not\b|\bisn't\b|\bnot equal(?:s)? to\b|\bother than\b|\bexcept\b|不等于|不是|不为|除了", "<>"),
    (r"\bbetween\b|介于|\bfrom\b(?=[^.]*\bto\b)|在(?=[^,，。]*(?:之间|到|至))", _BETWEEN),
    (
        r">|\b(?:more|greater|larger|higher|bigger|older|heavier|longer|later|faster|taller)\s+than\b|\babove\b|\bover\b|\bexceed(?:s|ing)?\b|\bafter\b|大于|超过|高于|多于|重于|长于|晚于|超出",
        ">",
    ),
    (
        r"<|\b(?:less|fewer|smaller|lower|younger|lighter|shorter|earlier|slower|cheaper)\s+than\b|\bbelow\b|\bunder\b|\bbefore\b|小于|低于|少于|不到|不足|轻于|短于|早于",
        "<",
    ),
    (r"\bcontain(?:s|ing)?\b|\bincludes?\b|\blike\b|包含|含有|带有", "LIKE"),
    (r"==?|\bequals?(?: to)?\b|\bis\b|\bare\b|\bof\b|\bwas\b|等于|是|为|[:：]", "="),
)
_COMPARISON = lazy_regex("|".join(f"(?P<c{i}>{pattern})" for i, (pattern, _) in enumerate(_COMPARISONS)), re.IGNORECASE)
_BEHIND = (
    (lazy_regex(r"\s*\S{0,2}?(?:及|或)?以上|\s*(?:or|and) (?:more|above|over|higher)", re.IGNORECASE), ">="),
    (lazy_regex(r"\s*\S{0,2}?(?:及|或)?以下|\s*(?:or|and) (?:less|below|under|lower)", re.IGNORECASE), "<="),
)
_NUMBERS_ROWS = lazy_regex(
    r"(?:^|[\s_-])(?:id|no\.?|nr\.?|number|code|key)$|[a-z]I[dD]$|编号$|号码?$|代码$", re.IGNORECASE
)
"""Names of columns that only number what a row is of: "orders over 20" compares no order id."""
_NEAR = 14
"""Characters between a column and its comparison."""
_SQL_CONDITION = lazy_regex(
    r"(?P<all>[A-Za-z_]\w*\s*(?:[<>]=?|==?|!=|<>)\s*(?:'[^']*'|\"[^\"]*\"|-?\d+(?:\.\d+)?)"
    r"(?:\s+(?:AND|OR|and|or)\s+[A-Za-z_]\w*\s*(?:[<>]=?|==?|!=|<>)\s*(?:'[^']*'|\"[^\"]*\"|-?\d+(?:\.\d+)?))*)"
)
_LATIN = rf"(?:(?![{HAN}])[\w'.-])"
_WORD = lazy_regex(
    rf"\s*(?:(?:the|a|an)\s+)?(?P<word>[{HAN}]+?(?=的|且|并|和|或|[,，。；]|\s|$)|{_LATIN}+(?:\s+(?=[A-Z]){_LATIN}+)*)"
)
_OR = lazy_regex(r"\bor\b|或者?", re.IGNORECASE)


class _Part(NamedTuple):
    start: int
    end: int
    sql: str


def find_conditions(text: str, columns: Sequence[Held] = ()) -> list[Span]:
    """Find the one condition that a text states: its parts joined by AND, or by OR where the text says so.

    Args:
        text: The request.
        columns: Column names with the records that describe them: `type`, and `values` where they are few.
    """
    quoted = [s for s in find_quoted(text) if _SQL_CONDITION.search(s.value)]
    if quoted:
        return quoted[:1]
    parts = sorted(_parts(text, columns))
    if not parts:
        return matches(_SQL_CONDITION, text, lambda m: m["all"])[:1]
    joined = parts[0].sql
    for before, part in pairwise(parts):
        word = "OR" if _OR.search(text[before.end : part.start]) else "AND"
        joined += f" {word} {part.sql}"
    start, end = parts[0].start, max(p.end for p in parts)
    return [Span(start=start, end=end, text=text[start:end], value=joined)]


def _parts(text: str, columns: Sequence[Held]) -> list[_Part]:
    held = list(columns)
    named = mentioned(held, text)
    partly = [s for s in partly_mentioned(held, text) if not _NUMBERS_ROWS.search(str(s.value))]
    spans = without_overlaps([*named, *without_overlaps(partly, named)])
    types = {str(h.value): str(h.record.get("type", "")) for h in held}
    found = [p for s in spans if (p := _compared(text, s, types.get(str(s.value), ""), spans)) is not None]
    taken = [Span(start=p.start, end=p.end, text="", value="") for p in found]
    return [*found, *_values_named(text, held, taken)]


def _compared(text: str, column: Span, kind: str, others: Sequence[Span]) -> _Part | None:
    """Read the comparison behind a column's name, up to the next column."""
    limit = min((s.start for s in others if s.start >= column.end), default=len(text))
    match = _COMPARISON.search(text, column.end, limit)
    name = f'"{column.value}"'
    if match and match.start() - column.end <= _NEAR:
        operator = next(op for i, (_, op) in enumerate(_COMPARISONS) if match[f"c{i}"] is not None)
        return _with_value(text, (column.start, name, operator), (match.end(), limit), kind)
    values = _literals(text, column.end, limit, kind) if kind in {"number", "date"} else []
    for value in values[:1]:
        for pattern, operator in _BEHIND:
            if behind := pattern.match(text, value.end):
                return _Part(column.start, behind.end(), f"{name} {operator} {value.value}")
    return None


def _with_value(text: str, left: tuple[int, str, str], window: tuple[int, int], kind: str) -> _Part | None:
    start, name, operator = left
    values = _literals(text, *window, kind)
    if not values:
        return None
    first = values[0]
    if operator == _BETWEEN:
        return (
            _Part(start, values[1].end, f"{name} BETWEEN {first.value} AND {values[1].value}")
            if len(values) > 1
            else None
        )
    for pattern, raised in _BEHIND:
        if operator == "=" and pattern.match(text, first.end):
            operator = raised
    value = f"'%{first.value[1:-1]}%'" if operator == "LIKE" and first.value.startswith("'") else first.value
    return _Part(start, first.end, f"{name} {operator} {value}")


def _literals(text: str, start: int, end: int, kind: str) -> list[Span]:
    """Find what a column is compared with, written as SQL literals."""
    if kind == "number":
        spans = find_numbers(text)
    elif kind == "date":
        spans = [s.model_copy(update={"value": _quoted(_day(s.value))}) for s in find_periods(text)]
    else:
        spans = [s.model_copy(update={"value": _quoted(s.value)}) for s in find_quoted(text)]
    inside = [s for s in spans if start <= s.start and s.end <= end]
    if inside or kind in {"number", "date"}:
        return [s.model_copy(update={"value": str(s.value)}) for s in inside]
    word = _WORD.match(text, start, end)
    if word is None or not word["word"].strip():
        return []
    # A column whose type is not known may hold numbers.
    value = word["word"] if re.fullmatch(r"-?\d+(?:\.\d+)?", word["word"]) else _quoted(word["word"])
    return [Span(start=word.start("word"), end=word.end("word"), text=word["word"], value=value)]


def _values_named(text: str, columns: Sequence[Held], taken: Sequence[Span]) -> list[_Part]:
    """Find usual values of text columns that the request names without their column: cars from Japan, 华东的订单."""
    parts = []
    for column in columns:
        values = [Held(value=v, record={}) for v in column.record.get("values") or () if isinstance(v, str)]
        spans = [s for s in mentioned(values, text) if not any(s.overlaps(t) for t in taken)]
        if len(spans) == 1:
            parts.append(_Part(spans[0].start, spans[0].end, f'"{column.value}" = {_quoted(spans[0].value)}'))
        elif spans:
            listed = ", ".join(_quoted(s.value) for s in spans)
            parts.append(_Part(spans[0].start, spans[-1].end, f'"{column.value}" IN ({listed})'))
    return parts


def _day(period: Any) -> str:  # noqa: ANN401 - what a date's finder found
    return period.first.isoformat() if isinstance(period, Period) else str(period)


def _quoted(value: object) -> str:
    return "'" + str(value).replace("'", "''") + "'"
