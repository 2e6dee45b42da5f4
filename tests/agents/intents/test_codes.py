"""Codes of single things in a request."""

import pytest

from agents.decisions.fill_arguments.question import Filled
from agents.intents.codes import codes_left, codes_of, codes_to_claim, likely_codes_of, short_codes_of, values_left


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("运单FD20260427预计哪天送到?", ("fd20260427",)),
        ("pls extend loan L-40251 by ten days", ("l-40251",)),
        ("what books have i got out right now? card 204417", ("204417",)),
        ("13622223333 这个号码还有哪些单子？", ("13622223333",)),
        ("price of AAPL on 2011-05-02", ()),
        ("a loan of 300,000 at 4.5% for 30 years", ()),
        ("2024年苹果的收入", ()),
        ("copy report2024.csv to old/", ()),
        ("molar mass of C8H10N4O2", ()),
    ],
)
def test_codes_are_told_from_other_values(text: str, codes: tuple[str, ...]) -> None:
    assert codes_of(text) == codes


def test_what_an_argument_holds_is_not_left() -> None:
    filled = Filled(sets=({"ids": ["FD1234"]},), found={"card": 204417})
    assert codes_left(("fd1234", "204417", "l-40251"), [filled], "FD1234, 204417 or L-40251") == 1


def test_a_text_that_is_handed_on_as_it_is_takes_no_code() -> None:
    text = "whats the eta of FD20260515"
    assert codes_left(("fd20260515",), [Filled(sets=({"query": text},))], text) == 1


@pytest.mark.parametrize(
    ("text", "arguments", "n"),
    [
        ("my new email is a@b.example, card 204417", {"card": "204417"}, 1),
        ("my new email is a@b.example, card 204417", {"card": "204417", "email": "a@b.example"}, 0),
        ("新邮箱是 a@b.example，证号 204417", {"card": "204417"}, 1),
        ("2 eggs and 300 g flour", {}, 0),
    ],
)
def test_values_that_nothing_takes_are_counted_but_for_numbers(text: str, arguments: dict[str, str], n: int) -> None:
    assert values_left(text, [Filled(sets=(arguments,))]) == n


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("is B15 free from Monday", ("b15",)),
        ("C02从12月20号到27号空着吗", ("c02",)),
        ("D-04 and A03", ("d-04", "a03")),
        ("in Q3, on MAX7 or 5G", ()),
        ("open B15.csv in x/B15", ()),
    ],
)
def test_a_capital_with_two_digits_may_be_a_code(text: str, codes: tuple[str, ...]) -> None:
    assert short_codes_of(text) == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("call off 48231, they are closed", ("48231",)),
        ("48177里都点了些什么", ("48177",)),
        ("whose car is BRK 418", ("brk 418",)),
        ("TERRAFORM账上还有多少", ("terraform",)),
        ("BRIGHTON7 2027年2月4日要5份", ("brighton7",)),
        ("22000 a year, 5800 now", ()),
        ("in 2019 and 2020", ()),
        ("1250 kg", ()),
        ("$4810", ()),
        ("call 0551 220 1481", ()),
        ("GOOGL revenue", ()),
        ("save it as REPORT.csv", ()),
        ("2027年2月4日有什么", ()),
    ],
)
def test_what_may_be_a_number_or_a_name_of_a_thing(text: str, codes: tuple[str, ...]) -> None:
    assert likely_codes_of(text) == codes


def test_digits_within_a_code_are_none_by_themselves() -> None:
    assert codes_to_claim("PO 8841") == ("po 8841",)
