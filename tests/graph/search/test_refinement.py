from agents.moves import Exclusion
from graph.search.refinement import Refinement


def passed(tool_id: str) -> Exclusion:
    return Exclusion(tool_id=tool_id, reason="passed_over")


def test_a_lift_counts_for_its_wish_alone_and_never_lowers() -> None:
    refinement = Refinement()
    refinement.lift("g/a", 1, 0.7, 2)
    refinement.lift("g/a", 1, 0.3, 2)
    assert refinement.covers("g/a", (0.2, 0.1)) == (0.2, 0.7)
    assert refinement.covers("g/b", (0.2, 0.1)) == (0.2, 0.1)


def test_what_was_refused_at_a_node_is_refused_there_only() -> None:
    refinement = Refinement()
    refinement.put_forward(("g/x",), ["g/b"], [passed("g/a")])
    assert (refinement.fresh(["g/x"]), list(refinement.passed(["g/x"]))) == (("g/b",), ["g/a"])
    assert (refinement.fresh([]), refinement.passed([])) == ((), {})


def test_what_is_asked_for_by_name_is_refused_no_more() -> None:
    refinement = Refinement()
    refinement.put_forward((), ["g/b"], [passed("g/a")])
    refinement.put_forward((), ["g/a"], [passed("g/b")])
    assert list(refinement.passed(())) == ["g/b"]
