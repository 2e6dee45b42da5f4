from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ConfigError
from evals.execution.examples import Draw, ExecutionExample, drawn, file_of, halves, load_examples
from tests.evals.execution.rows import example, write_rows

ROW: dict[str, Any] = {"id": "en-1", "language": "en", "kind": "steps", "turns": ["hello"]}


def many(n: int) -> list[ExecutionExample]:
    kinds, languages = ("steps", "loop", "join"), ("en", "zh")
    return [example(id=f"e-{i}", kind=kinds[i % 3], language=languages[i % 2]) for i in range(n)]


def test_a_row_is_read_with_its_files_and_expectations(tmp_path: Path) -> None:
    row = {
        **ROW,
        "files": {"a/销售.csv": "名称,数量\n笔,2\n"},
        "contains": [["2", "two"]],
        "result_files": {"b.csv": {"rows": 1, "contains": ["笔"], "moved_from": "a/销售.csv"}},
        "unchanged": ["a/销售.csv"],
        "expect": "answer",
    }
    (found,) = load_examples(write_rows(tmp_path / "rows.jsonl", [row]))
    assert (found.contains, found.result_files["b.csv"].rows, found.approve) == ((("2", "two"),), 1, True)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "dance"}, "kind"),
        ({"turns": []}, "turns"),
        ({"contains": [[]]}, "contains"),
        ({"contains": [["~5±"]]}, "distance"),
        ({"contains": "5"}, "contains"),
        ({"approve": "yes"}, "approve"),
        ({"files": {"../x": ""}}, "workspace"),
        ({"result_files": {"/etc/x": {}}}, "workspace"),
        ({"unchanged": ["b.txt"]}, "'b.txt'"),
        ({"result_files": {"a": {"moved_from": "b.txt"}}}, "'b.txt'"),
        ({"more": 1}, "more"),
    ],
)
def test_a_row_that_does_not_hold_is_named(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError, match=r"rows.jsonl, line 2") as refused:
        load_examples(write_rows(tmp_path / "rows.jsonl", [ROW, {**ROW, "id": "en-2", **change}]))
    assert told in str(refused.value)


def test_two_rows_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="two examples 'en-1'"):
        load_examples(write_rows(tmp_path / "rows.jsonl", [ROW, ROW]))


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nothing\.jsonl cannot be read"):
        load_examples(tmp_path / "nothing.jsonl")


def test_splits_lie_beside_the_other_data() -> None:
    assert [file_of("dev").name, file_of("test").name] == ["execution_dev.jsonl", "execution_test.jsonl"]


def test_a_draw_is_the_same_for_one_seed_and_keeps_the_order() -> None:
    examples = many(30)
    once, again = (drawn(examples, Draw(n=7, seed=3)) for _ in range(2))
    assert once == again == sorted(once, key=examples.index)
    assert len(once) == 7
    assert drawn(examples, Draw(n=7, seed=4)) != once


def test_a_draw_goes_by_kind_language_and_id() -> None:
    examples = many(30)
    assert {e.kind for e in drawn(examples, Draw(kinds=("loop",)))} == {"loop"}
    assert {e.language for e in drawn(examples, Draw(languages=("zh",), n=3))} == {"zh"}
    assert [e.id for e in drawn(examples, Draw(ids=("e-9", "e-2")))] == ["e-2", "e-9"]


@pytest.mark.parametrize("draw", [Draw(ids=("e-99",)), Draw(kinds=("refuse",))])
def test_a_draw_of_nothing_is_refused(draw: Draw) -> None:
    with pytest.raises(ConfigError):
        drawn(many(6), draw)


@given(st.integers(0, 80), st.integers(0, 5))
def test_halves_are_alike_in_kind_and_language(n: int, seed: int) -> None:
    examples = many(n)
    first, second = halves(examples, seed)
    assert Counter(e.id for e in (*first, *second)) == Counter(e.id for e in examples)
    assert abs(len(first) - len(second)) <= 1
    sizes = [Counter((e.kind, e.language) for e in half) for half in (first, second)]
    assert all(abs(sizes[0][key] - sizes[1][key]) <= 1 for key in {*sizes[0], *sizes[1]})
