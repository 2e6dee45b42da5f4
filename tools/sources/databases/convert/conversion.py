"""One statement converted."""

from collections.abc import Sequence

from sqlglot import exp

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.sources.databases.address import Dialect
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.convert.builder import SequenceBuilder
from tools.sources.databases.convert.parsing import parsed_query
from tools.sources.databases.convert.select import QueryConverter
from tools.sources.databases.slot.engine import INITIALIZE
from tools.sources.databases.slot.sequence import SlotCall, labels_in


class Conversion(Frozen):
    """The calls that a statement amounts to."""

    calls: tuple[SlotCall, ...]

    @property
    def shown(self) -> tuple[SlotCall, ...]:
        """Those that a model makes: the first steps, which join tables, are made for it."""
        return tuple(call for call in self.calls if call.name != INITIALIZE)


def convert(sql: str, catalogue: Catalogue, dialect: Dialect = "sqlite", *, groups_descend: bool = False) -> Conversion:
    """Convert a SELECT into a sequence of SLOT calls.

    Args:
        sql: The statement.
        catalogue: What it may read.
        dialect: Of the statement and the database.
        groups_descend: Whether groups come last key first: which of equal ones is first, SQL does not say.

    Raises:
        InvalidArguments: it is none, or something in it cannot be said by these functions.
    """
    builder = SequenceBuilder(catalogue, dialect, groups_descend=groups_descend)
    try:
        tree = parsed_query(sql, dialect)
        if any(next(labels_in(part.this), "") for part in tree.find_all(exp.Literal)):
            raise InvalidArguments("It holds a text that reads like a reference.", zh="语句中的文本与引用同形。")
        found = QueryConverter(builder).whole(tree)
    except RecursionError as error:
        raise InvalidArguments("It nests too deeply.", zh="语句嵌套过深。") from error
    except (AttributeError, KeyError, TypeError, ValueError, IndexError, StopIteration) as error:
        # A tree of a form that nobody thought of: whatever is missing in it, the statement cannot be said.
        raise InvalidArguments("It has a form that is not known here.", zh="语句的形式无法识别。") from error
    return Conversion(calls=tuple(_needed(builder.calls, found.labels)))


def _needed(calls: Sequence[SlotCall], labels: Sequence[str]) -> list[SlotCall]:
    """Leave out what nothing takes, such as a WITH clause that is not read."""
    wanted, kept = set(labels), []
    for call in reversed(calls):
        if call.label in wanted:
            wanted.update(labels_in(call.arguments))
            kept.append(call)
    return kept[::-1]
