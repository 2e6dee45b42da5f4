"""Which rows or groups stand at an end of an order: the row itself, or whatever its name says that has most in sum."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.order_reader import Ranking
from agents.extraction.tables.table_question import Figure, TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from prompts.language import HAN

_WHO: Final = re.compile(r"(?<![A-Za-z])(?:which|who|whos|who's|whose|what)(?![A-Za-z])|哪|谁|什么|啥", re.IGNORECASE)
_PERSON: Final = re.compile(r"(?<![A-Za-z])who(?![A-Za-z])|谁", re.IGNORECASE)
_CALLED_PEOPLE: Final = ("name", "姓名", "名字", "昵称")
_MONEY: Final = re.compile(r"(?<![A-Za-z])money(?![A-Za-z])|钱", re.IGNORECASE)
_SIZE: Final = re.compile(r"(?<![A-Za-z])(?:biggest|largest|smallest)(?![A-Za-z])|最[大小]")
"""Speaks of how big a thing is: of money, where a table tells nothing else of which there is more or less."""
_KIND: Final = re.compile(
    rf"(?<![A-Za-z])(?:which|what)\s+(?:kind\s+of\s+|type\s+of\s+)?(?P<en>[A-Za-z]{{3,}})(?![A-Za-z])"
    rf"|[哪什][一么]?[个种款家位名类样间]?(?P<zh>[{HAN}]{{2}})",
    re.IGNORECASE,
)
"""What is asked for by the word for its kind: which roll, 哪款奶茶."""


class RankedRows:
    """Reads what is ranked."""

    def __init__(self, draft: Draft, shape: TableShape, names_rows: Callable[[str], bool]) -> None:
        self._draft = draft
        self._text = draft.text
        self._shape = shape
        self._names_rows = names_rows

    def ranked(
        self, base: TableQuestion, kinds: Sequence[str], columns: list[TableColumn], ranking: Ranking
    ) -> TableQuestion | None:
        """Ask for an end of an order; None where it is not clear of what."""
        amounts = [c for c in columns if c.type in ("number", "date") and not c.is_key]
        if len(amounts) > 1:  # which year has the highest rate: the year is what is asked for
            amounts = [c for c in amounts if not c.numbers_years]
        named = self._shape.column(ranking.column) if ranking.column else None
        measured = named or (amounts[0] if len(amounts) == 1 else None)
        entities = [c for c in columns if c.type == "text" and c is not measured]
        order = {"descending": ranking.descending, "limit": ranking.limit, "skip": ranking.skip}
        if measured is None and len(self._shape.amounts) == 1 and not amounts and not ranking.sorts:
            measured = self._shape.amounts[0]
        if measured is None and not amounts and not kinds and not ranking.sorts:
            summed = [c for c in self._shape.amounts if c.adds_up and c.is_money]
            measured = summed[0] if len(summed) == 1 and _SIZE.search(self._text) else None
        told = entities or self._people() or self._of_kind()
        if not told and measured is not None and measured.adds_up and not kinds and not base.by:
            told = self._texts()
        repeats = [c for c in told if 0 < c.distinct < self._shape.rows]
        if measured is None or kinds:
            return self._groups_ranked(base, kinds, (measured, repeats), order)
        if base.by or (repeats and _WHO.search(self._text) and measured.type == "number" and not measured.is_rate):
            if not base.by and len(repeats) > 1:
                return None
            by = base.by or repeats[0].name
            figure = Figure(kind="sum", column=measured.name)
            return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
        return base.model_copy(update={"ordered_by": measured.name, **order})

    def _people(self) -> list[TableColumn]:
        """Return what tells people apart where it is asked who, and each may have several rows: who drove the most."""
        texts = [c for c in self._shape.columns if c.type == "text"]
        if not _PERSON.search(self._text) or any(c.distinct >= self._shape.rows for c in texts):
            return []
        return [c for c in texts if c.means(*_CALLED_PEOPLE)] or texts

    def _of_kind(self) -> list[TableColumn]:
        """Return the column whose values are of the kind that is asked for, and take the word for it."""
        for match in _KIND.finditer(self._text):
            word = match.lastgroup or "en"
            kind = match[word].casefold().removesuffix("s")
            said = re.compile(rf"(?<![a-z]){kind}s?(?![a-z])" if word == "en" else re.escape(kind), re.IGNORECASE)
            found = [c for c in self._shape.columns if c.type == "text" and any(said.search(v) for v in c.values)]
            if len(found) == 1 and self._draft.free(*match.span(word)):
                self._draft.take(*match.span(word))
                return found
        return []

    def _texts(self) -> list[TableColumn]:
        """Return the columns that may say what has the most, where no column tells the rows apart."""
        apart = any(
            c.distinct >= self._shape.rows and c.type != "date" and not c.is_amount for c in self._shape.columns
        )
        kinds = (match[match.lastgroup or "en"] for match in _KIND.finditer(self._text))
        if apart or any(self._names_rows(kind) for kind in kinds):
            return []
        return [c for c in self._shape.columns if c.type == "text" and c.values]

    def _groups_ranked(
        self,
        base: TableQuestion,
        kinds: Sequence[str],
        found: tuple[TableColumn | None, list[TableColumn]],
        order: Mapping[str, object],
    ) -> TableQuestion | None:
        """Rank groups by a figure: the highest average, the most rows."""
        measured, repeats = found
        by = base.by or (repeats[0].name if len(repeats) == 1 else "")
        if not by or len(kinds) > 1:
            return None
        if measured is None:
            counted = base.model_copy(
                update={"by": by, "figures": (Figure(kind="count"),), "ordered_by": "rows", **order}
            )
            return None if _MONEY.search(self._text) else counted
        kind = kinds[0] if kinds and kinds[0] != "count" else "sum"
        figure = Figure.model_validate({"kind": kind, "column": measured.name})
        return base.model_copy(update={"by": by, "figures": (figure,), "ordered_by": measured.name, **order})
