"""Learning what speaks for a move, and planning with it."""

import asyncio
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.planning.feature_groups import GROUPS
from evals.planning.fitting import fit, lessons
from evals.planning.search import searched
from graph.planner.evidence import AskedPath, PathKnowledge
from graph.planner.features import MOVE_FEATURES, NEED_FEATURES
from graph.planner.softmax import PathScorer, PathWeights, path_scorer
from graph.search.depth_first import Bounds, SearchOutcome
from tests.graph.planned import N_TOOLS, request_for, world


@pytest.fixture(scope="module")
def learnt() -> tuple[PathKnowledge, PathWeights]:
    knowledge, asked, paths = world()
    return knowledge, fit(lessons(knowledge, asked, paths, new_chains=False), knowledge.counts)


def scorer_for(
    learnt: tuple[PathKnowledge, PathWeights], asked: AskedPath, allowed: Sequence[int] | None = None
) -> PathScorer:
    knowledge, weights = learnt
    return path_scorer(knowledge.evidence(asked), knowledge.counts, weights, allowed)


async def planned(scorer: PathScorer, bounds: Bounds | None = None, share: float = 0.0) -> SearchOutcome:
    return await searched(scorer, (bounds or Bounds()).model_copy(update={"length_share": share}))


def best_of_all(scorer: PathScorer, max_length: int) -> tuple[str, ...]:
    """Try every path there is."""
    best: tuple[float, tuple[int, ...]] = (-np.inf, ())
    live: list[tuple[tuple[int, ...], float]] = [((), 0.0)]
    while live:
        path, behind = live.pop()
        moves = scorer.log_probabilities(path)
        best = max(best, (behind + float(moves[-1]), path))
        if len(path) < max_length:
            live += [((*path, tool), behind + float(moves[tool])) for tool in range(N_TOOLS)]
    return tuple(str(tool) for tool in best[1])


async def test_a_request_like_past_ones_gets_their_path(learnt: tuple[PathKnowledge, PathWeights]) -> None:
    outcome = await planned(scorer_for(learnt, request_for((0, 1, 2), 99)))
    assert outcome.path == ("0", "1", "2")
    assert outcome.stop == "finished"


@pytest.mark.parametrize("wanted", [(2, 3), (0, 1, 4), (4, 0), (1, 2, 3)])
async def test_the_search_finds_the_best_of_all_paths(
    learnt: tuple[PathKnowledge, PathWeights], wanted: tuple[int, ...]
) -> None:
    scorer = scorer_for(learnt, request_for(wanted, 7))
    outcome = await planned(scorer, Bounds(max_steps=2_000, max_path_length=4))
    assert outcome.path == best_of_all(scorer, 4)


async def test_the_score_by_length_may_prefer_a_longer_path(learnt: tuple[PathKnowledge, PathWeights]) -> None:
    scorer = scorer_for(learnt, request_for((1, 2, 3, 4), 3))
    plain, shared = await planned(scorer), await planned(scorer, share=1.0)
    assert len(shared.path) >= len(plain.path)


async def test_every_branch_that_is_cut_off_has_its_reason(learnt: tuple[PathKnowledge, PathWeights]) -> None:
    outcome = await planned(scorer_for(learnt, request_for((2, 3), 1)))
    assert {e.reason for move in outcome.moves for e in move.excluded} >= {"score"}


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(0, N_TOOLS - 1), min_size=1, max_size=4),
    st.sets(st.integers(0, N_TOOLS - 1), max_size=4),
    st.integers(1, 40),
    st.integers(1, 4),
)
def test_no_search_leaves_the_allowed_tools_or_its_bounds(
    learnt: tuple[PathKnowledge, PathWeights], wanted: list[int], allowed: set[int], steps: int, length: int
) -> None:
    scorer = scorer_for(learnt, request_for(wanted), sorted(allowed))
    outcome = asyncio.run(planned(scorer, Bounds(max_steps=steps, max_path_length=length)))
    assert set(outcome.path) <= {str(tool) for tool in allowed}
    assert len(outcome.path) <= length
    assert sum(move.decided_by == "offline" for move in outcome.moves) <= steps


async def test_with_no_tool_allowed_there_is_no_candidate(learnt: tuple[PathKnowledge, PathWeights]) -> None:
    outcome = await planned(scorer_for(learnt, request_for((0,)), []))
    assert (outcome.stop, outcome.path) == ("no_candidate", ())


def test_probabilities_of_all_moves_sum_to_one(learnt: tuple[PathKnowledge, PathWeights]) -> None:
    scorer = scorer_for(learnt, request_for((0, 1)))
    for path in ((), (0,), (0, 1), (4, 3, 2)):
        assert np.exp(scorer.log_probabilities(path)).sum() == pytest.approx(1)
    assert scorer.log_probabilities(())[-1] == -np.inf


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_what_an_ablation_leaves_out_has_no_weight(group: str) -> None:
    knowledge, asked, paths = world(1)
    weights = fit(lessons(knowledge, asked, paths, new_chains=False), knowledge.counts, GROUPS[group])
    assert GROUPS[group] <= {*MOVE_FEATURES, *NEED_FEATURES}
    assert not GROUPS[group] & {*weights.move, *weights.need}


def test_for_new_chains_only_longer_paths_teach_and_their_likes_are_hidden() -> None:
    knowledge, asked, paths = world()
    found = lessons(knowledge, asked, paths, new_chains=True)
    assert {lesson.path for lesson in found} == {(0, 1, 2), (0, 1, 4)}
    assert all(lesson.times == 3 for lesson in found)
    assert all(lesson.path not in lesson.evidence.nearest.paths for lesson in found)


def test_lessons_leave_the_counts_as_they_were() -> None:
    knowledge, asked, paths = world(1)
    before = knowledge.counts.log_weights(0)
    fit(lessons(knowledge, asked, paths, new_chains=False), knowledge.counts)
    np.testing.assert_allclose(knowledge.counts.log_weights(0), before)
