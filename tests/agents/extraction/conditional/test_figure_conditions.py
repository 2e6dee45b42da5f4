"""If a figure is over so much, one thing is asked, and another where it is not."""

import pytest

from agents.extraction.conditional.figure_conditions import FigureCondition, asks_how_far, figure_condition


@pytest.mark.parametrize(
    ("text", "figure", "sign", "bound"),
    [
        (
            "If the total of fee in a.csv is over 1,000, tell me the largest fee, otherwise the smallest.",
            "the total of fee in a.csv",
            ">",
            1000,
        ),
        (
            "Is the average of score in a.csv at least 60? If so, list the rows, if it isn't say how much is missing.",
            "the average of score in a.csv",
            ">=",
            60,
        ),
        (
            "Did Tesla make more than 90 billion in revenue in 2023? If yes give me its net income, if not its R&D.",
            "Tesla in revenue in 2023",
            ">",
            90e9,
        ),
        ("a.csv 的费用合计如果低于500，就列出最贵的一项，否则告诉我超了多少", "a.csv 的费用合计", "<", 500),
        ("b.csv 里订单加起来有没有超过1.2万？超了告诉我超多少，没超告诉我还剩多少", "b.csv 里订单加起来", ">", 12000),
    ],
)
def test_the_figure_the_sign_and_the_number_are_told_apart(text: str, figure: str, sign: str, bound: float) -> None:
    found = figure_condition(text)
    assert found is not None
    assert (found.figure, found.sign, found.bound) == (figure, sign, bound)
    assert found.then
    assert found.otherwise


@pytest.mark.parametrize(
    "text",
    [
        "show the rows of a.csv where fee is over 50, otherwise nothing",
        "列出 a.csv 里金额超过5000的订单",
        "把 a.csv 里数量超过10的存成 b.csv，否则不存",
        "If the file a.txt exists, delete it, otherwise write hello to it",
        "When was the revenue over 300 billion?",
    ],
)
def test_rows_that_are_picked_and_files_that_exist_are_no_such_condition(text: str) -> None:
    assert figure_condition(text) is None


def test_a_case_may_be_left_out() -> None:
    found = figure_condition("If the sum of fee in a.csv is under 20 euros, write low into note.txt.")
    assert found is not None
    assert (found.otherwise, found.unit.strip()) == ("", "euros")


@pytest.mark.parametrize(
    ("sign", "figure", "holds"), [(">", 10, False), (">=", 10, True), ("<", 9.5, True), ("<=", 10.5, False)]
)
def test_a_figure_meets_it_or_not(sign: str, figure: float, holds: bool) -> None:
    asked = FigureCondition.model_validate({"figure": "x", "sign": sign, "bound": 10, "then": "a"})
    assert asked.holds(figure) is holds


@pytest.mark.parametrize("text", ["tell me how much is missing", "how many are left?", "告诉我还剩多少", "差多少钱"])
def test_how_far_a_figure_is_from_it(text: str) -> None:
    assert asks_how_far(text)
    assert not asks_how_far("tell me the largest one")
    assert not asks_how_far("告诉我最高分")
