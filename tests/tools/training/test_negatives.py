"""What a request is shown against."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errors import ConfigError
from tools.training.examples import CandidatePool, TrainingExample
from tools.training.negatives import Negatives, load_near_misses
from tools.training.recipe import Arm

ARMS: tuple[Arm, ...] = ("simple", "hard")
PRICE = TrainingExample("price of a share", frozenset({0}))


def test_simple_negatives_are_of_other_categories(shelf: CandidatePool) -> None:
    drawn = Negatives(shelf, "simple", 0).draw(PRICE, 9)
    assert sorted(drawn) == sorted(shelf.texts[3:6])


def test_hard_negatives_are_near_by_words_or_of_the_same_category(shelf: CandidatePool) -> None:
    drawn = Negatives(shelf, "hard", 0).draw(PRICE, 2)
    assert shelf.texts[2] in drawn
    assert set(drawn) <= set(shelf.texts[1:3])


def test_what_a_model_wrote_comes_first(shelf: CandidatePool) -> None:
    drawn = Negatives(shelf, "hard", 0, {0: ["Get the price of a house."]}).draw(PRICE, 1)
    assert drawn == ["Get the price of a house."]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.sets(st.integers(0, 5), min_size=1), st.integers(0, 9), st.integers(0, 99), st.sampled_from(ARMS))
def test_no_negative_serves_the_request_or_is_hidden_or_comes_twice(
    shelf: CandidatePool, relevant: set[int], n: int, seed: int, arm: Arm
) -> None:
    example = TrainingExample("get the price of a file, 天气", frozenset(relevant))
    drawn = Negatives(shelf, arm, seed).draw(example, n)
    assert len(drawn) == len(set(drawn)) <= n
    assert not set(drawn) & {shelf.texts[place] for place in relevant}
    assert shelf.texts[-1] not in drawn


def test_the_same_seed_draws_the_same(shelf: CandidatePool) -> None:
    one, same = (Negatives(shelf, "simple", 5) for _ in range(2))
    assert [one.draw(PRICE, 2) for _ in range(4)] == [same.draw(PRICE, 2) for _ in range(4)]


def test_near_misses_are_read_by_tool(tmp_path: Path) -> None:
    file = tmp_path / "near.jsonl"
    rows = [{"tool": "a/b", "text": "one"}, {"tool": "a/b", "text": "二"}]
    file.write_text("\n".join(map(json.dumps, rows)) + "\n\n", encoding="utf-8")
    assert load_near_misses(file, {"a/b": 4}) == {4: ["one", "二"]}


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"tool": "x/y", "text": "z"}', '{"tool": "a/b"}', '{"tool": [], "text": 1}']
)
def test_a_line_that_does_not_hold_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "near.jsonl"
    file.write_text(f'{{"tool": "a/b", "text": "t"}}\n{line}\n')
    with pytest.raises(ConfigError, match=r"near.jsonl:2 needs"):
        load_near_misses(file, {"a/b": 0})


def test_near_misses_that_are_not_there_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_near_misses(tmp_path / "none.jsonl", {})
