"""The names of units that ship are those that CLDR, pint and our own list give."""

import pytest

from scripts.unit_names import chinese_names, main, unit_names


def test_the_names_that_ship_are_made_of_what_stands_in_the_sources() -> None:
    assert main(["--check"]) == 0, "run `python -m scripts.unit_names`"


def test_names_of_both_languages_lead_to_one_unit() -> None:
    names = unit_names()
    assert names["kilometres"] == names["公里"] == "kilometer"


@pytest.mark.parametrize(
    ("unit", "name"), [("mile", "英里"), ("foot", "英尺"), ("meter", "米"), ("gram", "克"), ("jin", "斤")]
)
def test_an_answer_in_chinese_calls_a_unit_by_its_chinese_name(unit: str, name: str) -> None:
    assert chinese_names()[unit] == name
