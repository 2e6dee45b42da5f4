from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agents.intents.log_odds import log_odds, shifted, with_agents
from tools.retrieval.retriever import DescribedTools, Scores

ScoresOf = Callable[[Sequence[str], Mapping[str, Mapping[str, float]]], Scores]
SHARES = st.floats(0, 1)
SHIFTS = st.floats(-5, 5)


@given(SHARES, SHARES, SHIFTS)
def test_a_shift_keeps_the_order(one: float, other: float, shift: float) -> None:
    low, high = shifted(np.array(sorted([one, other])), shift)

    assert 0 <= low <= high <= 1


@given(SHARES, SHIFTS, SHIFTS)
def test_a_larger_shift_never_makes_anything_less_likely(share: float, one: float, other: float) -> None:
    low, high = sorted([one, other])

    assert shifted(np.array([share]), low)[0] <= shifted(np.array([share]), high)[0]


@given(st.floats(0.05, 0.95), st.floats(-4, 4))
def test_a_shift_can_be_taken_back(share: float, shift: float) -> None:
    assert np.isclose(shifted(shifted(np.array([share]), shift), -shift)[0], share, atol=0.01)


@given(SHARES)
def test_log_odds_are_finite_and_mirror_each_other(share: float) -> None:
    assert np.isfinite(log_odds(np.array(share)))
    assert np.isclose(log_odds(np.array(share)), -log_odds(np.array(1 - share)))


def test_a_tool_of_an_agent_that_the_text_sounds_like_is_likelier(scores_of: ScoresOf) -> None:
    scores = scores_of(["查股价"], {"查股价": {"f/quote": 0.5, "d/query": 0.5}})

    joined = with_agents(scores, {"finance": [0.9], "data": [0.1]}, {"f/quote": ["finance"], "d/query": ["data"]})

    assert joined.of("f/quote")[0] > 0.5 > joined.of("d/query")[0]


def test_the_likest_agent_speaks_for_a_tool(scores_of: ScoresOf) -> None:
    scores = scores_of(["a"], {"a": {"x/one": 0.5, "x/two": 0.5}})

    joined = with_agents(scores, {"p": [0.9], "q": [0.1]}, {"x/one": ["p", "q"], "x/two": ["p"]})

    assert joined.of("x/one") == joined.of("x/two")


def test_each_text_has_its_own_likeness(scores_of: ScoresOf) -> None:
    scores = scores_of(["a", "b"], {"a": {"x/one": 0.5}, "b": {"x/one": 0.5}})

    first, second = with_agents(scores, {"p": [0.9, 0.2]}, {"x/one": ["p"]}).of("x/one")

    assert first > second


def test_a_tool_without_a_speaker_keeps_its_score(scores_of: ScoresOf) -> None:
    scores = scores_of(["a"], {"a": {"x/one": 0.7}})

    assert np.allclose(with_agents(scores, {"p": [0.9]}, {"x/one": ["stranger"]}).matrix, scores.matrix)


def test_without_agents_or_tools_nothing_changes(scores_of: ScoresOf) -> None:
    some, none = scores_of(["a"], {"a": {"x/one": 0.7}}), scores_of(["a"], {})

    assert with_agents(some, {}, {}) is some
    assert with_agents(none, {"p": [0.9]}, {}) is none


def test_an_agent_says_nothing_of_tools_without_example_requests(scores_of: ScoresOf) -> None:
    scores = scores_of(["a"], {"a": {"x/one": 0.5, "x/two": 0.5}})
    bare = DescribedTools(np.array([tool_id == "x/two" for tool_id in scores.tool_ids]), np.zeros(2))
    joined = with_agents(
        replace(scores, described=bare), {"p": [0.02]}, {tool_id: ["p"] for tool_id in scores.tool_ids}
    )

    assert joined.of("x/two")[0] == 0.5 > joined.of("x/one")[0]
