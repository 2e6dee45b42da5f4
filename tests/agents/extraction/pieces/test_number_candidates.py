"""Numbers of a request, with every way they can be read."""

import pytest

from agents.extraction.pieces.number_candidates import number_candidates


def values(text: str) -> set[float]:
    return {c.value for c in number_candidates(text)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("at 2.5% for a year", {2.5, 0.025}),
        ("heat it to 298K", {298, 298_000}),
        ("pay $1,200.50", {1200.5}),
        ("two million people", {2_000_000}),
        ("twenty five seats", {25}),
        ("the 18th century", {18}),
        ("from 5 to -3", {5, -3}),
        ("a mass of 3 x 10^8 kg", {3 * 10**8}),
        ("move it to 2,3,4", {2, 3, 4}),
        ("a dozen eggs", {12}),
        ("50万元", {500_000}),
        ("年利率百分之五", {5, 0.05}),
        ("涨了百分之百", {100, 1}),
        ("百分之点", set()),
        ("two hundred and five seats", {205}),
        ("three hundred thousand people", {300_000}),
        ("one million two hundred thousand and five", {1_200_005}),
        ("add two and three", {2, 3}),
        ("one, two and three", {1, 2, 3}),
        ("five hundred and six hundred", {500, 600}),
        ("two thousand and three thousand", {2000, 3000}),
        ("五百和六百", {500, 600}),
        ("三千港币", {3000}),
        ("3.5小时", {3.5}),
    ],
)
def test_numbers_are_read_every_way_they_may_be_meant(text: str, wanted: set[float]) -> None:
    assert values(text) == wanted


def test_a_number_within_a_word_is_no_number() -> None:
    assert values("model A380 and x2y") == set()
