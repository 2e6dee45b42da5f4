from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.intents.intents import Intents, wishes
from tools.retrieval.retriever import DescribedTools, MatchEvidence, Scores

ScoresOf = Callable[[Sequence[str], Mapping[str, Mapping[str, float]]], Scores]
WHOLE = "查股价和画图"
QUOTE, CHART, OTHER = "f/quote", "d/chart", "s/other"


def judged(scores_of: ScoresOf, pieces: Mapping[str, Mapping[str, float]], **whole: float) -> Intents:
    tools = {QUOTE: 0.0, CHART: 0.0, OTHER: 0.0}
    rows = {WHOLE: {**tools, QUOTE: whole["quote"], CHART: whole["chart"]}, **pieces}
    return wishes(scores_of([WHOLE, *pieces], rows), list(pieces))


def some(*rows: Sequence[float]) -> Intents:
    tool_ids = tuple(f"g/t{i}" for i in range(len(rows[0])))
    return Intents(tuple(f"w{i}" for i in range(len(rows))), tool_ids, np.array(rows, dtype=np.float64))


def test_two_pieces_that_want_two_tools_are_two_wishes(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"查股价": {QUOTE: 0.9}, "画图": {CHART: 0.9}}, quote=0.6, chart=0.5)

    assert found.texts == ("查股价", "画图")
    assert found.best(0, {QUOTE, CHART})[0] == QUOTE
    assert found.best(1, {QUOTE, CHART})[0] == CHART


def test_a_piece_that_no_tool_serves_is_no_wish(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"查股价": {QUOTE: 0.9}, "谢谢": {CHART: 0.1}}, quote=0.6, chart=0.1)

    assert found.texts == ("查股价",)


def test_pieces_that_want_the_same_tool_are_one_wish(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"苹果": {QUOTE: 0.7}, "微软的股价": {QUOTE: 0.9}}, quote=0.6, chart=0.1)

    assert found.texts == ("微软的股价",)


def test_a_whole_that_is_clearer_than_its_pieces_stays_whole(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"查股价": {OTHER: 0.6}}, quote=0.9, chart=0.1)

    assert found.texts == (WHOLE,)


def test_a_piece_of_an_enumeration_needs_a_trace_in_the_whole(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"查股价": {OTHER: 0.8}, "画图": {CHART: 0.9}}, quote=0.0, chart=0.6)

    assert OTHER not in {found.best(i, {QUOTE, CHART, OTHER})[0] for i in range(len(found.texts))}


def test_a_piece_of_an_enumeration_that_is_sure_by_itself_needs_no_trace(scores_of: ScoresOf) -> None:
    found = judged(scores_of, {"查股价": {OTHER: 0.95}, "画图": {CHART: 0.9}}, quote=0.0, chart=0.6)

    assert found.texts == ("查股价", "画图")
    assert found.best(0, {QUOTE, CHART, OTHER})[0] == OTHER


def test_without_pieces_the_whole_is_the_wish(scores_of: ScoresOf) -> None:
    assert judged(scores_of, {}, quote=0.9, chart=0.1).texts == (WHOLE,)


def test_without_tools_there_is_still_one_wish(scores_of: ScoresOf) -> None:
    found = wishes(scores_of([WHOLE], {}), [])

    assert (found.texts, found.ranked(), found.best(0, {QUOTE})) == ((WHOLE,), [], ("", 0.0))
    assert found.coverage({QUOTE}) == 0


@given(st.data(), st.integers(0, 4), st.integers(1, 4))
def test_wishes_are_pieces_with_scores_between_zero_and_one(data: st.DataObject, n_pieces: int, n_tools: int) -> None:
    row = st.lists(st.floats(0, 1), min_size=n_tools, max_size=n_tools)
    matrix = np.array([data.draw(row) for _ in range(n_pieces + 1)])
    pieces = [f"p{i}" for i in range(n_pieces)]
    tool_ids = tuple(f"g/t{i}" for i in range(n_tools))
    scores = Scores(texts=("whole", *pieces), tool_ids=tool_ids, matrix=matrix, fused=matrix, evidence=MatchEvidence())

    found = wishes(scores, pieces)

    assert 1 <= len(found.texts) == len(found.matrix)
    assert set(found.texts) <= {"whole", *pieces}
    assert ((found.matrix >= 0) & (found.matrix <= 1)).all()
    assert set(found.ranked()) == set(tool_ids)


