"""Libraries in which very many tools share the names of their fields."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import count, permutations
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.relations.coordinate_suppliers import derive_by_coordinates
from graph.relations.dependencies import MAX_SUPPLIERS, Dependency, derive
from graph.relations.id_suppliers import derive_by_identifiers
from graph.relations.kind_suppliers import derive_by_kinds
from graph.relations.told_names import ToldNames
from tools.tool import Tool

Derive = Callable[[Iterable[Tool]], list[Dependency]]
TEXT, NUMBER = {"type": "string"}, {"type": "number"}
UUID, MAIL = {"type": "string", "format": "uuid"}, {"type": "string", "format": "email"}
STATE = {"type": "string", "enum": ["open", "held", "closed"]}
FIELDS: dict[str, dict[str, Any]] = {
    "user_id": TEXT,
    "account_name": TEXT,
    "order_uuid": UUID,
    "uuid": UUID,
    "owner_mail": MAIL,
    "lat": NUMBER,
    "lon": NUMBER,
    "state": STATE,
    "用户编号": TEXT,
    "城市名称": TEXT,
}


def made(number: int, group: str, source: str, takes: Sequence[str], required: Sequence[str], **gives: Any) -> Tool:
    name = f"{('get', 'list', 'find')[number % 3]}_{('user', 'order')[number % 2]}"
    listed = {"type": "array", "items": {"type": "object", "properties": {n: FIELDS[n] for n in gives["listed"]}}}
    returns = {"type": "object", "properties": {**{n: FIELDS[n] for n in gives["plain"]}, "items": listed}}
    return Tool.model_validate(
        {
            "id": f"{group}/{name}_{number}",
            "name": name,
            "description": name,
            "group": group,
            "source": source,
            "parameters": {
                "type": "object",
                "properties": {n: FIELDS[n] for n in takes},
                "required": [n for n in required if n in takes],
            },
            "returns": returns,
        }
    )


SOME = st.lists(st.sampled_from(sorted(FIELDS)), unique=True, max_size=4)
SHAPES = st.builds(
    lambda *head, **gives: (head, gives),
    st.sampled_from(["a", "b"]),
    st.sampled_from(["python", "http"]),
    SOME,
    SOME,
    plain=SOME,
    listed=SOME,
)


def libraries(least: int, most: int) -> st.SearchStrategy[list[Tool]]:
    shapes = st.lists(SHAPES, min_size=least, max_size=most)
    return shapes.map(lambda rows: [made(n, *head, **gives) for n, (head, gives) in enumerate(rows)])


def pair_by_pair(derived: Derive, tools: Sequence[Tool]) -> list[Dependency]:
    """Compare each tool with each other one, as if there were no third."""
    return [
        dependency
        for one, other in permutations(tools, 2)
        for dependency in derived([one, other])
        if dependency.consumer == other.id
    ]


def by_parameter(found: Iterable[Dependency]) -> dict[tuple[str, str], list[Dependency]]:
    listed: dict[tuple[str, str], list[Dependency]] = defaultdict(list)
    for dependency in found:
        listed[dependency.consumer, dependency.parameter].append(dependency)
    return listed


def weak(dependency: Dependency) -> bool:
    return dependency.strength != "strong"


def of_two_groups(dependency: Dependency) -> bool:
    return dependency.supplier.partition("/")[0] != dependency.consumer.partition("/")[0]


@pytest.mark.full
@given(libraries(2, MAX_SUPPLIERS))
@settings(max_examples=60)
def test_where_no_bound_is_reached_a_library_is_what_its_pairs_are(tools: list[Tool]) -> None:
    plain = pair_by_pair(derive, tools)
    assert derive(tools) == sorted(plain, key=lambda d: (d.consumer, d.parameter, weak(d), d.supplier))


@pytest.mark.full
@given(libraries(MAX_SUPPLIERS + 3, MAX_SUPPLIERS + 10))
@settings(max_examples=25)
def test_of_many_suppliers_the_strong_the_near_and_the_first_are_kept(tools: list[Tool]) -> None:
    found = by_parameter(derive_by_kinds(tools))
    for key, all_of_it in by_parameter(pair_by_pair(derive_by_kinds, tools)).items():
        best = sorted(all_of_it, key=lambda d: (weak(d), of_two_groups(d), d.supplier))[:MAX_SUPPLIERS]
        assert found.pop(key) == sorted(best, key=lambda d: (weak(d), d.supplier))
    assert not found


@given(libraries(MAX_SUPPLIERS + 3, MAX_SUPPLIERS + 10))
@settings(max_examples=25)
def test_places_come_from_ones_own_group_first(tools: list[Tool]) -> None:
    found = by_parameter(derive_by_coordinates(sorted(tools, key=lambda tool: tool.id)))
    for key, all_of_it in by_parameter(pair_by_pair(derive_by_coordinates, tools)).items():
        assert found.pop(key) == sorted(all_of_it, key=lambda d: (of_two_groups(d), d.supplier))[:MAX_SUPPLIERS]
    assert not found


@pytest.mark.full
@given(libraries(MAX_SUPPLIERS + 3, MAX_SUPPLIERS + 10))
@settings(max_examples=25)
def test_as_many_as_may_be_supply_an_identifier(tools: list[Tool]) -> None:
    found = by_parameter(derive_by_identifiers(tools))
    for key, all_of_it in by_parameter(pair_by_pair(derive_by_identifiers, tools)).items():
        chosen = found.pop(key)
        assert len(chosen) == min(len(all_of_it), MAX_SUPPLIERS)
        assert {repr(d) for d in chosen} <= {repr(d) for d in all_of_it}
    assert not found


def test_a_tool_that_names_an_id_many_times_keeps_no_other_from_supplying_it() -> None:
    parts = {f"part_{n:02d}": {"type": "object", "properties": {"user_id": TEXT}} for n in range(30)}
    takes = {"type": "object", "properties": {"user_id": TEXT}, "required": ["user_id"]}
    rows = [("a/user_parts", {}, parts), ("b/users", {}, parts), ("z/use", takes, {})]
    tools = [
        Tool(id=i, name=i[2:], description=i, parameters=p, returns={"properties": r}, group=i[0]) for i, p, r in rows
    ]
    assert [d.supplier for d in derive_by_identifiers(tools)] == ["b/users", "a/user_parts"]


WORDS = st.frozensets(st.sampled_from(["login", "order", "city", "code", "market", "price", "17", "天气"]), max_size=6)


@given(st.lists(WORDS, max_size=12), st.lists(WORDS, min_size=1, max_size=6), st.integers(0, 11))
def test_the_names_that_a_description_repeats_are_found_as_if_each_was_compared(
    names: list[frozenset[str]], told: list[frozenset[str]], besides: int
) -> None:
    spoken = {f"t{n:02d}": words for n, words in enumerate(names)}
    others = {tool_id: words for tool_id, words in spoken.items() if tool_id != f"t{besides:02d}"}
    index = ToldNames(spoken)
    for source in told:
        shares = {t: len(w & source) / len(w) for t, w in others.items() if len(w & source) >= 2}
        most = max(shares.values(), default=0.0)
        assert index.repeated_by(source, f"t{besides:02d}") == [t for t, s in shares.items() if s == most >= 0.6]


def sharing_fields(n: int) -> list[Tool]:
    """Make tools of one service that take and give what all others do; every third takes such a value to give more."""
    takes = ["user_id", "lat", "lon", "order_uuid", "state"]
    gives = {"plain": ["uuid", "user_id"], "listed": ["order_uuid", "account_name", "user_id"]}
    shared = [made(k, "api", "http", takes[k % 3 :], takes[k % 2 :], **gives) for k in range(n // 2)]
    places = [made(k, "api", "http", ["account_name"], [], plain=["lat", "lon"], listed=[]) for k in range(n // 2, n)]
    return shared + places


def sharing_names(n: int) -> list[Tool]:
    """Make tools without a schema of their results whose names and descriptions are all alike."""
    names = ("get_order_id", "create_market_order", "get_city_code")
    told = "the id obtained from create market order"
    takes = {"properties": {"order_id": {**TEXT, "description": told}, "city_code": TEXT}}
    return [
        Tool(id=f"api/{names[k % 3]}_{k}", name=names[k % 3], description="", parameters=takes, group="api")
        for k in range(n)
    ]


def calls_of(derived: Derive, tools: list[Tool]) -> int:
    """Count the functions that are called, and the generators that go on."""
    counted = count()

    def on_event(_frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            next(counted)

    before = sys.getprofile()
    sys.setprofile(on_event)
    try:
        derived(tools)
    finally:
        sys.setprofile(before)
    return next(counted)


@pytest.mark.parametrize("library", [sharing_fields, sharing_names])
def test_the_work_grows_as_the_library_does(library: Callable[[int], list[Tool]]) -> None:
    derive(library(120))  # what is remembered of names counts for neither
    assert calls_of(derive, library(480)) < 5 * calls_of(derive, library(120))
