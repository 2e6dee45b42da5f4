"""The numbers of a sum, one more, and their mean."""

import pytest

from agents.extraction.sums.anew.terms_of_sum import forgotten_term, statistic_of, terms_of


@pytest.mark.parametrize(
    ("expression", "terms"),
    [("186 + 92.5+340", ("186", "92.5", "340")), ("mean(1, 2.5)", ("1", "2.5")), ("12*14", ()), ("5 - 2 + 1", ())],
)
def test_only_a_sum_has_terms(expression: str, terms: tuple[str, ...]) -> None:
    assert terms_of(expression) == terms


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("漏了一笔58.4，加上", "58.4"),
        ("少算了一笔45", "45"),
        ("还有一笔30，也加上", "30"),
        ("I forgot one of 11, add it", "11"),
        ("forgot 8, add that too", "8"),
        ("oh wait, there's another one: 1,200", "1200"),
    ],
)
def test_what_was_forgotten_is_a_number(message: str, number: str) -> None:
    assert forgotten_term(message) == number


@pytest.mark.parametrize(
    "message",
    [
        "漏了一笔",
        "还有30天",
        "还有3个问题",
        "I forgot my password 123",
        "forgot 3 things",
        "add 10%",
        "还有30%",
        "漏了第3个",
        "少算了3个",
        "还有3个",
        "i missed 2",
        "there is another 3",
    ],
)
def test_anything_else_was_not_forgotten(message: str) -> None:
    assert forgotten_term(message) is None


@pytest.mark.parametrize(
    ("message", "expression"),
    [
        ("平均一笔多少", "mean(1, 2)"),
        ("那平均呢", "mean(1, 2)"),
        ("and the average?", "mean(1, 2)"),
        ("the median?", "median(1, 2)"),
        ("最大的是多少", "max(1, 2)"),
        ("平均气温多少", None),
        ("平均每人多少", None),
        ("平均每天多少", None),
        ("平均每笔多少", "mean(1, 2)"),
        ("average price of apples", None),
    ],
)
def test_a_statistic_is_of_the_terms(message: str, expression: str | None) -> None:
    assert statistic_of(message, ("1", "2")) == expression
