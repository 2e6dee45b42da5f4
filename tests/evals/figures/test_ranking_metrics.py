"""Figures of one ranking."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.figures.ranking_metrics import METRICS, judge

RANKINGS = st.permutations(list("abcdefghijklmno"))


def figures(ranking: list[str], relevant: set[str]) -> dict[str, float]:
    return dict(zip(METRICS, judge(ranking, relevant).tolist(), strict=True))


def test_a_perfect_ranking_has_full_marks() -> None:
    assert set(figures(list("abcdef"), {"a", "b"}).values()) == {1.0}


def test_a_tool_at_place_six_counts_at_ten_and_not_at_five() -> None:
    found = figures(list("uvwxya"), {"a"})
    assert (found["Recall@5"], found["Recall@10"], found["NDCG@5"], found["All@10"]) == (0, 1, 0, 1)


def test_one_of_two_is_half_and_not_all() -> None:
    found = figures(list("axyz"), {"a", "b"})
    assert (found["Recall@10"], found["All@10"], found["NDCG@1"]) == (0.5, 0, 1)
    assert found["NDCG@5"] == pytest.approx(1 / (1 + 1 / 1.584962500721156))


def test_more_relevant_tools_than_places_can_still_be_perfect_in_gain() -> None:
    assert figures(list("abcdef"), set("abcdef"))["NDCG@5"] == 1


@given(RANKINGS, st.sets(st.sampled_from("abcdefghijklmno"), min_size=1))
def test_every_figure_is_a_share(ranking: list[str], relevant: set[str]) -> None:
    assert all(0 <= value <= 1 + 1e-12 for value in figures(ranking, relevant).values())


@given(RANKINGS, st.integers(0, 13))
def test_moving_a_relevant_tool_up_never_hurts(ranking: list[str], place: int) -> None:
    moved = ranking.copy()
    moved[place], moved[place + 1] = moved[place + 1], moved[place]
    before, after = figures(ranking, {ranking[place + 1]}), figures(moved, {ranking[place + 1]})
    assert all(after[name] >= before[name] for name in METRICS)
