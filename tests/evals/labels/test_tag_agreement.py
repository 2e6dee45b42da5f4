import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.labels.tag_agreement import agreements, scale_agreement, set_agreement
from tagging.tags import Permission, Tagged, TagSet

LOW, MEDIUM, HIGH = Permission


def figures(name: str, pairs: list[tuple[set[str], set[str]]]) -> dict[str, float]:
    return {key: mean.value for key, mean in set_agreement(name, pairs).figures.items()}


def test_sets_are_compared_over_all_values() -> None:
    found = figures("domains", [({"a", "b"}, {"a"}), ({"c"}, {"c"}), (set(), {"d"})])
    assert found == pytest.approx({"precision": 2 / 3, "recall": 2 / 3, "F1": 2 / 3, "Jaccard": 0.5})


def test_two_empty_sets_agree() -> None:
    assert figures("domains", [(set(), set())]) == {"precision": 0.0, "recall": 0.0, "F1": 0.0, "Jaccard": 1.0}


def test_kappa_is_cohens_with_squared_distances() -> None:
    pairs = [(LOW, LOW), (LOW, LOW), (MEDIUM, LOW), (HIGH, HIGH), (LOW, HIGH)]
    found = scale_agreement("permission", pairs).figures
    assert found["accuracy"].value == pytest.approx(3 / 5)
    assert found["too low"].value == pytest.approx(1 / 5)
    # observed (1 + 4) / 5; expected from the margins said (3, 1, 1) / 5 and true (3, 0, 2) / 5
    assert found["kappa"].value == pytest.approx(1 - 1.0 / ((3 * 2 * 4 + 1 * 3 * 1 + 1 * 2 * 1 + 1 * 3 * 4) / 25))


def test_kappa_is_undefined_where_nothing_varies() -> None:
    found = scale_agreement("permission", [(LOW, LOW)] * 3)
    assert math.isnan(found.figures["kappa"].value)
    assert "kappa –" in str(found)


def test_nothing_to_compare_gives_zeros() -> None:
    assert scale_agreement("permission", []).figures["accuracy"].n == 0


@given(st.lists(st.tuples(st.sampled_from(Permission), st.sampled_from(Permission)), min_size=2, max_size=20))
def test_an_interval_is_in_order_and_perfect_agreement_is_one(pairs: list[tuple[Permission, Permission]]) -> None:
    found = scale_agreement("permission", pairs).figures
    assert found["accuracy"].low <= found["accuracy"].value <= found["accuracy"].high
    same = scale_agreement("permission", [(true, true) for _, true in pairs]).figures
    assert same["accuracy"].value == 1
    assert same["kappa"].value in (1, pytest.approx(math.nan, nan_ok=True))


def test_all_dimensions_are_compared() -> None:
    one = TagSet(domains=Tagged(value=("web",)), functions=Tagged(value=("query",)))
    found = agreements([(one, one)])
    assert [agreement.dimension for agreement in found] == ["domains", "functions", "complexity", "permission"]
    assert "domains     n=1    precision 1.00 [1.00, 1.00]" in str(found[0])
