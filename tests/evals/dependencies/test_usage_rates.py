"""How often dependencies are taken up."""

from hypothesis import given
from hypothesis import strategies as st

from evals.dependencies.usage_rates import DependencyUse
from graph.relations.needed_tools import PRIOR

KINDS = {
    "login": {"network": "strong", "brightness": "weak"},
    "pay": {"network": "strong", "brightness": "weak", "login": "strong"},
}
tools = st.frozensets(st.sampled_from([*KINDS, "network", "brightness"]))


def learnt(*used: set[str]) -> dict[str, dict[str, float]]:
    use = DependencyUse(KINDS)
    use.learn(used)
    return use.links()


def test_without_requests_the_kind_speaks() -> None:
    assert learnt()["login"] == {"network": PRIOR["strong"], "brightness": PRIOR["weak"]}


def test_a_kind_may_say_more_than_how_firm_it_is() -> None:
    links = DependencyUse({"a": {"b": "strong, of a parameter", "c": "unheard of"}}).links()
    assert links["a"]["b"] == PRIOR["strong"]
    assert 0 < links["a"]["c"] < 1


def test_what_a_consumer_never_took_up_is_unlikely() -> None:
    links = learnt({"login", "network"}, {"login", "network", "other"})
    assert links["login"]["brightness"] < 0.3 < PRIOR["strong"] < links["login"]["network"]


def test_other_consumers_of_a_supplier_speak_for_one_that_was_never_used() -> None:
    links = learnt({"login", "network"})
    assert links["pay"]["brightness"] < PRIOR["weak"]
    assert links["pay"]["network"] > PRIOR["strong"]


def test_the_same_tools_again_are_no_more_evidence() -> None:
    assert learnt({"login", "network"}) == learnt({"login", "network"}, {"network", "login"})


@given(st.lists(tools, max_size=6))
def test_every_dependency_keeps_a_chance(used: list[frozenset[str]]) -> None:
    use = DependencyUse(KINDS)
    use.learn(used)
    assert all(0 < likely < 1 for suppliers in use.links().values() for likely in suppliers.values())
