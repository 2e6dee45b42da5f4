"""The parts of a question over one table, as they were found."""

from typing import Final, Literal, TypeAlias

from agents.extraction.databases.ranking import Ranking
from agents.extraction.spans.numbers import chinese_number
from prompts.frozen import Frozen
from tools.sources.databases.query.table_query import FigureKind

Sign: TypeAlias = Literal["=", "!=", ">", ">=", "<", "<="]


class Asked(Frozen):
    """What was found in a text, before it is put together."""

    columns: tuple[str, ...] = ()
    kinds: tuple[FigureKind, ...]
    extremes: tuple[tuple[FigureKind, str], ...]
    by: tuple[str, ...]
    ranking: Ranking
    order: tuple[str, bool, tuple[str, ...]] | None
    """The column that rows are ordered by, whether the highest come first, and the columns to order by next."""
    by_count: bool | None
    """Whether groups are ordered by how many rows they have, and then whether the most come first."""
    distinct: bool
    everything: bool
    names_rows: bool = True
    """Whether the text says what rows are, and not only names columns."""
    of_each: bool = False
    """Whether figures are asked of each of what is asked for beside them: and how many for each."""


_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_of(said: str) -> int:
    """Read a numeral."""
    if said.lower().endswith("single"):
        return 1
    if said.lower() in _NUMBERS:
        return _NUMBERS.index(said.lower())
    return int(said) if said.isdigit() else int(chinese_number(said.replace("两", "二")) or 0)


def sign_of(said: str) -> Sign:
    """Read a comparison of how many there are."""
    low = said.lower()
    if low in ("more than", "over", "超过", "多于"):
        return ">"
    if low in ("fewer than", "less than", "少于"):
        return "<"
    if low in ("exactly", "only", "恰好", "正好", "刚好", "只", "仅"):
        return "="
    return "<=" if low in ("at most", "fewer", "less", "最多", "至多") else ">="
