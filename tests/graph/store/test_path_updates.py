from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.store.neighbours import END, START
from graph.store.path_updates import LearntPath

names = st.sampled_from(["a/one", "a/two", "a/three"])
outcomes = st.sampled_from(["ok", "empty", "error"])


def of(path: Sequence[str], results: Sequence[str], *, succeeded: bool = True) -> LearntPath:
    return LearntPath.of(path, results, [1.0] * len(results), succeeded=succeeded)


def test_a_path_is_counted_from_start_to_end() -> None:
    rows = of(["a/one", "a/two"], ["ok", "ok"]).edge_rows()
    assert {(row["from"], row["to"]) for row in rows} == {(START, "a/one"), ("a/one", "a/two"), ("a/two", END)}
    assert all(row["ok"] == 1 for row in rows)


def test_an_edge_carries_the_outcome_of_the_tool_it_leads_to() -> None:
    rows = {row["to"]: row for row in of(["a/one", "a/two"], ["ok", "error"]).edge_rows()}
    assert (rows["a/one"]["ok"], rows["a/two"]["error"]) == (1, 1)


def test_ways_of_a_path_that_failed_as_a_whole_count_as_empty() -> None:
    rows = of(["a/one"], ["ok"], succeeded=False).edge_rows()
    assert [(row["ok"], row["empty"]) for row in rows] == [(0, 1), (0, 1)]


def test_the_tool_itself_keeps_its_own_outcome_on_a_failed_path() -> None:
    [row] = of(["a/one"], ["ok"], succeeded=False).tool_rows()
    assert row["ok"] == 1


def test_a_tool_used_twice_is_one_row_with_two_calls() -> None:
    [row] = LearntPath.of(["a/one", "a/one"], ["ok", "empty"], [10, 30], succeeded=True).tool_rows()
    assert (row["calls"], row["ok"], row["empty"], row["latency"]) == (2, 1, 1, 40)


def test_a_denied_step_and_one_that_never_ran_say_nothing() -> None:
    learnt = LearntPath.of(["a/one", "a/two", "a/three"], ["ok", "denied"], [5], succeeded=False)
    assert [step.tool_id for step in learnt.steps] == ["a/one"]


def test_a_path_in_which_nothing_ran_has_no_ways() -> None:
    assert of(["a/one"], ["denied"]).edge_rows() == []


def test_more_outcomes_than_steps_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="2 outcomes for 1 steps"):
        of(["a/one"], ["ok", "ok"])


def test_every_path_has_an_id_of_its_own() -> None:
    assert of(["a/one"], ["ok"]).id != of(["a/one"], ["ok"]).id


@given(st.lists(st.tuples(names, outcomes), min_size=1, max_size=8), st.booleans())
def test_what_goes_into_a_node_comes_out_of_it(steps: list[tuple[str, str]], succeeded: bool) -> None:
    learnt = of([name for name, _ in steps], [outcome for _, outcome in steps], succeeded=succeeded)
    into, out = dict.fromkeys(["a/one", "a/two", "a/three", START, END], 0), dict.fromkeys([START, END], 0)
    for row in learnt.edge_rows():
        n = row["ok"] + row["empty"] + row["error"]
        into[row["to"]] += n
        out[row["from"]] = out.get(row["from"], 0) + n
    assert out[START] == into[END] == 1
    assert all(into[row["id"]] == out[row["id"]] == row["calls"] for row in learnt.tool_rows())


@given(st.lists(names, min_size=1, max_size=8))
def test_a_learnt_path_survives_the_disk(path: list[str]) -> None:
    learnt = of(path, ["ok"] * len(path))
    assert LearntPath.model_validate_json(learnt.model_dump_json()) == learnt
