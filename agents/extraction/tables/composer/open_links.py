"""The links of a cover while they are joined: which of them something was made of already."""

from collections.abc import Sequence
from typing import Final

from agents.extraction.tables.composer.closed_words import OF_UNIT
from agents.extraction.tables.composer.link import Link
from agents.extraction.tables.table_shape import TableShape

_SILENT: Final = frozenset({"noise", "row", "unit", "head", "degree", "verb"})
_BEFORE_UNITS: Final = frozenset({"number", "compare"})
_MARK: Final = "分"


class OpenLinks:
    """Keeps account of links; those that carry nothing are left out from the beginning."""

    def __init__(self, links: Sequence[Link], shape: TableShape) -> None:
        self._every = list(links)
        self._links = [link for link in links if link.role not in _SILENT]
        self._used: set[int] = set()
        self.shape = shape.with_amounts()

    def fits(self) -> bool:
        """Whether every word stands where it carries little: a unit behind a number, what a column holds beside it."""
        plain = [link for link in self._every if link.role not in ("noise", "row")]
        around = zip([None, *plain], plain, [*plain[1:], None], strict=False)
        correlated = any(link.word == "corr" for link in plain)
        return all(_fits(before, link, behind, correlated=correlated) for before, link, behind in around)

    def at(self, role: str, word: str | None = None) -> list[Link]:
        """List the open links of a role, or of one of its words."""
        return [k for k in self._links if k.role == role and not self._is_used(k) and word in (None, k.word)]

    def take(self, role: str) -> list[Link]:
        """List the open links of a role, and note that they are used."""
        found = self.at(role)
        self.use(*found)
        return found

    def use(self, *links: Link) -> None:
        """Note that something was made of links."""
        self._used.update(link.start for link in links)

    def some(self, *roles: str) -> bool:
        """Whether a link of one of these roles is open."""
        return any(self.at(role) for role in roles)

    def next(self, link: Link) -> Link | None:
        """Return the link behind one, if it is open."""
        return self._beside(link, 1)

    def before(self, link: Link) -> Link | None:
        """Return the link before one, if it is open."""
        return self._beside(link, -1)

    def rows_behind(self, link: Link) -> bool:
        """Whether what the rows are called stands right behind a link."""
        n = self._every.index(link) + 1
        while n < len(self._every) and self._every[n].role == "noise":
            n += 1
        return n < len(self._every) and self._every[n].role == "row"

    def unit_is_lost(self) -> bool:
        """Whether so much is asked for in a unit that no amount is told in, and none is named."""
        pairs = zip(self._every, self._every[1:], strict=False)
        asked = any(one.word == "how_much" and other.role == "unit" for one, other in pairs)
        named = any(self.amount(link) for link in self._every)
        return asked and not named and not self.in_unit()

    def in_unit(self) -> str:
        """Return the one amount that is told in a unit which is said; empty where none or several are."""
        said = {link.said.lstrip("几多少") for link in self._every if link.role in ("unit", "ask")}
        named = [names for units, names in OF_UNIT if said & units]
        found = [c.name for c in self.shape.amounts if any(c.means(*names) for names in named)]
        return found[0] if len(found) == 1 else ""

    def _beside(self, link: Link, step: int) -> Link | None:
        n = self._links.index(link) + step
        other = self._links[n] if 0 <= n < len(self._links) else None
        return None if other is None or self._is_used(other) else other

    def _is_used(self, link: Link) -> bool:
        return link.start in self._used

    def amount(self, link: Link | None) -> bool:
        """Whether a link names a column of amounts."""
        return link is not None and link.role == "column" and self.shape.column(link.column).is_amount


def _fits(before: Link | None, link: Link, behind: Link | None, *, correlated: bool) -> bool:
    if link.role == "unit":
        return before is not None and (
            before.role in _BEFORE_UNITS or before.word == "how_much" or _is_mark(before, link)
        )
    if link.role == "head":
        return any(other is not None and other.role == "column" for other in (before, behind))
    return link.role != "degree" or correlated


def _is_mark(before: Link, link: Link) -> bool:
    """Whether a sign only says that marks are spoken of: 平均分, 数学分."""
    return link.said == _MARK and before.role in ("figure", "end", "column")
