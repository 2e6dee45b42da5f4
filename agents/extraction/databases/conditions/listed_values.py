"""Which "or" stands between values of one list, and which joins conditions: in Berlin or Paris and older than 30."""

from collections.abc import Sequence

from agents.extraction.databases.conditions import condition_words
from agents.extraction.tables.draft import Draft
from tools.sources.databases.query.table_query import QueryCondition


class ListedValues:
    """Where values and times of a text stand, and what of them its "or" joins."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._places: list[tuple[int, int, str]] = []
        self._times: set[int] = set()

    def add(self, start: int, end: int, column: str) -> None:
        """Note where a value of a column stands."""
        self._places.append((start, end, column))

    def note_times(self) -> None:
        """Note each "or" of which a time was made already: in May 2023 or June 2023."""
        said = condition_words.OR.finditer(self._draft.text)
        self._times |= {one.start() for one in said if not self._draft.free(*one.span())}

    @property
    def open(self) -> int:
        """How many join more than the values of one list."""
        return len(self._outer()) - self._inner()

    def any_of(self, kept: Sequence[QueryCondition]) -> bool | None:
        """Say whether one of several conditions is enough; None where nobody can tell which of them."""
        if len(kept) < 2 or not self.open:
            return False
        lists = any(one.comparison in ("in", "in periods") for one in kept)
        return None if len(kept) > 2 or (lists and not self._inner()) else True

    def _outer(self) -> list[tuple[int, int]]:
        said = condition_words.OR.finditer(self._draft.text)
        return [one.span() for one in said if one.start() not in self._times]

    def _inner(self) -> int:
        return sum(self._is_inner(start, end) for start, end in self._outer())

    def _is_inner(self, start: int, end: int) -> bool:
        """Whether the values right before and behind are of one column."""
        before = max((one for one in self._places if one[1] <= start), key=lambda one: one[1], default=None)
        behind = min((one for one in self._places if one[0] >= end), key=lambda one: one[0], default=None)
        return before is not None and behind is not None and before[2] == behind[2]
