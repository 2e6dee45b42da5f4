"""What people call codes."""

import pytest

from agents.extraction.matching.choices import choices_of
from agents.extraction.matching.code_names import names_of_codes
from tests.agents.extraction.matching.test_leaf import leaf


@pytest.mark.parametrize(
    ("codes", "code", "names"),
    [
        (("en", "fr", "zh"), "fr", {"French", "法语"}),
        (("DE", "AT", "CH"), "de", {"Germany", "德国"}),
        (("usd", "eur"), "eur", {"Euro", "欧元"}),
        (("mon", "tue", "sat", "sun"), "sat", {"Saturday", "星期六", "周六", "礼拜六"}),
        (("mon", "sun"), "sun", {"Sunday", "周日", "周天", "星期天"}),
        (("jan", "feb"), "feb", {"February", "二月"}),
    ],
)
def test_codes_of_one_standard_are_called_by_their_names(codes: tuple[str, ...], code: str, names: set[str]) -> None:
    assert names <= set(names_of_codes(codes)[code])


@pytest.mark.parametrize("values", [("yes", "no"), ("asc", "desc"), ("en",), (), ("en", "klingonish"), (1, 2)])
def test_other_lists_are_none(values: tuple[object, ...]) -> None:
    assert not names_of_codes(values)


def test_a_choice_bears_the_names_of_its_code() -> None:
    (choice,) = (c for c in choices_of(leaf({"enum": ["en", "fr"]})) if c.value == "fr")
    assert {"fr", "French", "法语"} <= set(choice.names)
