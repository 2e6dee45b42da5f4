"""Who is spoken of is listed once, with the word that stands for somebody."""

import pytest

from agents.extraction.sums.people import people


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("my son was born on a day, how old is he", 1),
        ("my birthday is today, how old am i", 1),
        ("我女儿出生，她几岁", 1),
        ("办公费花了", 0),
        ("her son was born, how old is she", 2),
        ("my son was born, how old was i", 2),
        ("我妈妈花了，我还剩多少", 2),
        ("小王生日，女儿几岁", 2),
    ],
)
def test_two_people_are_not_one(text: str, most: int) -> None:
    assert min(len(people(text)), 2) == most
