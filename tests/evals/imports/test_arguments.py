"""Which arguments are accepted."""

from typing import Any

import pytest

from evals.imports.arguments import argument_fault
from evals.imports.folder import GoldCall


def _gold(arguments: dict[str, list[Any]], *ordered: str) -> GoldCall:
    return GoldCall(function="f", arguments=arguments, ordered=ordered)


@pytest.mark.parametrize(
    ("gold", "arguments"),
    [
        ({"n": [3]}, {"n": 3.0}),
        ({"card": ["204417"]}, {"card": 204417}),
        ({"city": ["Paris"]}, {"city": " paris "}),
        ({"phone": ["13812345678"]}, {"phone": "138 1234-5678"}),
        ({"at": ["2026-05-04T09:30:00"]}, {"at": "2026-05-04 09:30"}),
        ({"at": ["2026-05-04T09:30"]}, {"at": "2026-05-04T09:30:00+08:00"}),
        ({"n": [14, "<absent>"]}, {}),
        ({"n": [14, "<absent>"]}, {"n": None}),
        ({"note": ["<any>"]}, {"note": "请先打电话"}),
        ({"pickup.branch": ["OAK"]}, {"pickup": {"branch": "OAK"}}),
        ({"ids": [["a", "b"]]}, {"ids": ["b", "a"]}),
        ({"amounts": [{"flour": 300, "egg": 2}]}, {"amounts": {"g flour": 300, "eggs": 2}}),
        ({"amounts": [{"面粉": 300}]}, {"amounts": {"面粉(克)": 300}}),
        (
            {"parcels[0].kg": [3], "parcels[1].kg": [1.5], "parcels[1].fragile": [True]},
            {"parcels": [{"kg": 1.5, "fragile": True}, {"kg": 3}]},
        ),
    ],
)
def test_an_accepted_value_may_be_written_otherwise(gold: dict[str, list[Any]], arguments: dict[str, Any]) -> None:
    assert argument_fault(_gold(gold), arguments) == ""


@pytest.mark.parametrize(
    ("gold", "arguments", "told"),
    [
        ({"n": [3]}, {"n": 4}, "n is 4"),
        ({"n": [1]}, {"n": True}, "n is True"),
        ({"n": [3]}, {}, "n is missing"),
        ({"note": ["<any>"]}, {"note": "  "}, "note is '  '"),
        ({"n": [3]}, {"n": 3, "rush": True}, "rush was not asked for"),
        ({"n": [3]}, {"n": 3, "to": {"city": "Rome"}}, "to.city was not asked for"),
        ({"day": ["2026-05-04"]}, {"day": "2026-05-05"}, "day is '2026-05-05'"),
        ({"ids": [["a", "b"]]}, {"ids": ["a", "a"]}, "ids is ['a', 'a']"),
        ({"amounts": [{"flour": 300}]}, {"amounts": {"flour": 300, "milk": 2}}, "amounts is"),
        ({"items[0].kg": [3], "items[1].kg": [1]}, {"items": [{"kg": 3}]}, "items[1].kg is missing"),
    ],
)
def test_any_other_value_is_told(gold: dict[str, list[Any]], arguments: dict[str, Any], told: str) -> None:
    assert told in argument_fault(_gold(gold), arguments)


def test_order_matters_where_a_row_says_so() -> None:
    assert argument_fault(_gold({"stops": [["Oslo", "Rome"]]}, "stops"), {"stops": ["Rome", "Oslo"]})
