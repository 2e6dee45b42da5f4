"""Values that a schema lists."""

from agents.extraction.matching.choices import choices_of, explained, one_of
from tests.agents.extraction.matching.test_leaf import leaf


def test_codes_are_explained_by_the_description() -> None:
    assert explained("Service, e.g. 1 for cleaning, 2 for ironing")["2"] == ("ironing",)
    assert explained("性别，1表示男，2表示女")["2"] == ("女",)


def test_what_a_description_says_is_all_there_is_counts_as_listed() -> None:
    assert one_of("Level of detail. Can be 'summary' or 'detailed'.") == ("summary", "detailed")
    assert one_of("Any name, such as 'Ann'.") == ()


def test_an_enumeration_offers_its_values_but_null() -> None:
    assert [c.value for c in choices_of(leaf({"enum": ["a", None, "b"]}))] == ["a", "b"]


def test_a_truth_value_offers_both() -> None:
    assert [c.value for c in choices_of(leaf({"type": "boolean"}))] == [True, False]


def test_what_a_description_lists_is_offered() -> None:
    english = leaf({"type": "string", "description": "Level of detail. Can be 'summary' or 'detailed'."})
    chinese = leaf({"type": "string", "description": "详细程度，可选值：'摘要'、'详细'。"})
    assert [(c.value, c.listed) for c in choices_of(english)] == [("summary", "one-of"), ("detailed", "one-of")]
    assert [(c.value, c.listed) for c in choices_of(chinese)] == [("摘要", "one-of"), ("详细", "one-of")]


def test_what_a_description_leaves_open_offers_nothing() -> None:
    assert choices_of(leaf({"type": "string", "description": "Any name, such as 'Ann'."})) == ()
