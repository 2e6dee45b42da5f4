from collections.abc import Callable

import pytest

from graph.relations.dependencies import Dependency
from graph.relations.substitutes import Substitution
from graph.store.connection import Rows
from graph.store.neighbour_query import neighbours_from, neighbours_without_server
from graph.store.neighbours import END
from graph.store.sync import GraphTarget
from tools.tool import Tool

DAY = 24 * 3600.0
NOW = 1_000_000.0
Supply = Callable[..., Dependency]


def followed(tool_id: str, ok: int, **node: float) -> Rows:
    return [{"kind": "FOLLOWED_BY", "id": tool_id, "edge": {"ok": ok, "empty": 0, "error": 0}, "node": node}]


def meta(**totals: int) -> Rows:
    return [{"kind": "meta", "id": "", "node": totals, "edge": None}]


def test_successors_come_by_weight_and_end_stands_apart() -> None:
    rows = meta(tools=2, calls=10, paths=5) + followed("a/two", 1) + followed("a/three", 5) + followed(END, 2)
    found = neighbours_from("a/one", rows, NOW, DAY)
    assert [n.tool_id for n in found.successors] == ["a/three", "a/two"]
    assert 0 < found.end_weight < found.successors[0].weight


def test_stopping_at_start_has_no_weight() -> None:
    assert neighbours_from("START", meta(tools=1), NOW, DAY).end_weight == 0


def test_a_dependency_counts_before_any_path_was_seen(supply: Supply) -> None:
    edge = supply("a/one", "a/two").model_dump()
    rows = [*meta(tools=2), {"kind": "SUPPLIES", "id": "a/two", "edge": edge, "node": {}}]
    [neighbour] = neighbours_from("a/one", rows, NOW, DAY).successors
    assert (neighbour.strength, neighbour.n_followed) == ("strong", 0)
    assert neighbour.weight > 1 / 3


def test_two_dependencies_on_one_tool_count_once_and_the_strong_one_wins(supply: Supply) -> None:
    edges = [supply("a/one", "a/two", p, strength=s) for p, s in (("x", "weak"), ("y", "strong"), ("z", "weak"))]
    rows: Rows = [{"kind": "SUPPLIES", "id": "a/two", "edge": edge.model_dump(), "node": {}} for edge in edges]
    found = neighbours_from("a/one", rows, NOW, DAY)
    assert [n.strength for n in found.successors] == ["strong"]
    assert [d.parameter for d in found.consumers] == ["y", "x", "z"]


def test_availability_forgives_with_time() -> None:
    fresh = followed("a/two", 1, recent_ok=0.0, recent_error=4.0, recent_at=NOW)
    old = followed("a/two", 1, recent_ok=0.0, recent_error=4.0, recent_at=NOW - 20 * DAY)
    assert neighbours_from("a/one", fresh, NOW, DAY).successors[0].availability < 0.5
    assert neighbours_from("a/one", old, NOW, DAY).successors[0].availability > 0.9


def test_the_tool_itself_has_an_availability_too() -> None:
    node = {"recent_ok": 0.0, "recent_error": 9.0, "recent_at": NOW}
    rows: Rows = [{"kind": "self", "id": "a/one", "node": node, "edge": None}]
    assert neighbours_from("a/one", rows, NOW, DAY).availability < 0.2


def test_without_a_server_the_library_alone_still_tells_who_supplies_whom(
    make_tool: Callable[..., Tool], supply: Supply
) -> None:
    tools = {name: make_tool(name) for name in ("a/search", "a/quote")}
    wanted = GraphTarget(tools, (supply("a/search", "a/quote"), supply("a/gone", "a/quote")))
    search, quote = (neighbours_without_server(name, wanted) for name in tools)
    assert search.stale
    assert search.unlearnt
    assert [n.tool_id for n in search.successors] == ["a/quote"]
    assert [d.supplier for d in quote.suppliers] == ["a/search"]


def test_weights_of_successors_and_end_never_exceed_one() -> None:
    rows = meta(tools=2, calls=3, paths=3) + followed("a/two", 2, calls=2) + followed("a/three", 1, calls=1)
    found = neighbours_from("a/one", rows, NOW, DAY)
    assert sum(n.weight for n in found.successors) + found.end_weight == pytest.approx(1, abs=0.35)
    assert sum(n.weight for n in found.successors) + found.end_weight <= 1


def test_without_the_server_the_library_still_tells_who_does_the_same_job(make_tool: Callable[..., Tool]) -> None:
    tools = {name: make_tool(name) for name in ("a/one", "b/one")}
    spare = Substitution(stand_in="b/one", original="a/one", similarity=0.8)
    wanted = GraphTarget(tools, (), (spare, spare.model_copy(update={"stand_in": "c/gone"})))
    assert [s.tool_id for s in neighbours_without_server("a/one", wanted).stand_ins] == ["b/one"]
    assert neighbours_without_server("b/one", wanted).stand_ins == ()
