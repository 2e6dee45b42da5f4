"""A part of a file that is to be saved is found, and words for the whole are none."""

import pytest

from agents.extraction.conditional.picked_parts import picked_parts


@pytest.mark.parametrize(
    "text",
    [
        "save the names of staff.csv to n1.txt, which city has the most people",
        "take only the furniture orders out of x.csv, put them in f1.csv",
        "save only the furniture orders of x.csv as f5.csv",
        'take only "furniture_orders.csv" out of x.csv, put them in f1.csv',
        "只把x.csv里的家具订单存到f3.csv",
        "从x.csv里只取家具订单，放到f4.csv",
        "把x.csv的姓名存到n.txt",
    ],
)
def test_a_part_that_is_to_be_saved_is_found(text: str) -> None:
    assert picked_parts(text)


@pytest.mark.parametrize(
    "text",
    [
        "save a copy of a.txt to b.txt",
        "copy only a.txt to docs",
        "only copy a.txt to docs",
        "copy the contents of a.txt to b.txt",
        "copy a.txt to b.txt only if it is new",
        "save staff.csv as x.csv, and list only the highest salary",
        "只复制a.txt到docs",
        "只把a.txt复制到docs",
        "把a.txt的副本存到b.txt",
        "把a.txt的内容复制到b.txt",
        "把staff.csv存成x.csv，只列出最高的工资",
    ],
)
def test_words_for_the_whole_are_no_part(text: str) -> None:
    assert picked_parts(text) == ()
