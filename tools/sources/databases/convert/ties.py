"""Which rows a statement may bring: where rows tie in its order, SQL leaves open which is first, and which cut off."""

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlglot import exp

from errors import InvalidArguments, ToolCallFailed
from tools.sources.databases.convert.expressions import literal_of
from tools.sources.databases.convert.parsing import READ_AS, parsed_query
from tools.sources.databases.naming import literal
from tools.sources.databases.session import Session

Row: TypeAlias = Sequence[Any]
Sameness: TypeAlias = Literal["same", "as good", "other"]
_DIGITS: Final = 6
_TRIED: Final = 24
"""Rows that tie within a SELECT inside another, each tried in its place."""


def compared(sql: str, session: Session, found: Sequence[Row], wanted: Sequence[Row]) -> Sameness:
    """Say whether rows are those of a statement, in its order, or as good where its order leaves a choice."""
    one, other = plain_rows(found), plain_rows(wanted)
    if one == other:
        return "same"
    try:
        tree = parsed_query(sql, session.dialect)
        if tree.args.get("order") is None and tree.args.get("limit") is None and Counter(one) == Counter(other):
            return "same"
        if _may_bring(tree, session, one):
            return "same" if Counter(one) == Counter(other) else "as good"
        if tree.args.get("distinct") and Counter(one) == Counter(other):
            return "as good"  # ordered by what is not shown: of equal rows, any one's place may count
        return "as good" if _brought_by_a_tie(tree, session, one) else "other"
    except (InvalidArguments, ToolCallFailed, RecursionError):
        return "other"


def plain_rows(rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """Return rows as they are compared: numbers to six places, whatever their type."""
    return [tuple(_plain(value) for value in row) for row in rows]


def _plain(value: object) -> object:
    return round(float(f"{float(value):.12g}"), _DIGITS) if isinstance(value, bool | int | float | Decimal) else value


class _Ranked(NamedTuple):
    """All rows of a statement without its limit, in blocks that tie."""

    blocks: list[list[tuple[Any, ...]]]
    first: int
    last: int | None
    """Rows before `first`, and from `last` on, are cut off."""


def _may_bring(tree: exp.Query, session: Session, rows: Sequence[Row]) -> bool:
    """Whether a statement may bring these rows: each block of ties gives its own, whichever they are."""
    ranked = _ranked(tree, session)
    if ranked is None:
        return False
    place, taken = 0, 0
    for block in ranked.blocks:
        low = max(place, ranked.first)
        high = place + len(block) if ranked.last is None else min(place + len(block), ranked.last)
        place += len(block)
        if high > low:
            mine = Counter(map(tuple, rows[taken : taken + high - low]))
            taken += high - low
            if mine.total() != high - low or mine - Counter(block):
                return False
    return taken == len(rows)


def _ranked(tree: exp.Query, session: Session) -> _Ranked | None:
    """Run a statement without its limit; None where what it orders by cannot be seen."""
    first = _number(tree, "offset") or 0
    limit = _number(tree, "limit")
    last = None if limit is None or limit < 0 else first + limit
    whole = tree.copy()
    whole.set("limit", None)
    whole.set("offset", None)
    order = whole.args.get("order")
    if order is None:
        return _Ranked([plain_rows(session.select(_sql(whole, session)).rows)], first, last)
    keys = _shown_keys(whole, [part.this for part in order.expressions])
    if keys is None:
        return None
    brought = session.select(_sql(whole, session))
    rows, n_shown = plain_rows(brought.rows), len(brought.columns) - sum(key < 0 for key in keys)
    blocks = [list(block) for _, block in groupby(rows, key=lambda row: [row[key] for key in keys])]
    return None if brought.cut else _Ranked([[row[:n_shown] for row in block] for block in blocks], first, last)


def _shown_keys(query: exp.Query, keys: Sequence[exp.Expr]) -> list[int] | None:
    """Return in which column each key stands; those that are not shown are added at the end, counted from there."""
    shown = query.selects
    names = [node.alias_or_name.casefold() for node in shown]
    places: list[int] = []
    added: list[exp.Expr] = []
    for key in keys:
        plain = literal_of(key)
        if plain is not None and isinstance(plain.value, int):
            places.append(plain.value - 1)
        elif isinstance(key, exp.Column) and not key.table and names.count(key.name.casefold()) == 1:
            places.append(names.index(key.name.casefold()))
        elif key.sql() in [node.unalias().sql() for node in shown] and not query.is_star:
            places.append([node.unalias().sql() for node in shown].index(key.sql()))
        else:
            added.append(key)
            places.append(-len(added))
    if added and (not isinstance(query, exp.Select) or query.args.get("distinct")):
        return None
    if added:
        query.set("expressions", [*shown, *(key.copy() for key in reversed(added))])
    return places


def _number(query: exp.Query, part: str) -> int | None:
    said = query.args.get(part)
    plain = literal_of(said.expression) if said is not None else None
    return plain.value if plain is not None and isinstance(plain.value, int) else None


def _sql(tree: exp.Expr, session: Session) -> str:
    return str(tree.sql(dialect=READ_AS[session.dialect]))


def _brought_by_a_tie(tree: exp.Query, session: Session, rows: Sequence[Row]) -> bool:
    """Whether a statement brings these rows once another of the rows that tie within it is taken."""
    for other in _with_other_ties(tree, session):
        brought = plain_rows(session.select(_sql(other, session)).rows)
        if list(rows) == brought or _may_bring(other, session, rows):
            return True
    return False


def _with_other_ties(tree: exp.Query, session: Session) -> Iterator[exp.Query]:
    whole = tree.copy()
    inner = [part for part in whole.find_all(exp.Query) if part is not whole and _number(part, "limit") == 1]
    for query in inner:
        ranked = _ranked(query, session)
        block = _block_at(ranked) if ranked is not None else []
        if len(block) < 2:
            continue
        names = [node.alias_or_name for node in query.selects]
        for row in list(dict.fromkeys(block))[:_TRIED]:
            taken = exp.select(
                *(exp.alias_(_written(value), name, quoted=True) for value, name in zip(row, names, strict=True))
            )
            query.replace(taken)
            yield whole
            taken.replace(query)


def _block_at(ranked: _Ranked) -> list[tuple[Any, ...]]:
    place = 0
    for block in ranked.blocks:
        place += len(block)
        if place > ranked.first:
            return block
    return []


def _written(value: object) -> exp.Expr:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return exp.maybe_parse(literal(value), dialect="sqlite")
