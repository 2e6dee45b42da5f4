"""A question over the rows of one table and what its keys lead to, in typed parts."""

from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic import Field

from prompts.frozen import Frozen

FigureKind: TypeAlias = Literal["count", "distinct", "sum", "mean", "min", "max"]
Comparison: TypeAlias = Literal[
    "=",
    "!=",
    ">",
    ">=",
    "<",
    "<=",
    "contains",
    "does not contain",
    "starts with",
    "ends with",
    "between",
    "in",
    "not in",
    "is empty",
    "is not empty",
    "above average",
    "below average",
    "in month",
    "in days of year",
    "on weekday",
    "in periods",
]
COMPARISONS: Final[tuple[str, ...]] = get_args(Comparison)
FIGURES: Final[tuple[str, ...]] = get_args(FigureKind)
MAX_PARTS: Final = 20
MAX_LIMIT: Final = 1_000


class QueryFigure(Frozen):
    """One number over rows, or over each group."""

    figure: FigureKind
    column: str = ""
    """Empty where rows are counted."""


class QueryCondition(Frozen):
    """What a row must satisfy."""

    column: str
    comparison: Comparison = "="
    value: Any = None
    """A text, a number, or a list of them; none for emptiness and averages.

    Of any year: for "in month" 1 to 12, for "on weekday" 1 (Monday) to 7, one or several; for "in days of year" the
    first and the last as MM-DD. For "in periods" a list of pairs of days.
    """


class GroupCondition(Frozen):
    """What a group must satisfy by a figure of it."""

    figure: FigureKind = "count"
    column: str = ""
    comparison: Literal["=", "!=", ">", ">=", "<", "<="] = ">="
    value: float | int = 1


class RelatedCondition(Frozen):
    """How many rows of another table a row must be tied to: none of its orders, at least two of them."""

    table: str
    conditions: tuple[QueryCondition, ...] = Field(default=(), max_length=MAX_PARTS)
    """What those rows must satisfy; columns of that table, of those on the way to it, and of those beyond it."""
    comparison: Literal["=", "!=", ">", ">=", "<", "<="] = ">="
    value: int = Field(default=1, ge=0)


class OrderColumn(Frozen):
    """A column that rows are ordered by where those before it are equal."""

    column: str
    descending: bool = False


class TableQuery(Frozen):
    """Figures, or columns where there are none, of the rows that satisfy the conditions."""

    columns: tuple[str, ...] = Field(default=(), max_length=100)
    """To show; empty for all of the table's own where no figure is asked for."""
    figures: tuple[QueryFigure, ...] = Field(default=(), max_length=MAX_PARTS)
    conditions: tuple[QueryCondition, ...] = Field(default=(), max_length=MAX_PARTS)
    match: Literal["all", "any"] = "all"
    """Whether a row must satisfy every condition, or one of them."""
    related: tuple[RelatedCondition, ...] = Field(default=(), max_length=MAX_PARTS)
    """What must hold besides, whatever `match` says."""
    group_by: tuple[str, ...] = Field(default=(), max_length=MAX_PARTS)
    groups: GroupCondition | None = None
    order_by: str = ""
    order_by_figure: QueryFigure | None = None
    descending: bool = False
    then_by: tuple[OrderColumn, ...] = Field(default=(), max_length=MAX_PARTS)
    limit: int = Field(default=0, ge=0, le=MAX_LIMIT)
    """0 for all."""
    distinct: bool = False
    """Whether equal rows are shown once."""

    def arguments(self) -> dict[str, Any]:
        """Return the query as a call says it: what is as usual is left out, the conditions never."""
        said = self.model_dump(mode="json", exclude_defaults=True)
        return said | {"conditions": [condition.model_dump(mode="json") for condition in self.conditions]}
