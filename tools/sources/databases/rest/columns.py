"""Which column of the catalogue each column of a statement is, and which text only looks like one."""

from collections.abc import Iterator
from typing import Any, Final

from sqlglot import exp
from sqlglot.optimizer.scope import Scope, traverse_scope

from errors import InvalidArguments
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue, Column, TableInfo

_ROW_NUMBERS: Final = frozenset({"rowid", "oid", "_rowid_"})


class ColumnsFound:
    """The columns of a statement by what they are in the catalogue."""

    def __init__(self, tree: exp.Query, catalogue: Catalogue) -> None:
        """Look all columns up.

        Raises:
            InvalidArguments: the statement reads a table that is not there.
        """
        self._found: dict[int, tuple[TableInfo, Column]] = {}
        self._known: set[int] = set()
        self.tables: dict[str, TableInfo] = {}
        self._catalogue = catalogue
        for scope in traverse_scope(tree):
            self._add(scope)

    def of(self, column: exp.Column) -> tuple[TableInfo, Column] | None:
        """Return the table and the column; None for one that the statement makes itself."""
        return self._found.get(id(column))

    def is_known(self, column: exp.Column) -> bool:
        """Whether a column is one of the catalogue or of a part of the statement."""
        return id(column) in self._known

    def _add(self, scope: Scope) -> None:
        sources = {str(name).casefold(): source for name, source in scope.sources.items()}
        used = {name: source for name, source in sources.items() if name in _folded(scope.selected_sources)}
        for source in used.values():
            if isinstance(source, exp.Table):
                self.tables[self._table(source).key] = self._table(source)
        for column in scope.columns:
            if id(column) in self._found:
                continue
            wanted = str(column.table).casefold()
            for name, source in used.items():
                if wanted in ("", name):
                    self._match(column, source)

    def _match(self, column: exp.Column, source: Any) -> None:  # noqa: ANN401 - a table or a scope of sqlglot
        if id(column) in self._found:
            return
        if isinstance(source, exp.Table):
            table = self._table(source)
            if (found := table.column(column.name)) is not None:
                self._found[id(column)] = (table, found)
                self._known.add(id(column))
            return
        for made in getattr(source.expression, "selects", ()):
            if str(made.alias_or_name).casefold() == column.name.casefold() or isinstance(made, exp.Star):
                self._known.add(id(column))
                inner = made.unalias()
                if isinstance(inner, exp.Column) and (origin := self.of(inner)) is not None:
                    self._found[id(column)] = origin

    def _table(self, part: exp.Table) -> TableInfo:
        key = f"{part.db}.{part.name}" if part.db and part.db.casefold() not in ("main", "public") else part.name
        found = self._catalogue.table(key)
        if found is None:
            raise InvalidArguments(f"There is no table {key[:80]!r}.", parameter="sql", zh=f"没有数据表 {key[:80]!r}。")
        return found


def row_numbers(tree: exp.Query, found: ColumnsFound) -> Iterator[str]:
    """Yield what SQLite takes for the number of a row: there is none where only some columns may be read."""
    named = {part.alias.casefold() for part in tree.find_all(exp.Alias)}
    for column in tree.find_all(exp.Column):
        if column.name.casefold() in _ROW_NUMBERS - named and not found.is_known(column):
            yield column.name


def hidden_columns(tree: exp.Query, found: ColumnsFound, exposed: Catalogue) -> Iterator[str]:
    """Yield the columns that a statement reads and that may not be read."""
    for column in tree.find_all(exp.Column):
        if (told := found.of(column)) is not None and not _is_shown(told[0], told[1], exposed):
            yield f"{told[0].key}.{told[1].name}"
    stars = [star for star in tree.find_all(exp.Star) if not isinstance(star.parent, exp.Count)]
    for table in found.tables.values() if stars else ():
        yield from (f"{table.key}.{one.name}" for one in table.columns if not _is_shown(table, one, exposed))


def texts_told_apart(tree: exp.Query, catalogue: Catalogue, dialect: Dialect) -> exp.Query:
    """Make texts in double quotes into texts: SQLite takes a quoted name that is no column for one."""
    if dialect != "sqlite":
        return tree
    found = ColumnsFound(tree, catalogue)
    named = {part.alias.casefold() for part in tree.find_all(exp.Alias)}
    for column in list(tree.find_all(exp.Column)):
        is_quoted = isinstance(column.this, exp.Identifier) and column.this.args.get("quoted")
        if is_quoted and not column.table and not found.is_known(column) and column.name.casefold() not in named:
            column.replace(exp.Literal.string(column.name))
    return tree


def _is_shown(table: TableInfo, column: Column, exposed: Catalogue) -> bool:
    kept = exposed.table(table.key)
    return kept is not None and kept.column(column.name) is not None


def _folded(names: Any) -> set[str]:  # noqa: ANN401 - names of sqlglot
    return {str(name).casefold() for name in names}
