"""A question over one table, in parts that a follow-up can replace one by one."""

from typing import Final, Literal

from prompts.frozen import Frozen

IT: Final = "\x1f"
"""Stands for the column in a test's statement; no value that a person writes holds it."""
LONGEST: Final = 600
"""Characters of a question over a table; a longer text is no such question, and reading it would take minutes."""
FigureKind = Literal["count", "sum", "mean", "median", "max", "min", "std", "distinct", "corr", "daily"]


class Figure(Frozen):
    """One number over rows."""

    kind: FigureKind
    column: str = ""
    """Empty where rows are counted."""
    times: str = ""
    """A second column: that the first is multiplied by, row by row; that it goes together with; the days it is of."""
    period: Literal["day", "week", "month", "year"] = "day"
    """Of the average of a day: whether it is that of a longer time."""


class ColumnTest(Frozen):
    """What one column of a row must satisfy."""

    column: str
    sql: str
    """What stands behind the column in a statement: `> 30`, `= 'Japan'`; the column itself is `IT` inside it."""
    shown: str = ""


class TableQuestion(Frozen):
    """Figures, or rows where there are none, of the rows that pass every test."""

    table: str
    figures: tuple[Figure, ...] = ()
    by: str = ""
    """Column whose values make groups."""
    groups: tuple[ColumnTest, ...] = ()
    """What the first figure of a group must satisfy for the group to be shown; the column says what it is of."""
    period: str = ""
    """Of a column of days: month, year, week or day, each of which is a group."""
    tests: tuple[ColumnTest, ...] = ()
    ordered_by: str = ""
    descending: bool = True
    limit: int = 0
    """Rows or groups with the highest or lowest values; 0 for all."""
    skip: int = 0
    """Places before the one that is asked for: 1 for the second."""
    among: tuple[ColumnTest, ...] = ()
    """Of a share: which rows are the whole."""
    share: bool = False
    """Whether the tested rows are wanted as percent of all: of the figure's sum where it has a column, else of rows."""
    columns: tuple[str, ...] = ()
    """Columns that are asked for of rows; empty for all."""

    @property
    def complete(self) -> bool:
        """Whether it asks for something by itself, and is not merely a piece of a question."""
        asks = bool(self.figures or self.tests or self.ordered_by or self.columns)
        return asks and not (self.by and not self.figures) and not (self.limit and not self.ordered_by)

    @property
    def draws(self) -> bool:
        """Whether its groups can stand side by side as bars, whatever rows they are of."""
        return bool(self.by) and not self.period and not self.share and len(self.figures) == 1

    @property
    def makes_bars(self) -> bool:
        """Whether the table itself can be drawn so: all its rows, and no figure that must be worked out first."""
        return self.draws and not (self.tests or self.groups or self.figures[0].times)
