"""Parts that share no tool."""

from hypothesis import given
from hypothesis import strategies as st

from evals.retrieval.data import JudgedRequest
from evals.retrieval.disjoint_splits import groups, part

TOOLS = st.sets(st.integers(0, 12), min_size=1, max_size=3)


def asked(*relevant: str) -> JudgedRequest:
    return JudgedRequest(id="q", text="?", level="", language="en", part="", relevant=frozenset(relevant))


def test_requests_that_share_a_group_stay_together() -> None:
    requests = [asked("a/x"), asked("a/y", "b/x"), asked("b/y"), asked("c/x")]
    rest, apart = part(requests, 0.25)
    assert (rest, apart) == ([0, 1, 2], [3])


def test_the_parts_are_the_same_every_time() -> None:
    requests = [asked(f"g{n}/t") for n in range(20)]
    assert part(requests, 0.3) == part(requests, 0.3)


@given(st.lists(TOOLS, max_size=20), st.floats(0, 1))
def test_no_group_serves_both_parts(chosen: list[set[int]], share: float) -> None:
    requests = [asked(*(f"g{n}/t" for n in numbers)) for numbers in chosen]
    rest, apart = part(requests, share)
    assert sorted([*rest, *apart]) == list(range(len(requests)))
    assert len(apart) <= share * len(requests)
    assert not {g for n in rest for g in groups(requests[n])} & {g for n in apart for g in groups(requests[n])}
