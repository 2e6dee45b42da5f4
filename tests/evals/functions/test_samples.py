"""Rows to learn from."""

from typing import Any

from evals.functions.samples import accepted_values, group_of, samples_of
from tests.evals.execution.test_bfcl import IN_OSLO, item


def test_versions_of_a_function_are_one_group() -> None:
    assert group_of("Events_1_FindEvents") == group_of("Events_3_FindEvents") != group_of("FindMovies")


def test_accepted_values_stand_at_any_depth() -> None:
    call: dict[str, list[Any]] = {"who": [{"name": ["Ann", "Anna"], "age": [3]}], "n": [1, ""]}
    assert accepted_values(call, ("who", "name")) == ["Ann", "Anna"]
    assert accepted_values(call, ("n",)) == [1, ""]
    assert accepted_values(call, ("who", "size")) == [""]


def test_offers_are_labelled_by_what_is_accepted() -> None:
    (sample,) = samples_of([item(IN_OSLO)])
    right = {(o.leaf.name, o.value) for o, label in zip(sample.offers, sample.labels, strict=True) if label}
    assert right == {("city", "Oslo")}
    assert sample.single


def test_rows_without_accepted_calls_are_no_samples() -> None:
    assert list(samples_of([item()])) == []
