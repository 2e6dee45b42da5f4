"""Hostile arguments of the tools that read databases: texts that would break out of their place, in every place."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from evals.attacks.databases.prey import Prey
from evals.attacks.databases.run import LIMITS, Tried, watched
from tools.sources.databases.known_databases import binding_of, known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.query.table_query import COMPARISONS, FIGURES
from tools.sources.databases.query_runner import answered
from tools.sources.databases.slot.engine import INITIALIZE, SlotEngine

Case: TypeAlias = tuple[str, str, Mapping[str, Any]]
"""Table or function, the place that is attacked, all arguments."""
TEXTS: Final = (
    "'; DROP TABLE city; --",
    "''; DROP TABLE city; --",
    "x' OR '1'='1",
    "\\'; DELETE FROM city; --",
    '"; DROP TABLE city; --',
    'id"; DELETE FROM city; --',
    'id" FROM city; DROP TABLE purchase; --',
    "id) FROM city; DELETE FROM city; --",
    "`; DROP TABLE city; --",
    "]; DROP TABLE city; --",
    "$$; DROP TABLE city; --$$",
    "' || (SELECT email FROM buyer) || '",
    "'||pg_read_file('{secret}')||'",
    "' UNION SELECT content FROM read_text('{secret}') --",
    "') AS made; COPY city TO '{out}/x.csv'; --",
    "\0'; DROP TABLE city; --",
    "\u2019; DROP TABLE city; --",
    "\uff07; DROP TABLE city; --",
    "\u02bc\uff1b DROP TABLE city\uff1b --",
    "\ud800",
    "%(x)s %s :x ? $1 {0}",
    "/*",
    "--",
    "*",
    "city.id",
    "(SELECT 1)",
    "",
    "x" * 60_000,
    'od"d; DROP TABLE city; --',
    "a\"b'c",
    "x) FROM city; --",
    "select",
)
VALUES: Final[tuple[Any, ...]] = (
    float("nan"),
    float("inf"),
    10**5_000,
    -(2**200),
    1e308,
    True,
    None,
    {"key": "id"},
    {"sql": "DROP TABLE city"},
    [["x"], {"y": 1}],
    ["x"] * 3_000,
    [],
)
"""What is no text, and stands where a value should."""
_TABLES: Final = ("city", 'od"d; DROP TABLE city; --')


def cases(seed: int, n: int = 0) -> list[tuple[bool, Case]]:
    """Return hostile calls, each with whether it is one of a table's tool; all of them, or n by chance."""
    found = [(True, case) for case in _queries()] + [(False, case) for case in _slots()]
    random.Random(seed).shuffle(found)  # noqa: S311 - an order, no secret
    return found[:n] if n else found


def try_calls(prey: Prey, chosen: Sequence[tuple[bool, Case]]) -> list[Tried]:
    """Make hostile calls."""
    before = prey.digest()
    return [_tried(prey, -number, case, before) for number, case in enumerate(chosen, 1)]


def _tried(prey: Prey, number: int, chosen: tuple[bool, Case], before: dict[str, str]) -> Tried:
    is_query, (name, place, arguments) = chosen
    filled: Any = _filled(prey, arguments)

    def act() -> object:
        if is_query:
            return answered(binding_of(prey.address, Exposure(expose=("*",)), name), filled)
        return _called(prey, name, filled)

    fault, refused = watched(prey, act, before, reads=True)
    return Tried(
        number=number,
        dialect=prey.address.dialect,
        kind="queries" if is_query else "steps",
        how=place,
        sql=_short(filled, 400),
        way="call",
        fault=fault,
        refused=refused,
    )


def _called(prey: Prey, function: str, arguments: Mapping[str, Any]) -> object:
    known = known_database(binding_of(prey.address, Exposure(expose=("*",)), ""))
    with open_session(prey.address, None, LIMITS) as session:
        engine = SlotEngine(session, known.catalogue)
        if function == INITIALIZE:
            return engine.rows(engine.call(function, arguments))
        begun = engine.call(INITIALIZE, {"alias_to_table_dict": {"": {"original_table_name": "city"}}})
        given = {**({"data": begun} if "unique_array" not in arguments else {}), **arguments}
        return engine.rows(engine.call(function, given))


