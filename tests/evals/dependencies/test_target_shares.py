"""Which tool a request asks for, among tools that are only described."""

from dataclasses import replace

import numpy as np
import pytest

from evals.dependencies.target_shares import TARGETS, WEIGHTS, TargetFeatures, fit_shares
from tools.retrieval.retriever import DescribedTools, MatchEvidence, Scores

IDS = tuple(f"shop/tool_{n}" for n in range(30))
NOTHING = np.zeros((1, len(IDS)))


def scores(relevance: list[float]) -> Scores:
    described = DescribedTools(
        np.ones(len(IDS), dtype=bool), np.array([*relevance, *[0.0] * (len(IDS) - len(relevance))])
    )
    return Scores(("how dear",), IDS, NOTHING, NOTHING, MatchEvidence(), described)


def test_the_more_relevant_a_tool_the_likelier_it_is_meant() -> None:
    shares = TargetFeatures(scores([1.0, 3.0, 2.0])).shares()
    assert list(shares)[:3] == ["shop/tool_1", "shop/tool_2", "shop/tool_0"]
    assert len(shares) == TARGETS
    assert 0 < sum(shares.values()) <= 1


def test_weights_are_learnt_from_requests_whose_tool_is_known() -> None:
    clear = [(TargetFeatures(scores([3.0, 1.0, 0.5])), "shop/tool_0")] * 12
    vague = [(TargetFeatures(scores([3.0, 2.9, 2.8])), "shop/tool_2"), (TargetFeatures(scores([3.0])), "shop/tool_9")]
    sure, unsure = fit_shares(clear), fit_shares([*clear, *(vague * 6)])
    asked = TargetFeatures(scores([3.0, 1.0]))
    assert asked.shares(sure)["shop/tool_0"] > asked.shares(unsure)["shop/tool_0"]


def test_a_request_whose_tool_was_not_found_teaches_nothing() -> None:
    assert fit_shares([(TargetFeatures(scores([3.0])), "shop/unheard_of")]) == WEIGHTS


def test_tools_with_example_requests_have_no_need_of_shares() -> None:
    with pytest.raises(ValueError, match="probabilities already"):
        TargetFeatures(replace(scores([1.0]), described=None))
