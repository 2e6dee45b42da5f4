"""A statement with its literals taken out: what it is, whatever it is asked for."""

from collections.abc import Iterator
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import traverse_scope

from errors import InvalidArguments
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.functions.from_function import slug
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo
from tools.sources.databases.rest.columns import ColumnsFound, hidden_columns, row_numbers, texts_told_apart
from tools.sources.databases.rest.literals import Found, literals_in
from tools.sources.databases.rest.slot import Role, Slot, Value, is_date, kind_of
from tools.sources.databases.rest.words import expression_words, words_of
from tools.sources.databases.statement import SQLGLOT_DIALECTS, parsed_select

_SUFFIX: Final[dict[Role, str]] = {
    "is not": "not",
    "above": "above",
    "at least": "from",
    "below": "below",
    "at most": "to",
    "like": "like",
    "from": "from",
    "to": "to",
    "in": "any",
    "not in": "none",
}
_NUMERAL: Final = lazy_regex(r"-?\d{1,15}(\.\d{1,10})?")
_MAX_NAME: Final = 48


class HiddenColumn(InvalidArguments):
    """A statement reads a column that may not be read."""


class ReadsNothing(InvalidArguments):
    """A statement reads no table: its answer is always the same."""


class Template(Frozen):
    """A statement with marks, and what one pair has in their places."""

    key: str
    """The same for all statements that differ in literals, aliases and spelling only."""
    sql: str
    """In the dialect of the database, with a named mark for each literal; a list has one mark."""
    slots: tuple[Slot, ...] = ()
    values: tuple[Value | tuple[Value, ...], ...] = ()
    """Of the pair, slot by slot."""


def template_of(sql: str, dialect: Dialect, catalogue: Catalogue, exposed: Catalogue) -> Template:
    """Take the literals out of a statement.

    Args:
        sql: A checked SELECT.
        dialect: Of the database.
        catalogue: All that the database holds.
        exposed: What may be read of it.

    Raises:
        ReadsNothing: it reads no table.
        HiddenColumn: it reads a column that may not be read.
        InvalidArguments: it cannot be taken apart.
    """
    try:
        tree = _with_aliases(parsed_select(sql, dialect))
        tree = texts_told_apart(tree, catalogue, dialect)
        columns = ColumnsFound(tree, catalogue)
        if not columns.tables:
            raise ReadsNothing("It reads no table.", parameter="sql", zh="它没有读取任何数据表。")
        for name in row_numbers(tree, columns):
            raise HiddenColumn(f"It reads {name}, which is no column.", parameter="sql", zh=f"{name} 不是数据列。")
        for name in hidden_columns(tree, columns, exposed):
            raise HiddenColumn(f"It reads {name}, which is hidden.", parameter="sql", zh=f"它读取了隐藏的列 {name}。")
        slots, values = _marked(tree, columns)
        written = tree.sql(dialect=SQLGLOT_DIALECTS[dialect], comments=False)
        return Template(key=_key(tree, slots, dialect), sql=written, slots=slots, values=values)
    except (SqlglotError, RecursionError, ValueError) as error:
        raise InvalidArguments(
            f"It cannot be taken apart ({type(error).__name__}).", parameter="sql", zh="无法拆解这条语句。"
        ) from error


def _with_aliases(tree: exp.Query) -> exp.Query:
    """Write the names of tables within the statement in small letters: they are told apart whatever their case."""
    common = {part.alias.casefold() for part in tree.find_all(exp.CTE)}
    for part in tree.find_all(exp.TableAlias):
        if isinstance(part.this, exp.Identifier):
            part.this.set("this", part.this.name.casefold())
    for table in tree.find_all(exp.Table):
        small = table.name.casefold()
        if not table.db and small in common:
            table.this.set("this", small)
        if not table.alias and table.name != small:
            name = exp.to_identifier(small, quoted=bool(table.this.args.get("quoted")))
            table.set("alias", exp.TableAlias(this=name))
    for column in tree.find_all(exp.Column):
        if column.table:
            column.args["table"].set("this", column.table.casefold())
            column.set("db", None)
    return tree


