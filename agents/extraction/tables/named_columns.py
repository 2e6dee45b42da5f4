"""Where a text names the columns of a table: by name, by a part of it, or by what they measure."""

import re
from collections.abc import Container, Iterable
from typing import Final

from agents.extraction.discourse.mentions import mentioned, partly_mentioned
from agents.extraction.spans.numbers import chinese_number
from agents.extraction.spans.span import Span, without_overlaps
from agents.extraction.tables.conditions.day_words import day_words
from agents.extraction.tables.counting.counters import counted_by, tells_apart
from agents.extraction.tables.counting.things import kinds_of
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import measures
from agents.extraction.tables.worked.spent import SPEND, came_and_went, spent
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_SHORTEST: Final = 2
_ASKING: Final = frozenset({"what", "which", "how"})
"""Names of columns that ask in a sentence, and name nothing."""
_NO_PART: Final = frozenset({"the", "and", "for", "per", "all", "usd", "eur", "gbp", "not", "max", "min", "avg", "are"})
"""Short words that name no column though its name has them."""
_SHORT: Final = {
    "temp": "temperature",
    "qty": "quantity",
    "amt": "amount",
    "dept": "department",
    "tel": "telephone",
    "temps": "temperatures",
    "cust": "customer",
    "hrs": "hours",
    "mins": "minutes",
    "wt": "weight",
}
"""How names of columns are cut short."""
_CAPITALS: Final = lazy_regex(r"[A-Z]{2,4}")
_SO_MANY_OF: Final = lazy_regex(r"(?:多少|几)(?P<unit>[^\W\d_a-zA-Z个种天])(?![^\W\d_a-zA-Z钱]*[钱])")
"""Asks how many of what a column counts: 多少杯 of 杯数."""
_WHICH_KIND: Final = lazy_regex(rf"哪一?[个种款家间位类所支](?P<kind>[{HAN}])子?")
_SO_MANY_KINDS: Final = lazy_regex(rf"(?:多少|几)[种类样](?P<kind>[{HAN}]{{1,3}}?)(?=[，,。？?；;\s]|$)")
_SO_MANY_GROUPS: Final = lazy_regex(rf"(?P<n>[两二三四五六七八九十]|\d{{1,2}})个(?P<kind>[{HAN}])(?=.*(?:各|分别))")
_SORTS: Final = "类項项"
_WHICH_SORT: Final = lazy_regex(rf"哪一?(?P<kind>[{_SORTS}])(?![别型目])")
"""Asks which sort, whatever stands behind it: 哪一类花得最多."""
_ASKED_ALONE: Final = lazy_regex(r"最|的|更|平均|总|[，,？?]|$")
_EACH_BEGUN: Final = lazy_regex(
    rf"(?:各|每一?)[个家间款所支栋座层幢户位名台辆条门队组]?(?P<begun>[{HAN}])(?![了过掉着])(?=[{HAN}\0\s,，?？。]|$)"
)
_MEASURED_BEHIND: Final = lazy_regex(r"最[多少高低大小]|平均|超过|大于|高于|低于|小于|不到")
"""Behind a word that a table and its amount are both called by: it is the amount that is more or less."""
_ENDS_OTHERWISE: Final = frozenset("人个家种天日月年")
"""Signs at the end of a heading that stand behind 每 for something else: 每人 is hardly each 负责人."""
_SUMMED: Final = lazy_regex(r"(?i:how many|what|how much)(?i: .*)?|.*(?:多少|几).*")
"""A word for a column that asks for all of it together."""


def named_columns(draft: Draft, shape: TableShape) -> list[Span]:
    """Find where a text names columns, in order."""
    names = {column.label: column.name for column in shape.columns}
    called = (column.model_copy(update={"name": column.label}) for column in shape.columns)
    spans = _called(draft, shape.model_copy(update={"columns": tuple(called)}))
    return [span.model_copy(update={"value": names[str(span.value)]}) for span in spans]


def _called(draft: Draft, shape: TableShape) -> list[Span]:
    held, rest = [column.held for column in shape.columns if column.name.casefold() not in _ASKING], draft.rest
    named = mentioned(held, rest)
    partly = [s for s in partly_mentioned(held, rest) if not _names_rows(s, shape)]
    parted = draft.open(without_overlaps([*partly, *_short_parts(draft, shape)], named))
    asked = _asked_kind(draft, shape, {span.start for span in (*named, *parted)})
    begun = draft.open(
        without_overlaps([*_begun(draft, shape), *asked, *_counted_kinds(draft, shape)], [*named, *parted])
    )
    known = [*named, *parted, *begun]
    otherwise = without_overlaps([*_by_initials(draft, shape), *day_words(draft, shape)], known)
    told = [*known, *_measured(draft, shape), *draft.open(otherwise)]
    return sorted([*told, *spent(draft, shape, told)], key=lambda s: s.start)


