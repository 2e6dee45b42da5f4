"""Reading call paths, and the rules for answer trees."""

import json
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from graph.ingest.call_paths import read_call_paths, read_described


def call(name: str, response: str, *children: dict[str, Any], code: int = 0, pruned: bool = False) -> dict[str, Any]:
    told = {"observation": response, "observation_code": code, "children": list(children)}
    used = {"node_type": "Action Input", "description": "{}", "pruned": pruned, **told}
    return {"node_type": "Action", "description": name, "pruned": pruned, "children": [used]}


def finish(how: str = "give_answer") -> dict[str, Any]:
    used = {"node_type": "Action Input", "description": json.dumps({"return_type": how}), "children": []}
    return {"node_type": "Action", "description": "Finish", "children": [used]}


def tree(*children: dict[str, Any], finish_type: str = "give_answer") -> dict[str, Any]:
    root = {"node_type": "Action Input", "description": "", "children": list(children)}
    return {"answer_generation": {"finish_type": finish_type}, "tree": {"size": 1, "tree": root}}


def read(folder: Path, *rows: object, ending: str = "jsonl", split: str = "") -> list[list[tuple[str, str]]]:
    file = folder / f"paths.{ending}"
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return [[(s.tool_id, s.outcome) for s in path.steps] for path in read_call_paths(file, split).paths]


def test_a_cleaned_path_is_taken_as_it_is(tmp_path: Path) -> None:
    row = {"id": "1", "raw": [["a", 0], ["b", 11]], "path": ["a", "a"], "available": ["a", "b"]}
    assert read(tmp_path, row) == [[("a", "ok"), ("a", "ok")]]


def test_a_cleaned_path_from_which_nothing_remained_is_none(tmp_path: Path) -> None:
    assert read(tmp_path, {"tools": ["a"], "path": []}) == []


def test_each_call_has_its_status(tmp_path: Path) -> None:
    row = {"tools": ["a", "b", "天气\u2028"], "status": ["success", "failed", "empty"]}
    assert read(tmp_path, row) == [[("a", "ok"), ("b", "error"), ("天气\u2028", "empty")]]


def test_only_rows_of_the_split_are_read(tmp_path: Path) -> None:
    rows = [{"tools": ["a"], "split": "train"}, {"tools": ["b"], "split": "dev"}]
    assert read(tmp_path, *rows, split="train") == [[("a", "ok")]]


def test_a_tree_gives_the_calls_that_were_not_pruned_and_did_not_fail(tmp_path: Path) -> None:
    kept = call("a", '{"error": "", "response": "{}"}', call("b", "oops", call("c", "3", finish()), code=12))
    answer = tree(call("x", "1", finish("give_up_and_restart"), pruned=True), kept)
    assert read(tmp_path, answer, ending="json") == [[("a", "empty"), ("c", "ok")]]


def test_a_response_that_names_an_error_is_an_error(tmp_path: Path) -> None:
    failed = call("a", '{"error": "no key", "response": ""}', call("b", '{"error": "x"}', call("c", "0", finish())))
    assert read(tmp_path, tree(failed)) == [[("c", "ok")]]


def test_a_response_that_was_cut_is_text(tmp_path: Path) -> None:
    assert read(tmp_path, tree(call("a", '{"error": "", "resp', finish()))) == [[("a", "ok")]]


@pytest.mark.parametrize("finish_type", ["give_up", "", None])
def test_a_tree_without_an_answer_says_nothing(tmp_path: Path, finish_type: str) -> None:
    assert read(tmp_path, tree(call("a", "1", finish()), finish_type=finish_type)) == []


def test_a_branch_that_gave_up_says_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, tree(call("a", "1", finish("give_up_and_restart")))) == []


def test_a_branch_that_ended_without_finish_counts_once(tmp_path: Path) -> None:
    assert read(tmp_path, tree(call("a", "1"), call("a", "1"))) == [[("a", "ok")]]


@pytest.mark.parametrize("odd", [{"tree": 1}, {"tree": {}}, {"tree": None, "answer_generation": 3}])
def test_an_odd_tree_says_nothing(tmp_path: Path, odd: dict[str, Any]) -> None:
    assert read(tmp_path, {"answer_generation": {"finish_type": "give_answer"}, **odd}) == []


def test_a_folder_of_trees_is_read_whole(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.json").write_text(json.dumps(tree(call(name, "1", finish()))), encoding="utf-8")
    found = read_call_paths(tmp_path)
    assert [path.steps[0].tool_id for path in found.paths] == ["one", "two"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "paths.jsonl:1 is no JSON"),
        ("[1]", "is no JSON object"),
        ('{"tools": 3}', "is no call path"),
        ('{"id": "1"}', "has neither"),
        ('{"tools": ["a"], "status": ["ok", "ok"]}', "2 `status` for 1 tools"),
        ('{"tools": ["a"], "status": ["fine"]}', "the status 'fine'"),
    ],
)
def test_a_line_that_does_not_hold_is_named(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "paths.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(ConfigError, match=said):
        read_call_paths(tmp_path / "paths.jsonl")


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_call_paths(tmp_path / "none.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(b"\xff")
    with pytest.raises(ConfigError, match="no UTF-8"):
        read_call_paths(tmp_path / "latin.jsonl")


def test_a_folder_with_no_paths_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds no"):
        read_call_paths(tmp_path)


def test_described_tools_are_read_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    file.write_text('{"tools": [{"id": "a", "desc": "Does a.", "params": []}]}', encoding="utf-8")
    assert read_described(file) == {"a": "Does a."}
    file.write_text('{"tools": [{}]}', encoding="utf-8")
    with pytest.raises(ConfigError, match="does not list tools"):
        read_described(file)
