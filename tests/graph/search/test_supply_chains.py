from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.relations.dependencies import Dependency
from graph.search.supply_chains import SupplyChains, supplies
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool

MakeTool: TypeAlias = Callable[..., Tool]
Supply: TypeAlias = Callable[..., Dependency]
CODE: dict[str, Any] = {"type": "string", "format": "item-code"}
OPEN: dict[str, Any] = {"type": "string", "format": "search-text"}
SHELF: dict[str, Any] = {"type": "string", "format": "shelf-code"}


@pytest.fixture
def chains(make_tool: MakeTool, supply: Supply) -> Callable[..., SupplyChains]:
    """Return a maker over tools that find an item's code, or its shelf, and tools that need them."""
    tools = {
        t.id: t
        for t in (
            make_tool("s/find", {"query": OPEN}),
            make_tool("s/scan", {"shelf": SHELF}),
            make_tool("s/map", {"query": OPEN}),
            make_tool("s/price", {"code": CODE}),
            make_tool("s/swap", {"code": CODE, "shelf": SHELF}),
        )
    }
    every = [
        *(supply(s, "s/price", "code") for s in ("s/scan", "s/find")),
        supply("s/map", "s/scan", "shelf"),
        supply("s/find", "s/swap", "code"),
        supply("s/map", "s/swap", "shelf"),
    ]

    def make(*, without: Sequence[str] = (), weak: Sequence[str] = (), task: str = "price of the lamp") -> SupplyChains:
        known: dict[str, list[Dependency]] = {}
        for d in every:
            strength = "weak" if d.supplier in weak else "strong"
            known.setdefault(d.consumer, []).append(d.model_copy(update={"strength": strength}))
        return SupplyChains(task, tools, known, [t for t in tools if t not in without])

    return make


def test_a_value_that_the_request_does_not_give_is_missing(chains: Callable[..., SupplyChains]) -> None:
    assert chains().missing("s/price") == ("code",)
    assert chains().missing("s/find") == ()


def test_what_a_tool_of_the_path_gives_is_not_missing(chains: Callable[..., SupplyChains]) -> None:
    assert chains().missing("s/price", ("s/find",)) == ()


def test_the_shortest_chain_that_can_run_is_taken(chains: Callable[..., SupplyChains]) -> None:
    assert chains().before("s/price") == ("s/find",)


def test_a_supplier_that_misses_something_brings_its_own(chains: Callable[..., SupplyChains]) -> None:
    assert chains(without=["s/find"]).before("s/price") == ("s/map", "s/scan")


def test_two_missing_values_bring_two_suppliers(chains: Callable[..., SupplyChains]) -> None:
    assert chains().before("s/swap") == ("s/find", "s/map")


def test_a_supplier_in_the_path_is_not_called_again(chains: Callable[..., SupplyChains]) -> None:
    assert chains().before("s/swap", ("s/find",)) == ("s/map",)


def test_what_the_conversation_brought_needs_no_supplier(make_tool: MakeTool, supply: Supply) -> None:
    text = {"type": "string", "format": "text"}
    tools = {t.id: t for t in (make_tool("n/read", {"query": OPEN}), make_tool("n/write", {"text": text}))}
    known = {"n/write": [supply("n/read", "n/write", "text")]}
    brought = (Upstream(step=1, tool_id="s/price", value={"price": 19.5}, compressed="It costs 19.5."),)
    assert SupplyChains("write the result down", tools, known, tools).before("n/write") == ("n/read",)
    assert SupplyChains("write the result down", tools, known, tools, brought).before("n/write") == ()


def test_nothing_comes_first_where_nobody_supplies(chains: Callable[..., SupplyChains]) -> None:
    assert chains(without=["s/find", "s/scan"]).before("s/price") == ()
    assert chains().before("s/find") == ()


def test_a_strong_supplier_goes_before_a_weak_one(chains: Callable[..., SupplyChains]) -> None:
    assert chains(weak=["s/find"]).before("s/price") == ("s/map", "s/scan")


def test_tools_that_need_each_other_bring_no_endless_chain(make_tool: MakeTool, supply: Supply) -> None:
    tools = {t.id: t for t in (make_tool("s/a", {"code": CODE}), make_tool("s/b", {"code": CODE}))}
    known = {"s/a": [supply("s/b", "s/a", "code")], "s/b": [supply("s/a", "s/b", "code")]}
    assert len(SupplyChains("go", tools, known, tools).before("s/a")) <= 3