def named_again(draft: Draft, shape: TableShape, known: Iterable[Span], tested: Container[str]) -> list[Span]:
    """Find where a column that rows are tested by is named a second time: 金额大于500的按金额排."""
    places = {(s.start, s.end) for s in known}
    return [s for s in named_columns(draft, shape) if s.value in tested and (s.start, s.end) not in places]


def each_of_sign(draft: Draft, shape: TableShape, named: Iterable[Span]) -> str:
    """Take a column that makes groups by the sign that its name begins or ends with: 每个店 of 门店; empty for none."""
    for match in draft.found(_EACH_BEGUN):
        column = _of_sign(match["begun"], shape)
        whole = any(span.start == match.start("begun") for span in named)
        if column and not whole:
            draft.take(*match.span())
            return column
    return ""


def begins_each(draft: Draft, shape: TableShape) -> str:
    """Return the column of which each is spoken of by one sign of its name: 每栋楼 of 楼号; empty where none is."""
    found = (_of_sign(match["begun"], shape) for match in draft.found(_EACH_BEGUN))
    return next((name for name in found if name), "")


def _of_sign(sign: str, shape: TableShape) -> str:
    """Return the one column whose name begins with a sign, or else ends with it."""
    columns = [c for c in shape.columns if not c.is_amount]
    begun = [c.name for c in columns if any(name.startswith(sign) for name in (c.name, *c.aliases))]
    ended = [c.name for c in columns if c.name.endswith(sign) and c.type == "text" and sign not in _ENDS_OTHERWISE]
    found = begun or ended
    return found[0] if len(found) == 1 else ""


def asks_sum(span: Span) -> bool:
    """Whether the word for a column asks by itself for all of it together: how many did we sell, 几杯."""
    return (_SUMMED.fullmatch(span.text) or SPEND.fullmatch(span.text)) is not None


def _names_rows(span: Span, shape: TableShape) -> bool:
    """Whether a part of a key's name stands for the rows that it is the key of: members, of member_id."""
    column = shape.column(str(span.value))
    one_word = len(set(_words(column.label)) - _NO_PART) == 1
    every = column.distinct >= shape.rows > 1 and not (column.is_amount and one_word)
    return (column.is_key or every) and any(_same_word(span.text, word) for n in shape.names for word in _words(n))


def _words(name: str) -> list[str]:
    return re.findall(r"[a-z]{3,}", name.casefold())


def _same_word(one: str, other: str) -> bool:
    return one.casefold().rstrip("s") == other.casefold().rstrip("s")


def _short_parts(draft: Draft, shape: TableShape) -> Iterable[Span]:
    """Find short words of names, and long forms of words cut short: fees of fee_usd, temperature of max_temp_c."""
    words = {c.name: {w for w in _words(c.name) if len(w) == 3 or w in _SHORT} - _NO_PART for c in shape.columns}
    for name, own in words.items():
        others = {word for c in shape.columns if c.name != name for word in _words(c.name)}
        for word in sorted((own - others) | _of_one_amount(name, shape)):
            said = "|".join(re.escape(w) for w in (word, _SHORT.get(word, word)))
            for match in draft.found(
                re.compile(rf"(?<![A-Za-z0-9_])(?:{said})(?:e?s)?(?![A-Za-z0-9_])", re.IGNORECASE)
            ):
                yield Span(start=match.start(), end=match.end(), text=match.group(), value=name)


def _by_initials(draft: Draft, shape: TableShape) -> Iterable[Span]:
    """Find columns of a few capitals by the words that these stand for: gluten free of GF, date of birth of DOB."""
    for column in shape.columns:
        if _CAPITALS.fullmatch(column.label) is None:
            continue
        said = r"[\s-]+(?:of\s+|the\s+)*".join(rf"{letter}[a-z]{{2,}}" for letter in column.label.lower())
        for match in draft.found(re.compile(rf"(?<![A-Za-z]){said}(?![A-Za-z])", re.IGNORECASE)):
            yield _span(match, column)


