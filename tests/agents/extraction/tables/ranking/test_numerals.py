"""How many, and which place."""

import pytest

from agents.extraction.tables.ranking.numerals import PLACE, TOP, number_in, places_before


@pytest.mark.parametrize(
    ("text", "n"), [("top 5", 5), ("the first three", 3), ("前十名", 10), ("前两个", 2), ("前12名", 12), ("前", 0)]
)
def test_a_numeral_is_read_in_figures_and_words(text: str, n: int) -> None:
    assert number_in(TOP.search(text)) == n


@pytest.mark.parametrize(("text", "before"), [("the second one", 1), ("第三名", 2), ("第4高", 3), ("the best", 0)])
def test_a_place_leaves_those_before_it_out(text: str, before: int) -> None:
    assert places_before(PLACE.search(text)) == before
