"""What holds of the suppliers that are pulled in, whatever needs what: circles, needs of oneself, dense libraries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.fill_arguments.question import Filled
from graph.relations.dependencies import Dependency
from graph.search.supply_chains import SupplyChains
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool

NAMES = tuple(f"g/{name}" for name in "abcde")
PARAMETERS = ("p", "q")


class Chains(SupplyChains):
    """Of a request that says nothing: every required parameter is missing."""

    def filled(self, tool_id: str) -> Filled:
        return Filled(missing=self._tools[tool_id].required)


@dataclass(frozen=True)
class Case:
    """A library with who supplies whom."""

    chains: SupplyChains
    tools: Mapping[str, Tool]
    needs: Mapping[str, Sequence[Dependency]]
    allowed: frozenset[str]


def made(name: str, required: Sequence[str], permission: Permission) -> Tool:
    return Tool(
        id=name,
        name=name[2:],
        group="g",
        description="Does it.",
        parameters={
            "type": "object",
            "properties": {p: {"type": "string", "format": "search-text"} for p in required},
            "required": list(required),
        },
        tags=TagSet(permission=Tagged(value=permission)),
    )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    required = st.lists(st.sampled_from(PARAMETERS), min_size=1, unique=True)
    permissions = st.sampled_from([Permission.LOW] * 4 + [Permission.MEDIUM, Permission.HIGH])
    tools = {name: made(name, draw(required), draw(permissions)) for name in NAMES}
    joined = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(PARAMETERS), st.booleans())
    needs: dict[str, list[Dependency]] = {}
    for supplier, consumer, parameter, strong in draw(st.lists(joined, min_size=5, max_size=40, unique=True)):
        said = {"resource": "x", "evidence": "drawn", "strength": "strong" if strong else "weak"}
        dependency = Dependency.model_validate(
            {"supplier": supplier, "consumer": consumer, "parameter": parameter, **said}
        )
        needs.setdefault(consumer, []).append(dependency)
    allowed = frozenset(NAMES) - frozenset(draw(st.lists(st.sampled_from(NAMES), max_size=2)))
    return Case(Chains("a task", tools, needs, allowed), tools, needs, allowed)


paths = st.lists(st.sampled_from(NAMES), max_size=4)


@given(cases(), st.sampled_from(NAMES), paths)
def test_only_tools_of_the_agent_that_change_nothing_are_pulled_in(case: Case, tool_id: str, path: list[str]) -> None:
    pulled = case.chains.before(tool_id, path)
    assert set(pulled) <= case.allowed
    assert all(case.tools[name].tags.permission.value is Permission.LOW for name in pulled)


@given(cases(), st.sampled_from(NAMES), paths)
def test_no_tool_is_pulled_in_twice_nor_before_itself_nor_again(case: Case, tool_id: str, path: list[str]) -> None:
    pulled = case.chains.before(tool_id, path)
    assert len(set(pulled)) == len(pulled)
    assert tool_id not in pulled
    assert not set(pulled) & set(path)


@given(cases(), st.sampled_from(NAMES), paths)
def test_every_supplier_serves_something_that_comes_after_it(case: Case, tool_id: str, path: list[str]) -> None:
    row = (*case.chains.before(tool_id, path), tool_id)
    for place, name in enumerate(row[:-1]):
        served = {d.consumer for d in (d for ds in case.needs.values() for d in ds) if d.supplier == name}
        assert served & set(row[place + 1 :])


@given(cases(), st.sampled_from(NAMES), paths)
def test_what_a_supplier_could_give_is_missing_only_where_none_may_be_used(
    case: Case, tool_id: str, path: list[str]
) -> None:
    row = (*path, *case.chains.before(tool_id, path))
    for parameter in case.chains.missing(tool_id, row):
        fitting = [d.supplier for d in case.needs.get(tool_id, ()) if d.parameter == parameter]
        low = {name for name, tool in case.tools.items() if tool.tags.permission.value is Permission.LOW}
        assert not set(fitting) & case.allowed & low - {tool_id}


def test_a_long_chain_ends_at_its_depth() -> None:
    tools = {name: made(name, ["p"], Permission.LOW) for name in NAMES}
    said = {"parameter": "p", "resource": "x", "evidence": "drawn", "strength": "strong"}
    needs = {a: [Dependency.model_validate({"supplier": b, "consumer": a, **said})] for a, b in pairwise(NAMES)}
    assert Chains("a task", tools, needs, NAMES).before("g/a") == ("g/d", "g/c", "g/b")


def test_two_tools_that_need_each_other_do_not_call_each_other_for_ever() -> None:
    tools = {name: made(name, ["p"], Permission.LOW) for name in ("g/a", "g/b")}
    said = {"parameter": "p", "resource": "x", "evidence": "drawn", "strength": "strong"}
    pairs = (("g/a", "g/b"), ("g/b", "g/a"))
    needs = {a: [Dependency.model_validate({"supplier": b, "consumer": a, **said})] for a, b in pairs}
    assert Chains("a task", tools, needs, tools).before("g/a") == ("g/b",)
