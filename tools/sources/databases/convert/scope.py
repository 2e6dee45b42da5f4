"""What names in one SELECT mean: its tables, the columns of what they were joined to, and what was computed of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

from sqlglot import exp

from errors import InvalidArguments
from tools.sources.databases.convert.builder import SequenceBuilder
from tools.sources.databases.slot.relation import unique_name
from tools.sources.databases.slot.sequence import reference

_CLOCKS: Final = ("current_date", "current_time", "current_timestamp")


class Operand(NamedTuple):
    """A column, or a value; a value may be the reference to a call."""

    key: str = ""
    value: Any = None

    @property
    def said(self) -> Mapping[str, Any]:
        """As the arguments of a call say it."""
        return {"key": self.key} if self.key else {"value": self.value}


class Source(NamedTuple):
    """One table of a FROM clause."""

    alias: str
    """As conditions name it."""
    called: str
    """Name of the table."""
    columns: Mapping[str, str]
    """Column as the statement names it, in its order → what it is called after the join."""
    merged: frozenset[str] = frozenset()
    """Columns that `*` leaves out, since an earlier table of the join has them."""

    def column(self, name: str) -> str | None:
        """Return what a column is called after the join."""
        low = name.casefold()
        return next((own for said, own in self.columns.items() if said.casefold() == low), None)

    def answers_to(self, name: str) -> bool:
        """Whether a column can be said to be of it by this name."""
        return name.casefold() == (self.alias or self.called).casefold()


class Converted(NamedTuple):
    """What a SELECT became."""

    labels: tuple[str, ...]
    """Of the calls that bring its columns; one, but for figures that stand side by side."""
    names: tuple[str, ...] = ()
    """Columns as the statement names them."""

    @property
    def label(self) -> str:
        """Of its one call."""
        return self.labels[0]


class Scope:
    """One SELECT while it is converted."""

    def __init__(
        self,
        builder: SequenceBuilder,
        common: Mapping[str, Converted],
        nested: Callable[[exp.Query, "Scope"], Converted],
        outer: Self | None = None,
    ) -> None:
        self.builder, self.common, self.outer = builder, common, outer
        self._nested = nested
        self.data = ""
        self.sources: Sequence[Source] = ()
        self.aliases: dict[str, exp.Expr] = {}
        self.figures: dict[str, str] = {}
        """Aggregate as SQL → its column, once rows are grouped."""
        self._computed: dict[str, str] = {}

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns at this point."""
        return self.builder.relation(self.data).columns

    def call(self, name: str, **arguments: Any) -> None:  # noqa: ANN401 - arguments hold anything
        """Go on with the result of a call."""
        self.data = self.builder.on(self.data, name, **arguments)

    def convert(self, query: exp.Expr) -> Converted:
        """Convert a SELECT within.

        Raises:
            InvalidArguments: it is none.
        """
        inner = query.unnest() if isinstance(query, exp.Subquery) else query
        if not isinstance(inner, exp.Query):
            raise InvalidArguments("It is no SELECT.", zh="它不是 SELECT 语句。")
        return self._nested(inner, self)

    def nested(self, query: exp.Expr) -> str:
        """Convert a SELECT within; return the reference to it."""
        return reference(self.convert(query).label)

    def compute(self, operation: str, operands: Sequence[Operand], wanted: str = "", **more: object) -> Operand:
        """Compute a column, or take the one that holds this already."""
        told = repr((operation, [operand.said for operand in operands], sorted(more.items())))
        if self._computed.get(told) in self.columns:
            return Operand(key=self._computed[told])
        keys = [operand.key for operand in operands if operand.key]
        plain = operation.partition(":")[2] or operation
        name = unique_name(wanted or (f"{plain}_{keys[0]}" if len(keys) == 1 else plain), self.columns)
        args = {"operands": [operand.said for operand in operands], **more, "output_key": name}
        self.call("transform_data", operation_type=operation, operation_args=args)
        self._computed[told] = name
        return Operand(key=name)

    def place(self, column: exp.Column) -> tuple[int, str] | None:
        """Return which table a column is of, and what it is called after the join."""
        for number, source in enumerate(self.sources):
            if column.table and not source.answers_to(column.table):
                continue
            own = source.column(column.name)
            if own is not None:
                return number, own
        return None

    def resolve(self, column: exp.Column) -> Operand | exp.Expr:
        """Say what a column is: an operand, or the expression that its name stands for.

        Raises:
            InvalidArguments: it is of a SELECT around this one, or nothing has that name.
        """
        found = self.place(column)
        if found:
            return Operand(key=found[1])
        name = column.name
        if not column.table:
            if name.casefold() in self.aliases:
                return self.aliases[name.casefold()]
            if not column.this.args.get("quoted") and name.casefold() in _CLOCKS:
                return self.compute(f"fn:{name.lower()}", [])
        if self.outer is not None and self.outer.reaches(column):
            raise InvalidArguments("A SELECT within reads a column of the one around it.", zh="包含相关子查询。")
        if column.this.args.get("quoted") and not column.table and self.builder.dialect == "sqlite":
            return Operand(value=name)
        raise InvalidArguments(f"There is no column {column.sql()[:60]!r}.", zh=f"没有列 {column.sql()[:60]!r}。")

    def reaches(self, column: exp.Column) -> bool:
        """Whether this SELECT, or one around it, has a column."""
        return self.place(column) is not None or (self.outer is not None and self.outer.reaches(column))
