"""A question over one table, in parts that a follow-up can replace one by one."""

from typing import Final, Literal

from agents.extraction.tables.worked.names import worked_of
from prompts.frozen import Frozen

IT: Final = "\x1f"
"""Stands for the column in a test's statement; no value that a person writes holds it."""
LONGEST: Final = 600
"""Characters of a question over a table; a longer text is no such question, and reading it would take minutes."""
AGGREGATED: Final = frozenset({"mean", "sum", "min", "max", "median"})
"""Figures of a column that tools for groups work out themselves."""
FigureKind = Literal["count", "sum", "mean", "value", "median", "max", "min", "std", "distinct", "corr", "daily"]
"""`value` is the one that each group has: the population of a country in each year."""


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
    also_by: tuple[str, ...] = ()
    """Further columns whose values make groups together with the first."""
    groups: tuple[ColumnTest, ...] = ()
    """What the first figure of a group must satisfy for the group to be shown; the column says what it is of."""
    period: str = ""
    """Of a column of days: month, year, week or day, each of which is a group."""
    tests: tuple[ColumnTest, ...] = ()
    ordered_by: str = ""
    descending: bool = True
    limit: int = 0
    """Rows or groups with the highest or lowest values; 0 for all."""
    ties: bool = False
    """Whether those of equal value at the edge must come along, which a tool that takes so many groups drops."""
    of_each: str = ""
    """Column of whose every value, or period, the first in order are wanted: the heaviest penguin of each species."""
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
        return asks and not (self.by and not (self.figures or self.share)) and not (self.limit and not self.ordered_by)

    @property
    def works_out(self) -> bool:
        """Whether it speaks of a column that the table has not, and that must be worked out of others."""
        figured = (name for figure in self.figures for name in (figure.column, figure.times))
        tested = (test.column for test in (*self.tests, *self.groups, *self.among))
        return any(worked_of(name) is not None for name in (*figured, *tested, self.ordered_by, *self.columns))

    @property
    def draws(self) -> bool:
        """Whether its groups can stand side by side as bars, whatever rows they are of."""
        return self.has_groups and not (self.period or self.also_by)

    @property
    def has_groups(self) -> bool:
        """Whether it brings one figure of each of several groups, which a chart can show along an axis."""
        return bool(self.by) and not (self.share or self.of_each) and len(self.figures) == 1

    @property
    def makes_bars(self) -> bool:
        """Whether the table itself can be drawn so: all its rows, and no figure that must be worked out first."""
        return self.draws and not (self.tests or self.groups or self.figures[0].times or self.works_out)

    @property
    def makes_lines(self) -> bool:
        """Whether the table itself can be drawn so, along days or what else makes the groups."""
        figure = self.figures[0] if self.has_groups else None
        plain = figure is not None and bool(figure.column) and figure.kind in AGGREGATED and not figure.times
        return plain and not (self.tests or self.groups or self.works_out) and len(self.also_by) < 2