def test_tools_are_ranked_by_the_wish_that_they_serve_best() -> None:
    assert some([0.1, 0.9, 0.5], [0.8, 0.0, 0.5]).ranked() == ["g/t1", "g/t0", "g/t2"]


def test_a_tool_says_how_well_it_serves_each_wish() -> None:
    assert some([0.1, 0.9], [0.8, 0.2]).covers("g/t1") == (0.9, 0.2)


def test_coverage_is_the_mean_of_the_best_allowed_tools() -> None:
    found = some([0.2, 0.8], [0.6, 0.0])

    assert found.coverage({"g/t0", "g/t1"}) == pytest.approx(0.7)
    assert found.coverage({"g/t1"}) == pytest.approx(0.4)
    assert found.coverage(()) == 0


def test_a_shift_lowers_coverage_but_not_below_zero() -> None:
    found = some([0.8], [0.6])

    assert 0 < found.coverage({"g/t0"}, -1.0) < found.coverage({"g/t0"})


def test_only_an_allowed_tool_is_the_best() -> None:
    found = some([0.2, 0.8])

    assert found.best(0, {"g/t0"}) == ("g/t0", 0.2)
    assert found.best(0, ()) == ("", 0.0)


def test_a_clause_stands_for_itself_without_a_trace_in_the_whole(scores_of: ScoresOf) -> None:
    rows = {WHOLE: {QUOTE: 0.0, CHART: 0.6, OTHER: 0.0}, "查股价": {OTHER: 0.9}, "画图": {CHART: 0.9}}

    found = wishes(scores_of([*rows], rows), ["查股价", "画图"], clauses={"查股价"})

    assert found.texts == ("查股价", "画图")
    assert found.best(0, {OTHER}) == (OTHER, 0.9)


def test_a_consumer_that_may_be_meant_comes_before_its_supplier() -> None:
    found = some([0.9, 0.6, 0.1]).preferring_consumers({"g/t1": ["g/t0"], "g/absent": ["g/t0"]})

    assert found.ranked()[0] == "g/t1"
    assert found.covers("g/t0")[0] > 0


@pytest.mark.parametrize("suppliers", [{}, {"g/t1": ["g/t2"]}, {"g/t2": ["g/t0"]}])
def test_a_supplier_of_nothing_that_is_meant_keeps_its_place(suppliers: dict[str, list[str]]) -> None:
    found = some([0.9, 0.6, 0.0])

    assert found.preferring_consumers(suppliers).ranked() == found.ranked()


@pytest.mark.parametrize(
    ("task", "clause", "pieces"),
    [
        ("查灯和画图，谢谢", "查灯和画图", ("查灯", "画图")),
        ("look up the lamp and draw it, thanks", "look up the lamp and draw it", ("look up the lamp", "draw it")),
    ],
)
def test_of_a_clause_and_the_pieces_inside_it_the_pieces_count_where_two_of_them_want_tools(
    scores_of: ScoresOf, task: str, clause: str, pieces: tuple[str, str]
) -> None:
    whole = {QUOTE: 0.3, CHART: 0.3, OTHER: 0.3}
    rows = {task: whole, clause: {OTHER: 0.9}, pieces[0]: {QUOTE: 0.9}, pieces[1]: {CHART: 0.9}}
    only_one = rows | {pieces[1]: {CHART: 0.1}}

    assert wishes(scores_of([*rows], rows), [clause, *pieces], {clause}).texts == pieces
    assert wishes(scores_of([*rows], only_one), [clause, *pieces], {clause}).texts == (clause,)


@pytest.mark.parametrize(("in_whole", "texts"), [(0.6, ("查股价", "画图")), (0.4, ("查股价",))])
def test_a_weak_piece_counts_where_the_whole_asks_for_its_tool_clearly(
    scores_of: ScoresOf, in_whole: float, texts: tuple[str, ...]
) -> None:
    assert judged(scores_of, {"查股价": {QUOTE: 0.9}, "画图": {CHART: 0.3}}, quote=0.5, chart=in_whole).texts == texts