def test_dependencies_become_the_fillers_supplies(supply: Supply) -> None:
    (made,) = supplies([supply("s/find", "s/price", "code", strength="weak")])
    assert (made.from_tool, made.resource, made.parameter, made.strength) == (
        "s/find",
        "matches[].symbol",
        "code",
        "weak",
    )


# what may be called without having been asked for

PATH: dict[str, Any] = {"type": "string", "format": "path"}
TABLE: dict[str, Any] = {"type": "string", "format": "table"}


def allowing(level: Permission) -> TagSet:
    return TagSet(permission=Tagged(value=level))


@pytest.mark.parametrize("level", [Permission.MEDIUM, Permission.HIGH])
def test_a_supplier_that_changes_something_is_never_pulled_in(
    make_tool: MakeTool, supply: Supply, level: Permission
) -> None:
    make = make_tool("s/make", {"query": OPEN}, tags=allowing(level))
    tools = {t.id: t for t in (make, make_tool("s/price", {"code": CODE}))}
    known = {"s/price": [supply("s/make", "s/price", "code")]}
    assert SupplyChains("price of the lamp", tools, known, tools).before("s/price") == ()


@pytest.fixture
def files(make_tool: MakeTool, supply: Supply) -> Callable[[str], SupplyChains]:
    """Return a maker over a tool that loads a file, and tools that use the table or write a file."""
    write = make_tool("f/write", {"table": TABLE, "path": PATH}, tags=allowing(Permission.MEDIUM))
    found = (make_tool("f/load", {"path": PATH}), make_tool("f/draw", {"table": TABLE}), write)
    tools = {t.id: t for t in found}
    known = {t: [supply("f/load", t, "table")] for t in ("f/draw", "f/write")}
    return lambda task: SupplyChains(task, tools, known, tools)


@pytest.mark.parametrize(
    "task", ["draw a.csv", "画出 a.csv", "draw a.csv and save it to b.png", "把 a.csv 画出来，存到 b.png"]
)
def test_a_file_that_is_to_be_read_brings_the_tool_that_reads_it(
    files: Callable[[str], SupplyChains], task: str
) -> None:
    assert files(task).before("f/draw") == ("f/load",)


@pytest.mark.parametrize("task", ["draw it and save it to b.png", "画出来，存到 b.png"])
def test_a_file_that_is_to_be_written_is_not_read(files: Callable[[str], SupplyChains], task: str) -> None:
    assert files(task).before("f/draw") == ()


@pytest.mark.parametrize("task", ["convert a.csv to b.csv", "把 a.csv 转成 b.csv"])
def test_the_other_file_is_read_where_one_is_to_be_written(files: Callable[[str], SupplyChains], task: str) -> None:
    assert files(task).before("f/write") == ("f/load",)


@pytest.mark.parametrize("task", ["export everything: b.csv", "导出：b.csv"])
def test_what_the_consumer_takes_of_the_request_is_used_up(files: Callable[[str], SupplyChains], task: str) -> None:
    assert files(task).missing("f/write") == ("table",)
    assert files(task).before("f/write") == ()


def test_what_people_say_themselves_is_not_guessed_from_a_list(make_tool: MakeTool, supply: Supply) -> None:
    suppliers = (make_tool("s/list"), make_tool("s/find", {"query": OPEN}), make_tool("s/scan", {"shelf": PATH}))
    tools = {t.id: t for t in (*suppliers, make_tool("s/price", {"code": CODE}))}

    def brought(supplier: str, strength: str, task: str = "price of the lamp") -> tuple[str, ...]:
        known = {"s/price": [supply(supplier, "s/price", "code", strength=strength)]}
        return SupplyChains(task, tools, known, tools).before("s/price")

    assert [brought("s/list", strength) for strength in ("strong", "weak")] == [("s/list",), ()]
    assert brought("s/find", "weak") == ("s/find",)
    assert [brought("s/scan", "weak", t) for t in ("look into a.txt", "看看 a.txt", "look")] == [
        ("s/scan",),
        ("s/scan",),
        (),
    ]


@pytest.mark.parametrize("task", ["draw a.csv", "画出 a.csv"])
def test_a_tool_whose_required_values_the_request_holds_is_named(
    files: Callable[[str], SupplyChains], task: str
) -> None:
    assert files(task).named("f/load") == {"path": "a.csv"}
    assert files(task).named("f/draw") == {}