def _marked(tree: exp.Query, columns: ColumnsFound) -> tuple[tuple[Slot, ...], tuple[Value | tuple[Value, ...], ...]]:
    """Put a named mark in the place of each literal."""
    slots: list[Slot] = []
    values: list[Value | tuple[Value, ...]] = []
    for found in sorted(literals_in(tree), key=lambda one: one.against is None):
        slot, said = _slot(found, columns, {slot.name for slot in slots})
        slots.append(slot)
        values.append(tuple(said) if slot.many else said[0])
        first, *others = found.nodes
        first.replace(exp.Placeholder(this=slot.mark))
        for node in others:
            node.pop()
    return tuple(slots), tuple(values)


def _slot(found: Found, columns: ColumnsFound, taken: set[str]) -> tuple[Slot, list[Value]]:
    values = found.values
    if found.against is None:
        name = _free("limit" if found.role == "first" else "offset", taken)
        return Slot(name=name, kind="integer", role=found.role, examples=tuple(values)), values
    table, told = _column_of(found, columns) or (None, None)
    if (
        told is not None
        and told.kind in ("integer", "number")
        and all(map(_is_numeral, values))
        and found.role != "like"
    ):
        values = [_number(value) for value in values]
    suffix = _SUFFIX.get(found.role, "")
    words = slug(expression_words(found.against).replace(" ", "_")).replace("-", "_").lower()
    base = words[:_MAX_NAME].strip("_") or "value"
    slot = Slot(
        name=_free(f"{base}_{suffix}" if suffix else base, taken),
        kind=kind_of(values),
        role=found.role,
        of=_of(found, table),
        table=table.key if table else "",
        column=told.name if told else "",
        comment=told.comment if told else "",
        is_date=all(map(is_date, values)),
        examples=tuple(values),
    )
    return slot, values


def _column_of(found: Found, columns: ColumnsFound) -> tuple[TableInfo, Column] | None:
    return columns.of(found.against) if isinstance(found.against, exp.Column) else None


def _of(found: Found, table: TableInfo | None) -> str:
    """Say what is compared, with its table where it is a column of one."""
    said = expression_words(found.against)
    return f"{said} of {words_of(table.name)}" if table else said


def _is_numeral(value: Value) -> bool:
    return not isinstance(value, str) or _NUMERAL.fullmatch(value) is not None


def _number(value: Value) -> Value:
    if not isinstance(value, str):
        return value
    return float(value) if "." in value else int(value)


def _free(wanted: str, taken: set[str]) -> str:
    names = (wanted, *(f"{wanted}_{number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


def _key(tree: exp.Query, slots: tuple[Slot, ...], dialect: Dialect) -> str:
    """Write a statement as all of its like are written."""
    plain = tree.copy()
    kinds = {slot.mark: "text" if slot.kind == "text" else "number" for slot in slots}
    for mark in plain.find_all(exp.Placeholder):
        mark.set("this", kinds.get(str(mark.name), ""))
    for node, alias in list(_renamed(plain)):
        node.set("table" if isinstance(node, exp.Column) else "alias", alias)
    _without_spelling(plain)
    return plain.sql(dialect=SQLGLOT_DIALECTS[dialect], comments=False)


def _renamed(tree: exp.Query) -> Iterator[tuple[exp.Expr, exp.Expr | None]]:
    """Yield tables and columns with the alias that they would have in any spelling."""
    number = 0
    for scope in traverse_scope(tree):
        alone = len(scope.selected_sources) == 1
        for name, (node, _) in scope.selected_sources.items():
            number += 1
            alias = exp.to_identifier(f"t{number}")
            if isinstance(node, exp.Table):
                yield node, exp.TableAlias(this=alias.copy())
            for column in scope.columns:
                if column.table == name and isinstance(node, exp.Table):
                    inside = column.find_ancestor(exp.Select) is scope.expression
                    yield column, None if alone and inside else alias.copy()


def _without_spelling(tree: exp.Query) -> None:
    used = {column.name.casefold() for column in tree.find_all(exp.Column) if not column.table}
    for part in list(tree.walk()):
        if isinstance(part, exp.Identifier):
            part.set("this", part.name.casefold())
            part.set("quoted", False)
        elif isinstance(part, exp.Ordered) and part.args.get("desc") is False:
            part.set("desc", None)
        elif isinstance(part, exp.Join) and str(part.args.get("kind") or "").upper() == "INNER":
            part.set("kind", None)
    for part in list(tree.selects):
        if isinstance(part, exp.Alias) and part.alias.casefold() not in used:
            part.replace(part.this)
