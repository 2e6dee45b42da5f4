"""Which requests teach and which measure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ConfigError
from evals.retrieval.data import JudgedRequest, Part
from evals.retrieval.disjoint_splits import folds, groups
from evals.training.splits import splits


def asked(number: int, language: str = "en", part: Part = "") -> JudgedRequest:
    relevant = frozenset({f"g{number}/t"})
    return JudgedRequest(id=str(number), text="?", level="", language=language, part=part, relevant=relevant)


def test_one_split_measures_other_languages_wherever_they_stand() -> None:
    requests = [*(asked(n) for n in range(16)), *(asked(n, "zh") for n in range(16))]
    (split,) = splits(requests, 0, ["en"])
    assert all(place < 16 for place in (*split.learn, *split.stop))
    assert {place for place in split.measured if place >= 16} == set(range(16, 32))
    assert split.unseen(requests) == {
        place for place in split.measured if place % 16 not in {learnt % 16 for learnt in split.learn}
    }


def test_without_languages_all_are_learnt_from() -> None:
    requests = [*(asked(n) for n in range(16)), *(asked(n, "zh") for n in range(16))]
    (split,) = splits(requests, 0, [])
    assert sorted([*split.learn, *split.stop, *split.measured]) == list(range(32))


def test_named_parts_are_kept() -> None:
    requests = [asked(n, part="validate" if n < 3 else "train") for n in range(12)]
    assert splits(requests, 0, [])[0].hidden == [0, 1, 2]


@given(st.lists(st.sets(st.integers(0, 40), min_size=1, max_size=2), min_size=20, max_size=40), st.integers(2, 4))
def test_folds_measure_each_request_once_by_tools_never_seen(chosen: list[set[int]], n: int) -> None:
    requests = [
        JudgedRequest(id="q", text="?", level="", language="en", part="", relevant=frozenset(f"g{k}/t" for k in own))
        for own in chosen
    ]
    places = sorted(place for fold in folds(requests, n) for place in fold)
    assert places == list(range(len(requests)))
    for fold in folds(requests, n):
        inside = {group for place in fold for group in groups(requests[place])}
        outside = {group for place in places if place not in fold for group in groups(requests[place])}
        assert not inside & outside


def test_what_a_fold_measures_is_neither_learnt_nor_stopped_by() -> None:
    requests = [asked(n) for n in range(20)]
    for split in splits(requests, 4, []):
        assert sorted([*split.learn, *split.stop, *split.measured]) == list(range(20))
        assert split.unseen(requests) == set(split.measured)


def test_one_fold_is_refused() -> None:
    with pytest.raises(ConfigError, match="at least 2"):
        splits([asked(n) for n in range(20)], 1, [])


@pytest.mark.parametrize("n_folds", [0, 2])
def test_a_language_that_nobody_speaks_teaches_nothing(n_folds: int) -> None:
    with pytest.raises(ConfigError, match="in fr are too few"):
        splits([asked(n) for n in range(20)], n_folds, ["fr"])
