"""A text of one amount a line, and what is asked of it."""

import pytest

from agents.extraction.told.line_amounts import amounts_asked, line_amounts


@pytest.mark.parametrize(
    ("text", "numbers", "unit"),
    [
        ("rent: 48200 EUR\nwages: 120,000 EUR\n", ["48200", "120000"], "EUR"),
        ("# costs\n\n- rent: $12.50\n- power: $9\n", ["12.50", "9"], "$"),
        ("一月\n房租：4200元\n水电：380元\n", ["4200", "380"], "元"),
        ("rent 10\n", [], ""),
        ("rent 10\npower 20\n", ["10", "20"], ""),
        ("五月花销\n房租3200元\n水电 410元\n", ["3200", "410"], "元"),
        ("hall 10\nwall paint 20\n", ["10", "20"], ""),
        ("rent: 10 EUR\npower: 20 USD\n", [], ""),
        ("rent: 10 EUR\npower: 20 EUR\ntotal: 30 EUR\n", [], ""),
        ("rent: 10 EUR\nrent: 20 EUR\n", [], ""),
        ("rent: 10 EUR, paid 3 EUR\npower: 20 EUR\n", [], ""),
        ("rent: 10 EUR\nplease pay by Friday\n", [], ""),
        ("a: 10 %\nb: 20 %\n", [], ""),
        ("rent: 900\nsalary: 3000\n", [], ""),
        ("books: 40\nrefund: 15\n", [], ""),
        ("desk: 200\nDiscount: 20\n", [], ""),
        ("房租：900元\n工资：8000元\n", [], ""),
        ("书：40元\n退款：15元\n", [], ""),
        ("refund May: 40\nrefund June: 15\n", ["40", "15"], ""),
        ("工资：8000元\n奖金：500元\n", ["8000", "500"], "元"),
    ],
)
def test_only_lines_of_one_amount_in_one_unit_are_read(text: str, numbers: list[str], unit: str) -> None:
    found = line_amounts(text)
    told = ([one.number for one in found.lines], found.unit) if found is not None else ([], "")
    assert told == (numbers, unit)


@pytest.mark.parametrize(
    ("request_", "wishes"),
    [
        (
            "running costs are in a/costs.txt - what do they come to in total, and what percent of that is rent?",
            [("total", ""), ("share", "rent")],
        ),
        ("what's the total of costs.txt", [("total", "")]),
        ("账/一月.txt里一共多少钱，房租占百分之几？", [("total", ""), ("share", "房租")]),
        ("a.txt 合计多少", [("total", "")]),
        ("what is the total of costs.txt without rent", []),
        ("the total of a.txt and b.txt", []),
        ("read costs.txt and tell me the total", [("total", "")]),
        ("what is in costs.txt", []),
        ("costs.txt 里除了房租一共多少", []),
        ("delete costs.txt and tell me the total", []),
        ("add up the food costs in costs.txt", []),
        ("what share of costs.txt is rent?", [("share", "rent")]),
        ("把costs.txt里的数加起来", [("total", "")]),
    ],
)
def test_what_is_asked_is_read_to_its_last_word(request_: str, wishes: list[tuple[str, str]]) -> None:
    found = amounts_asked(request_)
    assert list(found.wishes if found is not None else ()) == wishes


@pytest.mark.parametrize(
    "told",
    [
        "monthly costs over 100 are in costs.txt, total",
        "my costs without the flight are in costs.txt, total",
        "my biggest expenses are in costs.txt, total",
        "costs of less than 500 are in costs.txt, what do they come to",
        "the 2 dearest are in costs.txt, total",
        "超过100的费用在 costs.txt，一共多少",
        "除了机票的费用都在costs.txt，一共多少",
        "最大的开支在costs.txt，一共多少",
    ],
)
def test_what_may_pick_some_lines_is_not_left_aside(told: str) -> None:
    assert amounts_asked(told) is None


@pytest.mark.parametrize(
    "told",
    [
        "my monthly costs are in costs.txt, total",
        "running costs 2024 are in costs.txt, total",
        "我的费用在costs.txt，一共多少",
    ],
)
def test_what_the_file_is_may_be_told(told: str) -> None:
    found = amounts_asked(told)
    assert found is not None
    assert found.wishes == (("total", ""),)


@pytest.mark.parametrize("path", ["reports/costs.txt", "my_running_list.txt"])
def test_a_first_line_that_ends_in_a_year_is_a_heading_where_it_speaks_of_the_file(path: str) -> None:
    found = line_amounts("Running costs 2024\nrent 10\npower 20\n", path)
    assert found is not None
    assert (found.heading, len(found.lines)) == ("Running costs 2024", 2)


def test_a_first_line_that_may_be_an_amount_leaves_the_text_unread() -> None:
    assert line_amounts("tax 2024\nrent 10\npower 20\n", "may.txt") is None


def test_a_name_of_the_file_may_have_an_amount_itself() -> None:
    assert line_amounts("rent 2000\nfood 300\ntrain 80\n", "rent_and_food.txt") is None


def test_numbers_of_telephones_are_no_amounts() -> None:
    assert line_amounts("Anna 5551234\nBob 20\n") is None


@pytest.mark.parametrize(
    ("request_", "money"),
    [
        ("most expensive item in stock.txt", True),
        ("stock.txt里一共多少钱", True),
        ("largest item in stock.txt", False),
        ("stock.txt里的数加起来", False),
    ],
)
def test_it_is_known_whether_money_is_asked_for(request_: str, money: bool) -> None:
    found = amounts_asked(request_)
    assert found is not None
    assert found.money is money
