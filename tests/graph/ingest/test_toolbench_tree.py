"""Answer trees as ToolBench publishes them: every field of a node, statuses, budgets, and what the model invented."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.ingest.call_paths import read_call_paths
from graph.ingest.toolbench_tree import branches

ANSWER = '{\n  "return_type": "give_answer",\n  "final_answer": "It never said give_up."\n}'
OFFERED = ("search_for_maps", "route_for_maps", "news_for_press", "天气_for_sky")


def node(kind: str, text: str, *children: dict[str, Any], pruned: bool = False, **more: Any) -> dict[str, Any]:
    fields = {"is_terminal": False, "pruned": pruned, "finished": False, "node_type": kind, "description": text}
    return {**fields, "Elo": 1000.0, "child_count": len(children), "expand_num": 1, **more, "children": list(children)}


def thought(*children: dict[str, Any]) -> dict[str, Any]:
    return node("Thought", "Another tool may know.", *children)


def call(
    name: str, observation: str, *children: dict[str, Any], code: int = 0, pruned: bool = False, given: str = "{}"
) -> dict[str, Any]:
    """Action and Action Input; only the second is ever marked as pruned."""
    told = {"observation": observation, "observation_code": code, "io_state": {}}
    return node("Action", name, node("Action Input", given, *children, pruned=pruned, **told))


def answered() -> dict[str, Any]:
    return call("Finish", '{"response":"successfully giving the final answer."}', code=3, given=ANSWER)


def gave_up() -> dict[str, Any]:
    given = '{\n  "return_type": "give_up_and_restart"\n}'
    return call("Finish", '{"response":"chose to give up and restart"}', code=4, pruned=True, given=given)


def said(response: object, error: str = "") -> str:
    """An observation as the benchmark's server words it: the response as Python writes it, inside JSON."""
    return json.dumps({"error": error, "response": str(response)})


def file_of(*children: dict[str, Any], **generation: Any) -> dict[str, Any]:
    told = {"valid_data": True, "query_count": 9, "total_tokens": 9_000, "final_answer": ANSWER}
    functions = [{"name": name, "description": "", "parameters": {"type": "object"}} for name in OFFERED]
    return {
        "win": True,
        "tree": {"size": 9, "max_length": 9, "tree": node("Action Input", "", *children, io_state={})},
        "forward_args": {"single_chain_max_step": 12, "tree_beam_size": 2, "answer": 1, "with_filter": False},
        "compare_candidates": [],
        "answer_generation": {**told, "finish_type": "give_answer", "function": functions, "chain": [], **generation},
    }


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """A search that gave up once, met an error and a tool that it invented, and then answered."""
    lost = call("search_for_maps", said({"places": []}), thought(gave_up()))
    cut = call("news_for_press", said({"articles": ["one"]}), call("route_for_maps", "", pruned=True))
    good = call("route_for_maps", said({"steps": [1, 2]}), call("天气_for_sky", said({"value": []}), answered()))
    failed = call("news_for_press", said({"statusCode": 400}, "Message error..."), lost, thought(cut, good), code=11)
    invented = call("maps", said("<h1>Forbidden</h1>"), failed)
    file = tmp_path / "10_ChatGPT_DFS_woFilter_w2.json"
    file.write_text(json.dumps(file_of(call("search_for_maps", said({"places": ["here"]}), invented))), "utf-8")
    return file


def test_a_published_tree_becomes_the_one_path_that_led_to_the_answer(published: Path) -> None:
    (path,) = read_call_paths(published).paths
    assert [(step.tool_id, step.outcome) for step in path.steps] == [
        ("search_for_maps", "ok"),
        ("route_for_maps", "ok"),
        ("天气_for_sky", "empty"),
    ]
    assert path.succeeded


def test_a_search_that_its_budget_ended_says_nothing_though_its_type_is_give_answer() -> None:
    unfinished = call("search_for_maps", said({"places": ["here"]}))
    assert branches(file_of(unfinished, valid_data=False)) == []


def test_a_branch_that_was_never_gone_to_its_end_does_not_count_beside_the_answer() -> None:
    waiting = call("news_for_press", said({"articles": ["one"]}))
    answer = call("route_for_maps", said({"steps": [1]}), answered())
    assert branches(file_of(waiting, answer)) == [(("route_for_maps", "ok"),)]


def test_a_malformed_end_is_no_end() -> None:
    again = call("route_for_maps", said({"steps": [1]}), answered())
    malformed = call("Finish", '{error:"must have "return_type""}', again, code=2)
    found = branches(file_of(call("search_for_maps", said({"places": ["x"]}), malformed)))
    assert found == [(("search_for_maps", "ok"), ("route_for_maps", "ok"))]


@pytest.mark.parametrize(
    ("observation", "outcomes"),
    [
        (said({"error": "Bad Request", "message": "no"}), []),
        (said({"error": None, "rows": [1]}), ["ok"]),
        (said({"ads": [], "places": {"text": (), "page": ""}}), ["empty"]),
        (said({"n": 0}), ["ok"]),
        (said(r"{'path': 'C:\d'}"), ["ok"]),
        (said("{'products': [{'link': 'https..."), ["ok"]),
        ('{"error": "", "response": "{\'cut...', ["ok"]),
        ("[" * 300 + "]" * 300, ["ok"]),
        ("(" * 50_000, ["ok"]),
        ("", ["empty"]),
    ],
)
def test_a_response_is_read_as_the_server_wrote_it(observation: str, outcomes: list[str]) -> None:
    found = branches(file_of(call("search_for_maps", observation, answered())))
    assert [outcome for calls in found for _, outcome in calls] == outcomes


@pytest.mark.parametrize(
    ("functions", "kept"), [(None, ("maps",)), ([], ("maps",)), ([3, {}], ("maps",)), ([{"name": "other"}], ())]
)
def test_a_tool_counts_as_invented_only_where_the_file_lists_what_was_on_offer(
    functions: Any, kept: tuple[str, ...]
) -> None:
    found = branches(file_of(call("maps", said([1]), answered()), function=functions))
    assert tuple(name for calls in found for name, _ in calls) == kept


texts = st.text(max_size=8)
observations = st.one_of(texts, st.sampled_from([said({"a": 1}), said({}, "no"), "{}", "[[]]"]))
inputs: st.SearchStrategy[dict[str, Any]] = st.builds(
    dict,
    node_type=st.sampled_from(["Action", "Action Input", "Thought", "", None]),
    description=st.one_of(st.sampled_from([*OFFERED, "Finish", ANSWER]), texts, st.none()),
    pruned=st.one_of(st.booleans(), st.none()),
    observation=st.one_of(observations, st.none(), st.lists(st.integers(), max_size=2)),
    observation_code=st.one_of(st.none(), st.integers(0, 12), texts),
)
trees = st.recursive(inputs, lambda children: st.builds(lambda n, c: {**n, "children": c}, inputs, st.lists(children)))


@pytest.mark.full
@given(st.one_of(trees, st.none(), st.integers(), st.lists(trees, max_size=2)))
def test_any_tree_gives_only_calls_on_offer_and_none_that_failed(tree: Any) -> None:
    read = {"tree": tree, "answer_generation": file_of()["answer_generation"]}
    found = branches(read)
    assert {name for calls in found for name, _ in calls} <= set(OFFERED)
    assert {outcome for calls in found for _, outcome in calls} <= {"ok", "empty"}
    assert len(set(found)) == len(found)