def _of_one_amount(name: str, shape: TableShape) -> set[str]:
    """Return the words of an amount's name that else only columns of yes and no have: fee of fee_eur and fee_paid."""
    others = [c for c in shape.columns if c.name != name and not c.is_flag]
    flagged = {word for c in shape.columns if c.is_flag and c.name != name for word in _words(c.name)}
    own = set(_words(name)) & flagged if shape.column(name).is_amount else set()
    return own - {word for c in others for word in _words(c.name)}


def _begun(draft: Draft, shape: TableShape) -> list[Span]:
    """Find Chinese columns of which the text says the beginning or the end, where no other has it: 身高 of 身高cm."""
    found = []
    names = [c.name for c in shape.columns]
    for name in names:
        parts = [part for n in range(len(name) - 1, _SHORTEST - 1, -1) for part in (name[:n], name[-n:])]
        for part in parts:
            alone = has_han(part[:_SHORTEST]) and sum(part in other for other in names) == 1
            at = draft.rest.find(part)
            table = part in (shape.table, *shape.names) and not (
                shape.column(name).is_amount and _MEASURED_BEHIND.match(draft.rest, at + len(part))
            )
            if alone and at >= 0 and not table:
                found.append(Span(start=at, end=at + len(part), text=part, value=name))
                break
    return found


def _asked_kind(draft: Draft, shape: TableShape, columns_begin: Container[int]) -> Iterable[Span]:
    """Find the one sign that a column of text begins with, where it is asked which of them: 哪个班 of 班级."""
    for match in (*draft.found(_WHICH_KIND), *draft.found(_WHICH_SORT)):
        alone = match["kind"] in _SORTS or _ASKED_ALONE.match(draft.text, match.end())
        if not (match.end() in columns_begin or alone):
            continue
        kind, unsaid = match["kind"], [c for c in shape.columns if c.name not in draft.text]
        columns = [c for c in unsaid if c.name.startswith(kind)] or [c for c in unsaid if c.name[1:].endswith(kind)]
        if len(columns) == 1 and columns[0].type == "text" and columns[0].distinct < shape.rows:
            yield Span(start=match.start("kind"), end=match.end(), text=match["kind"], value=columns[0].name)


def _counted_kinds(draft: Draft, shape: TableShape) -> Iterable[Span]:
    """Find what is asked how many kinds there are of (几种鸟), and groups told by their number (三个班 of 班级)."""
    for match in draft.found(_SO_MANY_KINDS):
        column = kinds_of(match["kind"], shape)
        if column is not None:
            place = match.span("kind")
            yield Span(start=place[0], end=place[1], text=match["kind"], value=column.name)
    for match in draft.found(_SO_MANY_GROUPS):
        columns = [c for c in shape.columns if c.type == "text" and c.name.startswith(match["kind"])]
        number = int(chinese_number(match["n"].replace("两", "二")) or 0)
        if len(columns) == 1 and columns[0].distinct == number and columns[0].name not in draft.text:
            place = match.span("kind")
            yield Span(start=place[0], end=place[1], text=match["kind"], value=columns[0].name)


def _measured(draft: Draft, shape: TableShape) -> list[Span]:
    """Find words that ask for a column by what it measures: how tall, 多高, 几杯."""
    found = []
    kinds = came_and_went(shape)
    for pattern, words in measures():
        for match in draft.found(pattern):
            if any(kind in match.group().casefold() for kind in kinds):
                continue  # 支出多少 picks rows, where others are of 收入
            column = [c for c in shape.amounts if c.means(*words)]
            if len(column) == 1:
                found.append(_span(match, column[0]))
    for match in draft.found(_SO_MANY_OF):
        counted = [c for c in shape.amounts if c.adds_up and _counts(c, match["unit"])]
        if tells_apart(match["unit"], shape):
            continue  # each row is one of them
        if len(counted) == 1 and not any(s.start < match.end() and match.start() < s.end for s in found):
            found.append(_span(match, counted[0]))
    return found


def _counts(column: TableColumn, unit: str) -> bool:
    return counted_by(unit, column.label) or any(
        name.startswith(unit) or f"{unit}数" in name or f"{unit}量" in name for name in (column.name, *column.aliases)
    )


def _span(match: re.Match[str], column: TableColumn) -> Span:
    return Span(start=match.start(), end=match.end(), text=match.group(), value=column.name)
