"""The names of units that ship are those that CLDR, pint and our own list give."""

from scripts.unit_names import main, unit_names


def test_the_names_that_ship_are_made_of_what_stands_in_the_sources() -> None:
    assert main(["--check"]) == 0, "run `python -m scripts.unit_names`"


def test_names_of_both_languages_lead_to_one_unit() -> None:
    names = unit_names()
    assert names["kilometres"] == names["公里"] == "kilometer"
