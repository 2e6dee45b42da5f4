"""Reads which end of an order a question asks for, and how many of it: the three largest, 第二高, cheapest first."""

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from agents.extraction.spans.span import Span
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.ranking.ends_meant import MeantEnd, end_meant, stays
from agents.extraction.tables.ranking.first_by_day import first_by_day
from agents.extraction.tables.ranking.numerals import PLACE, SO_MANY, TOP, number_in, places_before
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.wording import Superlative, superlatives
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_SORTED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?)(?:\s+(?:it|them|these|those))?(?:\s+by)?(?![A-Za-z])|按(?=\S{0,8}排)|(?<=\0)\s*排(?![名行])|排个?序|排列|排一下",
    re.IGNORECASE,
)
_RANKED: Final = lazy_regex(r"rank|排(?:名|行)", re.IGNORECASE)
"""An order whose first is the highest, where no direction is named."""
_BY: Final = lazy_regex(r"by|按", re.IGNORECASE)
"""Stands before what makes groups, and before what rows are sorted by."""
_SORTED_REST: Final = lazy_regex(r"排(?:个?序|列|好|一下)?")
_FROM_TO: Final = (
    r"(?<![A-Za-z])(?:{high})(?:est)?(?:\s+\w+)?\s+(?:down\s+|up\s+)?to\s+(?:the\s+)?(?:{low})(?:est)?(?![A-Za-z])"
)
_MUCH: Final = "high|larg|large|bigg|big|great|most|best|more"
_LITTLE: Final = "low|small|least|fewest|few|worst|less|fewer"
_DOWN: Final = lazy_regex(
    rf"descending|{_FROM_TO.format(high=_MUCH, low=_LITTLE)}|(?<![A-Za-z])high first"
    r"|[从由自][高大多][到至][低小少]|降序|倒序|[高大多]的?(?:排)?在?(?:最)?(?:前面?|优先)(?!\s*[\d一二两三四五六七八九十])",
    re.IGNORECASE,
)
_UP: Final = lazy_regex(
    rf"(?<![A-Za-z])ascending|{_FROM_TO.format(high=_LITTLE, low=_MUCH)}|(?<![A-Za-z])low first"
    r"|[从由自][低小少][到至][高大多]|升序|[低小少]的?(?:排)?在?(?:最)?(?:前面?|优先)(?!\s*[\d一二两三四五六七八九十])",
    re.IGNORECASE,
)
_QUICK_FIRST: Final = lazy_regex(
    r"[从由自]快[到至]慢|(?<![A-Za-z])(?:fast|quick)(?:est)?\s+to\s+slow(?:est)?(?![A-Za-z])"
    r"|(?P<slow>[从由自]慢[到至]快|(?<![A-Za-z])slow(?:est)?\s+to\s+(?:fast|quick)(?:est)?(?![A-Za-z]))",
    re.IGNORECASE,
)
_STANDS_FIRST: Final = lazy_regex(
    r"\s+(?:ones?\s+|values?\s+)?(?:first|on top|at the top)(?![A-Za-z])"
    r"(?!\s+(?:\d|two|three|four|five|six|seven|eight|nine|ten))"
    r"|的?(?:排)?在?(?:最)?前面?(?!\s*[\d一二两三四五六七八九十])",
    re.IGNORECASE,
)
"""Behind the word for an end of an order: it says how rows are to stand, and not that one is wanted."""
_WHO_DID: Final = lazy_regex(
    r"(?<![A-Za-z])(?:who|(?:which|what)\s+\w+)\s+(?P<verb>[a-z]{3,})\s+(?:the\s+)?$", re.IGNORECASE
)
_SO_MANY_WITH: Final = lazy_regex(
    r"(?<![\w.])(?P<n>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:[a-z]+\s+){1,3}"
    r"(?:with|having|that have|by)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""So many of whatever has the most: 5 cars with the most horsepower."""
_TURNS: Final = lazy_regex(r"direction|bearing|heading|azimuth|[风方]向", re.IGNORECASE)
"""A number that goes round in a circle: none of it is the most."""
_End: TypeAlias = tuple[re.Match[str], Superlative]


class Ranking(Frozen):
    """An order that is asked for, or an end of one."""

    column: str = ""
    descending: bool = True
    limit: int = 0
    sorts: bool = False
    skip: int = 0
    of_each: bool = False
    """Whether its end is wanted of each of several groups."""

    of_ends: bool = False
    """Whether of the ends of all groups the first are wanted: the highest of each city, the top three only."""

    @property
    def orders(self) -> bool:
        """Whether it asks for anything at all."""
        return bool(self.limit or self.sorts or self.skip)


def ranks_by(said: re.Match[str] | None, text: str) -> bool:
    """Whether the word before a column may say what rows are sorted by, and makes no groups."""
    return said is not None and _BY.match(said.group()) is not None and _SORTED.search(text) is not None


class OrderReader:
    """Reads an order off a draft; what it reads is taken."""

    def __init__(self, draft: Draft, shape: TableShape, named: Sequence[Span]) -> None:
        self._draft = draft
        self._text = draft.text
        self._shape = shape
        self._named = named
        """Where the text names columns."""

    def read(self) -> Ranking | None:
        """Take what asks for one end of an order, or for an order; None where two ends are asked for."""
        return self._quick_first() or self._by_day() or self._read()

    def _by_day(self) -> Ranking | None:
        """Take what asks which row is first by a column of days: which renews first."""
        first = first_by_day(self._draft, self._named, self._shape)
        if first is None:
            return None
        self._draft.take(first.start, first.end)
        return Ranking(column=first.column, descending=first.descending, limit=1)

    def _read(self) -> Ranking | None:
        down, up = self._draft.first(_DOWN), self._draft.first(_UP)
        top = self._draft.first(TOP)
        found: list[_End] = []
        for one in superlatives():
            for match in [m for m in self._draft.found(one.pattern) if self._ends(m, one)]:
                self._draft.take(*match.span())
                found.append((match, one))
        found = self._said_once(found)
        if len(found) > 1:
            return None
        place = self._draft.first(PLACE)
        order = next((m for m in self._draft.found(_SORTED) if not self._names(m)), None)
        if order is not None:
            self._draft.take(*order.span())
            self._draft.first(_SORTED_REST)
        sorts = order is not None or ((down or up) is not None and not (found or top))
        falls = down is not None or (up is None and order is not None and _RANKED.match(order.group()) is not None)
        ranking = Ranking(sorts=sorts, descending=falls, skip=places_before(place))
        if found:
            match, one = found[0]
            self._take_verb(match)
            name, falls = self._end(one)
            stands = _STANDS_FIRST.match(self._text, match.end())
            if stands is not None and self._draft.free(*stands.span()):
                self._draft.take(*stands.span())
                return Ranking(column=name, descending=falls, limit=number_in(top), sorts=True)
            limit = number_in(top) or self._so_many(match) or 1
            apart = (
                top is not None
                and match.end() < top.start()
                and re.search(r"[,，;；]", self._text[match.end() : top.start()]) is not None
            )
            ends = {"descending": falls, "limit": limit, "skip": ranking.skip}
            return Ranking(column=name, of_ends=apart, **ends)
        if top is not None:
            return Ranking(descending=up is None, limit=number_in(top), sorts=order is not None)
        return ranking

    def _quick_first(self) -> Ranking | None:
        """Take what sorts by a time, the quickest first: 从快到慢."""
        said = next(self._draft.found(_QUICK_FIRST), None)
        quick = next(one for one in superlatives() if one.pattern.fullmatch("fastest"))
        column = self._called(quick.columns) if said is not None else None
        if said is None or column is None:
            return None
        self._draft.take(*said.span())
        for pattern in (_SORTED, _SORTED_REST):
            self._draft.first(pattern)
        return Ranking(column=column.name, descending=said["slow"] is not None, sorts=True)

    def _names(self, match: re.Match[str]) -> bool:
        """Whether a word stands in the name of a column: order number."""
        return any(s.start <= match.start() and match.end() <= s.end for s in self._named)

    def _said_once(self, found: list[_End]) -> list[_End]:
        """Leave out an end that is said again to tell how it is to stand: the three heaviest cars, heaviest on top."""
        for match, one in found[1:]:
            stands = _STANDS_FIRST.match(self._text, match.end())
            if one is found[0][1] and stands is not None:
                self._draft.take(*stands.span())
                return [end for end in found if not match.start() <= end[0].start() < stands.end()]
        return found

    def _ends(self, match: re.Match[str], one: Superlative) -> bool:
        """Whether a word speaks of an end of an order, and is no part of a column's name: 最高 of 最高气温."""
        if any(s.start <= match.start() and match.end() < s.end for s in self._named):
            return False
        return not one.columns or self._meant(one) is not None

    def _end(self, one: Superlative) -> tuple[str, bool]:
        """Return the column that a word speaks of, and whether its highest values are meant; empty for none."""
        meant = self._meant(one)
        return (meant.column.name, one.descending is not meant.turned) if meant else ("", one.descending)

    def _meant(self, one: Superlative) -> MeantEnd | None:
        """Return the column that a word speaks of; None where it speaks of none by itself."""
        column = self._called(one.columns) if one.columns else None
        if column is not None or not one.columns:
            return MeantEnd(column=column) if column is not None else None
        meant = end_meant(one.columns, self._text, self._shape)
        for place in stays(self._text) if meant is not None and meant.turned else ():
            self._draft.take(*place)
        return meant

    def _take_verb(self, match: re.Match[str]) -> None:
        """Take the verb before the end of an order whose column is named: who drove the most km."""
        verb = _WHO_DID.search(self._text, 0, match.start())
        measured = (s for s in self._named if self._shape.column(str(s.value)).is_amount)
        if verb is not None and any(s.start >= match.end() for s in measured) and self._draft.free(*verb.span("verb")):
            self._draft.take(*verb.span("verb"))

    def _so_many(self, match: re.Match[str]) -> int:
        """Read how many of the highest: the three largest, 最高的三个, 5 cars with the most horsepower."""
        ahead = _SO_MANY_WITH.search(self._text, 0, match.start())
        if ahead is not None and self._draft.free(*ahead.span("n")):
            self._draft.take(*ahead.span("n"))
            return number_in(ahead)
        for around in (
            self._text[match.end() : match.end() + 6],
            self._text[max(0, match.start() - 8) : match.start()],
        ):
            found = SO_MANY.search(around)
            at = match.end() if around == self._text[match.end() : match.end() + 6] else max(0, match.start() - 8)
            taken = found is not None and not self._is_free(at + found.start(), at + found.end())
            if found is not None and not taken and number_in(found) > 1:
                self._draft.take(at + found.start(), at + found.end())
                return number_in(found)
        return 0

    def _is_free(self, start: int, end: int) -> bool:
        """Whether nothing was made of a number yet, and it is no part of a column's name: 三门加起来."""
        return self._draft.free(start, end) and not any(s.start <= start and end <= s.end for s in self._named)

    def _called(self, words: Sequence[str]) -> TableColumn | None:
        ratios = {str(s.value) for s in self._named if self._shape.column(str(s.value)).worked == "ratio"}
        if len(ratios) == 1 and ("price" in words or "duration" in words):
            return self._shape.column(ratios.pop())  # the dearest month per unit
        earned = {str(s.value) for s in self._named if self._shape.column(str(s.value)).worked == "amount"}
        if len(earned) == 1 and "salary" in words:
            return self._shape.column(earned.pop())  # hours times their rate
        found = [c for c in self._shape.columns if c.type in ("number", "date") and c.means(*words)]
        found = [c for c in found if _TURNS.search(c.label) is None]
        if len(found) > 1:
            named = {str(span.value) for span in self._named}
            found = [c for c in found if c.name in named]
        days = [c for c in self._shape.columns if c.type == "date"]
        if not found and "date" in words and len(days) == 1:
            return days[0]
        if not found and self._shape.lasted is not None and self._shape.lasted.means(*words):
            return self._shape.lasted
        return found[0] if len(found) == 1 else None