def test_a_consumer_takes_over_what_speaks_for_its_supplier() -> None:
    found = some([0.9, 0.4, 0.1]).preferring_consumers({"g/t1": ["g/t0"]})

    assert found.covers("g/t1") == (0.9,)
    assert 0 < found.covers("g/t0")[0] < 0.4
    assert found.covers("g/t2") == (0.1,)


@given(st.lists(st.floats(0, 1), min_size=3, max_size=3))
def test_preferring_a_consumer_never_changes_how_well_a_wish_is_served(row: list[float]) -> None:
    found = some(row).preferring_consumers({"g/t1": ["g/t0"], "g/t2": ["g/t1"]})

    assert found.matrix.max() == max(row)
    assert ((found.matrix >= 0) & (found.matrix <= 1)).all()


def described(tools: Sequence[bool], relevance: Sequence[float], *rows: Sequence[float]) -> Intents:
    return replace(some(*rows), described=DescribedTools(np.array(tools), np.array(relevance, dtype=float)))


def test_described_tools_come_in_the_order_of_their_relevance_to_the_whole_task() -> None:
    found = described([True, True, True], [9, 1, 2], [0.5, 0.8, 0.1], [0.5, 0.2, 0.3])

    assert found.ranked() == ["g/t0", "g/t2", "g/t1"]


def test_a_described_tool_that_likely_serves_stands_before_those_that_are_nearer_by_words() -> None:
    found = described([False, True, True, True], [9, 1, 2, 3], [0.02, 0.6, 0.03, 0.01])

    assert found.ranked() == ["g/t1", "g/t3", "g/t0", "g/t2"]


def test_a_described_tool_of_which_more_is_known_stands_where_that_puts_it() -> None:
    found = described([True, True, True], [1, 2, 3], [0.6, 0.5, 0.4])

    assert found.ranked({"g/t0": 0.9}) == ["g/t0", "g/t2", "g/t1"]


def test_a_tool_with_examples_rises_by_what_is_known_besides() -> None:
    found = some([0.6, 0.5])

    assert (found.ranked(), found.ranked({"g/t1": 0.75})) == (["g/t0", "g/t1"], ["g/t1", "g/t0"])


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1), st.floats(0, 1), st.sampled_from([0.0, 0.3])), min_size=1))
def test_a_ranking_names_every_tool_once(tools: list[tuple[bool, float, float, float]]) -> None:
    kinds, relevance, scores, votes = zip(*tools, strict=True)
    found = described(kinds, relevance, scores)

    ranking = found.ranked(dict(zip(found.tool_ids, votes, strict=True)))

    assert sorted(ranking) == sorted(found.tool_ids)


def test_what_speaks_against_a_tool_takes_its_share_away() -> None:
    known = Intents(("查天气",), ("a/x", "a/y"), np.array([[0.8, 0.6]]))
    assert known.without({"a/x": 0.5, "gone/tool": 0.5}).covers("a/x") == pytest.approx((0.4,))
    assert known.without({"a/x": 0.5}).ranked() == ["a/y", "a/x"]
    assert known.without({}) is known


@pytest.mark.parametrize(("described", "texts"), [(CHART, (WHOLE,)), (QUOTE, ("单号",))])
def test_a_single_piece_gives_way_to_a_whole_that_means_a_tool_without_examples(
    scores_of: ScoresOf, described: str, texts: tuple[str, ...]
) -> None:
    rows = {WHOLE: {QUOTE: 0.1, CHART: 0.4, OTHER: 0.0}, "单号": {QUOTE: 0.7, CHART: 0.0, OTHER: 0.0}}
    scores = scores_of([WHOLE, "单号"], rows)
    mask = np.array([tool_id == described for tool_id in scores.tool_ids])
    told = replace(scores, described=DescribedTools(mask, np.zeros(len(mask))))
    assert wishes(told, ["单号"]).texts == texts
