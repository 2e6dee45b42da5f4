"""Several tables as one: rows of like tables below each other, or two tables side by side by what they share.

The whole is no table that is kept: it stands before a statement, which asks of it by its name.
"""

from collections.abc import Iterable, Sequence

from agents.extraction.tables.statement import statement
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.table_shape import TableColumn, TableShape
from agents.extraction.tables.worked.names import quoted
from prompts.frozen import Frozen
from prompts.language import Language
from tools.tables.identifiers import literal


class CombinedTable(Frozen):
    """What a reader of questions knows of the whole, and the statement that makes it."""

    shape: TableShape
    sql: str

    def asked(self, question: TableQuestion, language: Language) -> str:
        """Write the statement that answers a question over the whole."""
        return f"WITH {quoted(self.shape.table)} AS ({self.sql}) {statement(question, language)}"


class Key(Frozen):
    """The columns by which rows of two tables belong together."""

    left: str
    right: str


def stacked(tables: Sequence[tuple[str, TableShape]], label: TableColumn, name: str) -> CombinedTable | None:
    """Put like tables below each other; None where their columns are not the same.

    Args:
        tables: What each is called in the column that tells them apart, and the table.
        label: That column.
        name: What the whole is called.
    """
    first = tables[0][1]
    columns = [_stacked(column.name, [shape for _, shape in tables]) for column in first.columns]
    like = all(len(shape.columns) == len(columns) for _, shape in tables)
    found = [column for column in columns if column is not None]
    if not like or len(found) != len(columns) or label.name.casefold() in {c.name.casefold() for c in found}:
        return None
    listed = ", ".join(quoted(column.name) for column in found)
    called = _unused(name, [shape.table for _, shape in tables])
    sql = " UNION ALL ".join(
        f"SELECT {literal(said)} AS {quoted(label.name)}, {listed} FROM {quoted(shape.table)}"  # noqa: S608 - quoted
        for said, shape in tables
    )
    told = label.model_copy(update={"values": tuple(said for said, _ in tables), "distinct": len(tables)})
    rows = sum(shape.rows for _, shape in tables)
    return CombinedTable(shape=TableShape(table=called, names=(name,), columns=(told, *found), rows=rows), sql=sql)


def side_by_side(left: TableShape, right: TableShape, key: Key) -> CombinedTable:
    """Put two tables side by side where their keys are the same; the second key is left out."""
    ours = {column.name.casefold() for column in left.columns}
    theirs = [column for column in right.columns if column.name != key.right]
    renamed = [
        column.model_copy(update={"name": f"{column.name}_{right.table}"}) if column.name.casefold() in ours else column
        for column in theirs
    ]
    renamed = _called_by_table(renamed, right)
    listed = [f"l.{quoted(column.name)}" for column in left.columns]
    listed += [f"r.{quoted(old.name)} AS {quoted(new.name)}" for old, new in zip(theirs, renamed, strict=True)]
    on = f"CAST(l.{quoted(key.left)} AS VARCHAR) = CAST(r.{quoted(key.right)} AS VARCHAR)"
    source = f"{quoted(left.table)} AS l JOIN {quoted(right.table)} AS r ON {on}"
    name = _unused(f"{left.table}_{right.table}", [left.table, right.table])
    shape = TableShape(
        table=name,
        names=tuple(dict.fromkeys((*left.names, *right.names))),
        columns=(*left.columns, *renamed),
        rows=left.rows,
    )
    return CombinedTable(shape=shape, sql=f"SELECT {', '.join(listed)} FROM {source}")  # noqa: S608 - quoted


def _called_by_table(columns: Sequence[TableColumn], table: TableShape) -> list[TableColumn]:
    """Let the one column that names each row of a table be called by the table: each department of departments."""
    telling = [c.name for c in columns if c.type == "text" and c.distinct == table.rows]
    called = {name for name in (table.table, *table.names) if "." not in name}
    called |= {name[:-1] for name in called if name.isascii() and name.endswith("s")}
    return [
        c.model_copy(update={"aliases": tuple(dict.fromkeys((*c.aliases, *sorted(called))))})
        if telling == [c.name]
        else c
        for c in columns
    ]


def without_partner(left: TableShape, right: TableShape, key: Key) -> str:
    """Write the statement that lists the rows of the first table that have no partner in the second."""
    ours, theirs = (f"CAST({quoted(name)} AS VARCHAR)" for name in (key.left, key.right))
    inner = f"SELECT {theirs} FROM {quoted(right.table)} WHERE {quoted(key.right)} IS NOT NULL"  # noqa: S608 - quoted
    return (
        f"SELECT * FROM {quoted(left.table)} "  # noqa: S608 - quoted
        f"WHERE {quoted(key.left)} IS NULL OR {ours} NOT IN ({inner})"
    )


def _stacked(name: str, shapes: Sequence[TableShape]) -> TableColumn | None:
    """Return what is known of a column that all tables have, in whatever order; None where one has it not."""
    found = [c for shape in shapes for c in shape.columns if c.name == name]
    if len(found) != len(shapes) or len({c.type for c in found}) != 1:
        return None
    return found[0].model_copy(
        update={
            "values": tuple(dict.fromkeys(value for c in found for value in c.values)),
            "smallest": min(_known(c.smallest for c in found), default=None),
            "largest": max(_known(c.largest for c in found), default=None),
            "first": min((c.first for c in found if c.first), default=""),
            "last": max((c.last for c in found), default=""),
            "distinct": max(c.distinct for c in found),
            "serial": all(c.serial for c in found),
        }
    )


def _known(numbers: Iterable[float | None]) -> list[float]:
    return [number for number in numbers if number is not None]


def _unused(name: str, taken: Sequence[str]) -> str:
    """Return a name that none of the tables bears, so that the whole is not taken for a part of itself."""
    return f"{name}_all" if name.casefold() in {one.casefold() for one in taken} else name
