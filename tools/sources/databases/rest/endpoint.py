"""An endpoint: a verified template under a name, with the pairs that it answers."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final

from sqlglot import exp

from prompts.frozen import Frozen
from tools.functions.from_function import slug
from tools.sources.databases.address import Dialect
from tools.sources.databases.question_pairs import QuestionPair
from tools.sources.databases.rest.slot import Slot, Value
from tools.sources.databases.rest.template import Template
from tools.sources.databases.rest.words import description_of, expression_words
from tools.sources.databases.statement import parsed_select

CUT: Final = "complete"
"""Says in an answer whether all rows came; no rows are called so."""
MAX_NAME: Final = 64
_MOST_PARTS: Final = 3
_SHORT: Final = 40


class GoldCall(Frozen):
    """A pair, and the arguments with which the endpoint answers it."""

    pair: QuestionPair
    values: tuple[Value | tuple[Value, ...], ...] = ()


class Endpoint(Frozen):
    """One statement with typed parameters."""

    name: str
    description: str
    sql: str
    """With a named mark for each parameter."""
    slots: tuple[Slot, ...] = ()
    result: str = "rows"
    """Under which name its rows are answered."""
    calls: tuple[GoldCall, ...] = ()
    """The pairs that it came from."""

    def arguments(self, call: GoldCall) -> dict[str, Any]:
        """Return what a pair gives its parameters, as JSON."""
        names = (slot.name for slot in self.slots)
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in zip(names, call.values, strict=True)
        }

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions of its pairs, each once."""
        return tuple(dict.fromkeys(call.pair.question for call in self.calls))


def endpoint_of(
    template: Template, slots: tuple[Slot, ...], calls: tuple[GoldCall, ...], dialect: Dialect, taken: Mapping[str, str]
) -> Endpoint:
    """Name and describe a template.

    Args:
        template: The first of its kind.
        slots: Its parameters, with what all pairs have there.
        calls: Its pairs.
        dialect: Of the database.
        taken: Names that others have.
    """
    tree = parsed_select(template.sql, dialect)
    name = _name(tree, slots)
    if name in taken:
        digest = hashlib.sha256(template.key.encode()).hexdigest()[:6]
        name = f"{name[: MAX_NAME - 7].rstrip('_-')}_{digest}"
    return Endpoint(
        name=name,
        description=description_of(tree),
        sql=template.sql,
        slots=slots,
        result=_result(tree),
        calls=calls,
    )


def _name(tree: exp.Query, slots: tuple[Slot, ...]) -> str:
    """Say in short what is returned, of which table, by what, and how it is sorted."""
    first = first_select(tree)
    shown = [_short(part) for part in first.expressions]
    more = "_and_more" if len(shown) > _MOST_PARTS else ""
    parts = [f"get_{'_and_'.join(shown[:_MOST_PARTS])}{more}"]
    if tables := _tables(first):
        parts.append(f"of_{'_with_'.join(tables[:_MOST_PARTS])}")
    if isinstance(tree, exp.SetOperation):
        parts.append({exp.Union: "or", exp.Intersect: "in_both", exp.Except: "without"}.get(type(tree), "and"))
    by = [slot.name for slot in slots if not slot.counts]
    parts += [f"by_{'_and_'.join(by[:_MOST_PARTS])}"] if by else []
    if (group := first.args.get("group")) is not None and group.expressions:
        parts.append(f"per_{_short(group.expressions[0])}")
    if (order := tree.args.get("order")) is not None and order.expressions:
        key = order.expressions[0]
        parts.append(f"sorted_by_{_short(key)}{'_down' if key.args.get('desc') else ''}")
    parts += ["first"] if tree.args.get("limit") is not None else []
    return _shortened(slug("_".join(parts)))


def _shortened(name: str) -> str:
    """Cut a name that is too long; a digest keeps it apart from others that begin alike."""
    if len(name) <= MAX_NAME:
        return name
    digest = hashlib.sha256(name.encode()).hexdigest()[:6]
    return f"{name[: MAX_NAME - 7].rpartition('_')[0] or name[: MAX_NAME - 7]}_{digest}"


def _short(part: exp.Expr) -> str:
    said = expression_words(part).replace("average", "avg").replace("number of rows", "count")
    said = said.replace("number of different", "distinct").replace("number of", "count")
    return re.sub(r"\W+", "_", said)[:_SHORT].strip("_").lower()


def first_select(tree: exp.Query) -> exp.Select:
    """Return the SELECT that names a statement's columns."""
    left: exp.Expr = tree
    while isinstance(left, exp.SetOperation):
        left = left.left.unnest()
    return left if isinstance(left, exp.Select) else next(tree.find_all(exp.Select), exp.Select())


def _tables(tree: exp.Select) -> list[str]:
    start = tree.args.get("from_")
    parts = [start.this, *(join.this for join in tree.args.get("joins") or ())] if start is not None else []
    return [re.sub(r"\W+", "_", part.name or "rows").strip("_").lower() for part in parts]


def _result(tree: exp.Query) -> str:
    """Return what the rows are called: their one column, or else the table."""
    first = first_select(tree)
    is_one = len(first.expressions) == 1 and not isinstance(first.expressions[0], exp.Star)
    found = slug(_short(first.expressions[0]) if is_one else next(iter(_tables(first)), "rows"))
    return f"{CUT}_values" if found == CUT else found
