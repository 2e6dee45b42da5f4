"""Numbers become signs, and what was made of a message is accounted for."""

import re

import pytest

from agents.extraction.sums.marked import AMOUNT, MONEY, PERCENT, Marked
from agents.extraction.sums.telling_words import telling


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("185k at 4.2%, twelve of us", ["185000", "4.2", "12"]),
        ("$1,250.50 and 30 quid", ["1250.50", "30"]),
        ("5万存三年 打八五折", ["50000", "3", "15"]),
        ("三成半 百分之二十", ["35", "20"]),
    ],
)
def test_numbers_are_read_in_both_languages(text: str, values: list[str]) -> None:
    said = Marked(text)
    assert [said.value(sign) for sign in said.signs()] == values


def test_kinds_of_numbers_are_told_apart() -> None:
    said = Marked("60 quid, 15% off, 3 shirts")
    assert [len(re.findall(kind, said.text)) for kind in (MONEY, PERCENT, AMOUNT)] == [1, 1, 2]
    assert said.coins == {"GBP"} or not said.coins


def test_dates_times_and_names_hold_no_amounts() -> None:
    assert Marked("8:30 on 2026-11-28 v1.2.3").signs() == ""


def test_a_telling_word_that_is_left_keeps_a_message_unread() -> None:
    said = Marked("5 off 20")
    said.use(next(re.finditer(r".+(?=off)", said.text)))
    said.use(next(re.finditer(AMOUNT + "$", said.text)))
    assert not said.is_used_up(telling(chinese=False))


def test_words_in_gaps_are_still_to_be_used() -> None:
    said = Marked("3 shirts sold at 20")
    said.use(next(re.finditer(rf"{AMOUNT} (?P<gap>[a-z ]+) at {AMOUNT}", said.text)))
    assert "sold" in said.rest
    assert not said.is_used_up(telling(chinese=False))


def test_a_copy_is_read_anew() -> None:
    said = Marked("3 shirts")
    other = said.copy()
    other.use(next(re.finditer(AMOUNT, other.text)))
    assert said.signs()
    assert not other.signs()


def test_a_long_message_is_not_read() -> None:
    assert Marked("5 apples " * 100).text == ""
