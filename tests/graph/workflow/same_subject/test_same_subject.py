"""Corrections of a name, and figures that the last answer holds already, without a model."""

import pytest

from tests.graph.programs.conftest import Open
from tests.graph.programs.conftest import scripted_home as scripted_home
from tests.graph.workflow.same_subject.test_carried_subject import conversation

LOAN, LOAN_ZH = "monthly payment on 250000 at 4.5% over 25 years", "贷款25万，年利率4.5%，25年，月供多少"


@pytest.mark.parametrize(
    ("first", "then", "figure"),
    [
        (LOAN, "how much interest wud i pay", "166,874.36"),
        (LOAN, "how much do i pay back altogether", "416,874.36"),
        (LOAN_ZH, "利息一共要付多少", "166,874.36"),
        (LOAN_ZH, "总共要还多少钱", "416,874.36"),
    ],
)
async def test_a_figure_that_the_last_answer_holds_is_told(
    scripted_home: Open, first: str, then: str, figure: str
) -> None:
    (_, _, before), (text, _, again) = await conversation(scripted_home, first, then)
    assert again == before
    assert figure in text


@pytest.mark.parametrize(
    ("first", "then"), [(LOAN, "what is the interest rate of the ecb"), (LOAN_ZH, "每月多还1000能省多少")]
)
async def test_what_the_last_answer_does_not_hold_is_not_told_from_it(
    scripted_home: Open, first: str, then: str
) -> None:
    _, (text, _, _) = await conversation(scripted_home, first, then)
    assert "166,874.36" not in text


@pytest.mark.full
@pytest.mark.parametrize(
    ("first", "then", "zone"),
    [
        ("柏林现在几点", "不是柏林，是东京", "Asia/Tokyo"),
    ],
)
async def test_a_name_takes_the_place_of_the_one_that_was_not_meant(
    scripted_home: Open, first: str, then: str, zone: str
) -> None:
    _, (_, _, calls) = await conversation(scripted_home, first, then)
    assert calls[-1] == {"timezone": zone}


@pytest.mark.parametrize(
    ("first", "then", "figure"),
    [
        ("days from 14 june 2027 to 2 sept 2027", "so how many weeks is that", "11.43 weeks"),
        ("2026年3月1日到6月12日多少天", "那是几周", "14.71 周"),
    ],
)
async def test_days_are_told_in_weeks(scripted_home: Open, first: str, then: str, figure: str) -> None:
    _, (text, _, _) = await conversation(scripted_home, first, then)
    assert figure in text


@pytest.mark.parametrize(
    ("first", "then"), [("10公里多少英里", "不对，我是想问海里"), ("10 km in miles", "no, i meant nautical miles")]
)
async def test_another_unit_was_meant(scripted_home: Open, first: str, then: str) -> None:
    _, (text, _, _) = await conversation(scripted_home, first, then)
    assert "5.3996" in text
