"""Amounts that are told without the tax or tip that is then put on top."""

import pytest

from agents.extraction.sums.stories import story


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "bill is 349.90 before tax. add 21% vat then split it between 3 people, how much each?",
            "349.90 * (1 + 21%) / 3",
        ),
        ("pre-tax total 200, add 10% tax, split among 4 people", "200 * (1 + 10%) / 4"),
        ("before vat the hotel is 640. with 10% vat, divided among 4 friends, how much each?", "640 * (1 + 10%) / 4"),
        ("90 excluding service, 10% service, 3 of us, each?", "90 * (1 + 10%) / 3"),
        ("不含税价349.9元，加13%增值税，然后3个人平分，每人多少", "349.9 * (1 + 13%) / 3"),
        ("一顿饭税前420，加上8%的税再给15%小费，三个人分每人多少钱", "420 * (1 + 8%) * (1 + 15%) / 3"),
        ("dinner was 349.90 ex vat, vat is 21%, split three ways", "349.90 * (1 + 21%) / 3"),
        ("净价500，增值税20%，5个人平摊，每人付多少", "500 * (1 + 20%) / 5"),
        ("250（不含税），加6%税点，两个人分，每人多少", "250 * (1 + 6%) / 2"),
    ],
)
def test_what_is_put_on_top_was_not_in_it(text: str, last: str) -> None:
    found = story(text)
    assert found is not None
    assert found.stages[-1] == last


@pytest.mark.parametrize(
    "text",
    [
        "349.90 before tax, add 20% tip, split between 3",
        "349.90 before tax and tip, add 21% vat, split between 3",
        "80 before service, add 10% tip, 4 of us, each?",
        "bill is 349.90 after tax, how much before 21% vat",
        "349.90 before tax, 423.38 after. split between 3",
        "349.90 including 21% vat, split between 3 people, how much each without vat?",
        "含税349.9元，税率13%，3个人平分，每人不含税多少",
        "税前420，税后453.6，三个人分每人多少钱",
        "349.9不含服务费，加10%小费，3人平摊每人多少",
        "税前420，加10%小费，三个人分每人多少钱",
        "dinner was 349.90, vat is 21%, split three ways",
        "总价500，增值税20%，5个人平摊，每人付多少",
        "my pay is 3000 pre-tax, tax is 25%, what do I get?",
        "income 5000 before tax, tax is 20%, how much is left?",
        "he earns 4000 before tax, tax is 30%, how much is that",
        "月薪税前8000，税率10%，到手多少",
        "利润税前20000，税率25%，还剩多少",
    ],
)
def test_the_amount_of_another_bill_is_left_alone(text: str) -> None:
    assert story(text) is None


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("split 120 between 4 people", "120 / 4"),
        ("split 349.90 plus 21% vat among 3 people", "349.90 * (1 + 21%) / 3"),
        ("divide 349.90 by 3", "349.90 / 3"),
        ("taxi 45 + 20% tip, 3 people, each?", "45 * (1 + 20%) / 3"),
        ("90 and 12% service, there are 7 of us: what is each person's share", "90 * (1 + 12%) / 7"),
        ("把1288元平摊给8个人", "1288 / 8"),
    ],
)
def test_an_amount_is_shared_in_whichever_order_it_is_said(text: str, last: str) -> None:
    found = story(text)
    assert found is not None
    assert found.stages[-1] == last


@pytest.mark.parametrize(
    "text", ["divide 349.90 by 3 and add 5", "split the 90 and 30 between 4", "divide 3 cakes between 4"]
)
def test_a_sharing_of_something_else_is_left_alone(text: str) -> None:
    assert story(text) is None
