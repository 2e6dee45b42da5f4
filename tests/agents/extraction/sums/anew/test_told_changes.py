"""What is done with the figure before, as people tell it."""

import pytest

from agents.extraction.sums.anew.told_changes import told_change

_ABOUT = "3 apples at 4 and 苹果2斤, the total"


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("供应商给打九二折，折后呢", ("*", "0.92")),
        ("打85折呢", ("*", "0.85")),
        ("三个人分,一人多少", ("/", "3")),
        ("我们5个人aa，一人多少", ("/", "5")),
        ("the supplier gives us 8% off, how much is that?", ("*", "(1 - 8 / 100)")),
        ("we get a 10% discount, what do we pay then?", ("*", "(1 - 10 / 100)")),
        ("three of us, how much each?", ("/", "3")),
    ],
)
def test_a_change_of_the_figure_before_is_read_as_people_tell_it(said: str, change: tuple[str, str]) -> None:
    assert told_change(said, _ABOUT) == change


@pytest.mark.parametrize(
    "said",
    [
        "打九折再减20",
        "不打九折呢",
        "苹果给打九折",
        "一半给打九折",
        "只有老张给打九折",
        "nothing gives 10% off",
        "half takes 10% off, how much",
        "tea gives 10% off",
        "书打九折",
        "三个人分两天做，一人多少",
        "一个人分，一人多少",
        "the apples give 10% off",
        "8% off of 300",
        "not 8% off",
        "5 people, how many each",
        "three of us have 20 each, how much",
    ],
)
def test_what_is_said_of_a_part_or_of_more_is_no_change_of_the_figure(said: str) -> None:
    assert told_change(said, _ABOUT) is None
