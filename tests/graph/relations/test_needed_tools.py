"""What was found with all that it needs."""

from graph.relations.dependencies import Dependency, Strength
from graph.relations.needed_tools import links_of, with_needs
from tools.candidate import Candidate


def dependency(supplier: str, consumer: str, parameter: str = "symbol", strength: Strength = "strong") -> Dependency:
    return Dependency(supplier=supplier, consumer=consumer, resource="x", parameter=parameter, strength=strength)


def test_a_supplier_that_no_word_finds_stands_behind_who_needs_it() -> None:
    found = [Candidate(tool_id="quote", score=0.9), Candidate(tool_id="weather", score=0.1)]
    links = links_of({"quote": (dependency("search", "quote"),)})
    ranking = with_needs(found, links, 3)
    assert [candidate.tool_id for candidate in ranking] == ["quote", "search", "weather"]
    assert ranking[1].evidence == ("quote needs it, 90% likely",)
    assert 0 < ranking[1].score < ranking[0].score


def test_suppliers_of_one_parameter_share_its_likelihood() -> None:
    links = links_of({"quote": (dependency("a", "quote"), dependency("b", "quote"), dependency("c", "quote", "day"))})
    assert links["quote"]["a"] == links["quote"]["b"] == links["quote"]["c"] / 2


def test_a_weak_supplier_is_nobody_s_need() -> None:
    assert links_of({"quote": (dependency("a", "quote", strength="weak"),)}) == {}


def test_a_supplier_of_a_supplier_says_who_needs_it() -> None:
    links = {"order": {"session": 0.9}, "session": {"login": 0.9}}
    ranking = with_needs([Candidate(tool_id="order", score=0.8)], links, 3)
    assert [candidate.tool_id for candidate in ranking] == ["order", "session", "login"]
    assert ranking[2].evidence == ("session needs it, 90% likely",)


def test_what_was_found_keeps_its_own_evidence() -> None:
    found = [Candidate(tool_id="quote", score=0.9), Candidate(tool_id="search", score=0.3, evidence=("dense 0.9",))]
    ranking = with_needs(found, {"quote": {"search": 0.9}}, 2)
    assert ranking == tuple(found)


def test_nothing_found_needs_nothing() -> None:
    assert with_needs([], {"quote": {"search": 0.9}}, 3) == ()
