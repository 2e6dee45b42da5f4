"""What a cover says: conditions, figures, groups, an end of an order, and columns that are asked for."""

from agents.extraction.tables.table_question import ColumnTest
from prompts.frozen import Frozen


class End(Frozen):
    """An end of an order."""

    column: str
    """Empty where rows are counted."""
    descending: bool
    limit: int = 1
    skip: int = 0
    hinted: bool = False
    """Whether the word for it says of which column it is: the cheapest."""


class Meaning(Frozen):
    """What the links of a cover say together; every one of them is in it."""

    tests: tuple[ColumnTest, ...] = ()
    by: str = ""
    period: str = ""
    """Of a column of days that makes groups: month, week, year or day."""
    figures: tuple[str, ...] = ()
    """Kinds of figures."""
    end: End | None = None
    share: bool = False
    asks: frozenset[str] = frozenset()
    columns: tuple[str, ...] = ()
    """Named, and used for nothing else."""
    deeds: frozenset[str] = frozenset()
    """What was done so much: sold, paid."""
    done: str = ""
    """The amount of what a verb says was done."""
    parts: tuple[str, ...] = ()
    """Columns of which a part of a cell is said."""
    denied: tuple[str, ...] = ()
    """Columns of which something is denied."""
    counts_rows: bool = False
    """Whether it says that rows are counted: how many orders."""
    owed: bool = False
    """Whether it is asked what is owed."""
    counted: str = ""
    """The amount that stands right behind how many."""
    in_unit: str = ""
    """The one amount that is told in a unit which is said, where no amount is named."""
    rows: bool = False
    """Whether it speaks of rows by what they are called."""
    people: bool = False
    """Whether it speaks of people, whoever they are."""
    exact: bool = True
    """Whether every cell is written as the table writes it."""
    telling: int = 0
    """Columns and cells that it speaks of."""

    @property
    def did(self) -> bool:
        """Whether something was done so much."""
        return bool(self.deeds)

    @property
    def asks_something(self) -> bool:
        """Whether it asks, and does not only say which rows there are."""
        return bool(self.asks or self.figures or self.end or self.share or self.columns or (self.rows and self.tests))