def _queries() -> Iterator[Case]:
    """Yield calls of a table's tool, hostile in one place each."""
    for text in TEXTS:
        figure = {"figure": "sum", "column": text}
        yield text, "table", {}
        for table in _TABLES:
            yield table, "columns", {"columns": [text]}
            yield table, "figures", {"figures": [figure]}
            yield table, "a kind of figure", {"figures": [{"figure": text}]}
            yield table, "conditions", {"conditions": [{"column": text, "value": 1}]}
            yield table, "a comparison", {"conditions": [{"column": "name", "comparison": text, "value": 1}]}
            yield table, "groups", {"group_by": [text], "figures": [{"figure": "count"}]}
            yield table, "a condition of groups", {"group_by": ["name"], "groups": {"figure": "sum", "column": text}}
            yield table, "order", {"order_by": text}
            yield table, "order by a figure", {"group_by": ["name"], "order_by_figure": figure}
            yield table, "limit", {"limit": text}
    for n, value in enumerate((*TEXTS, *VALUES)):
        for comparison in {COMPARISONS[n % len(COMPARISONS)], "=", "contains", "in", "between"}:
            column = {"column": "name", "comparison": comparison, "value": value}
            yield "city", f"a value with {comparison}", {"conditions": [column]}
        listed = {"column": "a\"b'c", "comparison": "in", "value": [value, value]}
        yield _TABLES[1], "values of a list", {"conditions": [listed], "figures": [{"figure": FIGURES[0]}]}


def _slots() -> Iterator[Case]:
    """Yield calls of the steps of a sequence, hostile in one place each."""
    for value in (*TEXTS, *VALUES):
        yield INITIALIZE, "table", {"alias_to_table_dict": {"": {"original_table_name": value}}}
        yield INITIALIZE, "alias", {"alias_to_table_dict": {_short(value): {"original_table_name": "city"}}}
        yield "filter_data", "value", {"key_name": "name", "condition": "equal_to", "value": value}
        yield "filter_data", "members", {"key_name": "name", "condition": "in", "value": [value]}
        yield "filter_data", "part", {"key_name": "name", "condition": "contains", "value": value}
        yield "filter_data", "key_name", {"key_name": value, "condition": "equal_to", "value": 1}
        yield "filter_data", "condition", {"key_name": "name", "condition": value, "value": 1}
        yield "sort_data", "key_name", {"key_name": value}
        yield "aggregate_data", "key_name", {"aggregation_operation": "sum", "key_name": value}
        yield "aggregate_data", "operation", {"aggregation_operation": value, "key_name": "id"}
        yield "group_data_by", "key_name", {"key_name": [value]}
        yield "retrieve_data", "key_name", {"key_name": [value], "limit": 5}
        yield "transform_data", "operation_type", {"key_name": "id", "operation_type": value}
        for operation, args in (
            ("cast", {"type": value}),
            ("datetime", {"pattern": value}),
            ("concat", {"operands": [{"value": value}]}),
            ("fn:printf", {"operands": [{"value": value}], "alone": True}),
            (f"fn:{_short(value)}", {}),
            ("window:sum", {"partition_by": [value], "order_by": [[value, value]]}),
            ("upper", {"output_key": value}),
            ("add", {"output_key": _short(value), "operands": [{"value": 1}]}),
        ):
            yield (
                "transform_data",
                operation[:20],
                {"key_name": "id", "operation_type": operation, "operation_args": args},
            )
        yield "calculate", "input_1", {"input_1": value, "input_2": 1, "operation": "add"}


def _short(value: object, chars: int = 90) -> str:
    try:
        return str(value)[:chars]
    except ValueError:
        return "a number of more digits than Python writes"


def _filled(prey: Prey, value: Any) -> Any:  # noqa: ANN401 - any arguments
    if isinstance(value, str):
        return prey.filled(value)
    if isinstance(value, Mapping):
        return {prey.filled(key): _filled(prey, one) for key, one in value.items()}
    return [_filled(prey, one) for one in value] if isinstance(value, list) else value
